// -X: the profile's file, and what stands beside it on the command line.
#pragma once

#include <vector>

#include "cli/invocation.h"
#include "profile/xml_profile.h"

namespace headroom {

/// Makes the invocation's profile of what its XML file says: options beside -X replace what the file says in every time
/// span, and targets stand for the paths *N. Problems found are appended. Throws UsageError when there is no such file.
XmlProfile load_xml_profile(Invocation& invocation, std::vector<ProfileProblem>& problems);

/// Puts the targets of the command line in place of the paths *N: each must be used, and none may be missing. Without
/// any, the paths are left as they are.
void substitute_templates(const std::vector<std::string>& substitutes, Profile& profile,
                          std::vector<ProfileProblem>& problems);

}  // namespace headroom
