#include "run/monitor.h"

#include <algorithm>
#include <cstdio>
#include <utility>

#include "base/text.h"
#include "platform/process.h"
#include "platform/system.h"

namespace headroom {
namespace {

using namespace std::chrono_literals;

constexpr auto kLook = 50ms;  // how long a stop request may go unseen
constexpr auto kProgressInterval = 1s;
constexpr auto kTargetInterval = 500ms;
constexpr double kShortestRate = 0.1;  // seconds; over less, rates and the system's CPU clock say nothing

double seconds(std::chrono::steady_clock::duration duration) {
  return std::chrono::duration<double>(duration).count();
}

const char* doing(ProgressPhase phase) {
  switch (phase) {
    case ProgressPhase::preparing:
      return "it prepared its targets";
    case ProgressPhase::warm_up:
      return "it warmed up";
    case ProgressPhase::measuring:
      return "it measured";
    case ProgressPhase::cool_down:
      return "it cooled down";
    case ProgressPhase::copying:
      return "it copied the test file";
    case ProgressPhase::finishing:
      return "it finished";
  }
  return "it ran";
}

}  // namespace

Monitor::Monitor(StopSignal& stop, Limits limits, ProgressSink* sink, std::size_t time_span_count,
                 const PreparationProgress& preparation)
    : stop_(stop),
      limits_(std::move(limits)),
      sink_(sink),
      time_span_count_(time_span_count),
      preparation_(preparation) {
  mark_.time = started_;
  thread_ = std::thread([this] { work(); });
}

Monitor::~Monitor() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    changed_.notify_all();
  }
  thread_.join();
}

void Monitor::enter(const Stage& stage) {
  const std::lock_guard lock(mutex_);
  stage_ = stage;
  if (steps_of_next_stage_) finished_steps_ = std::exchange(steps_of_next_stage_, std::nullopt);
  stage_started_ = Clock::now();
  entered_ = true;
  progress_wanted_ = true;
  changed_.notify_all();
}

void Monitor::tell_steps(std::vector<SearchStep> finished) {
  const std::lock_guard lock(mutex_);
  steps_of_next_stage_ = std::move(finished);
}

void Monitor::watch(LiveSource live) {
  const std::lock_guard lock(mutex_);
  count_dots();
  live_ = std::move(live);
  counted_dots_ = 0;
  mark_.has_statistics = false;
  mark_.volumes.clear();
}

std::optional<std::string> Monitor::progress_problem() {
  const std::lock_guard lock(mutex_);
  return progress_problem_;
}

void Monitor::work() {
  std::unique_lock lock(mutex_);
  Clock::time_point next_progress = started_ + kProgressInterval;
  Clock::time_point next_look = started_;
  Clock::time_point next_second = started_;
  while (true) {
    changed_.wait_for(lock, kLook, [this] { return ending_ || progress_wanted_; });
    look_for_stop();
    look_at_clock();
    if (live_.look_at_targets && Clock::now() >= next_look) {
      next_look = Clock::now() + kTargetInterval;
      live_.look_at_targets();
    }
    if (limits_.every_second && Clock::now() >= next_second) {
      next_second = Clock::now() + 1s;
      limits_.every_second();
    }
    if (sink_ && entered_ && (progress_wanted_ || Clock::now() >= next_progress)) {
      next_progress = Clock::now() + kProgressInterval;
      tell_progress();
    }
    progress_wanted_ = false;
    count_dots();
    const bool last = ending_;
    print_dots(lock);
    if (last) return;
  }
}

void Monitor::count_dots() {
  if (!live_.dots) return;
  const std::uint64_t due = live_.dots();
  pending_dots_ += due - counted_dots_;
  counted_dots_ = due;
}

/// A slow reader of standard output must not delay the run, so the lock is released for that time.
void Monitor::print_dots(std::unique_lock<std::mutex>& lock) {
  const std::string dots(static_cast<std::size_t>(std::exchange(pending_dots_, 0)), '.');
  if (dots.empty()) return;
  lock.unlock();
  std::fputs(dots.c_str(), stdout);
  std::fflush(stdout);
  lock.lock();
}

void Monitor::look_for_stop() {
  if (platform::interrupted() && !std::exchange(told_interrupt_, true)) {
    std::fputs("\n*** Interrupted (Ctrl-C or a termination request). Stopping I/O Request Generator. ***\n", stderr);
  }
  const bool told_by_event = limits_.events && limits_.events->stop_asked_for();
  if (!told_by_event && !platform::interrupted() &&
      (limits_.stop_file.empty() || !platform::exists(limits_.stop_file))) {
    return;
  }
  if (limits_.events && !stop_.stopped()) limits_.events->ask_for_stop();
  stop_.cancel();
}

/// If the run has already ended in another way, that end stays.
void Monitor::look_at_clock() {
  if (!limits_.seconds || !entered_ || stage_.phase == ProgressPhase::finishing || stop_.stopped()) return;
  if (Clock::now() - started_ < std::chrono::seconds(*limits_.seconds)) return;
  stop_.fail({"TimeLimit",
              format_text("The run was ended while %s: its time limit of %llu s was over (--time-limit).",
                          doing(stage_.phase), static_cast<unsigned long long>(*limits_.seconds)),
              "Allow it more time, or run shorter (-d, -W, -C) or on a smaller file (-c).", ""});
}

void Monitor::fill_rates(Progress& progress, const Mark& now) const {
  const double elapsed = seconds(now.time - mark_.time);
  if (elapsed < kShortestRate) return;
  const auto shares = cpu_shares(mark_.cpu, now.cpu);
  if (!shares.empty()) progress.cpu_usage_percent = std::clamp(mean_share(shares).usage_percent(), 0.0, 100.0);
  if (!now.has_statistics || !mark_.has_statistics) return;
  const auto done = done_between(mark_.volumes, now.volumes);
  if (done) progress.volume_rate = rate_of(*done, elapsed);
  const IoStatistics& before = mark_.statistics;
  const auto rate = [elapsed](std::uint64_t later, std::uint64_t earlier) {
    return static_cast<double>(later - earlier) / elapsed;
  };
  progress.read_iops = rate(now.statistics.read.count, before.read.count);
  progress.write_iops = rate(now.statistics.write.count, before.write.count);
  progress.bytes_per_second =
      rate(now.statistics.read.bytes, before.read.bytes) + rate(now.statistics.write.bytes, before.write.bytes);
  const DirectionStatistics total = now.statistics.total();
  if (!total.latency) return;
  const DirectionStatistics total_before = before.total();
  const LatencyHistogram recent =
      total_before.latency ? total.latency->since(*total_before.latency) : total.latency->since(LatencyHistogram());
  if (recent.count() == 0) return;
  progress.latency_mean_microseconds = recent.mean_ns() / 1000;
  progress.latency_p99_microseconds = recent.percentile_ns(99) / 1000;
}

void Monitor::tell_progress() {
  Mark now;
  now.time = Clock::now();
  now.cpu = platform::cpu_snapshot();
  if (live_.add_statistics) {
    live_.add_statistics(now.statistics);
    now.has_statistics = true;
  }
  if (live_.volumes) now.volumes = live_.volumes();
  Progress progress;
  progress.unix_milliseconds = unix_milliseconds_now();
  progress.phase = stage_.phase;
  progress.time_span_index = stage_.time_span_index;
  progress.time_span_count = std::max(time_span_count_, stage_.time_span_index + 1);
  progress.step = stage_.step;
  progress.finished_steps = finished_steps_;
  progress.elapsed_seconds = seconds(now.time - started_);
  progress.phase_elapsed_seconds = seconds(now.time - stage_started_);
  progress.phase_duration_seconds = stage_.duration_seconds;
  if (stage_.phase == ProgressPhase::preparing || stage_.phase == ProgressPhase::copying) {
    progress.prepared_bytes = preparation_.written_bytes.load();
    progress.prepared_total_bytes = preparation_.total_bytes.load();
    if (*progress.prepared_bytes > 0 && progress.phase_elapsed_seconds > 1) {
      const double share =
          static_cast<double>(*progress.prepared_bytes) / static_cast<double>(*progress.prepared_total_bytes);
      progress.remaining_seconds = progress.phase_elapsed_seconds * std::max(0.0, 1 / share - 1) + stage_.later_seconds;
    }
  } else {
    progress.remaining_seconds =
        std::max(0.0, stage_.duration_seconds.value_or(0) - progress.phase_elapsed_seconds) + stage_.later_seconds;
  }
  fill_rates(progress, now);
  const auto problem = sink_->take(progress);
  if (!progress_problem_) progress_problem_ = problem;
  mark_ = std::move(now);
}

}  // namespace headroom
