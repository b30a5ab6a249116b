// Whether this machine can run a profile that is right in itself.
#pragma once

#include <vector>

#include "profile/profile.h"

namespace headroom {

/// Everything that this machine lacks for a profile; nothing is asked of the targets. Not for a profile that is only
/// printed, which may be meant for another machine.
std::vector<ProfileProblem> check_machine(const Profile& profile);

/// The processors of a time span that are not among those that a process may use; `at` is the time span's place.
std::vector<ProfileProblem> check_processors(const TimeSpan& span, const std::string& at,
                                             const std::vector<Processor>& usable);

}  // namespace headroom
