#include "report/progress_file.h"

#include <utility>

#include "platform/os_error.h"
#include "report/progress_line.h"

namespace headroom {

ProgressFile::ProgressFile(std::string path) : path_(std::move(path)) {
  if (!path_.empty()) lines_ = platform::LineFile(path_, begins_as_progress);
}

std::optional<std::string> ProgressFile::take(const Progress& progress) {
  if (lines_.append(progress_line_to_json(progress))) return std::nullopt;
  return platform::os_error_text(platform::last_error());
}

}  // namespace headroom
