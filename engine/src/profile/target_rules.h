// Rules for a target, beyond each field's own range.
#pragma once

#include <string>
#include <vector>

#include "profile/profile.h"

namespace headroom {

/// Appends what is wrong with a target of this time span; `at` is the target's JSON pointer.
void check_target(const Target& target, const TimeSpan& span, const std::string& at,
                  std::vector<ProfileProblem>& problems);

}  // namespace headroom
