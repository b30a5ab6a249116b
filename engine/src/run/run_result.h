// What a run measured: what the reports are written from.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/problem.h"
#include "io/simulated_figures.h"
#include "measure/cpu_share.h"
#include "measure/device_counters.h"
#include "measure/io_statistics.h"
#include "measure/steady_state.h"
#include "platform/system.h"
#include "profile/profile.h"
#include "search/load_generator.h"
#include "search/search_findings.h"
#include "workload/distribution.h"

namespace headroom {

enum class RunStatus { completed, cancelled, failed };

/// Why figures may mislead; the names are those of the contract.
enum class WarningCode {
  buffered,
  small_target,
  short_run,
  no_warm_up,
  shallow_queue,
  sparse_target,
  compressible_content,
  misaligned_block,
  not_sequential,
  smaller_than_asked,
  too_few_samples,
  simulated_device,
  null_backend,
  option_ignored,
  rate_per_thread,
  other,
};

struct Warning {
  WarningCode code = WarningCode::other;
  std::string message;
  std::string target;  // empty: no single thing is concerned
};

/// How often a thread waited (-vs).
struct WaitStatistics {
  std::uint64_t completion_waits = 0;
  std::uint64_t throttle_waits = 0;
  std::uint64_t throttle_sleeps = 0;
  std::uint64_t lookasides = 0;
  std::array<std::uint64_t, 8> completions_per_lookaside{};  // 0 … 6, and 7 or more

  void merge(const WaitStatistics& other) noexcept {
    completion_waits += other.completion_waits;
    throttle_waits += other.throttle_waits;
    throttle_sleeps += other.throttle_sleeps;
    lookasides += other.lookasides;
    for (std::size_t i = 0; i < completions_per_lookaside.size(); ++i) {
      completions_per_lookaside[i] += other.completions_per_lookaside[i];
    }
  }
};

struct ThreadTargetResult {
  std::string path;
  std::uint64_t size_bytes = 0;
  std::vector<EffectiveRange> distribution;  // empty: not requested
  IoStatistics statistics;
};

struct ThreadResult {
  std::vector<ThreadTargetResult> targets;
  WaitStatistics waits;
};

struct CpuResult {
  std::vector<CpuShare> processors;
  double engine_seconds = 0;
};

/// One time span. `measured_seconds` of 0: it ended before measuring began, or was never begun.
struct TimeSpanResult {
  /// Reports show seconds with two decimals, and readers divide by them.
  static constexpr double kShortestSeconds = 0.005;

  std::size_t index = 0;
  double measured_seconds = 0;
  std::uint64_t thread_count = 0;
  std::optional<CpuResult> cpu;
  std::vector<std::optional<double>> interval_cpu_percent;       // by interval of the series
  std::vector<std::optional<DeviceRate>> interval_volume_rates;  // likewise, of all volumes of the targets
  std::vector<ThreadResult> threads;
  std::optional<SteadyStateAssessment> steady_state;  // where the profile asks for it
  std::vector<DeviceCounters> devices;                // empty: not known

  bool is_steady() const { return steady_state && steady_state->is_steady; }
  bool measured() const { return measured_seconds >= kShortestSeconds; }
  /// All threads and targets together.
  IoStatistics sum() const {
    IoStatistics statistics;
    for (const ThreadResult& thread : threads) {
      for (const ThreadTargetResult& target : thread.targets) statistics.merge(target.statistics);
    }
    return statistics;
  }
  /// All threads as one, which has each path once, in the order in which the paths come.
  ThreadResult threads_together() const {
    ThreadResult together;
    for (const ThreadResult& thread : threads) {
      together.waits.merge(thread.waits);
      for (const ThreadTargetResult& target : thread.targets) {
        auto known = std::find_if(together.targets.begin(), together.targets.end(),
                                  [&](const ThreadTargetResult& each) { return each.path == target.path; });
        if (known == together.targets.end()) {
          known = together.targets.insert(known, {.path = target.path,
                                                  .size_bytes = target.size_bytes,
                                                  .distribution = target.distribution,
                                                  .statistics = {}});
        }
        known->statistics.merge(target.statistics);
      }
    }
    return together;
  }
};

/// Why a search took no further step.
enum class SearchEnd { settled, time_up, cancelled, failed };

/// What a search did, and found. Step i is time span i.
struct SearchResult {
  SearchSettings::Effort effort = SearchSettings::Effort::quick;
  SearchEnd end = SearchEnd::cancelled;
  std::vector<SearchStep> steps;
  SearchFindings findings;
  std::optional<LoadGenerator> load_generator = {};
  std::optional<LoadWithoutStorage> without_storage = {};  // none: there was no time for it

  /// Whether a step has the workload of the first one. A document has only totals over threads and processors for the
  /// others, to keep it small.
  bool does_asked_work(std::size_t step) const {
    return step < steps.size() && steps[step].settings == steps[0].settings;
  }
  /// Whether its level over time is needed: that of the first workload, and of the step that uses up credit.
  bool is_read_by_interval(std::size_t step) const {
    return does_asked_work(step) || (step < steps.size() && steps[step].change == StepChange::longer);
  }
};

/// Why a copy of the test file took no longer.
enum class FileCopyEnd { completed, time_up, cancelled, skipped, failed };

/// What became of the copy that the system made of the test file after measuring. Times are since its start.
struct FileCopyResult {
  FileCopyEnd end = FileCopyEnd::skipped;
  std::string reason;  // why it was skipped, or failed
  std::string path;    // of the file
  std::optional<std::uint64_t> file_bytes;
  std::uint64_t copied_bytes = 0;
  std::optional<double> copy_seconds;     // until the system said that it was done
  std::optional<double> flushed_seconds;  // until it was on the medium
  std::optional<bool> cloned;             // whether it shares its space with the file, so that no data was copied
};

struct RunResult {
  RunStatus status = RunStatus::completed;
  std::optional<Problem> error;
  std::string command_line;
  std::string backend;
  SimulatedDeviceFigures simulated_device;
  std::int64_t started_unix_milliseconds = 0;
  std::int64_t ended_unix_milliseconds = 0;
  platform::SystemFacts system;
  std::uint64_t memory_bytes = 0;
  Profile profile;
  std::vector<TimeSpanResult> time_spans;
  std::optional<FileCopyResult> file_copy;  // if the profile requests one, and the run reached it
  std::optional<SearchResult> search;       // if the profile requests one; its time spans are the steps
  std::vector<Warning> warnings;
  bool without_series = false;  // reports leave them out, for lack of room
  bool verbose = false;
  bool wait_statistics = false;
  std::uint64_t ios_per_dot = 0;
};

}  // namespace headroom
