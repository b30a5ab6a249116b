// The operating system's error codes in words.
#pragma once

#include <string>

namespace headroom::platform {

/// "No such file or directory (2)" for one of the system's error codes.
std::string os_error_text(int code);

/// Code of the calling thread's last failed system call.
int last_error();

/// What an error code means to the engine, whatever the system calls it.
enum class ErrorKind {
  other,
  not_found,
  access_denied,
  no_space,
  read_only,
  end_of_file,
  invalid_argument,
  not_supported,
  canceled
};
ErrorKind kind_of_error(int code);

/// What to do where a volume is read-only.
inline constexpr const char* kWhenReadOnly =
    "Find out why the volume is read-only and make it writable, or choose another one.";

}  // namespace headroom::platform
