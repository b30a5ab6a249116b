// Looks after a run from the side: stop requests, its time limit, and a progress line every second.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "measure/cpu_share.h"
#include "measure/io_statistics.h"
#include "platform/file.h"
#include "report/progress_line.h"
#include "run/preparation.h"
#include "run/run_events.h"
#include "run/stop_signal.h"

namespace headroom {

/// What the controller is doing, as far as progress lines tell it.
struct Stage {
  ProgressPhase phase = ProgressPhase::preparing;
  std::size_t time_span_index = 0;
  std::optional<double> duration_seconds;
  double later_seconds = 0;  // of the phases and time spans that follow
};

class Monitor {
 public:
  /// What ends the run before its time, besides an interrupt.
  struct Limits {
    std::string stop_file;
    std::optional<std::uint64_t> seconds;
    const RunEvents* events = nullptr;
  };

  /// Without a progress file only the reasons to end the run are looked for.
  Monitor(StopSignal& stop, Limits limits, const std::optional<std::string>& progress_file, std::size_t time_span_count,
          const PreparationProgress& preparation);
  ~Monitor();

  /// Tells what comes now; a progress line is written at once.
  void enter(const Stage& stage);

  /// Where live statistics come from, and what looks after the targets, every half second; null when there are none.
  /// Returns once the old ones are no longer in use.
  void watch(std::function<void(IoStatistics&)> live_statistics, std::function<void()> look_at_targets = nullptr);

 private:
  using Clock = std::chrono::steady_clock;

  /// Figures at the time of the line before.
  struct Mark {
    Clock::time_point time;
    IoStatistics statistics;
    bool has_statistics = false;
    CpuSnapshot cpu;
  };

  void work();
  void look_for_stop();
  void look_at_clock();
  void write_line();
  void fill_rates(ProgressLine& line, const Mark& now) const;

  StopSignal& stop_;
  Limits limits_;
  std::optional<platform::LineFile> progress_;
  std::size_t time_span_count_;
  const PreparationProgress& preparation_;
  Clock::time_point started_ = Clock::now();

  std::mutex mutex_;
  std::condition_variable changed_;
  Stage stage_;
  Clock::time_point stage_started_ = started_;
  bool entered_ = false;
  bool line_wanted_ = false;
  bool ending_ = false;
  std::function<void(IoStatistics&)> live_statistics_;
  std::function<void()> look_at_targets_;
  Mark mark_;
  std::thread thread_;
};

}  // namespace headroom
