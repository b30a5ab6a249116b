// Where a report goes: a file, or standard output.
#pragma once

#include <optional>
#include <string_view>

#include "cli/invocation.h"
#include "platform/text_file.h"

namespace headroom {

/// Takes a text piece by piece. A file is there as a whole, or not at all.
class ReportOutput {
 public:
  /// Throws Failure, as the others do.
  explicit ReportOutput(const ReportRequest& request);
  void write(std::string_view piece);
  /// After the last piece.
  void finish();

 private:
  std::optional<platform::ReplacementFile> file_;  // standard output otherwise
};

}  // namespace headroom
