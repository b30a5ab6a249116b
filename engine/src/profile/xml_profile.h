// Profiles as DISKSPD's XML (-X).
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "profile/profile.h"
#include "profile/report_settings.h"

namespace headroom {

struct XmlProfile {
  Profile profile;
  ReportSettings settings;
  /// The places of the contract's fields in the document, by JSON pointer: "line 12, <WriteRatio>".
  std::map<std::string, std::string, std::less<>> places;

  /// The place of the value that a JSON pointer names, or of the element that would hold it.
  std::string place_of(std::string_view pointer) const;
};

/// Reads a profile. Problems found are appended, each with its line and element; when there are any, the returned
/// profile is not to be run. Takes any text.
XmlProfile read_xml_profile(std::string_view text, std::vector<ProfileProblem>& problems);

}  // namespace headroom
