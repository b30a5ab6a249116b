#include "report/report_output.h"

#include <cstdio>

#include "base/preparation_steps.h"
#include "base/problem.h"

namespace headroom {
namespace {

void require(bool written) {
  if (written) return;
  throw Failure({"WriteFailed", "The report could not be written to standard output.",
                 "Write it to a file, as in -Rjson:result.json.", ""});
}

}  // namespace

ReportOutput::ReportOutput(const ReportRequest& request, const ReportRoom& room) {
  if (request.file.empty()) return;
  place_ = platform::find_place(request.file);
  if (platform::look_at(place_)) {
    throw Failure({"ReportExists", "A report was asked for under a name that is taken. It replaces nothing.",
                   "Choose another name, or move away what has this one.", place_.path});
  }
  try {
    file_.emplace(place_, room.whole_bytes);
  } catch (const Failure& failure) {
    if (failure.problem().code != "DiskFull" || room.whole_bytes == room.totals_bytes) throw;
    file_.emplace(place_, room.totals_bytes);
  }
}

void ReportOutput::write(std::string_view piece) {
  if (file_) {
    file_->append(piece);
  } else {
    require(std::fwrite(piece.data(), 1, piece.size(), stdout) == piece.size());
  }
}

bool ReportOutput::begin_again() {
  if (file_) file_->begin_again();
  return file_.has_value();
}

void ReportOutput::finish() {
  if (file_) {
    put_in_place();
  } else {
    require(std::fflush(stdout) == 0);
  }
}

void ReportOutput::put_in_place() try {
  reached(PreparationStep::reporting);
  if (file_->put_in_place()) return;
  throw Failure({"ReportExists", "Something took the report's name during the run. It replaces nothing.",
                 "Move that away, and give the report its name.", place_.path});
} catch (const Failure& failure) {
  Problem problem = failure.problem();
  // One that does not fit is written again without its series. Whatever else kept it from its name: what was measured
  // is not lost.
  if (problem.code != "DiskFull") problem.message += place_of_kept_report();
  throw Failure(problem);
}

/// As a sentence; nothing where the report cannot be kept either.
std::string ReportOutput::place_of_kept_report() noexcept try {
  return " The report is in " + file_->keep_aside() + ".";
} catch (const std::exception&) {
  return {};
}

}  // namespace headroom
