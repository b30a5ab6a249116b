#include "run/search_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "profile/profile_rules.h"
#include "support/asked_span.h"
#include "support/profiles.h"
#include "support/results.h"

namespace headroom {
namespace {

using test::asked_span;
using test::kTargetBytes;
using testing::Contains;
using testing::Each;
using testing::Field;
using testing::IsEmpty;
using testing::Not;
using testing::Optional;
using Effort = SearchSettings::Effort;

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
    IoStatistics statistics = test::empty_statistics(true, 0);
    test::add_ios(statistics.read, static_cast<std::uint64_t>(iops * step_seconds), target.block_size_bytes, 1'000'000,
                  0);
    result.threads.resize(1);
    result.threads[0].targets.push_back({"io.dat", target_bytes, {}, std::move(statistics)});
    results_.push_back(std::move(result));
    if (after_step) after_step(index);
    return results_.back();
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
  bool is_cancelled = false;
  std::optional<Problem> problem;
  std::vector<TimeSpan> spans;
  std::vector<StepChange> changes;
  std::vector<std::size_t> told_counts;

 private:
  double seconds_ = 0;
  std::vector<TimeSpanResult> results_;
};

TEST(SearchRun, BeginsWithWhatWasAsked) {
  FakeRun run;
  const SearchResult result = run_search(asked_span(), Effort::quick, 4, run);
  ASSERT_FALSE(run.spans.empty());
  EXPECT_EQ(run.changes[0], StepChange::asked);
  EXPECT_EQ(settings_of(run.spans[0]), settings_of(asked_span()));
  EXPECT_EQ(result.end, SearchEnd::settled);
  EXPECT_EQ(result.steps.size(), run.spans.size());
  EXPECT_EQ(result.effort, Effort::quick);
}

TEST(SearchRun, TellsEveryStepThatIsFinished) {
  FakeRun run;
  const SearchResult result = run_search(asked_span(), Effort::quick, 4, run);
  ASSERT_EQ(run.told_counts.size(), result.steps.size());
  for (std::size_t i = 0; i < run.told_counts.size(); ++i) EXPECT_EQ(run.told_counts[i], i + 1);
}

TEST(SearchRun, FindsTheCeiling) {
  FakeRun run;
  const SearchResult result = run_search(asked_span(), Effort::quick, 4, run);
  ASSERT_TRUE(result.findings.ceiling.has_value());
  EXPECT_NEAR(result.steps[*result.findings.ceiling].figures.iops, 8000, 80);
}

TEST(SearchRun, MeasuresEveryStepAlike) {
  FakeRun run;
  run_search(asked_span(), Effort::quick, 4, run);
  ASSERT_GE(run.spans.size(), 3U);
  EXPECT_EQ(run.spans[0].warm_up_seconds, 5U);
  EXPECT_EQ(run.spans[1].warm_up_seconds, 1U);
  for (const TimeSpan& span : run.spans) {
    EXPECT_EQ(span.duration_seconds, 10U);
    EXPECT_EQ(span.cool_down_seconds, 0U);
    EXPECT_TRUE(span.measure_latency);
    EXPECT_THAT(span.iops_interval_milliseconds, Optional(1000U));
    EXPECT_TRUE(span.steady_state.has_value());
    EXPECT_EQ(span.targets[0].path, "io.dat");
    EXPECT_THAT(span.targets[0].create_size_bytes, Optional(kTargetBytes));
    EXPECT_EQ(span.targets[0].alignment(), span.targets[0].block_size_bytes);
  }
}

TEST(SearchRun, TakesMoreTimeForAThoroughSearch) {
  EXPECT_EQ(first_step(asked_span(), Effort::thorough).duration_seconds, 60U);
  EXPECT_EQ(search_times(Effort::thorough).total_seconds, 600);
}

TEST(SearchRun, KeepsTheSteadyStateThatWasAskedFor) {
  TimeSpan asked = asked_span();
  asked.steady_state = SteadyState{.tolerance_percent = 5, .least_seconds = 7};
  EXPECT_EQ(first_step(asked, Effort::quick).steady_state->least_seconds, 7U);
  EXPECT_EQ(later_step(asked, settings_of(asked), Effort::quick, kTargetBytes).steady_state->tolerance_percent, 5);
}

TEST(SearchRun, NeverWritesWhereNobodyAskedForIt) {
  FakeRun run;
  run_search(asked_span(), Effort::thorough, 4, run);
  for (const TimeSpan& span : run.spans) EXPECT_EQ(span.targets[0].write_percent, 0U);
}

TEST(SearchRun, EndsWhenTheTimeIsUp) {
  FakeRun run;
  run.step_seconds = 10;
  run.most_iops = 1e9;
  const SearchResult result = run_search(asked_span(), Effort::quick, 4, run);
  EXPECT_EQ(result.end, SearchEnd::time_up);
  EXPECT_LE(run.elapsed_seconds(), 120);
  EXPECT_GE(run.elapsed_seconds(), 90);
}

TEST(SearchRun, LeavesTimeForWhatIsInFlightAtTheEnd) {
  TimeSpan asked = asked_span();
  asked.targets[0].outstanding_requests = 256;
  // Wherever in the last step's time the others end.
  for (asked.warm_up_seconds = 0; asked.warm_up_seconds < 20; ++asked.warm_up_seconds) {
    FakeRun run;
    run.step_seconds = 10;
    run.most_iops = 100;
    run.empties_slowly = true;
    EXPECT_EQ(run_search(asked, Effort::quick, 4, run).end, SearchEnd::time_up) << asked.warm_up_seconds;
    EXPECT_LE(run.elapsed_seconds(), 120) << asked.warm_up_seconds;
    // A step of large blocks is left out where it might take too long.
    EXPECT_GE(run.elapsed_seconds(), 85) << asked.warm_up_seconds;
  }
}

TEST(SearchRun, LeavesTimeForLargeBlocksInFlightWhereBytesAreCounted) {
  TimeSpan asked = asked_span();
  asked.targets[0].outstanding_requests = 512;
  for (asked.warm_up_seconds = 0; asked.warm_up_seconds < 20; ++asked.warm_up_seconds) {
    for (const double step_seconds : {5.0, 10.0}) {
      FakeRun run;
      run.step_seconds = step_seconds;
      run.most_iops = 200;
      run.most_bytes = 200 * 8192;
      run.empties_slowly = true;
      run_search(asked, Effort::quick, 4, run);
      EXPECT_LE(run.elapsed_seconds(), 120) << asked.warm_up_seconds << " s before, steps of " << step_seconds;
    }
  }
}

TEST(SearchRun, UsesUpCreditWhereItIsThorough) {
  FakeRun quick;
  run_search(asked_span(), Effort::quick, 4, quick);
  EXPECT_THAT(quick.changes, Not(Contains(StepChange::longer)));

  FakeRun run;
  const SearchResult result = run_search(asked_span(), Effort::thorough, 4, run);
  EXPECT_EQ(result.end, SearchEnd::settled);
  const auto longer = std::ranges::find(run.changes, StepChange::longer);
  ASSERT_NE(longer, run.changes.end());
  const auto index = static_cast<std::size_t>(longer - run.changes.begin());
  EXPECT_EQ(run.spans[index].duration_seconds, 240U);
  EXPECT_FALSE(run.spans[index].steady_state);  // nothing ends it early
  EXPECT_EQ(settings_of(run.spans[index]), settings_of(run.spans[*result.steps[index].compared_with]));
  EXPECT_EQ(run.changes[index + 1], StepChange::again);
}

TEST(SearchRun, LeavesTimeForTheStepsAfterTheLongerOne) {
  std::vector<std::uint64_t> seconds;
  for (const double step_seconds : {3.0, 25.0, 30.0, 40.0, 60.0}) {
    FakeRun run;
    run.step_seconds = step_seconds;
    run_search(asked_span(), Effort::thorough, 4, run);
    for (std::size_t i = 0; i < run.changes.size(); ++i) {
      if (run.changes[i] == StepChange::longer) seconds.push_back(run.spans[i].duration_seconds);
    }
    EXPECT_LE(run.elapsed_seconds(), 600);
  }
  EXPECT_THAT(seconds, Each(testing::AllOf(testing::Ge(60U), testing::Le(240U))));
  // One is cut short, and where time is up it is left out.
  EXPECT_THAT(seconds, Contains(testing::Lt(240U)));
  EXPECT_LT(seconds.size(), 5U);
}

TEST(SearchRun, LooksForACacheInAPartThatIsAccessedAsTheWhole) {
  const auto takes_a_part = [](const TimeSpan& asked) {
    FakeRun run;
    run.target_bytes = std::uint64_t{1} << 30;
    run_search(asked, Effort::quick, 4, run);
    return std::ranges::find(run.changes, StepChange::smaller_part) != run.changes.end();
  };
  TimeSpan asked = asked_span();
  EXPECT_TRUE(takes_a_part(asked));
  asked.targets[0].distribution = Distribution{DistributionUnit::bytes, {{100, 1 << 20}, {0, 0}}};
  EXPECT_FALSE(takes_a_part(asked));
}

TEST(SearchRun, LeavesOutStepsThatTheProfileHasNoRoomFor) {
  TimeSpan asked = asked_span();
  // A block of eight times the size is longer than the first range.
  asked.targets[0].distribution = Distribution{.unit = DistributionUnit::bytes, .ranges = {{50, 16384}, {50, 0}}};
  FakeRun run;
  const SearchResult result = run_search(asked, Effort::quick, 4, run);
  EXPECT_FALSE(run.problem);
  EXPECT_EQ(result.end, SearchEnd::settled);
  EXPECT_TRUE(result.findings.ceiling);
  for (const TimeSpan& span : run.spans) EXPECT_LE(span.targets[0].block_size_bytes, 16384U);
}

TEST(SearchRun, TakesNoMoreThreadsThanProcessorsThatTheyMayRunOn) {
  TimeSpan asked = asked_span();
  asked.processors = {{.number = 3}};
  FakeRun run;
  run_search(asked, Effort::quick, 4, run);
  EXPECT_THAT(run.changes, Not(Contains(StepChange::more_threads)));
}

TEST(SearchRun, AddsNoThreadThatReadsTheSameBlocks) {
  TimeSpan asked = asked_span();
  asked.targets[0].random_percent = 0;
  FakeRun run;
  run_search(asked, Effort::quick, 4, run);
  EXPECT_THAT(run.changes, Not(Contains(StepChange::more_threads)));
  asked.targets[0].interlocked_sequential = true;
  FakeRun apart;
  run_search(asked, Effort::quick, 4, apart);
  EXPECT_THAT(apart.changes, Contains(StepChange::more_threads));
}

TEST(SearchRun, LeavesTimeForItsStepsWhateverTheWarmUp) {
  TimeSpan asked = asked_span();
  asked.warm_up_seconds = 3600;
  FakeRun run;
  run.step_seconds = 10;
  EXPECT_EQ(run_search(asked, Effort::quick, 4, run).end, SearchEnd::time_up);
  EXPECT_EQ(run.spans[0].warm_up_seconds, 30U);
  EXPECT_GE(run.spans.size(), 6U);
  EXPECT_LE(run.elapsed_seconds(), 120);
}

TEST(SearchRun, EndsWithTheRunAndKeepsTheStep) {
  FakeRun run;
  run.after_step = [&run](std::size_t index) { run.is_cancelled = index == 2; };
  const SearchResult result = run_search(asked_span(), Effort::quick, 4, run);
  EXPECT_EQ(result.end, SearchEnd::cancelled);
  EXPECT_EQ(result.steps.size(), 3U);
}

TEST(SearchRun, TellsAFailureFromACancellation) {
  FakeRun run;
  run.after_step = [&run](std::size_t) { run.fail({"IoFailed", "It failed.", "", ""}); };
  const SearchResult result = run_search(asked_span(), Effort::quick, 4, run);
  EXPECT_EQ(result.end, SearchEnd::failed);
  EXPECT_EQ(result.steps.size(), 1U);
  EXPECT_FALSE(result.findings.ceiling.has_value());
}

TEST(SearchFigures, AreThoseOfTheSteadyPart) {
  class MovingStart : public FakeRun {
    const TimeSpanResult& run_step(const TimeSpan& span, std::size_t index, const NextStep& step) override {
      auto& result = const_cast<TimeSpanResult&>(FakeRun::run_step(span, index, step));
      result.steady_state->steady_iops = 777;
      is_cancelled = true;
      return result;
    }
  };
  MovingStart run;
  const SearchResult result = run_search(asked_span(), Effort::quick, 4, run);
  EXPECT_EQ(result.steps[0].figures.iops, 777);
  EXPECT_TRUE(result.steps[0].figures.is_steady);
  EXPECT_EQ(result.steps[0].figures.half_width_share, 0.01);
  EXPECT_NEAR(result.steps[0].figures.latency_mean_microseconds, 1000, 1);
}

}  // namespace
}  // namespace headroom
