#include "measure/standstills.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "measure/steady_state.h"
#include "support/row.h"

namespace headroom {
namespace {

/// 100 I/Os in each sample, and none from `from` on for as many samples.
std::vector<double> stopped(std::size_t count, std::vector<std::size_t> from, std::size_t length = 10) {
  std::vector<double> samples(count, 100);
  for (const std::size_t start : from) {
    for (std::size_t i = start; i < std::min(count, start + length); ++i) samples[i] = 0;
  }
  return samples;
}

Standstills seen_in(const std::vector<double>& samples, const Standstills& before = {}) {
  return with_samples(before, samples, samples);
}

struct SeenRow : test::Row {
  std::vector<double> samples;
  std::size_t count;
  double longest_seconds;
  double longest_gap_seconds;
  double clear_seconds;
};

class StandstillsTest : public testing::TestWithParam<SeenRow> {};

TEST_P(StandstillsTest, AreSeen) {
  const SeenRow& row = GetParam();
  const Standstills seen = seen_in(row.samples);
  EXPECT_EQ(seen.count, row.count);
  EXPECT_EQ(seen.recur(), row.count > 1);
  EXPECT_NEAR(seen.longest_seconds, row.longest_seconds, 1e-9);
  EXPECT_NEAR(seen.longest_gap_seconds, row.longest_gap_seconds, 1e-9);
  EXPECT_NEAR(seen.clear_seconds, row.clear_seconds, 1e-9);
}

/// What is handed out every second, in two samples.
std::vector<double> in_slices() {
  std::vector<double> samples;
  for (std::size_t i = 0; i < 60; ++i) samples.push_back(i % 10 < 2 ? 500 : 0);
  return samples;
}

/// A level that changes for good.
std::vector<double> changed() {
  std::vector<double> samples(60, 500);
  for (std::size_t i = 35; i < 60; ++i) samples[i] = 100;
  return samples;
}

/// Long without I/O now and then, as one comes in 300 ms.
std::vector<double> slow_device() {
  std::vector<double> samples(60, 1);
  for (std::size_t i = 20; i < 26; ++i) samples[i] = 0;
  return samples;
}

INSTANTIATE_TEST_SUITE_P(
    Watched, StandstillsTest,
    testing::Values(SeenRow{{"nothing"}, {}, 0, 0, 0, 0}, SeenRow{{"no standstill"}, stopped(60, {}), 0, 0, 0, 6},
                    SeenRow{{"one"}, stopped(60, {20}), 1, 1, 0, 3},
                    SeenRow{{"one that goes on"}, stopped(60, {53}), 1, 0.7, 0, 0},
                    SeenRow{{"three"}, stopped(200, {20, 90, 150}), 3, 1, 7, 4},
                    SeenRow{{"one with a moment in between"}, stopped(60, {20, 33}), 1, 2.3, 0, 1.7},
                    SeenRow{{"one that is too short"}, stopped(60, {20}, 4), 0, 0, 0, 6},
                    SeenRow{{"a start that stands still"}, stopped(60, {0}), 0, 0, 0, 6},
                    SeenRow{{"slices"}, in_slices(), 0, 0, 0, 6}, SeenRow{{"a change of level"}, changed(), 0, 0, 0, 6},
                    SeenRow{{"few I/Os"}, slow_device(), 0, 0, 0, 6}),
    test::RowName());

TEST(Standstills, AreKeptFromOneLoadToTheNext) {
  const Standstills first = seen_in(stopped(50, {30}));
  EXPECT_NEAR(first.clear_seconds, 1, 1e-9);
  std::vector<double> slower(80, 7);
  for (std::size_t i = 40; i < 50; ++i) slower[i] = 0;
  const Standstills both = seen_in(slower, first);
  EXPECT_EQ(both.count, 2U);
  EXPECT_NEAR(both.longest_gap_seconds, 6, 1e-9);
  EXPECT_NEAR(both.clear_seconds, 3, 1e-9);
  EXPECT_EQ(seen_in({}, both), both);
}

struct ClearRow : test::Row {
  Standstills seen;
  bool is_clear;
  bool is_clear_at_end;
};

class StandstillsClearTest : public testing::TestWithParam<ClearRow> {};

TEST_P(StandstillsClearTest, IsTold) {
  EXPECT_EQ(is_clear_of(GetParam().seen, 0.02), GetParam().is_clear);
  EXPECT_EQ(is_clear_at_end(GetParam().seen, 0.02), GetParam().is_clear_at_end);
}

INSTANTIATE_TEST_SUITE_P(
    Seen, StandstillsClearTest,
    testing::Values(
        ClearRow{{"none"}, {}, true, true},
        ClearRow{{"one a moment ago"}, {.count = 1, .longest_seconds = 1, .clear_seconds = 9}, false, false},
        ClearRow{{"one that may not come again"}, {.count = 1, .longest_seconds = 1, .clear_seconds = 11}, false, true},
        ClearRow{{"one too short to count"}, {.count = 1, .longest_seconds = 1, .clear_seconds = 51}, true, true},
        ClearRow{{"two less than two gaps ago"},
                 {.count = 2, .longest_seconds = 1, .longest_gap_seconds = 7, .clear_seconds = 13},
                 false,
                 false},
        ClearRow{{"two more than two gaps ago"},
                 {.count = 2, .longest_seconds = 1, .longest_gap_seconds = 7, .clear_seconds = 15},
                 true,
                 true},
        ClearRow{{"two that are rare"},
                 {.count = 2, .longest_seconds = 1, .longest_gap_seconds = 60, .clear_seconds = 51},
                 true,
                 true}),
    test::RowName());

// ---- How often a device that stands still is called steady -----------------------------------------------------

/// Does a thousand IOPS, give or take a percent, but none for a second every so many.
class StoppingDevice {
 public:
  StoppingDevice(double every_seconds, double begins_seconds) : every_(every_seconds), begins_(begins_seconds) {}

  /// I/Os in the sample that begins then.
  double operator()(double time) {
    double works = 0;
    for (int i = 0; i < 10; ++i) works += std::fmod(time + begins_ + 0.01 * i + 0.005, every_) < 1 ? 0 : 0.1;
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    const double noise = static_cast<double>(state_ >> 11) / 9007199254740992.0 - 0.5;
    return 100 * works * (1 + 0.035 * noise);
  }

 private:
  double every_;
  double begins_;
  std::uint64_t state_ = 20261126;
};

/// What a time span measured, in samples of its warm-up and at most.
struct Measured {
  double seconds = 0;  // with its warm-up
  SteadyStateAssessment assessment;
};

Measured measure(StoppingDevice& device, double begins, std::size_t warm_up, std::size_t most,
                 const Standstills& seen) {
  SteadyStateSamples watched({}, seen);
  double completed = 0;
  for (std::size_t i = 0; i < warm_up; ++i) {
    completed += device(begins + 0.1 * static_cast<double>(i));
    watched.look(0.1 * static_cast<double>(i + 1), completed);
  }
  watched.begin_measuring();
  completed = 0;
  std::size_t measured = 0;
  while (measured < most && !watched.is_settled()) {
    completed += device(begins + 0.1 * static_cast<double>(warm_up + measured));
    watched.look(0.1 * static_cast<double>(++measured), completed);
  }
  return {0.1 * static_cast<double>(warm_up + measured), watched.assess()};
}

/// Runs `count` for each of 180 devices: every 5 to 10 s, from 30 moments on.
template <typename Count>
void for_each_device(Count count) {
  for (int every = 5; every <= 10; ++every) {
    for (int i = 0; i < 30; ++i) count(StoppingDevice(every, every * i / 30.0));
  }
}

std::size_t steady_runs(std::size_t warm_up) {
  std::size_t steady = 0;
  for_each_device(
      [&](StoppingDevice device) { steady += measure(device, 0, warm_up, 100, {}).assessment.is_steady ? 1U : 0U; });
  return steady;
}

TEST(StandstillsOfADevice, AreSeenInTheWarmUpOfARun) {
  // What was seen of a device for three seconds tells nothing of what it does every ten.
  EXPECT_LE(steady_runs(0), 109U);
  EXPECT_LE(steady_runs(20), 58U);
  EXPECT_LE(steady_runs(50), 12U);
  EXPECT_EQ(steady_runs(80), 0U);
}

TEST(StandstillsOfADevice, AreRememberedByASearch) {
  std::size_t steady = 0;
  std::size_t steady_later = 0;
  double seconds = 0;
  constexpr std::size_t kSteps = 12;
  for_each_device([&](StoppingDevice device) {
    Standstills seen;
    double time = 0;
    for (std::size_t step = 0; step < kSteps; ++step) {
      const Measured measured = measure(device, time, step == 0 ? 50 : 10, 100, seen);
      seen = measured.assessment.standstills;
      time += measured.seconds + 0.2;
      const std::size_t is_steady = measured.assessment.is_steady ? 1 : 0;
      steady += is_steady;
      if (step > 2) steady_later += is_steady;
      if (!measured.assessment.is_steady && measured.assessment.steady_iops) {
        // A sample in which one began has some of it.
        EXPECT_NEAR(*measured.assessment.steady_iops, 1000, 50);
      }
    }
    seconds += time;
  });
  EXPECT_LE(steady, 20U);  // of 2,160
  EXPECT_LE(steady_later, 2U);
  // They have room in the time of a search.
  EXPECT_LE(seconds / 180, 75);
}

TEST(StandstillsOfADevice, LengthenTheStepsAfterOneAlone) {
  Standstills seen = seen_in(stopped(80, {40}));
  std::vector<double> even(30, 100);
  EXPECT_FALSE(is_steady_state(even, {}, {.standstills = seen, .warm_up = {}}));
  even.resize(100, 100);
  EXPECT_TRUE(assess_steady_state(even, {}, {.standstills = seen, .warm_up = {}}).is_steady);
  seen = seen_in(std::vector<double>(500, 100), seen);
  even.resize(30);
  EXPECT_TRUE(is_steady_state(even, {}, {.standstills = seen, .warm_up = {}}));
}

TEST(StandstillsOfADevice, AreInAMeanThatCountsThem) {
  // In minutes they are as well known as everything else.
  std::vector<double> samples = stopped(6000, {});
  for (std::size_t i = 0; i < samples.size(); i += 60)
    std::fill_n(samples.begin() + static_cast<std::ptrdiff_t>(i), 6, 0);
  ASSERT_TRUE(seen_in(samples).recur());
  EXPECT_TRUE(assess_steady_state(samples, {.tolerance_share = 0.05}).is_steady);
}

}  // namespace
}  // namespace headroom
