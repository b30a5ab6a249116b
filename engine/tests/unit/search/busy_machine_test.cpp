// What a search finds where other work on the machine makes its repeats unsteady.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "search/climb.h"
#include "search/search_findings.h"
#include "support/searched_volume.h"

namespace headroom {
namespace {

using test::burst;
using test::kReads;
using test::of_requests;
using test::search;
using test::Volume;
using testing::IsEmpty;

/// A deeper queue is the highest level, and its repeats come when the burst has ended.
const Volume kBurstUntilRepeats = burst(18);

TEST(SearchOnABusyMachine, RepeatsOnceMoreWhereTheFirstRepeatWasUnsteady) {
  const auto is_first_repeat = [](const NextStep& next, const SearchHistory& history) {
    return next.change == StepChange::again && !was_repeated(history, *next.compared_with);
  };
  const SearchHistory history = search(kReads, kBurstUntilRepeats, is_first_repeat);
  const SearchFindings findings = search_findings(history);
  ASSERT_TRUE(findings.ceiling);
  EXPECT_EQ(history[*findings.ceiling].figures.iops, 300);
  ASSERT_EQ(findings.level_changes.size(), 1U);
  EXPECT_EQ(findings.level_changes[0].before_iops, 900);
}

TEST(SearchOnABusyMachine, NamesNoCeilingWhereNoRepeatIsSteady) {
  const auto is_repeat = [](const NextStep& next, const SearchHistory&) { return next.change == StepChange::again; };
  const SearchHistory history = search(kReads, kBurstUntilRepeats, is_repeat);
  EXPECT_EQ(repeats_of(history, climb_of(history).full()), 3U);
  const SearchFindings findings = search_findings(history);
  EXPECT_FALSE(findings.ceiling) << history[*findings.ceiling].figures.iops;
  EXPECT_THAT(findings.ceilings, IsEmpty());
}

TEST(SearchOnABusyMachine, NamesTheCeilingOfASteadyLevelWhereNoRepeatIsSteady) {
  const auto is_repeat = [](const NextStep& next, const SearchHistory&) { return next.change == StepChange::again; };
  const SearchHistory history = search(kReads, of_requests(900), is_repeat);
  EXPECT_EQ(repeats_of(history, climb_of(history).full()), 1U);
  const SearchFindings findings = search_findings(history);
  ASSERT_TRUE(findings.ceiling);
  EXPECT_EQ(history[*findings.ceiling].figures.iops, 900);
}

}  // namespace
}  // namespace headroom
