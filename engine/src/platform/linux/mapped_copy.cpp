#include "platform/mapped_copy.h"

#include <csignal>
#include <cstring>
#include <mutex>

#include "platform/linux/bus_error.h"
#include "platform/linux/cache_lines.h"

namespace headroom::platform {
namespace {

/// The kernel reports a missing page of a mapped file as SIGBUS on the thread that touched it.
void leave_touch(int number) {
  if (sigjmp_buf* target = bus_error_target) {
    // The handler is never returned from, so the next one has to be let in here.
    sigset_t own;
    sigemptyset(&own);
    sigaddset(&own, number);
    pthread_sigmask(SIG_UNBLOCK, &own, nullptr);
    siglongjmp(*target, 1);
  }
  std::signal(number, SIG_DFL);
  std::raise(number);
}

}  // namespace

void catch_bus_errors() {
  static std::once_flag once;
  std::call_once(once, [] {
    struct sigaction action {};
    action.sa_handler = leave_touch;
    sigaction(SIGBUS, &action, nullptr);
  });
}

int copy_mapped(std::byte* to, const std::byte* from, std::size_t size, Stores stores) {
  return touch_mapping([=] {
    if (stores == Stores::non_temporal) {
      stream_bytes(to, from, size);
    } else {
      std::memcpy(to, from, size);
    }
  });
}

}  // namespace headroom::platform
