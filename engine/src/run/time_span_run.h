// One time span: sets up the workers, leads them through the phases and collects what they measured.
#pragma once

#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "base/latch.h"
#include "io/simulated_device.h"
#include "measure/steady_state.h"
#include "run/device_watch.h"
#include "run/monitor.h"
#include "run/phase_board.h"
#include "run/run_events.h"
#include "run/run_result.h"
#include "run/stop_signal.h"
#include "run/target_files.h"
#include "run/target_watch.h"
#include "run/verbose_log.h"
#include "run/worker.h"

namespace headroom {

/// What a time span needs from the run that it is part of.
struct RunContext {
  StopSignal& stop;
  Monitor& monitor;
  std::vector<Warning>& warnings;
  const RunEvents& events;
  TargetFiles& files;
  BackendKind backend = BackendKind::asynchronous;
  SimulatedDevice* simulated_device = nullptr;
  VerboseLog verbose{false};
  std::uint64_t ios_per_dot = 0;          // -P
  std::optional<StepProgress> step = {};  // of a search
  std::string volume_disk = {};           // see RunRequest
  Standstills standstills = {};           // seen by earlier steps of a search
  bool tells_figures = true;              // progress has what is done; not of requests that no storage sees
};

class TimeSpanRun {
 public:
  /// `later_seconds` is how long the time spans behind this one take.
  TimeSpanRun(const TimeSpan& span, std::size_t index, double later_seconds, RunContext context);
  ~TimeSpanRun();

  /// Runs to the end, or until the run is stopped. Failures go to the stop signal.
  TimeSpanResult execute();

  /// Whether the system did not return some request: the process must end without freeing buffers.
  bool abandoned_requests() const;

 private:
  void look_at_targets();
  void make_write_source(SharedTarget& shared);
  void make_workers();
  void tell_plan(const WorkerPlan& plan) const;
  std::uint64_t dots() const;
  std::uint64_t completed_count() const;
  WorkerPlan plan_worker(std::uint64_t index) const;
  void start_threads();
  void work(Worker& worker, Latch& ready);

  void enter(Phase phase, std::uint64_t seconds, std::uint64_t following_seconds);
  bool wait_seconds(std::uint64_t seconds);
  void warm_up();
  void measure(TimeSpanResult& result);
  void wait_measuring(StopSignal::Clock::time_point start, TimeSpanResult& result);
  void stop_threads();
  void warn_of_vanished_targets();

  const TimeSpan& span_;
  std::size_t index_;
  double later_seconds_;
  RunContext context_;
  PhaseBoard board_;
  Latch started_{1};  // opens with the first phase
  std::vector<std::unique_ptr<SharedTarget>> targets_;
  TargetWatch target_watch_;
  DeviceWatch device_watch_;
  std::optional<SteadyStateSamples> samples_;  // where the time span asks for a steady state
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<std::thread> threads_;
};

}  // namespace headroom
