#include "run/stop_signal.h"

#include <gtest/gtest.h>

#include <thread>

namespace headroom {
namespace {

using Clock = StopSignal::Clock;

TEST(StopSignalTest, LetsTheRunGoOnAtFirst) {
  StopSignal stop;
  EXPECT_FALSE(stop.stopped());
  EXPECT_FALSE(stop.problem().has_value());
  EXPECT_FALSE(stop.wait_until(Clock::now()));
}

TEST(StopSignalTest, IsNoFailureWhenCancelled) {
  StopSignal stop;
  stop.cancel();
  EXPECT_TRUE(stop.stopped());
  EXPECT_FALSE(stop.problem().has_value());
}

TEST(StopSignalTest, KeepsTheFirstFailure) {
  StopSignal stop;
  stop.fail({"First", "", "", ""});
  stop.fail({"Second", "", "", ""});
  EXPECT_TRUE(stop.stopped());
  EXPECT_EQ(stop.problem()->code, "First");
}

TEST(StopSignalTest, EndsAWaitThatWouldNeverEnd) {
  StopSignal stop;
  std::thread other([&stop] { stop.cancel(); });
  EXPECT_TRUE(stop.wait_until(Clock::now() + std::chrono::hours(24)));
  other.join();
}

}  // namespace
}  // namespace headroom
