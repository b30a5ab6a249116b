#include "run/without_storage.h"

#include "run/run_events.h"
#include "run/time_span_run.h"

namespace headroom {

TimeSpanResult run_without_storage(const TimeSpan& span, const StepProgress& step,
                                   const WithoutStorageContext& context) {
  std::vector<Warning> of_no_target;
  const RunEvents none;
  RunContext without{.stop = context.stop,
                     .monitor = context.monitor,
                     .warnings = of_no_target,
                     .events = none,
                     .files = context.files,
                     .backend = BackendKind::null,
                     .verbose = context.verbose,
                     .step = step,
                     .tells_figures = false};
  return TimeSpanRun(span, step.index, 0, without).execute();
}

}  // namespace headroom
