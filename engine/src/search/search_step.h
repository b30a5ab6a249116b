// A step of a search: what it changes and sets, and what it measured.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "measure/steady_state.h"
#include "search/step_change.h"

namespace headroom {

/// Shares of writes of steps in one direction alone.
inline constexpr std::uint64_t kOnlyReads{};
inline constexpr std::uint64_t kOnlyWrites{100};

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
  double engine_processors = 0;                           // processors that the engine kept busy, 0 … thread count
  std::optional<LevelChange> change = {};                 // of level, while it was measured
  std::optional<double> read_latency_microseconds = {};   // mean; none: no reads
  std::optional<double> write_latency_microseconds = {};  // likewise
  std::optional<double> read_spread = {};                 // how many times as long as a quarter of them most reads take
  double warm_up_seconds = 0;
  double started_seconds = 0;  // when measuring began, by the clock of the search
  double measured_seconds = 0;
  std::uint64_t io_count = 0;
  std::vector<double> iops_by_second = {};  // while it was measured, without a last part of a second
};

struct SearchStep {
  StepChange change = StepChange::asked;
  std::optional<std::size_t> compared_with;  // index of an earlier step; none: the first
  StepSettings settings;
  StepFigures figures;
};

/// The steps of a search so far, in the order taken.
using SearchHistory = std::vector<SearchStep>;

}  // namespace headroom
