// What a place is found by, on each system. Functions that fail throw Failure, which names `path`, the file that is
// meant.
#pragma once

#include <string>
#include <string_view>

#include "platform/file.h"

namespace headroom::platform {

/// Opens a folder, by whatever links lead to it.
File open_folder(const std::string& folder, const std::string& path);

/// Opens a folder in an open one. Throws TargetIsLink when a link has that name.
File open_subfolder(const File& parent, const std::string& name, const std::string& path);

/// Fails for a folder that cannot be opened, with the system's error code.
[[noreturn]] void fail_folder(const std::string& path, int error);

/// Whether two names in one folder are the same file's.
bool is_same_name(std::string_view one, std::string_view other) noexcept;

/// Whether a path names a disk or volume, or a stream of a file.
bool path_names_device(const std::string& path);

}  // namespace headroom::platform
