// File descriptors, and what their failures mean.
#pragma once

#include <cstdint>
#include <string>

#include "base/problem.h"
#include "platform/file.h"
#include "platform/os_error.h"

namespace headroom::platform {

inline int descriptor(const File& file) {
  return static_cast<int>(file.handle());
}

[[noreturn]] inline void fail(const char* code, const std::string& doing, const std::string& path, int error,
                              const std::string& action) {
  throw Failure({code, doing + ": " + os_error_text(error) + ".", action, path});
}

/// Opens a name in a folder, or a path of its own with AT_FDCWD, for I/O.
File open_at(int folder, const std::string& name, const std::string& path, const OpenOptions& options);

/// Asks for a name's facts without following a link, or with an empty name for those of the descriptor itself. Returns
/// 0 or the error.
int ask_facts(int folder, const char* name, FileFacts& facts);

/// Renames a file in its folder to a name that nothing has. Returns 0 or the error, EEXIST when something has it.
int rename_to_new(int folder, const std::string& from, const std::string& to);

/// The folder part of a path.
std::string folder_of(const std::string& path);

}  // namespace headroom::platform
