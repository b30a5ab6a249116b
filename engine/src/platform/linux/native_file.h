// File descriptors, and what their failures mean.
#pragma once

#include <cstdint>
#include <string>

#include "base/problem.h"
#include "platform/file.h"
#include "platform/os_failure.h"

namespace headroom::platform {

inline int descriptor(const File& file) {
  return static_cast<int>(file.handle());
}

/// A path by which a file that was found can be opened: that very one, whatever has its name by then.
std::string path_of_found(const File& found);

/// Opens a name in a folder, or a path of its own with AT_FDCWD, for I/O.
File open_at(int folder, const std::string& name, const std::string& path, const OpenOptions& options);

/// Finds a name in a folder without opening the file.
File find_at(int folder, const std::string& name, const std::string& path, bool follow_link);

/// What was found so.
FileFacts facts_at(const File& found, const std::string& path);

/// Asks for a name's facts without following a link, or with an empty name for those of the descriptor itself. Returns
/// 0 or the error.
int ask_facts(int folder, const char* name, FileFacts& facts);

/// The folder in which a path begins.
File open_start(const std::string& walked, const std::string& path);

enum class Walk { to_folder, to_file };

/// Finds what a path leads to from an open folder, each part in the one before, and opens nothing. Follows the links of
/// this user and of root alone. Throws Failure, which names `path`; where a file's own name leads to nothing, what is
/// returned is not open, and errno tells why.
File walk(File at, std::string left, const std::string& path, Walk end = Walk::to_folder);

/// Renames a file in its folder to a name that nothing has. Returns 0 or the error, EEXIST when something has it.
int rename_to_new(int folder, const std::string& from, const std::string& to);

/// The folder part of a path.
std::string folder_of(const std::string& path);

}  // namespace headroom::platform
