// Where a report goes: a file, or standard output.
#pragma once

#include <optional>
#include <string_view>

#include "platform/text_file.h"
#include "report/report_request.h"
#include "report/report_room.h"

namespace headroom {

/// Takes a text piece by piece. A file is there as a whole, or not at all, and never takes the place of another: what
/// an earlier run measured, and what somebody noted in its report, cannot be measured again.
class ReportOutput {
 public:
  /// Sets room apart for the whole report, or where there is less, for its totals. Throws Failure, as the others do:
  /// ReportExists where something has the name.
  ReportOutput(const ReportRequest& request, const ReportRoom& room);
  void write(std::string_view piece);
  /// Forgets what was written; false where that is not possible.
  bool begin_again();
  /// After the last piece. A file whose name is somebody else's by then is left under another, which the failure tells.
  void finish();

 private:
  void put_in_place();
  std::string place_of_kept_report() noexcept;

  platform::Place place_;
  std::optional<platform::ReplacementFile> file_;  // standard output otherwise
};

}  // namespace headroom
