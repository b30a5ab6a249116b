// Failures whose reason is an error of the operating system.
#pragma once

#include <string>

#include "base/problem.h"
#include "platform/os_error.h"

namespace headroom::platform {

/// Throws Failure: what could not be done, and the system's own text for `error`, one of its codes.
[[noreturn]] inline void fail(const char* code, const std::string& doing, const std::string& path, int error,
                              const std::string& action) {
  throw Failure({code, doing + ": " + os_error_text(error) + ".", action, path});
}

}  // namespace headroom::platform
