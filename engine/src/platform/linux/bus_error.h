// Touching the pages of a mapped file, any of which can be missing.
#pragma once

#include <cerrno>
#include <csetjmp>

namespace headroom::platform {

/// Where the calling thread continues when a page is missing; null outside touch_mapping().
inline constinit thread_local sigjmp_buf* volatile bus_error_target = nullptr;

/// Has missing pages looked after from here on.
void catch_bus_errors();

/// Runs `touch`. Returns 0, or EIO if a page could not be read: the kernel reports that as SIGBUS. `touch` must own
/// nothing, as it may be interrupted anywhere.
template <typename Touch>
int touch_mapping(Touch touch) {
  catch_bus_errors();
  sigjmp_buf target;
  // Not saving the signal mask spares two system calls per copy; the handler makes that right.
  if (sigsetjmp(target, 0) != 0) {
    bus_error_target = nullptr;
    return EIO;
  }
  bus_error_target = &target;
  touch();
  bus_error_target = nullptr;
  return 0;
}

}  // namespace headroom::platform
