// Which step a search takes next, and what its steps say. Pure: no clock, no I/O.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "search/step_change.h"

namespace headroom {

/// What a step sets; everything else is as asked.
struct StepSettings {
  std::uint64_t threads = 1;
  std::uint64_t outstanding_requests = 1;  // per thread
  std::uint64_t block_size_bytes = 4096;
  std::uint64_t write_percent{};
  std::optional<std::uint64_t> max_offset_bytes;  // end of the part of the target that is used; none: all of it
  std::optional<std::uint64_t> most_iops;         // of each thread; none: as many as there are

  std::uint64_t queue_depth() const { return threads * outstanding_requests; }
  bool operator==(const StepSettings&) const = default;
};

/// What a step measured.
struct StepFigures {
  double iops = 0;
  double latency_mean_microseconds = 0;
  std::optional<double> half_width_share = {};  // of the mean, 95 %; none: not known
  bool is_steady = false;
  double engine_processors = 0;  // processors that the engine kept busy, 0 … thread count
};

struct SearchStep {
  StepChange change = StepChange::asked;
  std::optional<std::size_t> compared_with;  // index of an earlier step; none: the first
  StepSettings settings;
  StepFigures figures;
};

/// What a search starts from, and may do.
struct SearchQuestion {
  StepSettings asked;
  std::uint64_t target_size_bytes = 0;
  std::uint64_t alignment_bytes = 4096;  // blocks stay multiples of it
  std::uint64_t most_threads = 1;
  bool is_spread_evenly = true;     // random I/O, everywhere alike: a part of the target is accessed as all of it is
  bool takes_longer_step = false;   // one that uses up what credit a device has for bursts
  std::vector<StepChange> refused;  // changes that what else was asked leaves no room for
};

struct NextStep {
  StepChange change = StepChange::asked;
  std::optional<std::size_t> compared_with;
  StepSettings settings;
};

/// The step to take after these; nothing where the search is settled.
std::optional<NextStep> next_step(const SearchQuestion& question, const std::vector<SearchStep>& history);

/// Indexes of steps that a reader asks for first; none where the steps do not tell.
struct SearchFindings {
  std::optional<std::size_t> ceiling;  // where deeper queues brought no more
  std::optional<std::size_t> knee;     // the least depth with 95 % of the ceiling
  std::optional<std::size_t> idle;
};
SearchFindings search_findings(const std::vector<SearchStep>& history);

}  // namespace headroom
