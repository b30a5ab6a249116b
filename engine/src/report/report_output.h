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
  ReportOutput(const ReportRequest& request, bool allow_overwrite);
  void write(std::string_view piece);
  /// After the last piece. A file whose name is somebody else's by then is left under another, which the failure tells.
  void finish();

 private:
  void put_in_place();

  ReportFormat format_;
  bool allow_overwrite_;
  platform::Place place_;
  std::optional<platform::ReplacementFile> file_;  // standard output otherwise
};

}  // namespace headroom
