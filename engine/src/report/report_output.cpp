#include "report/report_output.h"

#include <cstdio>

#include "base/preparation_steps.h"
#include "base/problem.h"
#include "base/random_name.h"
#include "report/report_place.h"

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

ReportOutput::ReportOutput(const ReportRequest& request, bool allow_overwrite)
    : format_(request.format), allow_overwrite_(allow_overwrite) {
  if (request.file.empty()) return;
  place_ = platform::find_place(request.file);
  find_replaceable(place_, format_, allow_overwrite_);
  file_.emplace(place_, kRoomBytes);
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
    put_in_place();
  } else {
    require(std::fflush(stdout) == 0);
  }
}

/// Looked at again: much may have happened during a run.
void ReportOutput::put_in_place() try {
  reached(PreparationStep::reporting);
  const auto replaced = find_replaceable(place_, format_, allow_overwrite_);
  const bool free = !replaced || platform::remove_file(place_, *replaced, platform::kAsidePrefix + random_name()).done;
  if (free && file_->put_in_place()) return;
  throw Failure({"ReportNotOurs", "A file that is no earlier report took the report's name.",
                 "Move that file away, and give the report its name.", place_.path});
} catch (const Failure& failure) {
  Problem problem = failure.problem();
  if (problem.code == "ReportNotOurs") problem.message += " The report is in " + file_->keep_aside() + ".";
  throw Failure(problem);
}

}  // namespace headroom
