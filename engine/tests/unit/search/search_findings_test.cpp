#include "search/search_findings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/row.h"
#include "support/searched_volume.h"

namespace headroom {
namespace {

using test::burst;
using test::by_depth;
using test::kMix;
using test::kReads;
using test::of_bytes;
using test::of_requests;
using test::search;
using test::Volume;
using testing::ElementsAre;
using testing::IsEmpty;

/// Such as "reads iops 900".
std::vector<std::string> told(const std::vector<DirectionCeiling>& ceilings) {
  std::vector<std::string> told;
  for (const DirectionCeiling& one : ceilings) {
    told.push_back(std::string(step_direction_name(one.direction)) + " " + ceiling_kind_name(one.kind) + " " +
                   std::to_string(static_cast<int>(one.value)));
  }
  return told;
}

struct BurstRow : test::Row {
  double burst_seconds = 0;
};

class AfterABurst : public testing::TestWithParam<BurstRow> {};

TEST_P(AfterABurst, TheCeilingIsTheLevelThatHeldAtTheEnd) {
  const SearchHistory history = search(kReads, burst(GetParam().burst_seconds));
  const SearchFindings findings = search_findings(history);
  ASSERT_TRUE(findings.ceiling);
  EXPECT_EQ(history[*findings.ceiling].figures.iops, 300);
  EXPECT_THAT(told(findings.ceilings), ElementsAre("reads iops 300"));
  ASSERT_EQ(findings.level_changes.size(), 1U);
  EXPECT_EQ(findings.level_changes[0].before_iops, 900);
  EXPECT_EQ(findings.level_changes[0].after_iops, 300);
  EXPECT_FALSE(findings.knee && history[*findings.knee].figures.iops > 315);
  ASSERT_TRUE(findings.level_changes[0].at_seconds);
  EXPECT_NEAR(*findings.level_changes[0].at_seconds, GetParam().burst_seconds - 1, 2.5);
  double above = 0;
  for (const SearchStep& step : history) {
    const double end = step.figures.started_seconds + step.figures.measured_seconds;
    const double seconds = std::min(end, GetParam().burst_seconds) - (step.figures.started_seconds - 1);
    above += std::max(0.0, seconds) * (std::min(900.0, by_depth(step.settings)) - 300);
  }
  EXPECT_NEAR(*findings.level_changes[0].credit_ios, above, 0.1 * above);
}

INSTANTIATE_TEST_SUITE_P(Bursts, AfterABurst,
                         testing::Values(BurstRow{{"that ended between the first two queues"}, 8},
                                         BurstRow{{"that ended within a step"}, 14},
                                         BurstRow{{"that ended while blocks were changed"}, 18},
                                         BurstRow{{"that ended between two shallow queues"}, 32}),
                         test::RowName());

TEST(SearchCeilings, AreOfWhatIsCounted) {
  EXPECT_THAT(told(search_findings(search(kReads, of_requests(900))).ceilings), ElementsAre("reads iops 900"));
  EXPECT_THAT(told(search_findings(search(kReads, of_bytes(1 << 22))).ceilings), ElementsAre("reads bytes 4194304"));
}

TEST(SearchCeilings, AreBothWhereSmallAndLargeBlocksMeetAnotherLimit) {
  const SearchHistory history = search(kReads, [](const StepSettings& settings, double) {
    return std::min({900.0, 16e6 / static_cast<double>(settings.block_size_bytes), by_depth(settings)});
  });
  const SearchFindings findings = search_findings(history);
  // 64 KiB would do 59 MB of 900 requests, and does 16 MB: whether larger ones do more was not tried.
  EXPECT_THAT(told(findings.ceilings), ElementsAre("reads iops 900"));
  const SearchHistory large =
      search({.outstanding_requests = 16, .block_size_bytes = 65536}, [](const StepSettings& settings, double) {
        return std::min({400.0, 16e6 / static_cast<double>(settings.block_size_bytes), by_depth(settings)});
      });
  EXPECT_THAT(told(search_findings(large).ceilings), ElementsAre("reads bytes 16000000"));
}

TEST(SearchCeilings, AreOfTheSmallestBlockWhereTimeGrowsWithTheBlock) {
  const Volume volume = [](const StepSettings& settings, double) {
    return std::min(2e6 / (300 + static_cast<double>(settings.block_size_bytes) / 32.768), by_depth(settings));
  };
  EXPECT_THAT(told(search_findings(search(kReads, volume)).ceilings), ElementsAre("reads iops 4705"));
  const StepSettings large{.outstanding_requests = 8, .block_size_bytes = 16384};
  EXPECT_THAT(told(search_findings(search(large, volume)).ceilings), IsEmpty()) << "4 KiB was not tried";
}

TEST(SearchCeilings, AreThoseOfReadsAndWritesApart) {
  const SearchHistory history = search(kMix, [](const StepSettings& settings, double) {
    const double most = settings.write_percent == 0 ? 1200 : settings.write_percent == 100 ? 400 : 800;
    return std::min(most, by_depth(settings));
  });
  EXPECT_THAT(told(search_findings(history).ceilings),
              ElementsAre("all iops 800", "reads iops 1200", "writes iops 400"));
}

TEST(SearchCeilings, AreNotThoseThatADeeperQueueMightPass) {
  const SearchHistory history = search(kMix, [](const StepSettings& settings, double) {
    return settings.write_percent == 0 ? by_depth(settings) : std::min(800.0, by_depth(settings));
  });
  EXPECT_THAT(told(search_findings(history).ceilings), ElementsAre("all iops 800", "writes iops 800"));
  EXPECT_THAT(search_findings(search(kReads, of_requests(1e9))).ceilings, IsEmpty());
}

TEST(SearchCeilings, HaveTheIntervalOfTheirStep) {
  const auto ceilings = search_findings(search(kReads, of_requests(900))).ceilings;
  ASSERT_EQ(ceilings.size(), 1U);
  EXPECT_NEAR(ceilings[0].low, 891, 0.01);
  EXPECT_NEAR(ceilings[0].high, 909, 0.01);
}

TEST(SearchCeilings, AreUnknownWithoutAnInterval) {
  SearchHistory history = search(kReads, of_requests(900));
  for (SearchStep& step : history) step.figures.half_width_share.reset();
  const SearchFindings findings = search_findings(history);
  EXPECT_TRUE(findings.ceiling);
  EXPECT_THAT(findings.ceilings, IsEmpty());
}

TEST(SearchCeilings, AreUnknownWhereTheTopWasNotRepeated) {
  // It ended for lack of time behind a deeper queue that did less: a burst that ended, or a queue too deep.
  SearchHistory history = search(kReads, burst(8));
  history.resize(3);
  ASSERT_EQ(history[2].change, StepChange::deeper);
  ASSERT_LT(history[2].figures.iops, 900);
  EXPECT_FALSE(search_findings(history).ceiling);
}

TEST(SearchCeilings, AreUnknownAtALevelThatRoseWhileRequestsDoNotWait) {
  SearchHistory history{
      {.change = StepChange::asked, .settings = kReads, .figures = {.iops = 1000, .latency_mean_microseconds = 8000}},
      {.change = StepChange::idle, .compared_with = 0, .figures = {.iops = 250, .latency_mean_microseconds = 4000}},
      {.change = StepChange::deeper,
       .compared_with = 0,
       .settings = {.outstanding_requests = 16, .block_size_bytes = 8192},
       .figures = {.iops = 1000, .latency_mean_microseconds = 16000}},
      {.change = StepChange::again,
       .compared_with = 2,
       .settings = {.outstanding_requests = 16, .block_size_bytes = 8192},
       .figures = {.iops = 3500, .latency_mean_microseconds = 4600}}};
  for (SearchStep& step : history) step.figures.half_width_share = 0.01;
  EXPECT_FALSE(search_findings(history).ceiling) << "a deeper queue may do more";
  EXPECT_EQ(search_findings(history).level_changes.size(), 1U);
  history[3].figures.iops = 1500;
  history[3].figures.latency_mean_microseconds = 10700;
  EXPECT_EQ(search_findings(history).ceiling, 3U) << "they wait for others there";
}

struct KneeRow : test::Row {
  double burst_seconds = 0;
  double lasting = 0;
  std::uint64_t asked = 8;
  std::uint64_t knee = 0;
};

class KneeBehindABurst : public testing::TestWithParam<KneeRow> {};

TEST_P(KneeBehindABurst, IsOfTheLevelThatHeldAtTheEnd) {
  const KneeRow& row = GetParam();
  StepSettings settings = kReads;
  settings.outstanding_requests = row.asked;
  const Volume volume([&row](const StepSettings& step, double seconds) {
    return std::min(seconds < row.burst_seconds ? 2000.0 : row.lasting, by_depth(step));
  });
  const SearchHistory history = search(settings, volume);
  const SearchFindings findings = search_findings(history);
  ASSERT_TRUE(findings.ceiling && findings.knee);
  EXPECT_EQ(history[*findings.ceiling].figures.iops, row.lasting);
  EXPECT_EQ(history[*findings.knee].settings.queue_depth(), row.knee);
  EXPECT_GE(history[*findings.knee].figures.iops, 0.95 * row.lasting);
}

INSTANTIATE_TEST_SUITE_P(Bursts, KneeBehindABurst,
                         testing::Values(KneeRow{{"that ended on the way up"}, 8.5, 1400, 8, 4},
                                         KneeRow{{"that ended while blocks were changed"}, 20.5, 1400, 8, 4},
                                         KneeRow{{"that ended before the last repeat"}, 36.5, 1400, 8, 4},
                                         KneeRow{{"to a level that one request reaches"}, 20.5, 450, 8, 1},
                                         KneeRow{{"of which far more than enough was asked"}, 24.5, 1400, 256, 4},
                                         KneeRow{{"of which no half depth was asked"}, 24.5, 1400, 24, 3}),
                         test::RowName());

TEST(SearchKnee, IsLookedForAfterWhatTheLaterLevelCounts) {
  const auto larger_of = [](const SearchHistory& history) {
    return std::ranges::count(history, StepChange::larger_block, &SearchStep::change);
  };
  // It ends behind the steps with larger blocks.
  const SearchHistory history = search(kReads, burst(20.5));
  EXPECT_EQ(larger_of(history), 3);
  const auto again = std::ranges::find(history, StepChange::again, &SearchStep::change);
  const auto larger = std::ranges::find(again, history.end(), StepChange::larger_block, &SearchStep::change);
  ASSERT_NE(larger, history.end());
  EXPECT_EQ(larger->settings.block_size_bytes, 2 * kReads.block_size_bytes);
  EXPECT_EQ(larger->figures.iops, 300);
  const auto shallower = std::ranges::find(larger, history.end(), StepChange::shallower, &SearchStep::change);
  EXPECT_NE(shallower, history.end());
  EXPECT_EQ(larger_of(search(kReads, burst(8.5))), 2) << "where both sizes were measured behind it, it is known";
  EXPECT_EQ(larger_of(search(kReads, of_requests(900))), 2) << "and where nothing ended";
}

TEST(SearchKnee, IsUnknownWhereNoShallowerQueueWasTriedSinceTheLevelChanged) {
  SearchHistory history = search(kReads, burst(32));
  const auto is_behind = [](const SearchStep& step) {
    return step.change == StepChange::shallower && step.figures.iops <= 300;
  };
  std::erase_if(history, is_behind);
  EXPECT_TRUE(search_findings(history).ceiling);
  EXPECT_FALSE(search_findings(history).knee);
}

TEST(SearchCeilings, NameNoIdleLatencyWhereNoRequestEndedInTheStep) {
  const auto idle_of = [](double iops) {
    return search_findings({{.change = StepChange::asked, .settings = kReads, .figures = {.iops = 5}},
                            {.change = StepChange::idle, .compared_with = 0, .figures = {.iops = iops}}})
        .idle;
  };
  EXPECT_EQ(idle_of(0), std::nullopt);
  EXPECT_EQ(idle_of(5), 1U);
}

}  // namespace
}  // namespace headroom
