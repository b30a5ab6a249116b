// A profile as DISKSPD's text shows it.
#pragma once

#include <string>

#include "profile/profile.h"

namespace headroom {

/// The part of a text report with the request: command line, experiment flags and input parameters.
std::string profile_text(const Profile& profile, const std::string& command_line, bool verbose);

}  // namespace headroom
