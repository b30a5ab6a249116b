// Rules for the distribution of a target's random I/O.
#pragma once

#include <string>
#include <vector>

#include "profile/profile.h"

namespace headroom {

/// Appends what is wrong with a target's distribution, if it has one; `at` is the target's JSON pointer.
void check_distribution(const Target& target, const std::string& at, std::vector<ProfileProblem>& problems);

}  // namespace headroom
