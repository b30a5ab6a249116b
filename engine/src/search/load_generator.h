// What the load generator itself could issue: by its processor time, and by its loop without storage. Pure.
#pragma once

#include <cstdint>
#include <optional>

#include "search/search_decision.h"

namespace headroom {

/// The most that the engine itself could issue on this many processors, by the processor time of an I/O.
struct LoadGenerator {
  double processor_seconds_per_io = 0;
  std::uint64_t processor_count = 0;
  double ceiling_iops = 0;
  double share_used = 0;  // of that, 0 … 1, by the step with the highest IOPS
};

/// None where the steps took too little processor time to be measured.
std::optional<LoadGenerator> load_generator(const SearchHistory& history, std::uint64_t processor_count);

/// What the loop of a step did where each request was complete at once. Without what the system does for a request, it
/// is more than the engine can issue, never less.
struct LoadWithoutStorage {
  std::size_t compared_with = 0;
  StepSettings settings;
  double iops = 0;
  double measured_seconds = 0;
  double engine_seconds = 0;  // of processors, that it got: others may have left no more
};

/// The loop that runs once more without storage, after all other steps: that of the deepest queue on as many threads as
/// were asked for, whose limit the search looks for.
std::optional<NextStep> step_without_storage(const SearchHistory& history);

}  // namespace headroom
