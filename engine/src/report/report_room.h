// How much room a report may take, known before the run.
#pragma once

#include <cstdint>

#include "profile/profile.h"
#include "report/report_request.h"

namespace headroom {

struct ReportRoom {
  std::uint64_t totals_bytes = 0;  // without the series
  std::uint64_t whole_bytes = 0;   // with the series, up to a size at which reserving them would harm others
};

/// At least what a report of such a profile takes, but for very long series.
ReportRoom room_of_report(ReportFormat format, const Profile& profile);

}  // namespace headroom
