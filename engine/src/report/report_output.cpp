#include "report/report_output.h"

#include <cstdio>

#include "base/problem.h"

namespace headroom {
namespace {

/// More than a report takes that has no series of many threads.
constexpr std::uint64_t kRoomBytes = std::uint64_t{4} << 20;

void require(bool written) {
  if (written) return;
  throw Failure({"WriteFailed", "The report could not be written to standard output.",
                 "Write it to a file, as in -Rjson:result.json.", ""});
}

}  // namespace

ReportOutput::ReportOutput(const ReportRequest& request) {
  if (!request.file.empty()) file_.emplace(platform::find_place(request.file), kRoomBytes);
}

void ReportOutput::write(std::string_view piece) {
  if (file_) {
    file_->append(piece);
  } else {
    require(std::fwrite(piece.data(), 1, piece.size(), stdout) == piece.size());
  }
}

void ReportOutput::finish() {
  if (file_) {
    file_->put_in_place();
  } else {
    require(std::fflush(stdout) == 0);
  }
}

}  // namespace headroom
