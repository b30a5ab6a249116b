// Rules for a profile, beyond each field's own range, on any machine.
#pragma once

#include <vector>

#include "profile/profile.h"

namespace headroom {

/// Combinations that cannot be run or would not mean what was asked.
std::vector<ProfileProblem> check_profile(const Profile& profile);

}  // namespace headroom
