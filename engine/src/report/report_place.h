// What a report may be put in place of.
#pragma once

#include <optional>
#include <string_view>

#include "platform/place.h"
#include "profile/report_settings.h"

namespace headroom {

/// Whether a file that begins so is an earlier report of this engine in that form. One of DISKSPD's is none, and
/// neither is a profile, which may have been written by hand.
bool begins_as_report(ReportFormat format, std::string_view start);

/// The file that a report may replace: an empty one, or an earlier report of its form; on request, any plain file.
/// Nothing when there is none. Throws ReportNotOurs for everything else.
std::optional<platform::FileIdentity> find_replaceable(const platform::Place& place, ReportFormat format,
                                                       bool allow_overwrite);

}  // namespace headroom
