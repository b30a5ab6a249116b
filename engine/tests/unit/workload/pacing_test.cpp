#include "workload/pacing.h"
#include "support/units.h"

#include <gtest/gtest.h>

namespace headroom {
namespace {

using test::kMillisecond;
constexpr std::uint64_t kPacingStart = 5000 * kMillisecond;

Target with_bursts(std::uint64_t requests, std::uint64_t think_time_milliseconds) {
  Target target;
  target.burst_requests = requests;
  target.think_time_milliseconds = think_time_milliseconds;
  return target;
}

/// I/Os that go out at once at this time.
int issue_all(Pacing& pacing, std::uint64_t now_ns) {
  constexpr int enough = 10000;
  int issued = 0;
  for (; issued < enough && pacing.due_ns() <= now_ns; ++issued) pacing.issued(now_ns);
  return issued;
}

TEST(PacingTest, HoldsNothingBackWithoutALimit) {
  Pacing pacing(Target{}, 1, kPacingStart);
  for (int i = 0; i < 1000; ++i) {
    ASSERT_EQ(pacing.due_ns(), 0U);
    pacing.issued(kPacingStart);
  }
}

TEST(PacingTest, PausesAfterEachBurst) {
  Pacing pacing(with_bursts(10, 20), 1, kPacingStart);
  EXPECT_EQ(issue_all(pacing, kPacingStart), 10);
  EXPECT_EQ(pacing.due_ns(), kPacingStart + 20 * kMillisecond);
  EXPECT_EQ(issue_all(pacing, kPacingStart + 20 * kMillisecond - 1), 0);
  EXPECT_EQ(issue_all(pacing, kPacingStart + 23 * kMillisecond), 10);
  EXPECT_EQ(pacing.due_ns(), kPacingStart + 43 * kMillisecond) << "the pause begins when the burst is out";
}

TEST(PacingTest, DoesNotPauseWithinABurst) {
  Pacing pacing(with_bursts(3, 20), 1, kPacingStart);
  pacing.issued(kPacingStart);
  pacing.issued(kPacingStart + 500 * kMillisecond);
  EXPECT_LE(pacing.due_ns(), kPacingStart + 500 * kMillisecond);
  pacing.issued(kPacingStart + 900 * kMillisecond);
  EXPECT_EQ(pacing.due_ns(), kPacingStart + 920 * kMillisecond);
}

TEST(PacingTest, SharesABurstBetweenTheThreadsOfATarget) {
  Pacing two(with_bursts(10, 20), 2, kPacingStart);
  EXPECT_EQ(issue_all(two, kPacingStart), 5);
  Pacing three(with_bursts(10, 20), 3, kPacingStart);
  EXPECT_EQ(issue_all(three, kPacingStart), 3);
  Pacing more_than_requests(with_bursts(10, 20), 11, kPacingStart);
  EXPECT_EQ(issue_all(more_than_requests, kPacingStart), 1);
}

TEST(PacingTest, BringsTheRateThatBurstsAndPausesMake) {
  Pacing pacing(with_bursts(7, 10), 1, kPacingStart);
  int issued = 0;
  for (std::uint64_t now = kPacingStart; now < kPacingStart + 10'000 * kMillisecond; now += kMillisecond / 10) {
    issued += issue_all(pacing, now);
  }
  EXPECT_EQ(issued, 7000);
}

TEST(PacingTest, KeepsThePauseOfTheLongestThinkTime) {
  Pacing pacing(with_bursts(1, 4294967295), 1, kPacingStart);
  pacing.issued(kPacingStart);
  EXPECT_EQ(pacing.due_ns(), kPacingStart + 4294967295 * kMillisecond);
}

TEST(PacingTest, PrefersTheLimitToBursts) {
  Target target = with_bursts(10, 20);
  target.throttle = ThrottleLimit{ThrottleUnit::iops, 100};
  EXPECT_FALSE(has_bursts(target));
  Pacing pacing(target, 1, kPacingStart);
  EXPECT_EQ(issue_all(pacing, kPacingStart), 0);
  EXPECT_EQ(issue_all(pacing, kPacingStart + 1000 * kMillisecond), 100);
}

}  // namespace
}  // namespace headroom
