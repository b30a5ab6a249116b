#include "search/search_decision.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "search/search_findings.h"

namespace headroom {
namespace {

using Iops = std::function<double(const StepSettings&)>;

/// What a search asks of a volume that does so many IOPS by its settings.
std::vector<SearchStep> search(const SearchQuestion& question, const Iops& iops) {
  std::vector<SearchStep> history;
  while (const auto next = next_step(question, history)) {
    StepFigures figures{.iops = iops(next->settings), .half_width_share = 0.01, .is_steady = true};
    figures.latency_mean_microseconds = 1e6 * static_cast<double>(next->settings.queue_depth()) / figures.iops;
    history.push_back({next->change, next->compared_with, next->settings, figures});
    if (history.size() > 100) break;
  }
  return history;
}

SearchQuestion question_of(StepSettings asked) {
  return {.asked = asked, .target_size_bytes = std::uint64_t{1} << 34, .most_threads = 8};
}

const StepSettings kAsked{.threads = 2, .outstanding_requests = 16, .block_size_bytes = 8192};

/// A thousand IOPS for each request in flight, up to so many in all.
Iops at_most(double most) {
  return [most](const StepSettings& settings) {
    return std::min(most, 1000 * static_cast<double>(settings.queue_depth()));
  };
}

std::vector<const SearchStep*> steps_of(const std::vector<SearchStep>& history, StepChange change) {
  std::vector<const SearchStep*> found;
  for (const SearchStep& step : history) {
    if (step.change == change) found.push_back(&step);
  }
  return found;
}

TEST(SearchDecision, BeginsWithWhatWasAskedThenOneRequestAtATime) {
  const auto history = search(question_of(kAsked), at_most(8000));
  ASSERT_GE(history.size(), 2U);
  EXPECT_EQ(history[0].change, StepChange::asked);
  EXPECT_EQ(history[0].settings, kAsked);
  EXPECT_EQ(history[1].change, StepChange::idle);
  EXPECT_EQ(history[1].settings.queue_depth(), 1U);
  EXPECT_EQ(history[1].settings.block_size_bytes, kAsked.block_size_bytes);
}

TEST(SearchDecision, SettlesOnTheCeilingAndTheKnee) {
  const auto history = search(question_of({.outstanding_requests = 2}), at_most(8000));
  EXPECT_LE(history.size(), 25U);
  const SearchFindings findings = search_findings(history);
  ASSERT_TRUE(findings.ceiling && findings.knee && findings.idle);
  EXPECT_EQ(history[*findings.ceiling].figures.iops, 8000);
  EXPECT_EQ(history[*findings.knee].settings.queue_depth(), 8U);
  EXPECT_EQ(history[*findings.idle].settings.queue_depth(), 1U);
}

TEST(SearchDecision, GoesDownToTheKneeWhereTheAskedDepthIsDeeperThanNeeded) {
  const auto history = search(question_of(kAsked), at_most(8000));
  const auto shallower = steps_of(history, StepChange::shallower);
  ASSERT_EQ(shallower.size(), 3U);  // 16, 8, and 4, which is too few
  EXPECT_EQ(shallower.back()->settings.queue_depth(), 4U);
  EXPECT_EQ(history[*search_findings(history).knee].settings.queue_depth(), 8U);
}

TEST(SearchDecision, NamesNoCeilingWhereEveryDeeperQueueBringsMore) {
  const auto history = search(question_of(kAsked), at_most(1e9));
  EXPECT_FALSE(search_findings(history).ceiling);
  const auto deeper = steps_of(history, StepChange::deeper);
  ASSERT_FALSE(deeper.empty());
  EXPECT_EQ(deeper.back()->settings.queue_depth(), 1024U);
}

TEST(SearchDecision, FindsTheCeilingAndTheKneeWhereADeepQueueWasAsked) {
  // As diskspd -t8 -o128 asks: deeper than a search goes by itself.
  const auto history = search(question_of({.threads = 8, .outstanding_requests = 128}), at_most(8000));
  const SearchFindings findings = search_findings(history);
  ASSERT_TRUE(findings.ceiling && findings.knee);
  EXPECT_EQ(history[*findings.ceiling].figures.iops, 8000);
  EXPECT_LE(history[*findings.knee].settings.queue_depth(), 16U);
  EXPECT_EQ(steps_of(history, StepChange::deeper).size(), 1U);
}

TEST(SearchDecision, GoesOnWithMoreThreadsWhereTheyBringMore) {
  // A thread does 20,000 IOPS at most.
  const auto history = search(question_of({.outstanding_requests = 64}), [](const StepSettings& settings) {
    return std::min(70'000.0, 20'000 * static_cast<double>(settings.threads));
  });
  const auto threads = steps_of(history, StepChange::more_threads);
  ASSERT_EQ(threads.size(), 3U);
  EXPECT_EQ(threads[0]->settings.queue_depth(), 128U);
  const SearchFindings findings = search_findings(history);
  ASSERT_TRUE(findings.ceiling);
  EXPECT_EQ(history[*findings.ceiling].figures.iops, 70'000);
}

TEST(SearchDecision, KeepsTheDepthWhileItChangesTheBlock) {
  const auto history = search(question_of(kAsked), at_most(8000));
  const auto larger = steps_of(history, StepChange::larger_block);
  ASSERT_EQ(larger.size(), 2U);
  EXPECT_EQ(larger[0]->settings.block_size_bytes, 16'384U);
  EXPECT_EQ(larger[1]->settings.block_size_bytes, 65'536U);
  const auto smaller = steps_of(history, StepChange::smaller_block);
  ASSERT_EQ(smaller.size(), 1U);
  EXPECT_EQ(smaller[0]->settings.block_size_bytes, 4096U);
  for (const SearchStep* step : {larger[0], larger[1], smaller[0]}) {
    EXPECT_EQ(step->settings.queue_depth(), history[*step->compared_with].settings.queue_depth());
  }
}

TEST(SearchDecision, NeverWritesWhereOnlyReadsWereAskedFor) {
  for (const SearchStep& step : search(question_of(kAsked), at_most(8000))) EXPECT_EQ(step.settings.write_percent, 0U);
}

TEST(SearchDecision, TakesReadsAndWritesApartInAMix) {
  StepSettings asked = kAsked;
  asked.write_percent = 30;
  const auto history = search(question_of(asked), at_most(8000));
  ASSERT_EQ(steps_of(history, StepChange::reads).size(), 1U);
  EXPECT_EQ(steps_of(history, StepChange::reads)[0]->settings.write_percent, 0U);
  ASSERT_EQ(steps_of(history, StepChange::writes).size(), 1U);
  EXPECT_EQ(steps_of(history, StepChange::writes)[0]->settings.write_percent, 100U);
}

TEST(SearchDecision, LooksForACacheInAPartThatHoldsEveryRequest) {
  const auto history = search(question_of(kAsked), at_most(8000));
  const auto part = steps_of(history, StepChange::smaller_part);
  ASSERT_EQ(part.size(), 1U);
  EXPECT_EQ(part[0]->settings.max_offset_bytes, (std::uint64_t{1} << 34) / 8);
  SearchQuestion small = question_of(kAsked);
  small.target_size_bytes = 64 << 20;
  EXPECT_TRUE(steps_of(search(small, at_most(8000)), StepChange::smaller_part).empty());
  SearchQuestion sequential = question_of(kAsked);
  sequential.is_spread_evenly = false;
  EXPECT_TRUE(steps_of(search(sequential, at_most(8000)), StepChange::smaller_part).empty());
}

/// A volume of two kinds of reads, and a cache that holds up to so many bytes of a part.
std::vector<SearchStep> search_of_kinds(const SearchQuestion& question, double spread, std::uint64_t cached_bytes) {
  std::vector<SearchStep> history;
  while (const auto next = next_step(question, history)) {
    const bool is_cached = next->settings.max_offset_bytes.value_or(UINT64_MAX) <= cached_bytes;
    StepFigures figures{.iops = at_most(is_cached ? 80'000 : 8000)(next->settings), .half_width_share = 0.01};
    figures.latency_mean_microseconds = 1000;
    figures.is_steady = true;
    figures.read_spread = spread;
    history.push_back({next->change, next->compared_with, next->settings, figures});
    if (history.size() > 100) break;
  }
  return history;
}

TEST(SearchDecision, ReadsFewBlocksAgainWhereReadsAreOfTwoKinds) {
  const auto history = search_of_kinds(question_of(kAsked), 12, 1 << 30);
  const auto hot = steps_of(history, StepChange::hot_part);
  ASSERT_EQ(hot.size(), 2U);
  EXPECT_EQ(hot[0]->settings.queue_depth(), 64U);
  EXPECT_EQ(hot[0]->settings.max_offset_bytes, std::uint64_t{3200} * 8192) << "as many as 0.4 s read";
  EXPECT_EQ(hot[1]->settings.queue_depth(), 1U);
  EXPECT_EQ(hot[1]->settings.max_offset_bytes, hot[0]->settings.max_offset_bytes);
  EXPECT_EQ(history[*hot[1]->compared_with].change, StepChange::idle);
}

TEST(SearchDecision, ReadsThemOneAtATimeOnlyWhereTheyBroughtMore) {
  EXPECT_EQ(steps_of(search_of_kinds(question_of(kAsked), 12, 0), StepChange::hot_part).size(), 1U);
}

TEST(SearchDecision, ReadsNoBlocksAgainWhereThatTellsNothing) {
  const auto is_taken = [](const SearchQuestion& question, double spread) {
    return !steps_of(search_of_kinds(question, spread, 0), StepChange::hot_part).empty();
  };
  EXPECT_TRUE(is_taken(question_of(kAsked), 12));
  EXPECT_FALSE(is_taken(question_of(kAsked), 3)) << "reads of one kind";
  SearchQuestion other = question_of(kAsked);
  other.is_spread_evenly = false;
  EXPECT_FALSE(is_taken(other, 12));
  other = question_of(kAsked);
  other.target_size_bytes = 64 << 20;
  EXPECT_FALSE(is_taken(other, 12)) << "a file of few blocks";
  other = question_of(kAsked);
  other.asked.write_percent = 100;
  EXPECT_FALSE(is_taken(other, 12));
  other = question_of(kAsked);
  other.refused = {StepChange::hot_part};
  EXPECT_FALSE(is_taken(other, 12));
}

TEST(SearchDecision, EndsWithTheSameAgain) {
  const auto history = search(question_of(kAsked), at_most(8000));
  EXPECT_EQ(history.back().change, StepChange::again);
  EXPECT_EQ(history.back().settings, history[*history.back().compared_with].settings);
}

TEST(SearchDecision, RepeatsWhatWasAskedWhereADeeperQueueBroughtMore) {
  const auto history = search(question_of({.outstanding_requests = 2}), at_most(8000));
  const auto again = steps_of(history, StepChange::again);
  ASSERT_EQ(again.size(), 2U);
  EXPECT_EQ(again[0]->compared_with, 0U);
  const auto place_of = [&](StepChange change) { return std::ranges::find(history, change, &SearchStep::change); };
  EXPECT_LT(place_of(StepChange::again), place_of(StepChange::larger_block)) << "right behind the deepest one";
  EXPECT_EQ(steps_of(search(question_of(kAsked), at_most(8000)), StepChange::again).size(), 1U);
}

TEST(SearchDecision, RepeatsWhatWasAskedOnceMoreWhereTheCeilingChangedBehindThat) {
  bool has_changed = false;
  const auto history = search(question_of({.outstanding_requests = 2}), [&](const StepSettings& settings) {
    has_changed = has_changed || settings.block_size_bytes != StepSettings{}.block_size_bytes;
    return std::min(has_changed ? 500.0 : 8000.0, 1000 * static_cast<double>(settings.queue_depth()));
  });
  const auto again = steps_of(history, StepChange::again);
  ASSERT_EQ(again.size(), 3U);
  EXPECT_EQ(again[0]->compared_with, 0U);
  EXPECT_NE(again[1]->compared_with, 0U);
  EXPECT_EQ(again[2]->compared_with, 0U);
}

TEST(SearchDecision, RepeatsTheTopWhereADeeperQueueDidLess) {
  SearchQuestion question = question_of({.outstanding_requests = 2});
  question.most_threads = 1;
  int steps = 0;
  // A burst that lasts for the first four steps: asked, idle, and two deeper queues.
  const auto history = search(question, [&steps](const StepSettings& settings) {
    return std::min(++steps <= 4 ? 9000.0 : 300.0, 1000 * static_cast<double>(settings.queue_depth()));
  });
  const auto again = steps_of(history, StepChange::again);
  ASSERT_EQ(again.size(), 3U);
  EXPECT_EQ(again[0]->compared_with, 0U);
  EXPECT_EQ(again[1]->settings.queue_depth(), 16U);
  EXPECT_EQ(again[2]->settings.queue_depth(), 8U);
  const SearchFindings findings = search_findings(history);
  ASSERT_TRUE(findings.ceiling);
  EXPECT_EQ(history[*findings.ceiling].figures.iops, 300) << "9,000 had ended";
}

TEST(SearchDecision, LooksAtHalfTheRateWhetherOneRequestAtATimeWaits) {
  const auto history = search(question_of(kAsked), [](const StepSettings& settings) {
    return settings.most_iops ? static_cast<double>(*settings.most_iops) : 900;
  });
  const SearchStep& slower = history.back();
  ASSERT_EQ(slower.change, StepChange::slower);
  EXPECT_EQ(history[*slower.compared_with].change, StepChange::idle);
  EXPECT_EQ(slower.settings.queue_depth(), 1U);
  EXPECT_EQ(slower.settings.most_iops, 450U);
  EXPECT_FALSE(history[*search_findings(history).knee].settings.most_iops);
}

TEST(SearchDecision, TakesTheCeilingOnceMoreWhereABurstEndsAtHalfTheRate) {
  bool has_ended = false;
  const auto history = search(question_of(kAsked), [&](const StepSettings& settings) {
    has_ended = has_ended || settings.most_iops;
    return has_ended ? 200 : 900;
  });
  const auto slower = std::ranges::find(history, StepChange::slower, &SearchStep::change);
  ASSERT_GE(std::distance(slower, history.end()), 2);
  EXPECT_EQ(std::next(slower)->change, StepChange::again);
  const SearchFindings findings = search_findings(history);
  ASSERT_TRUE(findings.ceiling);
  EXPECT_EQ(history[*findings.ceiling].figures.iops, 200) << "900 had ended";
}

TEST(SearchFindings, TakesOneRequestAtATimeForTheKneeBeforeShallowerQueuesWereTried) {
  auto history = search(question_of(kAsked), at_most(900));
  const auto shallower = std::ranges::find(history, StepChange::shallower, &SearchStep::change);
  ASSERT_NE(shallower, history.end());
  history.erase(shallower, history.end());
  const auto knee = search_findings(history).knee;
  ASSERT_TRUE(knee);
  EXPECT_EQ(history[*knee].change, StepChange::idle);
}

TEST(SearchDecision, DoesNotWhereMoreRequestsBringMoreOrACacheMayTakeThem) {
  EXPECT_TRUE(steps_of(search(question_of(kAsked), at_most(8000)), StepChange::slower).empty());
  StepSettings asked = kAsked;
  asked.write_percent = 100;
  EXPECT_TRUE(steps_of(search(question_of(asked), at_most(900)), StepChange::slower).empty());
  SearchQuestion without_idle = question_of(kAsked);
  without_idle.refused = {StepChange::idle};
  EXPECT_TRUE(steps_of(search(without_idle, at_most(900)), StepChange::slower).empty());
}

TEST(SearchDecision, KeepsABoundedAmountInFlight) {
  StepSettings asked = kAsked;
  asked.block_size_bytes = 1 << 20;
  for (const SearchStep& step : search(question_of(asked), at_most(1e9))) {
    EXPECT_LE(step.settings.block_size_bytes * step.settings.queue_depth(), std::uint64_t{1} << 30);
  }
}

TEST(SearchDecision, TakesNoDeeperQueueThanWaitsForSeconds) {
  const auto history = search(question_of(kAsked), [](const StepSettings& settings) {
    return 0.9 * static_cast<double>(settings.queue_depth());  // more than a second each
  });
  EXPECT_LE(history.size(), 25U);
}

TEST(SearchDecision, KeepsRequestsInsideASmallTarget) {
  SearchQuestion question = question_of(kAsked);
  question.target_size_bytes = 1 << 20;
  const auto history = search(question, at_most(8000));
  for (const SearchStep* step : steps_of(history, StepChange::larger_block)) {
    EXPECT_LE(step->settings.block_size_bytes * step->settings.queue_depth(), question.target_size_bytes);
  }
}

TEST(SearchDecision, SettlesWithoutWhatIsRefused) {
  SearchQuestion question = question_of({.threads = 2, .outstanding_requests = 16, .write_percent = 30});
  question.refused = {StepChange::idle,         StepChange::deeper,        StepChange::more_threads,
                      StepChange::larger_block, StepChange::smaller_block, StepChange::reads,
                      StepChange::writes,       StepChange::smaller_part,  StepChange::shallower};
  const auto history = search(question, at_most(8000));
  ASSERT_EQ(history.size(), 2U);
  EXPECT_EQ(history[1].change, StepChange::again);
}

TEST(SearchDecision, FindsNothingInNothing) {
  const SearchFindings findings = search_findings({});
  EXPECT_FALSE(findings.ceiling || findings.knee || findings.idle);
}

}  // namespace
}  // namespace headroom
