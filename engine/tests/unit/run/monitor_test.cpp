#include "run/monitor.h"

#include <gtest/gtest.h>

#include <atomic>
#include <optional>
#include <string>
#include <thread>
#include <vector>

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
    Monitor monitor(stop, {.stop_file = "", .seconds = 1}, nullptr, 1, progress_);
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
    Monitor monitor(stop_, {.stop_file = "", .seconds = 0}, nullptr, 1, progress_);
    monitor.enter({.phase = ProgressPhase::finishing, .duration_seconds = {}});
  }
  EXPECT_FALSE(stop_.problem().has_value());
}

TEST_F(MonitorTest, FailsNoRunThatWasCancelledBefore) {
  stop_.cancel();
  {
    Monitor monitor(stop_, {.stop_file = "", .seconds = 0}, nullptr, 1, progress_);
    monitor.enter({.phase = ProgressPhase::measuring, .duration_seconds = {}});
  }
  EXPECT_FALSE(stop_.problem().has_value());
}

TEST_F(MonitorTest, SetsNoTimeWhereNoneIsGiven) {
  { Monitor monitor(stop_, {}, nullptr, 1, progress_); }
  EXPECT_FALSE(stop_.stopped());
}

TEST_F(MonitorTest, PrintsADotForEachThatIsDueAndNoneTwice) {
  testing::internal::CaptureStdout();
  {
    Monitor monitor(stop_, {}, nullptr, 1, progress_);
    std::atomic<std::uint64_t> due{2};
    monitor.watch({.add_statistics = {}, .dots = [&due] { return due.load(); }});
    due = 5;
    monitor.watch({});
    due = 100;
    monitor.watch({.add_statistics = {}, .dots = [] { return std::uint64_t{3}; }});
  }
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "........");
}

/// Keeps what it is told, and refuses all of it.
class RefusingSink : public ProgressSink {
 public:
  std::optional<std::string> take(const Progress& progress) override {
    taken.push_back(progress);
    return "refusal " + std::to_string(taken.size());
  }
  std::string name() const override { return "sink"; }
  std::vector<Progress> taken;
};

TEST_F(MonitorTest, TellsItsSinkOfEachPhase) {
  RefusingSink sink;
  progress_.written_bytes = 5;
  progress_.total_bytes = 10;
  {
    Monitor monitor(stop_, {}, &sink, 3, progress_);
    monitor.enter({.phase = ProgressPhase::preparing, .time_span_index = 1, .duration_seconds = {}});
    while (!monitor.progress_problem()) std::this_thread::sleep_for(1ms);
    monitor.enter({.phase = ProgressPhase::finishing, .duration_seconds = {}});
  }
  ASSERT_GE(sink.taken.size(), 2U);
  EXPECT_EQ(sink.taken.front().phase, ProgressPhase::preparing);
  EXPECT_EQ(sink.taken.front().time_span_index, 1U);
  EXPECT_EQ(sink.taken.front().time_span_count, 3U);
  EXPECT_EQ(sink.taken.front().prepared_bytes, 5U);
  EXPECT_EQ(sink.taken.front().prepared_total_bytes, 10U);
  EXPECT_FALSE(sink.taken.front().read_iops.has_value());
  EXPECT_EQ(sink.taken.back().phase, ProgressPhase::finishing);
  EXPECT_FALSE(sink.taken.back().prepared_bytes.has_value());
}

TEST_F(MonitorTest, TellsNoStepAsFinishedWhileItTellsOfIt) {
  RefusingSink sink;
  {
    Monitor monitor(stop_, {}, &sink, 2, progress_);
    monitor.tell_steps({});
    monitor.enter({.phase = ProgressPhase::measuring, .duration_seconds = {}});
    monitor.tell_steps(std::vector<SearchStep>(1));
    std::this_thread::sleep_for(1300ms);
    monitor.enter({.phase = ProgressPhase::finishing, .duration_seconds = {}});
  }
  ASSERT_GE(sink.taken.size(), 2U);
  for (const Progress& line : sink.taken) {
    ASSERT_TRUE(line.finished_steps.has_value());
    EXPECT_EQ(line.finished_steps->size(), line.phase == ProgressPhase::finishing ? 1U : 0U);
  }
  EXPECT_EQ(sink.taken.back().phase, ProgressPhase::finishing);
}

TEST_F(MonitorTest, TellsWhatVolumesDidBetweenTwoLinesOfOneSource) {
  RefusingSink sink;
  {
    Monitor monitor(stop_, {}, &sink, 2, progress_);
    DeviceTotals totals;
    const LiveSource source{.add_statistics = [](IoStatistics&) {},
                            .volumes =
                                [&totals] {
                                  totals.read_count += 100;
                                  totals.read_bytes += 409600;
                                  return DeviceStand{totals};
                                }};
    for (const std::size_t index : {0U, 1U}) {
      monitor.watch(source);
      monitor.enter({.phase = ProgressPhase::measuring, .time_span_index = index, .duration_seconds = {}});
      std::this_thread::sleep_for(1300ms);
    }
    monitor.watch({});
  }
  std::vector<DeviceRate> rates;
  std::optional<std::size_t> last;
  for (const Progress& line : sink.taken) {
    EXPECT_FALSE(last != line.time_span_index && line.volume_rate.has_value()) << "the first of a source";
    last = line.time_span_index;
    if (line.volume_rate) rates.push_back(*line.volume_rate);
  }
  ASSERT_GE(rates.size(), 1U);
  for (const DeviceRate& rate : rates) {
    EXPECT_GT(rate.iops, 0);
    EXPECT_NEAR(rate.bytes_per_second, rate.iops * 4096, 1);
  }
}

TEST_F(MonitorTest, TellsNothingOfVolumesThatDoNotTell) {
  const DeviceTotals earlier{.read_count = 5};
  const DeviceTotals later{.read_count = 7};
  EXPECT_EQ(done_between({earlier, earlier}, {later, later})->read_count, 4U);
  EXPECT_EQ(done_between({}, {}), std::nullopt);
  EXPECT_EQ(done_between({}, {later}), std::nullopt);
  EXPECT_EQ(done_between({earlier, std::nullopt}, {later, later}), std::nullopt);
  EXPECT_EQ(done_between({earlier, earlier}, {later, std::nullopt}), std::nullopt);
  EXPECT_EQ(done_between({later}, {earlier}), std::nullopt) << "it began again";
}

TEST_F(MonitorTest, KeepsTheFirstRefusalOfItsSink) {
  RefusingSink sink;
  Monitor monitor(stop_, {}, &sink, 1, progress_);
  EXPECT_EQ(monitor.progress_problem(), std::nullopt);
  for (const ProgressPhase phase : {ProgressPhase::preparing, ProgressPhase::measuring}) {
    monitor.enter({.phase = phase, .duration_seconds = {}});
    while (!monitor.progress_problem()) std::this_thread::sleep_for(1ms);
  }
  EXPECT_EQ(monitor.progress_problem(), "refusal 1");
}

TEST_F(MonitorTest, CancelsARunWhoseStopFileCame) {
  const std::string file = folder_.file("stop");
  Monitor monitor(stop_, {.stop_file = file, .seconds = {}}, nullptr, 1, progress_);
  test::write_file(file, "");
  wait_for_end();
  EXPECT_FALSE(stop_.problem().has_value());
}

}  // namespace
}  // namespace headroom
