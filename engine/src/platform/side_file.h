// Files that are written in addition to the measured ones: logs, progress, locks and reports.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/problem.h"
#include "platform/file.h"
#include "platform/place.h"

namespace headroom::platform {

/// What keeps an open file from being written to as one of these, such as "is a link"; nothing where it is a plain file
/// of this user's that has no second name. By another name, it may be anybody's letter.
std::optional<std::string> why_no_side_file(const File& file, const std::string& path);

/// The place of such a file. Throws WriteFailed.
Place find_side_place(const std::string& path);

/// Throws WriteFailed for an open file that lines may not be appended to.
void require_lines(const File& file, const std::string& path, bool (*is_earlier)(std::string_view start));

[[noreturn]] inline void fail_at_side_file(const std::string& path, const std::string& why) {
  throw Failure({"WriteFailed", "The file " + why + "; nothing is appended to it.",
                 "Give the path of a new file, or of a plain one of your own.", path});
}

}  // namespace headroom::platform
