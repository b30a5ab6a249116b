#include "report/report_output.h"

#include <cstdio>

#include "base/problem.h"

namespace headroom {
namespace {

void require(bool written) {
  if (written) return;
  throw Failure({"WriteFailed", "The report could not be written to standard output.",
                 "Write it to a file, as in -Rjson:result.json.", ""});
}

}  // namespace

ReportOutput::ReportOutput(const ReportRequest& request) {
  if (!request.file.empty()) file_.emplace(request.file);
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
