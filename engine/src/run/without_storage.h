// A step of a search without storage: what the load generator's own loop can do.
#pragma once

#include "profile/profile.h"
#include "run/monitor.h"
#include "run/progress.h"
#include "run/run_result.h"
#include "run/stop_signal.h"
#include "run/target_files.h"
#include "run/verbose_log.h"

namespace headroom {

/// What it needs of its run.
struct WithoutStorageContext {
  StopSignal& stop;
  Monitor& monitor;
  TargetFiles& files;
  const VerboseLog& verbose;
};

/// Runs the threads of a time span with requests that complete at once. No target is touched, no time span of the run
/// is added, and progress names the step but has no figures. Throws Failure.
TimeSpanResult run_without_storage(const TimeSpan& span, const StepProgress& step,
                                   const WithoutStorageContext& context);

}  // namespace headroom
