// A requested report, and its destination.
#pragma once

#include <string>

#include "profile/report_settings.h"

namespace headroom {

/// One report of the run, or of a profile that is only printed.
struct ReportRequest {
  ReportFormat format = ReportFormat::text;
  std::string file;  // empty: standard output
};

}  // namespace headroom
