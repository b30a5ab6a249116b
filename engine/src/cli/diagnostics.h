// Errors and warnings, on standard error and in the log (--log).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/problem.h"
#include "platform/text_file.h"
#include "run/run_result.h"

namespace headroom {

class Diagnostics {
 public:
  /// Also writes to this file from now on. Throws Failure if that is not possible.
  void add_log(const std::string& path) { log_.emplace(path, is_earlier_log); }

  void error(const std::string& message) { write(std::string(kError) + message); }
  void error(const Problem& problem) { error(problem.to_line()); }
  void warning(const Warning& warning) {
    write(std::string(kWarning) + (warning.target.empty() ? "" : warning.target + ": ") + warning.message);
  }

  /// Whether a file that begins so is an earlier log.
  static bool is_earlier_log(std::string_view start) {
    return start.starts_with(kError) || start.starts_with(kWarning) || start.starts_with(kCancelled);
  }

  void cancelled() { write(std::string(kCancelled)); }

 private:
  static constexpr std::string_view kError = "ERROR: ";
  static constexpr std::string_view kWarning = "WARNING: ";
  static constexpr std::string_view kCancelled = "The run was cancelled; what was measured is kept.";

  void write(const std::string& line) {
    stderr_.append(line);
    if (log_) log_->append(line);
  }

  platform::LineFile stderr_;
  std::optional<platform::LineFile> log_;
};

}  // namespace headroom
