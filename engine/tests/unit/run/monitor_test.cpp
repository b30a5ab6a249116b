#include "run/monitor.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "support/files.h"

namespace headroom {
namespace {

using namespace std::chrono_literals;

class MonitorTest : public testing::Test {
 protected:
  /// Waits for the end of the run, for as long as it takes.
  void wait_for_end() { stop_.wait_until(StopSignal::Clock::now() + 1h); }

  test::TemporaryFolder folder_;
  StopSignal stop_;
  PreparationProgress progress_;
};

TEST_F(MonitorTest, EndsARunWhoseTimeIsOver) {
  for (const auto& [phase, words] :
       {std::pair{ProgressPhase::preparing, "prepared its targets"}, std::pair{ProgressPhase::warm_up, "warmed up"},
        std::pair{ProgressPhase::measuring, "measured"}, std::pair{ProgressPhase::cool_down, "cooled down"}}) {
    StopSignal stop;
    Monitor monitor(stop, {.stop_file = "", .seconds = 1}, std::nullopt, 1, progress_);
    monitor.enter({.phase = phase, .duration_seconds = {}});
    stop.wait_until(StopSignal::Clock::now() + 1h);
    ASSERT_TRUE(stop.problem().has_value());
    EXPECT_EQ(stop.problem()->code, "TimeLimit");
    EXPECT_NE(stop.problem()->message.find(words), std::string::npos) << stop.problem()->message;
    EXPECT_NE(stop.problem()->message.find("1 s"), std::string::npos);
    EXPECT_FALSE(stop.problem()->action.empty());
  }
}

TEST_F(MonitorTest, FailsNoRunThatHasMeasuredAll) {
  {
    Monitor monitor(stop_, {.stop_file = "", .seconds = 0}, std::nullopt, 1, progress_);
    monitor.enter({.phase = ProgressPhase::finishing, .duration_seconds = {}});
  }
  EXPECT_FALSE(stop_.problem().has_value());
}

TEST_F(MonitorTest, FailsNoRunThatWasCancelledBefore) {
  stop_.cancel();
  {
    Monitor monitor(stop_, {.stop_file = "", .seconds = 0}, std::nullopt, 1, progress_);
    monitor.enter({.phase = ProgressPhase::measuring, .duration_seconds = {}});
  }
  EXPECT_FALSE(stop_.problem().has_value());
}

TEST_F(MonitorTest, SetsNoTimeWhereNoneIsGiven) {
  { Monitor monitor(stop_, {}, std::nullopt, 1, progress_); }
  EXPECT_FALSE(stop_.stopped());
}

TEST_F(MonitorTest, PrintsADotForEachThatIsDueAndNoneTwice) {
  testing::internal::CaptureStdout();
  {
    Monitor monitor(stop_, {}, std::nullopt, 1, progress_);
    std::atomic<std::uint64_t> due{2};
    monitor.watch({.add_statistics = {}, .dots = [&due] { return due.load(); }});
    due = 5;
    monitor.watch({});
    due = 100;
    monitor.watch({.add_statistics = {}, .dots = [] { return std::uint64_t{3}; }});
  }
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "........");
}

TEST_F(MonitorTest, CancelsARunWhoseStopFileCame) {
  const std::string file = folder_.file("stop");
  Monitor monitor(stop_, {.stop_file = file, .seconds = {}}, std::nullopt, 1, progress_);
  test::write_file(file, "");
  wait_for_end();
  EXPECT_FALSE(stop_.problem().has_value());
}

}  // namespace
}  // namespace headroom
