// Looks after a run from the side: stop requests, its time limit, a progress line every second, and dots (-P).
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
#include "platform/text_file.h"
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

/// What may be asked of a time span while it runs; empty functions where there is nothing to ask.
struct LiveSource {
  std::function<void(IoStatistics&)> add_statistics;
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
    std::function<void()> every_second;  // something else to be done, from the side
  };

  /// Without a progress file only the reasons to end the run are looked for.
  Monitor(StopSignal& stop, Limits limits, const std::optional<std::string>& progress_file, std::size_t time_span_count,
          const PreparationProgress& preparation);
  ~Monitor();

  /// Tells what comes now; a progress line is written at once.
  void enter(const Stage& stage);

  /// Why the progress file does not have every line, if it has not.
  std::optional<std::string> progress_problem();

  /// What runs from here on. Returns once the old source is no longer in use.
  void watch(LiveSource live);

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
  void count_dots();
  void print_dots(std::unique_lock<std::mutex>& lock);
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
  std::optional<std::string> progress_problem_;
  bool entered_ = false;
  bool line_wanted_ = false;
  bool ending_ = false;
  LiveSource live_;
  std::uint64_t counted_dots_ = 0;  // of the live source
  std::uint64_t pending_dots_ = 0;  // to be printed
  bool told_interrupt_ = false;
  Mark mark_;
  std::thread thread_;
};

}  // namespace headroom
