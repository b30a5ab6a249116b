#include "platform/mapped_copy.h"

#include <cerrno>
#include <csetjmp>
#include <csignal>
#include <cstring>
#include <mutex>

namespace headroom::platform {
namespace {

thread_local sigjmp_buf* volatile bus_error_target = nullptr;

/// The kernel reports a missing page of a mapped file as SIGBUS on the thread that touched it.
void leave_copy(int number) {
  if (sigjmp_buf* target = bus_error_target) siglongjmp(*target, 1);
  std::signal(number, SIG_DFL);
  std::raise(number);
}

void catch_bus_errors() {
  static std::once_flag once;
  std::call_once(once, [] {
    struct sigaction action {};
    action.sa_handler = leave_copy;
    action.sa_flags = SA_NODEFER;
    sigaction(SIGBUS, &action, nullptr);
  });
}

}  // namespace

int copy_mapped(std::byte* to, const std::byte* from, std::size_t size) {
  catch_bus_errors();
  sigjmp_buf target;
  // Not saving the signal mask spares two system calls per copy; SA_NODEFER makes that right.
  if (sigsetjmp(target, 0) != 0) {
    bus_error_target = nullptr;
    return EIO;
  }
  bus_error_target = &target;
  std::memcpy(to, from, size);
  bus_error_target = nullptr;
  return 0;
}

}  // namespace headroom::platform
