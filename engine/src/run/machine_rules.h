// Whether this machine can run a valid profile.
#pragma once

#include <vector>

#include "profile/profile.h"

namespace headroom {

/// Everything that a profile needs and this machine lacks, without touching the targets. Not checked for a profile that
/// is only printed, which may be for another machine.
std::vector<ProfileProblem> check_machine(const Profile& profile);

/// A problem for each processor of a time span that is not usable. `at` is the time span's JSON pointer.
std::vector<ProfileProblem> check_processors(const TimeSpan& span, const std::string& at,
                                             const std::vector<Processor>& usable);

}  // namespace headroom
