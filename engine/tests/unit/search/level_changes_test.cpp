#include "search/level_changes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/row.h"

namespace headroom {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

/// Steps of 4 s with a warm-up of a second, one right after the other; each of so many IOPS, known to 1 %.
class Steps {
 public:
  SearchStep& add(double iops, StepSettings settings = {.outstanding_requests = 8}) {
    const auto index = static_cast<double>(history.size());
    history.push_back({.settings = settings,
                       .figures = {.iops = iops,
                                   .half_width_share = 0.01,
                                   .is_steady = true,
                                   .warm_up_seconds = 1,
                                   .started_seconds = 100 + index * 5,
                                   .measured_seconds = 4,
                                   .iops_by_second = {iops, iops, iops, iops}}});
    return history.back();
  }
  std::vector<SearchLevelChange> changes() const { return level_changes(history); }

  SearchHistory history;
};

const StepSettings kDeep{.outstanding_requests = 16};
const StepSettings kLarge{.outstanding_requests = 16, .block_size_bytes = 32768};
const StepSettings kAlone{};

struct PairRow : test::Row {
  double before = 0;
  double after = 0;
  std::optional<double> half_width_share = 0.01;  // of both
  bool has_changed = false;
};

class RepeatedStep : public testing::TestWithParam<PairRow> {};

TEST_P(RepeatedStep, TellsWhetherTheLevelChanged) {
  Steps steps;
  steps.add(GetParam().before);
  steps.add(GetParam().before * 2, kLarge);
  steps.add(GetParam().after);
  for (SearchStep& step : steps.history) step.figures.half_width_share = GetParam().half_width_share;
  const auto changes = steps.changes();
  ASSERT_THAT(changes, SizeIs(GetParam().has_changed ? 1 : 0));
  if (changes.empty()) return;
  EXPECT_EQ(changes[0].from, 0U);
  EXPECT_EQ(changes[0].to, 2U);
  EXPECT_EQ(changes[0].before_iops, GetParam().before);
  EXPECT_EQ(changes[0].after_iops, GetParam().after);
}

INSTANTIATE_TEST_SUITE_P(Levels, RepeatedStep,
                         testing::Values(PairRow{{"it fell"}, 1000, 300, 0.01, true},
                                         PairRow{{"it rose"}, 300, 1000, 0.01, true},
                                         PairRow{{"less than a tenth is none"}, 1000, 905, 0.01, false},
                                         PairRow{{"a little more is one"}, 1000, 890, 0.01, true},
                                         PairRow{{"nor is what the intervals allow"}, 1000, 800, 0.12, false},
                                         PairRow{{"what is not known is no evidence"}, 1000, 300, {}, false},
                                         PairRow{{"a standstill has no level"}, 0, 0, 0.01, false}),
                         test::RowName());

TEST(LevelChanges, AreNoneWhereSettingsDiffer) {
  Steps steps;
  steps.add(300, kAlone);
  steps.add(900);
  steps.add(200, kLarge);
  EXPECT_THAT(steps.changes(), IsEmpty());
}

TEST(LevelChanges, AreSeenWithinAStep) {
  Steps steps;
  steps.add(900);
  SearchStep& step = steps.add(600, kLarge);
  step.figures.change = LevelChange{.after_seconds = 2, .before_iops = 900, .after_iops = 300};
  step.figures.iops_by_second = {900, 900, 300, 300};
  const auto changes = steps.changes();
  ASSERT_THAT(changes, SizeIs(1));
  EXPECT_EQ(changes[0].from, 1U);
  EXPECT_EQ(changes[0].to, 1U);
  EXPECT_EQ(changes[0].at_seconds, 7) << "since the first step was measured";
  // 600 a second above it: 5 s of the first step with its warm-up, 1 s of warm-up and 2 s of the second.
  EXPECT_NEAR(*changes[0].credit_ios, 600 * 8, 1);
}

TEST(LevelChanges, AreToldOnceWhereTwoPairsTellOfTheSameMoment) {
  Steps steps;
  steps.add(900);
  steps.add(1000, kDeep);
  steps.add(600, kLarge).figures.iops_by_second = {900, 900, 300, 300};
  steps.add(300);
  steps.add(300, kDeep);
  const auto changes = steps.changes();
  ASSERT_THAT(changes, SizeIs(1));
  EXPECT_EQ(changes[0].from, 0U);
  EXPECT_EQ(changes[0].to, 3U);
  EXPECT_EQ(changes[0].at_seconds, 12);
}

TEST(LevelChanges, AreToldOnceWhereTwoPairsAndAStepSawThem) {
  Steps steps;
  steps.add(900);
  steps.add(1000, kDeep);
  SearchStep& step = steps.add(250, kLarge);
  step.figures.change = LevelChange{.after_seconds = 1, .before_iops = 450, .after_iops = 150};
  steps.add(300, kDeep);
  steps.add(300);
  const auto changes = steps.changes();
  ASSERT_THAT(changes, SizeIs(1));
  EXPECT_EQ(changes[0].from, 1U) << "the nearest two";
  EXPECT_EQ(changes[0].to, 3U);
  EXPECT_EQ(changes[0].before_iops, 1000) << "of the same work";
  EXPECT_EQ(changes[0].after_iops, 300);
  EXPECT_EQ(changes[0].at_seconds, 11);
}

TEST(LevelChanges, TellTheMomentThatTheSecondsOfAStepShow) {
  Steps steps;
  steps.add(900);
  steps.add(300, kLarge).figures.iops_by_second = {900, 600, 300, 300};
  steps.add(300);
  const auto changes = steps.changes();
  ASSERT_THAT(changes, SizeIs(1));
  EXPECT_NEAR(*changes[0].at_seconds, 5 + 1.5, 0.01) << "half of the second that has something of both";
  EXPECT_NEAR(*changes[0].credit_ios, 600 * 5 + 600 + 600 + 300, 1);
}

TEST(LevelChanges, TellTheMomentBetweenAStepThatHadMoreAndTheNext) {
  Steps steps;
  steps.add(900);
  steps.add(900, {.outstanding_requests = 8, .block_size_bytes = 32768});
  steps.add(300);
  const auto changes = steps.changes();
  ASSERT_THAT(changes, SizeIs(1));
  EXPECT_NEAR(*changes[0].at_seconds, 9.5, 0.01) << "between the end of one and the start of the other";
}

TEST(LevelChanges, AreBetweenTheStepsThatTheMomentIsBetween) {
  Steps steps;
  steps.add(900);
  steps.add(100, kAlone);
  steps.add(600, kLarge).figures.iops_by_second = {900, 900, 300, 300};
  steps.add(100, kAlone);
  steps.add(300);
  const auto changes = steps.changes();
  ASSERT_THAT(changes, SizeIs(1));
  EXPECT_EQ(changes[0].from, 0U);
  EXPECT_EQ(changes[0].to, 4U);
  EXPECT_EQ(changes[0].last_before, 1U) << "over by then";
  EXPECT_EQ(changes[0].first_after, 3U) << "begun behind it";
}

TEST(LevelChanges, AreToldOfAStepThatWasNotSteadyAndHadMuchMoreThanTheSameHasLater) {
  for (const double later : {300.0, 600.0}) {
    Steps steps;
    SearchStep& unsteady = steps.add(660);
    unsteady.figures.is_steady = false;
    unsteady.figures.half_width_share = std::nullopt;
    steps.add(later, kAlone);
    steps.add(later);
    EXPECT_THAT(steps.changes(), SizeIs(later < 400 ? 1 : 0)) << later;
    EXPECT_EQ(held_steps(steps.history, steps.changes())[0], later > 400) << later;
  }
}

TEST(LevelChanges, TellNoMomentThatNobodySaw) {
  Steps steps;
  steps.add(900);
  steps.add(100, kAlone);
  steps.add(300);
  const auto changes = steps.changes();
  ASSERT_THAT(changes, SizeIs(1));
  EXPECT_FALSE(changes[0].at_seconds || changes[0].credit_ios);
  EXPECT_EQ(changes[0].last_before, 0U);
  EXPECT_EQ(changes[0].first_after, 2U);
}

TEST(LevelChanges, HaveNoCreditWhereTheLevelRose) {
  Steps steps;
  steps.add(300);
  steps.add(900).figures.iops_by_second = {300, 900, 900, 900};
  const auto changes = steps.changes();
  ASSERT_THAT(changes, SizeIs(1));
  EXPECT_TRUE(changes[0].at_seconds);
  EXPECT_FALSE(changes[0].credit_ios);
}

TEST(LevelChanges, AreAllTold) {
  Steps steps;
  steps.add(900);
  steps.add(300);
  steps.add(900);
  EXPECT_THAT(steps.changes(), SizeIs(2));
}

struct ContradictedRow : test::Row {
  double before = 0;
  double after = 0;
  std::optional<double> half_width_share = {};  // of the repeat
  bool is_contradicted = false;
};

class ContradictedStep : public testing::TestWithParam<ContradictedRow> {};

TEST_P(ContradictedStep, HasARepeatThatDidFarMoreOrLessAndNoChangeOfLevelThatExplainsIt) {
  Steps steps;
  steps.add(GetParam().before);
  EXPECT_FALSE(is_contradicted(steps.history, steps.changes(), 0)) << "it was not repeated yet";
  SearchStep& repeat = steps.add(GetParam().after);
  repeat.change = StepChange::again;
  repeat.compared_with = 0;
  repeat.figures.half_width_share = GetParam().half_width_share;
  EXPECT_EQ(is_contradicted(steps.history, steps.changes(), 0), GetParam().is_contradicted);
}

INSTANTIATE_TEST_SUITE_P(
    Repeats, ContradictedStep,
    testing::Values(ContradictedRow{{"far less, and unsteady"}, 900, 300, {}, true},
                    ContradictedRow{{"far more, and unsteady"}, 300, 900, {}, true},
                    ContradictedRow{{"far less, and steady, which is a change of level"}, 900, 300, 0.01, false},
                    ContradictedRow{{"somewhat less, and unsteady"}, 900, 650, {}, false},
                    ContradictedRow{{"as much, and unsteady"}, 900, 900, {}, false}),
    test::RowName());

TEST(HeldSteps, AreAllWhereNothingChanged) {
  Steps steps;
  steps.add(900);
  steps.add(950, kDeep);
  EXPECT_THAT(held_steps(steps.history, steps.changes()), ElementsAre(true, true));
}

TEST(HeldSteps, AreThoseBehindTheLastChangeOrRepeatedSinceThen) {
  Steps steps;
  steps.add(100, kAlone);
  steps.add(900);
  steps.add(700, kLarge);
  steps.add(300);
  steps.add(100, kAlone);
  EXPECT_THAT(held_steps(steps.history, steps.changes()), ElementsAre(true, false, false, true, true));
}

TEST(HeldSteps, AreNotThoseThatMeasuredBothLevels) {
  Steps steps;
  steps.add(900);
  SearchStep& step = steps.add(600);
  step.figures.is_steady = false;
  step.figures.change = LevelChange{.after_seconds = 2, .before_iops = 900, .after_iops = 300};
  EXPECT_THAT(held_steps(steps.history, steps.changes()), ElementsAre(false, false));
  step.figures.is_steady = true;
  step.figures.iops = 303;
  EXPECT_THAT(held_steps(steps.history, steps.changes()), ElementsAre(false, true));
}

TEST(LevelChanges, KeepTheStepsThatTheirLevelsAreOfWhereAnotherPairNarrowsThem) {
  Steps steps;
  steps.add(900);
  steps.add(1800, kDeep);
  steps.add(700, kLarge);
  steps.add(300);
  steps.add(600, kDeep);
  const auto changes = steps.changes();
  ASSERT_THAT(changes, SizeIs(1));
  const SearchLevelChange& change = changes[0];
  EXPECT_EQ(change.before_iops, steps.history[change.from].figures.iops);
  EXPECT_EQ(change.after_iops, steps.history[change.to].figures.iops);
  EXPECT_EQ(steps.history[change.from].settings, steps.history[change.to].settings);
  EXPECT_EQ(change.last_before, 2U) << "it still had more than the level behind";
  EXPECT_EQ(change.first_after, 3U);
  EXPECT_FALSE(held_steps(steps.history, changes)[1]) << "known to be before it";
}

}  // namespace
}  // namespace headroom
