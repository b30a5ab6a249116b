// Watches a run on its own thread: stop requests, its time limit, progress every second, and dots (-P).
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "measure/cpu_share.h"
#include "measure/io_statistics.h"
#include "run/device_watch.h"
#include "run/preparation.h"
#include "run/progress.h"
#include "run/run_events.h"
#include "run/stop_signal.h"

namespace headroom {

/// What the controller is doing, as far as progress tells it.
struct Stage {
  ProgressPhase phase = ProgressPhase::preparing;
  std::size_t time_span_index = 0;
  std::optional<double> duration_seconds;
  double later_seconds = 0;  // of the phases and time spans that follow
  std::optional<StepProgress> step = {};
};

/// The live state of a time span. Any function can be empty.
struct LiveSource {
  std::function<void(IoStatistics&)> add_statistics;
  std::function<DeviceStand()> volumes;   // of the targets; empty until the measured time begins
  std::function<void()> look_at_targets;  // every half second
  std::function<std::uint64_t()> dots;    // due since the time span began (-P)
};

class Monitor {
 public:
  /// What ends the run before its time, besides an interrupt.
  struct Limits {
    std::string stop_file;
    std::optional<std::uint64_t> seconds;
    const RunEvents* events = nullptr;
    std::function<void()> every_second;  // called every second, on the monitor's thread
  };

  /// There may be more time spans than `time_span_count`, as a search adds them. Without a sink (null) only the reasons
  /// to end the run are looked for.
  Monitor(StopSignal& stop, Limits limits, ProgressSink* sink, std::size_t time_span_count,
          const PreparationProgress& preparation);
  ~Monitor();

  /// Begins a stage; the sink gets it at once.
  void enter(const Stage& stage);

  /// For a search: the finished steps, which progress includes from the next stage on. Until then it tells of a step
  /// that is one of them.
  void tell_steps(std::vector<SearchStep> finished);

  /// Why the sink could not take everything, if it could not.
  std::optional<std::string> progress_problem();

  /// Watches this source from now on. Returns once the old one is no longer in use.
  void watch(LiveSource live);

 private:
  using Clock = std::chrono::steady_clock;

  /// Figures at the time when the sink was told before.
  struct Mark {
    Clock::time_point time;
    IoStatistics statistics;
    bool has_statistics = false;
    DeviceStand volumes;
    CpuSnapshot cpu;
  };

  void work();
  void look_for_stop();
  void look_at_clock();
  void count_dots();
  void print_dots(std::unique_lock<std::mutex>& lock);
  void tell_progress();
  void fill_rates(Progress& progress, const Mark& now) const;

  StopSignal& stop_;
  Limits limits_;
  ProgressSink* sink_;
  std::size_t time_span_count_;
  const PreparationProgress& preparation_;
  Clock::time_point started_ = Clock::now();

  std::mutex mutex_;
  std::condition_variable changed_;
  Stage stage_;
  std::optional<std::vector<SearchStep>> finished_steps_;
  std::optional<std::vector<SearchStep>> steps_of_next_stage_;
  Clock::time_point stage_started_ = started_;
  std::optional<std::string> progress_problem_;
  bool entered_ = false;
  bool progress_wanted_ = false;
  bool ending_ = false;
  LiveSource live_;
  std::uint64_t counted_dots_ = 0;  // of the live source
  std::uint64_t pending_dots_ = 0;  // to be printed
  bool told_interrupt_ = false;
  Mark mark_;
  std::thread thread_;
};

}  // namespace headroom
