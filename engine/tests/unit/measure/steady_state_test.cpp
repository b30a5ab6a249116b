#include "measure/steady_state.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <functional>

#include "support/row.h"

namespace headroom {
namespace {

using testing::Optional;

/// Noise that is the same in each test: of mean 0 and standard deviation 1, roughly normal.
class Noise {
 public:
  double next() {
    double sum = 0;
    for (int i = 0; i < 12; ++i) {
      state_ = state_ * 6364136223846793005U + 1442695040888963407U;
      sum += static_cast<double>(state_ >> 11) / 9007199254740992.0;
    }
    return sum - 6;
  }

 private:
  std::uint64_t state_ = 20261123;
};

/// Samples of 100 ms by a rule: the number of the sample and noise give the I/Os that completed.
std::vector<double> samples(std::size_t count, const std::function<double(std::size_t, double)>& rule) {
  Noise noise;
  std::vector<double> values;
  for (std::size_t i = 0; i < count; ++i) values.push_back(rule(i, noise.next()));
  return values;
}

/// What a sample has of requests that come at an even pace for a part of each slice, in milliseconds.
double handed_out(std::size_t sample, std::size_t slice, std::size_t busy) {
  double done = 0;
  for (std::size_t at = sample * 100; at < sample * 100 + 100; ++at) done += at % slice < busy ? 1.0 : 0.0;
  return done;
}

struct SteadyRow : test::Row {
  std::size_t count;
  std::function<double(std::size_t, double)> rule;
  bool is_steady;
  std::optional<UnsteadyReason> reason = {};
};

class SteadyStateTest : public testing::TestWithParam<SteadyRow> {};

TEST_P(SteadyStateTest, IsTold) {
  const SteadyRow& row = GetParam();
  const auto assessment = assess_steady_state(samples(row.count, row.rule), {});
  EXPECT_EQ(assessment.is_steady, row.is_steady) << assessment.half_width_share.value_or(-1);
  EXPECT_EQ(assessment.reason, row.reason);
  EXPECT_EQ(is_steady_state(samples(row.count, row.rule), {}), row.is_steady);
  if (row.is_steady) {
    EXPECT_LE(assessment.half_width_share.value_or(1), 0.02);
  }
}

using enum UnsteadyReason;

INSTANTIATE_TEST_SUITE_P(
    Measured, SteadyStateTest,
    testing::Values(
        SteadyRow{{"the same in each sample"}, 30, [](std::size_t, double) { return 100.0; }, true},
        SteadyRow{{"the same in each sample and one too few"}, 29, [](std::size_t, double) { return 100.0; }, false},
        SteadyRow{{"little noise"}, 30, [](std::size_t, double noise) { return 100 + 2 * noise; }, true},
        SteadyRow{{"much noise for a short time"},
                  30,
                  [](std::size_t, double noise) { return 100 + 20 * noise; },
                  false,
                  UnsteadyReason::noise},
        SteadyRow{{"much noise and a mean that is known"},
                  600,
                  [](std::size_t, double noise) { return 100 + 20 * noise; },
                  true},
        SteadyRow{{"a token bucket that hands out every 100 ms"},
                  200,
                  [](std::size_t i, double) { return i % 20 == 7   ? 0.0
                                                     : i % 20 == 8 ? 200.0
                                                                   : 100.0; },
                  true},
        SteadyRow{{"a token bucket that hands out every second"},
                  100,
                  [](std::size_t i, double) { return i % 10 < 2 ? 500.0 : 0.0; },
                  true},
        SteadyRow{{"a throttle that hands out every 410 ms what is done in 260 ms"},
                  100,
                  [](std::size_t i, double) { return handed_out(i, 410, 260); },
                  false,
                  UnsteadyReason::noise},
        SteadyRow{{"a ramp"},
                  200,
                  [](std::size_t i, double noise) { return 50 + 0.5 * static_cast<double>(i) + noise; },
                  false,
                  trend},
        SteadyRow{{"a ramp downwards"},
                  200,
                  [](std::size_t i, double noise) { return 200 - 0.5 * static_cast<double>(i) + noise; },
                  false,
                  trend},
        SteadyRow{{"a drift within the tolerance"},
                  200,
                  [](std::size_t i, double noise) { return 100 + 0.005 * static_cast<double>(i) + noise; },
                  true},
        SteadyRow{{"drops every two seconds"},
                  200,
                  [](std::size_t i, double noise) { return i % 20 < 3 ? 5.0 : 100 + noise; },
                  false,
                  drops},
        SteadyRow{
            {"drops now and then"},
            200,
            [](std::size_t i, double noise) { return i == 61 || i == 62 || i == 150 || i == 151 ? 0 : 100 + noise; },
            false,
            drops},
        SteadyRow{{"a second of standstill, and an even time after it"},
                  60,
                  [](std::size_t i, double noise) { return i >= 15 && i < 25 ? 0 : 100 + noise; },
                  false,
                  drops},
        SteadyRow{{"a start that stands still"},
                  60,
                  [](std::size_t i, double noise) { return i < 10 ? 0 : 100 + noise; },
                  true},
        SteadyRow{{"a moment without I/O"},
                  60,
                  [](std::size_t i, double noise) { return i >= 5 && i < 8 ? 0 : 100 + noise; },
                  true},
        SteadyRow{{"a queue that had stood still and empties into the first of few samples"},
                  31,
                  [](std::size_t i, double noise) { return (i == 0 ? 156 : 100) + noise; },
                  false,
                  UnsteadyReason::noise},
        SteadyRow{{"a queue that had stood still and empties into the first of many samples"},
                  45,
                  [](std::size_t i, double noise) { return (i == 0 ? 156 : 100) + noise; },
                  true},
        SteadyRow{{"a start that is slow"},
                  60,
                  [](std::size_t i, double noise) { return i < 20 ? 20 + 4 * static_cast<double>(i) : 100 + noise; },
                  true},
        SteadyRow{{"a burst that ended long ago"},
                  200,
                  [](std::size_t i, double noise) { return i < 80 ? 500 + noise : 100 + noise; },
                  true},
        SteadyRow{{"a burst that ended near the end"},
                  200,
                  [](std::size_t i, double noise) { return i < 150 ? 500 + noise : 100 + noise; },
                  false,
                  change},
        SteadyRow{{"a device that stopped"},
                  200,
                  [](std::size_t i, double noise) { return i < 150 ? 500 + noise : 0; },
                  false,
                  change},
        SteadyRow{{"nothing at all"}, 200, [](std::size_t, double) { return 0.0; }, false},
        SteadyRow{{"one sample"}, 1, [](std::size_t, double) { return 100.0; }, false},
        SteadyRow{{"no sample"}, 0, [](std::size_t, double) { return 100.0; }, false}),
    test::RowName());

TEST(SteadyStateChange, IsGivenWithBothLevels) {
  const auto values = samples(200, [](std::size_t i, double) { return i < 120 ? 500.0 : 100.0; });
  const auto assessment = assess_steady_state(values, {});
  ASSERT_TRUE(assessment.change.has_value());
  EXPECT_DOUBLE_EQ(assessment.change->after_seconds, 12);
  EXPECT_NEAR(assessment.change->before_iops, 5000, 1e-6);
  EXPECT_NEAR(assessment.change->after_iops, 1000, 1e-6);
}

TEST(SteadyStateChange, IsFoundInTheMiddleOfASecond) {
  for (const std::size_t at : {121U, 125U, 129U}) {
    const auto values = samples(200, [at](std::size_t i, double) { return i < at ? 500.0 : 100.0; });
    const auto assessment = assess_steady_state(values, {});
    ASSERT_TRUE(assessment.change.has_value()) << at;
    EXPECT_NEAR(assessment.change->after_seconds, static_cast<double>(at) / 10, 1) << at;
    EXPECT_NEAR(assessment.change->before_iops, 5000, 1e-6) << at;
    EXPECT_NEAR(assessment.change->after_iops, 1000, 1e-6) << at;
  }
}

TEST(SteadyStateChange, IsGivenWhereTheNewLevelIsSteady) {
  const auto values = samples(200, [](std::size_t i, double) { return i < 80 ? 500.0 : 100.0; });
  const auto assessment = assess_steady_state(values, {});
  EXPECT_TRUE(assessment.is_steady);
  EXPECT_TRUE(assessment.change.has_value());
  EXPECT_THAT(assessment.steady_iops, Optional(testing::DoubleNear(1000, 1e-6)));
}

TEST(SteadyStateDrops, HaveALevelBetweenThem) {
  const auto values = samples(100, [](std::size_t i, double noise) { return i % 40 < 10 ? 0 : 100 + noise; });
  const auto assessment = assess_steady_state(values, {});
  EXPECT_FALSE(assessment.is_steady);
  EXPECT_EQ(assessment.reason, drops);
  EXPECT_THAT(assessment.steady_iops, Optional(testing::DoubleNear(1000, 5)));
  EXPECT_GT(assessment.half_width_share.value_or(0), 0.1);  // of the mean with them
}

TEST(SteadyStateDrops, AreKnownOfTheWarmUp) {
  const auto even = samples(50, [](std::size_t, double noise) { return 100 + noise; });
  const auto warm_up = samples(50, [](std::size_t i, double noise) { return i >= 20 && i < 30 ? 0 : 100 + noise; });
  EXPECT_TRUE(assess_steady_state(even, {}).is_steady);
  const auto assessment = assess_steady_state(even, {}, {.standstills = {}, .warm_up = warm_up});
  EXPECT_FALSE(assessment.is_steady);
  EXPECT_EQ(assessment.reason, drops);
  EXPECT_THAT(assessment.steady_iops, Optional(testing::DoubleNear(1000, 5)));
  EXPECT_FALSE(assessment.half_width_share);  // the error of the long run's mean is not known
  EXPECT_EQ(assessment.standstills.count, 1U);
}

TEST(SteadyStateDrops, LeaveNoLevelWhereALimitedRateCatchesUp) {
  const SteadyStateLimits limited{.is_rate_limited = true};
  const auto values = samples(100, [](std::size_t i, double noise) { return i % 40 < 10 ? 0 : 100 + noise; });
  EXPECT_EQ(assess_steady_state(values, limited).reason, drops);
  EXPECT_FALSE(assess_steady_state(values, limited).steady_iops);
  const auto even = samples(50, [](std::size_t, double noise) { return 100 + noise; });
  const auto warm_up = samples(50, [](std::size_t i, double noise) { return i >= 20 && i < 30 ? 0 : 100 + noise; });
  const auto after = assess_steady_state(even, limited, {.standstills = {}, .warm_up = warm_up});
  EXPECT_EQ(after.reason, drops);
  EXPECT_FALSE(after.steady_iops);
  EXPECT_THAT(assess_steady_state(even, limited).steady_iops, Optional(testing::DoubleNear(1000, 5)))
      << "nothing stood still";
}

TEST(SteadyStateDrops, AreNoNewLevel) {
  const auto even = samples(50, [](std::size_t, double noise) { return 100 + noise; });
  // A burst that ended near the end of a long warm-up.
  const auto warm_up = samples(300, [](std::size_t i, double noise) { return i < 290 ? 500 : 100 + noise; });
  EXPECT_TRUE(is_steady_state(even, {}, {.standstills = {}, .warm_up = warm_up}));
}

TEST(SteadyStateDrops, EndAStepWhereTheyWereSeenBefore) {
  const auto values = samples(45, [](std::size_t i, double noise) { return i >= 20 && i < 30 ? 0 : 100 + noise; });
  const Standstills twice{.count = 2, .longest_seconds = 1, .longest_gap_seconds = 7, .clear_seconds = 5};
  const auto is_settled = [&](const Standstills& seen) {
    return is_settled_state(values, {}, {.standstills = seen, .warm_up = {}});
  };
  EXPECT_TRUE(is_settled(twice));
  EXPECT_FALSE(is_settled({.count = 1, .longest_seconds = 1, .clear_seconds = 5}));
  EXPECT_FALSE(is_settled({}));
  // The level between is known where none was met, too, and is that alone.
  const auto even = samples(45, [](std::size_t, double noise) { return 100 + noise; });
  EXPECT_TRUE(is_settled_state(even, {}, {.standstills = twice, .warm_up = {}}));
  EXPECT_EQ(assess_steady_state(even, {}, {.standstills = twice, .warm_up = {}}).reason, drops);
  const auto noisy = samples(45, [](std::size_t, double noise) { return 100 + 20 * noise; });
  EXPECT_FALSE(is_settled_state(noisy, {}, {.standstills = twice, .warm_up = {}}));
}

TEST(SteadyStateMean, IsWithinTheToleranceAsOftenAsItClaims) {
  Noise noise;
  int within = 0;
  constexpr int kRuns = 400;
  for (int run = 0; run < kRuns; ++run) {
    std::vector<double> values;
    double slow = 0;
    // Each sample takes over half of the deviation of the one before. Stops as soon as it is steady, as a run does.
    while (values.size() < 5000 && !is_steady_state(values, {})) {
      slow = 0.5 * slow + 5 * noise.next();
      values.push_back(100 + slow);
    }
    double sum = 0;
    for (const double value : values) sum += value;
    within += std::abs(sum / static_cast<double>(values.size()) - 100) <= 2 ? 1 : 0;
  }
  EXPECT_GE(within, kRuns * 88 / 100);
}

TEST(SteadyStateTolerance, IsWhatIsAskedFor) {
  const auto values = samples(30, [](std::size_t, double noise) { return 100 + 20 * noise; });
  EXPECT_FALSE(is_steady_state(values, {.tolerance_share = 0.02}));
  EXPECT_TRUE(is_steady_state(values, {.tolerance_share = 0.2}));
}

TEST(SteadyStateSamplesTest, AreOfTheTimeThatWasLookedAfter) {
  SteadyStateSamples watched({});
  // Late looks, and one that came too soon.
  double seconds = 0;
  for (const double step : {0.1, 0.13, 0.07, 0.31, 0.01, 0.1, 0.1, 0.1}) {
    seconds += step;
    watched.look(seconds, seconds * 1000);
  }
  for (int i = 0; i < 30; ++i) {
    seconds += 0.1;
    watched.look(seconds, seconds * 1000);
  }
  const auto assessment = watched.assess();
  EXPECT_TRUE(watched.is_settled());
  EXPECT_THAT(assessment.half_width_share, Optional(testing::DoubleNear(0, 1e-9)));
  EXPECT_THAT(assessment.steady_iops, Optional(testing::DoubleNear(1000, 1e-6)));
}

TEST(SteadyStateSamplesTest, TellTheWarmUpFromTheRest) {
  SteadyStateSamples watched({});
  for (int i = 1; i <= 50; ++i) watched.look(0.1 * i, i <= 30 ? 100 * i : i <= 40 ? 3000 : 3000 + 100 * (i - 40));
  watched.begin_measuring();
  for (int i = 1; i <= 40; ++i) watched.look(0.1 * i, 100 * i);
  const auto assessment = watched.assess();
  EXPECT_FALSE(watched.is_settled());
  EXPECT_THAT(assessment.steady_iops, Optional(testing::DoubleNear(1000, 1e-6)));
  EXPECT_EQ(assessment.standstills.count, 1U);
  EXPECT_NEAR(assessment.standstills.clear_seconds, 5, 1e-9);
}

TEST(SteadyStateSamplesTest, KeepTheTimeOfAChangeInALongRun) {
  SteadyStateSamples watched({});
  double completed = 0;
  for (int i = 1; i <= 7200; ++i) {
    completed += i <= 6000 ? 500 : 100;
    watched.look(0.1 * i, completed);
  }
  const auto assessment = watched.assess();
  ASSERT_TRUE(assessment.change.has_value());
  EXPECT_NEAR(assessment.change->after_seconds, 600, 1.1);
}

}  // namespace
}  // namespace headroom
