// The optional step after measuring: the system copies the test file, as people do who test a disk with a copy.
#pragma once

#include <string>
#include <vector>

#include "io/simulated_device.h"
#include "longest_times.h"
#include "run/preparation.h"
#include "run/run_result.h"
#include "run/stop_signal.h"
#include "run/target_files.h"

namespace headroom {

/// What the copy needs from the run that it is part of.
struct FileCopyContext {
  TargetFiles& files;
  const StopSignal& stop;
  PreparationProgress& progress;
  SimulatedDevice* simulated_device = nullptr;  // holds the copy back as well
  std::vector<Warning>& warnings;
  /// The copy ends after this time, even if little was copied. The time for writing out the cache is added.
  double longest_seconds = longest::kCopySeconds;
};

/// Lets the system copy a target that the engine created to a new file next to it, and deletes the copy. The target's
/// record names the copy meanwhile, for the case that the engine is killed. Errors are in the result, as the measured
/// figures are still valid.
FileCopyResult copy_beside(const std::string& path, const FileCopyContext& context) noexcept;

}  // namespace headroom
