#include "io/rate_limiter.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <thread>
#include <vector>

#include "support/row.h"
#include "support/units.h"

namespace headroom {
namespace {

constexpr std::uint64_t kLimiterStart = 5'000'000'000;
using test::kMillisecond;
using test::kSecond;

struct RateRow : test::Row {
  double units_per_second;
  std::uint64_t units;  // of one reservation
  std::uint64_t reservations;
};

class RateOfWork : public testing::TestWithParam<RateRow> {};

/// Work that all waits from the start leaves at the device's rate: reservation n after n costs.
TEST_P(RateOfWork, IsKeptExactlyByWorkThatWaits) {
  RateLimiter limiter({.per_second = GetParam().units_per_second}, kLimiterStart);
  for (std::uint64_t n = 0; n < GetParam().reservations; ++n) {
    const double exact =
        static_cast<double>(n * GetParam().units) / GetParam().units_per_second * static_cast<double>(kSecond);
    const std::uint64_t leaves = limiter.reserve(kLimiterStart, GetParam().units);
    // A cost is known to 1/256 ns; half of that may add up with each reservation.
    ASSERT_NEAR(static_cast<double>(leaves - kLimiterStart), exact, 1 + static_cast<double>(n) / 512)
        << "reservation " << n;
  }
}

INSTANTIATE_TEST_SUITE_P(Rates, RateOfWork,
                         testing::Values(RateRow{"1920 IOPS", 1920, 1, 100000},
                                         RateRow{"1 IOPS for a day", 1, 1, 86400}, RateRow{"3 IOPS", 3, 1, 100000},
                                         RateRow{"a million IOPS", 1e6, 1, 1000000},
                                         RateRow{"22 point 5 MB a second in blocks of 4 KiB", 22.5e6, 4096, 100000},
                                         RateRow{"10 GB a second in blocks of 64 KiB", 1e10, 65536, 100000},
                                         RateRow{"10 GB a second in single bytes", 1e10, 1, 1000}),
                         test::RowName());

TEST(RateLimiterTest, LimitsNothingAtARateOfZero) {
  RateLimiter limiter({.per_second = 0}, kLimiterStart);
  for (int i = 0; i < 1000; ++i) ASSERT_EQ(limiter.reserve(kLimiterStart + 7, 1), kLimiterStart + 7);
}

TEST(RateLimiterTest, LetsAnIdleDeviceStartAtOnce) {
  RateLimiter limiter({.per_second = 1000}, kLimiterStart);
  EXPECT_EQ(limiter.reserve(kLimiterStart, 1), kLimiterStart);
  EXPECT_EQ(limiter.reserve(kLimiterStart + 10 * kSecond, 1), kLimiterStart + 10 * kSecond);
}

TEST(RateLimiterTest, SavesUpNoIdleTime) {
  RateLimiter limiter({.per_second = 1000}, kLimiterStart);
  limiter.reserve(kLimiterStart, 1);
  const std::uint64_t later = kLimiterStart + 60 * kSecond;
  for (std::uint64_t n = 0; n < 5; ++n) EXPECT_EQ(limiter.reserve(later, 1), later + n * 1'000'000);
}

TEST(RateLimiterTest, LetsLargeWorkHoldUpWhatFollows) {
  RateLimiter limiter({.per_second = 1000}, kLimiterStart);
  EXPECT_EQ(limiter.reserve(kLimiterStart, 500), kLimiterStart);
  EXPECT_EQ(limiter.reserve(kLimiterStart, 1), kLimiterStart + kSecond / 2);
  EXPECT_EQ(limiter.reserve(kLimiterStart, 1), kLimiterStart + kSecond / 2 + 1'000'000);
}

TEST(RateLimiterTest, LastsForAYear) {
  RateLimiter limiter({.per_second = 1000}, kLimiterStart);
  const std::uint64_t later = kLimiterStart + 366ULL * 86400 * kSecond;
  EXPECT_EQ(limiter.reserve(later, 1), later);
  EXPECT_EQ(limiter.reserve(later, 1), later + 1'000'000);
}

TEST(RateLimiterTest, HasAllThatItSavesAtTheStart) {
  RateLimiter limiter({.per_second = 1000, .saved_units = 10}, kLimiterStart);
  for (int i = 0; i < 10; ++i) EXPECT_EQ(limiter.reserve(kLimiterStart, 1), kLimiterStart);
  for (std::uint64_t n = 0; n < 5; ++n) {
    EXPECT_EQ(limiter.reserve(kLimiterStart, 1), kLimiterStart + n * kMillisecond);
  }
}

TEST(RateLimiterTest, SavesUpIdleTimeAtItsRate) {
  RateLimiter limiter({.per_second = 1000, .saved_units = 10}, kLimiterStart);
  limiter.reserve(kLimiterStart, 11);
  const std::uint64_t later = kLimiterStart + 6 * kMillisecond;
  for (int i = 0; i < 6; ++i) EXPECT_EQ(limiter.reserve(later, 1), later);
  EXPECT_EQ(limiter.reserve(later, 1), later + kMillisecond);
}

TEST(RateLimiterTest, SavesUpNoMoreThanItMay) {
  RateLimiter limiter({.per_second = 1000, .saved_units = 10}, kLimiterStart);
  const std::uint64_t later = kLimiterStart + 60 * kSecond;
  limiter.reserve(later, 11);
  EXPECT_EQ(limiter.reserve(later, 1), later + kMillisecond);
}

TEST(RateLimiterTest, LetsTheWorkOfATickLeaveTogether) {
  RateLimiter limiter({.per_second = 1000, .tick_ns = 100 * kMillisecond}, kLimiterStart);
  for (std::uint64_t n = 0; n < 500; ++n) {
    ASSERT_EQ(limiter.reserve(kLimiterStart, 1), kLimiterStart + n / 100 * 100 * kMillisecond) << "reservation " << n;
  }
}

TEST(RateLimiterTest, KeepsItsRateWhereATickHoldsNoWholeNumber) {
  RateLimiter limiter({.per_second = 1920, .tick_ns = 10 * kMillisecond}, kLimiterStart);
  std::uint64_t first_second = 0;
  while (limiter.reserve(kLimiterStart, 1) < kLimiterStart + kSecond) ++first_second;
  EXPECT_NEAR(static_cast<double>(first_second), 1920, 1);
}

TEST(RateLimiterTest, KeepsTheRestOfATickAndOfNoneBefore) {
  RateLimiter limiter({.per_second = 1000, .tick_ns = 100 * kMillisecond}, kLimiterStart);
  const std::uint64_t later = kLimiterStart + 290 * kMillisecond;
  for (int i = 0; i < 100; ++i) EXPECT_EQ(limiter.reserve(later, 1), later);
  EXPECT_EQ(limiter.reserve(later, 1), kLimiterStart + 300 * kMillisecond);
}

TEST(RateLimiterTest, ServesOthersInTheOrderOfArrival) {
  RateLimiter limiter({.per_second = 1000, .others_per_second = 600}, kLimiterStart);
  // A second's work waits. Others bring 60 requests until the next one comes, which leaves after them.
  limiter.reserve(kLimiterStart, 1000);
  const std::uint64_t leaves = limiter.reserve(kLimiterStart + 100 * kMillisecond, 1);
  EXPECT_NEAR(static_cast<double>(leaves - kLimiterStart), 1060.0 * kMillisecond, 1);
}

TEST(RateLimiterTest, LeavesWhatOthersDoNotTake) {
  RateLimiter limiter({.per_second = 1000, .others_per_second = 600}, kLimiterStart);
  std::uint64_t now = kLimiterStart;
  int own = 0;
  for (; now < kLimiterStart + 10 * kSecond; ++own) now = limiter.reserve(now, 1);
  EXPECT_NEAR(own, 4000, 4);
}

TEST(RateLimiterTest, SavesUpWhatOthersLeave) {
  RateLimiter limiter({.per_second = 1000, .saved_units = 10, .others_per_second = 600}, kLimiterStart);
  limiter.reserve(kLimiterStart, 11);
  const std::uint64_t later = kLimiterStart + 10 * kMillisecond;
  for (int i = 0; i < 4; ++i) EXPECT_NEAR(static_cast<double>(limiter.reserve(later, 1) - later), 0, 1);
  EXPECT_NEAR(static_cast<double>(limiter.reserve(later, 1) - later), kMillisecond, 1);
}

TEST(RateLimiterTest, NeverLetsWorkLeaveThatTakesForever) {
  RateLimiter limiter({.per_second = 1, .others_per_second = 0.5}, kLimiterStart);
  std::uint64_t before = 0;
  for (int i = 0; i < 10; ++i) {
    const std::uint64_t leaves = limiter.reserve(kLimiterStart + 7, std::uint64_t{1} << 32);
    EXPECT_GE(leaves, before);
    before = leaves;
  }
  EXPECT_GT(before, kLimiterStart + 366ULL * 86400 * kSecond);
}

TEST(RateLimiterTest, GivesEveryPlaceOnceWhoeverAsks) {
  constexpr std::uint64_t per_thread = 20000;
  RateLimiter limiter({.per_second = 1e6}, kLimiterStart);
  std::array<std::vector<std::uint64_t>, 4> places;
  std::vector<std::thread> threads;
  for (auto& mine : places) {
    threads.emplace_back([&limiter, &mine] {
      for (std::uint64_t i = 0; i < per_thread; ++i) mine.push_back(limiter.reserve(kLimiterStart, 1));
    });
  }
  for (std::thread& thread : threads) thread.join();
  std::set<std::uint64_t> all;
  for (const auto& mine : places) {
    EXPECT_TRUE(std::is_sorted(mine.begin(), mine.end())) << "a later request left before an earlier one";
    all.insert(mine.begin(), mine.end());
  }
  EXPECT_EQ(all.size(), places.size() * per_thread) << "two requests left at one time";
  EXPECT_EQ(*all.rbegin(), kLimiterStart + (places.size() * per_thread - 1) * 1000) << "the rate was not kept";
}

TEST(RateLimiterTest, ServesThreadsThatTakeTurnsAlike) {
  RateLimiter limiter({.per_second = 1000}, kLimiterStart);
  std::array<std::uint64_t, 3> last{};
  for (int round = 0; round < 1000; ++round) {
    for (auto& leaves : last) leaves = limiter.reserve(kLimiterStart, 1);
    EXPECT_LE(last.back() - last.front(), 2'000'000U);
  }
}

}  // namespace
}  // namespace headroom
