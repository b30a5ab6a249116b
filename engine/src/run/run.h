// Executes a profile, from the first created file to the last completed request.
#pragma once

#include "profile/profile.h"
#include "run/progress.h"
#include "run/run_request.h"
#include "run/run_result.h"

namespace headroom {

/// Runs a profile as the request says. Failures become part of the result. `progress` may be null.
RunResult run_profile(const Profile& profile, const RunRequest& request, ProgressSink* progress);

}  // namespace headroom
