// Executes a profile from the first file created to the last request reaped.
#pragma once

#include "cli/invocation.h"
#include "run/run_result.h"

namespace headroom {

/// Runs what the invocation asks for. Failures become part of the result.
RunResult run_profile(const Invocation& invocation);

}  // namespace headroom
