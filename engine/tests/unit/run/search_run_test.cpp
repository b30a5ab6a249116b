#include "run/search_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "profile/profile_rules.h"
#include "support/asked_span.h"
#include "support/fake_search_run.h"
#include "support/profiles.h"

namespace headroom {
namespace {

using test::asked_span;
using test::FakeRun;
using test::kTargetBytes;
using testing::Contains;
using testing::Each;
using testing::Field;
using testing::IsEmpty;
using testing::Not;
using testing::Optional;
using Effort = SearchSettings::Effort;

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

TEST(SearchRun, RunsTheLoopOfTheDeepestQueueWithoutStorageBehindAllSteps) {
  FakeRun run;
  const SearchResult result = run_search(asked_span(), Effort::quick, 4, run);
  ASSERT_EQ(run.without_storage.size(), 1U);
  EXPECT_EQ(run.told_index, result.steps.size());
  EXPECT_EQ(run.step_without_storage.change, StepChange::without_storage);
  const std::size_t deepest = *run.step_without_storage.compared_with;
  EXPECT_EQ(result.steps[deepest].change, StepChange::deeper);
  const TimeSpan& span = run.without_storage[0];
  EXPECT_EQ(settings_of(span), result.steps[deepest].settings);
  EXPECT_EQ(span.warm_up_seconds + span.duration_seconds + span.cool_down_seconds, 1U);
  EXPECT_FALSE(span.steady_state);
  EXPECT_TRUE(span.measure_latency);
  EXPECT_THAT(span.targets[0].create_size_bytes, Optional(kTargetBytes));
  ASSERT_TRUE(result.without_storage);
  EXPECT_EQ(result.without_storage->compared_with, deepest);
  EXPECT_NEAR(result.without_storage->iops, 5e6, 1);
  EXPECT_EQ(result.without_storage->engine_seconds, 1.5);
  EXPECT_THAT(run.changes, Not(Contains(StepChange::without_storage))) << "it is no load of the volume";
}

TEST(SearchRun, RunsNoLoopWithoutStorageWhereItsTimeIsOver) {
  FakeRun run;
  run.after_step = [&run](std::size_t) { run.most_iops = 1; };
  run.step_seconds = 118.5;
  const SearchResult result = run_search(asked_span(), Effort::quick, 4, run);
  EXPECT_EQ(result.end, SearchEnd::time_up);
  EXPECT_THAT(run.without_storage, IsEmpty());
  EXPECT_FALSE(result.without_storage);
}

TEST(SearchRun, KeepsTheStepsOfASearchThatIsCancelledInItsLoopWithoutStorage) {
  FakeRun run;
  run.on_loop = [&run] { run.is_cancelled = true; };
  const SearchResult result = run_search(asked_span(), Effort::quick, 4, run);
  EXPECT_EQ(result.end, SearchEnd::cancelled);
  EXPECT_EQ(result.steps.size(), run.spans.size());
  EXPECT_TRUE(result.findings.ceiling);
  EXPECT_FALSE(result.without_storage);
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
