// What a search cannot be combined with.
#pragma once

#include <vector>

#include "profile/profile.h"

namespace headroom {

/// Problems of a profile that asks for a search, if it does.
void check_search(const Profile& profile, std::vector<ProfileProblem>& problems);

}  // namespace headroom
