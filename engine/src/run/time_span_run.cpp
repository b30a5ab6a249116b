#include "run/time_span_run.h"

#include <algorithm>
#include <chrono>
#include <system_error>

#include "base/clock.h"
#include "base/preparation_steps.h"
#include "base/problem.h"
#include "base/text.h"
#include "platform/process.h"
#include "platform/system.h"

namespace headroom {
namespace {

constexpr std::uint64_t kShortestLookMs = 100;  // the system counts processor time in ticks of 10 ms or so
constexpr auto kSample =
    std::chrono::round<std::chrono::milliseconds>(std::chrono::duration<double>(kSteadySampleSeconds));

SteadyStateLimits limits_of(const TimeSpan& span) {
  const SteadyState& asked = *span.steady_state;
  return {.tolerance_share = asked.tolerance_percent / 100,
          .least_samples = static_cast<std::size_t>(static_cast<double>(asked.least_seconds) / kSteadySampleSeconds),
          .is_rate_limited =
              std::ranges::any_of(span.targets, [](const Target& target) { return target.throttle.has_value(); })};
}

/// The use of all processors between two looks.
class CpuIntervals {
 public:
  explicit CpuIntervals(std::vector<std::optional<double>>& shares) : shares_(shares) {}

  void take() {
    CpuSnapshot now = platform::cpu_snapshot();
    const auto found = cpu_shares(before_, now);
    shares_.push_back(found.empty() ? std::nullopt
                                    : std::optional(std::clamp(mean_share(found).usage_percent(), 0.0, 100.0)));
    before_ = std::move(now);
  }

 private:
  std::vector<std::optional<double>>& shares_;
  CpuSnapshot before_ = platform::cpu_snapshot();
};

}  // namespace

TimeSpanRun::TimeSpanRun(const TimeSpan& span, std::size_t index, double later_seconds, RunContext context)
    : span_(span),
      index_(index),
      later_seconds_(later_seconds),
      context_(std::move(context)),
      device_watch_(context_.volume_disk) {
  if (context_.simulated_device) device_watch_.take(*context_.simulated_device);
  if (span_.steady_state) samples_.emplace(limits_of(span_), context_.standstills);
}

TimeSpanRun::~TimeSpanRun() = default;

bool TimeSpanRun::abandoned_requests() const {
  return std::any_of(workers_.begin(), workers_.end(), [](const auto& worker) { return worker->abandoned_requests(); });
}

/// Dots that -P owes so far: one for each so many I/Os of a thread.
std::uint64_t TimeSpanRun::dots() const {
  std::uint64_t sum = 0;
  for (const auto& worker : workers_) sum += worker->completed_count() / context_.ios_per_dot;
  return sum;
}

std::uint64_t TimeSpanRun::completed_count() const {
  std::uint64_t sum = 0;
  for (const auto& worker : workers_) sum += worker->completed_count();
  return sum;
}

// ---- Threads ----------------------------------------------------------------------------------------------------

void TimeSpanRun::work(Worker& worker, Latch& ready) {
  bool is_set_up = false;
  try {
    worker.set_up();
    is_set_up = true;
  } catch (const Failure& failure) {
    context_.stop.fail(failure.problem());
  } catch (const std::bad_alloc&) {
    context_.stop.fail({"OutOfMemory", "There is not enough memory for the buffers of all requests.",
                        "Use fewer threads (-t), requests (-o) or smaller blocks (-b).", ""});
  } catch (const std::exception& error) {
    context_.stop.fail({"SetUpFailed", error.what(), "", ""});
  }
  ready.count_down();
  if (!is_set_up) return;
  started_.wait();
  worker.run();
}

void TimeSpanRun::start_threads() {
  Latch ready(workers_.size());
  for (const auto& worker : workers_) {
    try {
      threads_.emplace_back([this, &worker = *worker, &ready] { work(worker, ready); });
    } catch (const std::system_error& error) {
      context_.stop.fail(
          {"TooManyThreads",
           format_text("Only %zu of %zu threads could be started: %s.", threads_.size(), workers_.size(), error.what()),
           "Use fewer threads (-t, -F).", ""});
      ready.count_down(workers_.size() - threads_.size());
      break;
    }
  }
  ready.wait();
}

// ---- Phases -----------------------------------------------------------------------------------------------------

void TimeSpanRun::enter(Phase phase, std::uint64_t seconds, std::uint64_t following_seconds) {
  Stage stage;
  stage.phase = phase == Phase::warm_up     ? ProgressPhase::warm_up
                : phase == Phase::measuring ? ProgressPhase::measuring
                                            : ProgressPhase::cool_down;
  stage.time_span_index = index_;
  stage.duration_seconds = static_cast<double>(seconds);
  stage.step = context_.step;
  stage.later_seconds = static_cast<double>(following_seconds) + later_seconds_;
  // First the phase, then the telling of it: a slow progress file must not move what is measured.
  board_.phase.store(phase, std::memory_order_release);
  started_.count_down();
  context_.monitor.enter(stage);
}

bool TimeSpanRun::wait_seconds(std::uint64_t seconds) {
  return context_.stop.wait_until(StopSignal::Clock::now() + std::chrono::seconds(seconds));
}

/// Watches the warm-up too where the time span asks for a steady state: what stands still in it may do so again.
void TimeSpanRun::warm_up() {
  context_.verbose.say("starting warm up...");
  const auto start = StopSignal::Clock::now();
  enter(Phase::warm_up, span_.warm_up_seconds, span_.duration_seconds + span_.cool_down_seconds);
  if (!samples_) {
    wait_seconds(span_.warm_up_seconds);
    return;
  }
  const auto end = start + std::chrono::seconds(span_.warm_up_seconds);
  for (auto next = start; next < end && !context_.stop.stopped();) {
    next = std::min(end, std::max(next + kSample, StopSignal::Clock::now()));
    if (context_.stop.wait_until(next)) return;
    const std::chrono::duration<double> elapsed = StopSignal::Clock::now() - start;
    samples_->look(elapsed.count(), static_cast<double>(completed_count()));
  }
}

/// Waits for the end of measuring. On the way it takes the processors' use and what the volumes did by interval, and
/// looks whether IOPS are steady.
void TimeSpanRun::wait_measuring(StopSignal::Clock::time_point start, TimeSpanResult& result) {
  using std::chrono::milliseconds;
  const auto end = start + std::chrono::seconds(span_.duration_seconds);
  const std::uint64_t interval_ms = span_.iops_interval_milliseconds.value_or(0);
  const bool looks = interval_ms >= kShortestLookMs;
  if (samples_) samples_->begin_measuring();
  const std::uint64_t completed_before = completed_count();
  CpuIntervals cpu(result.interval_cpu_percent);
  auto next_look = looks ? start + milliseconds(interval_ms) : end;
  auto next_sample = samples_ ? start + kSample : end;
  for (bool is_last = false; !is_last;) {
    const auto next = std::min({end, next_look, next_sample});
    is_last = context_.stop.wait_until(next) || next == end;
    if (samples_) {
      const auto now = StopSignal::Clock::now();
      samples_->look(std::chrono::duration<double>(now - start).count(),
                     static_cast<double>(completed_count() - completed_before));
      while (next_sample <= now) next_sample += kSample;
      is_last = is_last || samples_->is_settled();
    }
    if (!looks || (!is_last && next < next_look)) continue;
    result.interval_volume_rates.push_back(device_watch_.look());
    cpu.take();
    next_look += milliseconds(interval_ms);
  }
  if (samples_) result.steady_state = samples_->assess();
}

void TimeSpanRun::measure(TimeSpanResult& result) {
  const CpuSnapshot cpu_before = platform::cpu_snapshot();
  const double engine_before = platform::process_cpu_seconds();
  context_.verbose.say("starting measurements...");
  context_.events.tell_start();
  device_watch_.begin();
  const auto start = StopSignal::Clock::now();
  const std::uint64_t start_ns = now_ns();
  board_.measuring_since_ns.store(start_ns, std::memory_order_relaxed);
  enter(Phase::measuring, span_.duration_seconds, span_.cool_down_seconds);
  wait_measuring(start, result);
  const Phase next = context_.stop.stopped() ? Phase::stopping : Phase::cool_down;
  board_.phase.store(next, std::memory_order_release);
  result.measured_seconds = seconds_between(start_ns, now_ns());
  result.devices = device_watch_.end();
  context_.events.tell_end();
  context_.verbose.say("measured for %.3f s", result.measured_seconds);
  const double engine_after = platform::process_cpu_seconds();
  auto processors = cpu_shares(cpu_before, platform::cpu_snapshot());
  if (!processors.empty()) result.cpu = CpuResult{std::move(processors), engine_after - engine_before};
}

void TimeSpanRun::stop_threads() {
  board_.phase.store(Phase::stopping, std::memory_order_release);
  started_.count_down();
  for (const auto& worker : workers_) worker->wake();
  for (std::thread& thread : threads_) thread.join();
}

/// The system continues to read and write a file whose name is gone.
void TimeSpanRun::warn_of_vanished_targets() {
  if (context_.backend == BackendKind::null) return;
  for (const auto& shared : targets_) {
    if (shared->is_device || !platform::is_gone(context_.files.place(shared->target->path))) continue;
    context_.warnings.push_back(
        {WarningCode::other, "The file was deleted during the run, which went on with it.", shared->target->path});
  }
}

TimeSpanResult TimeSpanRun::execute() {
  TimeSpanResult result;
  result.index = index_;
  look_at_targets();
  reached(PreparationStep::looked_at);
  make_workers();
  result.thread_count = workers_.size();
  start_threads();
  reached(PreparationStep::ready);
  LiveSource live;
  if (context_.tells_figures) {
    live.add_statistics = [this](IoStatistics& sum) {
      for (const auto& worker : workers_) worker->add_live_statistics(sum);
    };
  }
  live.volumes = [this] { return device_watch_.volumes(); };
  live.look_at_targets = [this] { target_watch_.look(context_.stop); };
  if (context_.ios_per_dot > 0) live.dots = [this] { return dots(); };
  context_.monitor.watch(std::move(live));
  context_.events.wait_for_start(context_.stop);
  if (!context_.stop.stopped() && span_.warm_up_seconds > 0) warm_up();
  if (!context_.stop.stopped()) measure(result);
  if (!context_.stop.stopped() && span_.cool_down_seconds > 0) {
    context_.verbose.say("starting cool down...");
    enter(Phase::cool_down, span_.cool_down_seconds, 0);
    wait_seconds(span_.cool_down_seconds);
  }
  stop_threads();
  context_.verbose.say("all threads finished");
  context_.monitor.watch({});
  warn_of_vanished_targets();
  for (const auto& worker : workers_) result.threads.push_back(worker->take_result());
  if (span_.iops_interval_milliseconds) {
    const double interval_seconds = static_cast<double>(*span_.iops_interval_milliseconds) / 1000;
    const auto reached = static_cast<std::size_t>(result.measured_seconds / interval_seconds) + 1;
    for (ThreadResult& thread : result.threads) {
      for (ThreadTargetResult& target : thread.targets) {
        if (target.statistics.read.series) target.statistics.read.series->truncate(reached);
        if (target.statistics.write.series) target.statistics.write.series->truncate(reached);
      }
    }
  }
  return result;
}

}  // namespace headroom
