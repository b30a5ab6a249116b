// A profile as DISKSPD's XML holds it, which -X reads again.
#pragma once

#include <string>

#include "profile/profile.h"
#include "profile/report_settings.h"
#include "report/xml_writer.h"

namespace headroom {

/// Writes the element Profile. A format that DISKSPD does not have is left out, as it would not be read again.
void write_profile(XmlWriter& xml, const Profile& profile, const ReportSettings& settings);

/// The element Profile as a document.
std::string profile_xml(const Profile& profile, const ReportSettings& settings);

}  // namespace headroom
