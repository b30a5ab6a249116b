// -X: the profile's file, and the options and targets given with it.
#pragma once

#include <vector>

#include "cli/invocation.h"
#include "profile/xml_profile.h"

namespace headroom {

/// Reads the invocation's profile from its XML file. Options given with -X replace the file's values in every time
/// span, and targets replace the paths *N. Problems found are appended. Throws UsageError when there is no such file.
XmlProfile load_xml_profile(Invocation& invocation, std::vector<ProfileProblem>& problems);

/// Replaces the paths *N by the targets of the command line: each must be used, and none may be missing. Without any
/// targets, the paths stay.
void substitute_templates(const std::vector<std::string>& substitutes, Profile& profile,
                          std::vector<ProfileProblem>& problems);

}  // namespace headroom
