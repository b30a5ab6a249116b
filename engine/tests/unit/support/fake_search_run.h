// A run whose steps need no real time.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "run/search_run.h"
#include "support/asked_span.h"
#include "support/results.h"

namespace headroom::test {

/// A device that takes a millisecond for an I/O, does so many at most in a second, and needs no real time.
class FakeRun : public SearchHost {
 public:
  const TimeSpanResult& run_step(const TimeSpan& span, std::size_t index, const NextStep& step) override {
    spans.push_back(span);
    changes.push_back(step.change);
    const double seconds = span.steady_state ? step_seconds : static_cast<double>(span.duration_seconds);
    seconds_ += static_cast<double>(span.warm_up_seconds) + seconds;
    const Target& target = span.targets[0];
    const auto in_flight = static_cast<double>(target.threads_per_target * target.outstanding_requests);
    double iops = std::min(most_iops, in_flight * 1000);
    iops = std::min(iops, most_bytes / static_cast<double>(target.block_size_bytes));
    if (target.throttle) iops = std::min(iops, static_cast<double>(target.throttle->value));
    if (empties_slowly) seconds_ += 2 * in_flight / iops;
    TimeSpanResult result;
    result.index = index;
    result.measured_seconds = step_seconds;
    result.steady_state = SteadyStateAssessment{.is_steady = true, .half_width_share = 0.01};
    IoStatistics statistics = empty_statistics(true, 0);
    add_ios(statistics.read, static_cast<std::uint64_t>(iops * step_seconds), target.block_size_bytes, 1'000'000, 0);
    result.threads.resize(1);
    result.threads[0].targets.push_back({"io.dat", target_bytes, {}, std::move(statistics)});
    results_.push_back(std::move(result));
    if (after_step) after_step(index);
    return results_.back();
  }
  TimeSpanResult run_without_storage(const TimeSpan& span, std::size_t index, const NextStep& step) override {
    without_storage.push_back(span);
    step_without_storage = step;
    told_index = index;
    seconds_ += static_cast<double>(span.duration_seconds);
    if (on_loop) on_loop();
    TimeSpanResult result;
    result.measured_seconds = 1;
    result.cpu = CpuResult{.processors = {}, .engine_seconds = 1.5};
    IoStatistics statistics = empty_statistics(true, 0);
    add_ios(statistics.read, 5'000'000, span.targets[0].block_size_bytes, 1000, 0);
    result.threads.resize(1);
    result.threads[0].targets.push_back({"io.dat", target_bytes, {}, std::move(statistics)});
    return result;
  }
  void tell_steps(const std::vector<SearchStep>& finished) override { told_counts.push_back(finished.size()); }
  double elapsed_seconds() const override { return seconds_; }
  bool stopped() const override { return is_cancelled || problem; }
  bool failed() const override { return problem.has_value(); }
  void fail(Problem given) override { problem = std::move(given); }

  double most_iops = 8000;
  double most_bytes = 1e18;
  double step_seconds = 3;
  bool empties_slowly = false;  // whether what is in flight at the end takes time
  std::uint64_t target_bytes = kTargetBytes;
  std::function<void(std::size_t)> after_step;
  std::function<void()> on_loop;
  std::vector<TimeSpan> without_storage;
  NextStep step_without_storage;
  std::size_t told_index = 0;
  bool is_cancelled = false;
  std::optional<Problem> problem;
  std::vector<TimeSpan> spans;
  std::vector<StepChange> changes;
  std::vector<std::size_t> told_counts;

 private:
  double seconds_ = 0;
  std::vector<TimeSpanResult> results_;
};

}  // namespace headroom::test
