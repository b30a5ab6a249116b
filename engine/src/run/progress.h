// The progress of a run, and the interface that receives it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "measure/device_counters.h"
#include "search/search_decision.h"

namespace headroom {

/// The running step of a search.
struct StepProgress {
  std::size_t index = 0;
  NextStep step;
};

enum class ProgressPhase { preparing, warm_up, measuring, cool_down, copying, finishing };

/// Figures that were not measured are absent.
struct Progress {
  std::int64_t unix_milliseconds = 0;
  ProgressPhase phase = ProgressPhase::preparing;
  std::size_t time_span_index = 0;
  std::size_t time_span_count = 1;
  double elapsed_seconds = 0;
  double phase_elapsed_seconds = 0;
  std::optional<double> phase_duration_seconds;
  std::optional<double> remaining_seconds;
  std::optional<std::uint64_t> prepared_bytes;
  std::optional<std::uint64_t> prepared_total_bytes;
  std::optional<double> read_iops;
  std::optional<double> write_iops;
  std::optional<double> bytes_per_second;
  std::optional<double> latency_mean_microseconds;
  std::optional<double> latency_p99_microseconds;
  std::optional<double> cpu_usage_percent;
  std::optional<DeviceRate> volume_rate;                  // of the targets' volumes, by everybody
  std::optional<StepProgress> step;                       // of a search
  std::optional<std::vector<SearchStep>> finished_steps;  // of a search: all so far, in order
};

/// Takes the progress of one run: once for each phase that begins, and every second. Called on one thread, which is not
/// the caller's of run_profile().
class ProgressSink {
 public:
  ProgressSink() = default;
  ProgressSink(const ProgressSink&) = delete;
  ProgressSink& operator=(const ProgressSink&) = delete;
  virtual ~ProgressSink() = default;
  /// Returns why the progress could not be written, or nothing. The run continues in both cases.
  virtual std::optional<std::string> take(const Progress& progress) = 0;
  /// What the sink writes to, as a warning names it; empty for standard error.
  virtual std::string name() const = 0;
};

}  // namespace headroom
