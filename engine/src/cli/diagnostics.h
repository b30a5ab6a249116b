// Errors and warnings, on standard error and in the log (--log).
#pragma once

#include <optional>
#include <string>

#include "base/problem.h"
#include "platform/text_file.h"
#include "run/run_result.h"

namespace headroom {

class Diagnostics {
 public:
  /// Also writes to this file from now on. Throws Failure when it cannot be written.
  void add_log(const std::string& path) { log_.emplace(path); }

  void error(const std::string& message) { write("ERROR: " + message); }
  void error(const Problem& problem) { error(problem.to_line()); }
  void note(const std::string& message) { write(message); }
  void warning(const Warning& warning) {
    write("WARNING: " + (warning.target.empty() ? "" : warning.target + ": ") + warning.message);
  }

 private:
  void write(const std::string& line) {
    stderr_.append(line);
    if (log_) log_->append(line);
  }

  platform::LineFile stderr_{""};
  std::optional<platform::LineFile> log_;
};

}  // namespace headroom
