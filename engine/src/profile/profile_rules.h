// What a profile must fulfil beyond each field's own range.
#pragma once

#include <vector>

#include "profile/profile.h"

namespace headroom {

/// Combinations that cannot be run or would not mean what was asked. Touches no target.
std::vector<ProfileProblem> check_profile(const Profile& profile);

}  // namespace headroom
