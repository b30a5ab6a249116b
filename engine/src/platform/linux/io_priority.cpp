#include "platform/io_priority.h"

#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>

#include "base/problem.h"
#include "platform/linux/io_priority_value.h"
#include "platform/os_error.h"

namespace headroom::platform {
namespace {

thread_local IoPriority thread_priority = IoPriority::normal;

/// Sets the calling thread's. Returns 0 or the error code.
int set_for_thread(IoPriority priority) {
  constexpr int of_thread = 1;  // IOPRIO_WHO_PROCESS, which with 0 means the caller
  if (syscall(SYS_ioprio_set, of_thread, 0, io_priority_value(priority)) != 0) return errno;
  thread_priority = priority;
  return 0;
}

}  // namespace

void set_io_priority(const File&, const std::string& path, IoPriority priority) {
  if (const int error = set_for_thread(priority); error != 0) {
    throw Failure({"IoPriorityFailed", "Cannot lower the priority of the I/O (-I): " + os_error_text(error) + ".",
                   "Leave -I out.", path});
  }
}

void set_thread_io_priority(IoPriority priority) noexcept {
  if (priority != thread_priority) set_for_thread(priority);
}

}  // namespace headroom::platform
