#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "report/reports.h"
#include "support/golden.h"
#include "support/results.h"

namespace headroom {
namespace {

using nlohmann::json;

/// A step of reads and writes that is as long as one may be, and has no round figures.
TimeSpanResult long_step(std::size_t index, std::size_t thread_count, std::size_t intervals) {
  std::vector<ThreadResult> threads(thread_count);
  for (std::size_t i = 0; i < thread_count; ++i) {
    IoStatistics statistics = test::empty_statistics(true, intervals);
    for (std::size_t at = 0; at < intervals; ++at) {
      const std::uint64_t latency_ns = 1'234'567 + 10'000 * i + 1'000 * at;
      test::add_ios(statistics.read, 19 + (i + at) % 3, 65536, latency_ns, at);
      test::add_ios(statistics.write, 11 + (i * at) % 3, 65536, 2 * latency_ns, at);
    }
    for (DirectionStatistics* direction : {&statistics.read, &statistics.write}) {
      direction->count += 3'000'000;
      direction->bytes += std::uint64_t{3'000'000} * 65536;
    }
    threads[i].targets.push_back({.path = "C:\\ClusterStorage\\Volume1\\headroom.dat",
                                  .size_bytes = std::uint64_t{10} << 30,
                                  .statistics = std::move(statistics)});
    threads[i].waits.completion_waits = 1 + i;
  }
  TimeSpanResult step = test::measured_span(static_cast<double>(intervals) - 0.123457, std::move(threads));
  step.index = index;
  step.interval_cpu_percent.assign(intervals, 12.34);
  step.interval_volume_rates.assign(intervals, DeviceRate{1'234'567.89, 98'765'432'109.8});
  step.steady_state =
      SteadyStateAssessment{.is_steady = true, .half_width_share = 0.0123456, .steady_iops = 6'075'012.34};
  return step;
}

/// A search whose first step and last do what was asked for. In the others so many threads measure: their figures are
/// together, and as long for one as for all.
RunResult long_search(std::size_t steps, std::size_t thread_count, std::size_t processor_count,
                      std::size_t measuring_in_others, std::size_t intervals = 10) {
  RunResult result = test::read_result();
  const StepSettings asked{.threads = thread_count, .outstanding_requests = 8};
  const StepSettings deeper{.threads = thread_count, .outstanding_requests = 16};
  const TimeSpan span = result.profile.time_spans[0];
  result.profile.time_spans.assign(steps, span);
  result.time_spans.clear();
  result.search.emplace();
  for (std::size_t i = 0; i < steps; ++i) {
    const bool is_asked = i == 0 || i + 1 == steps;
    result.search->steps.push_back({.change = is_asked ? StepChange::again : StepChange::deeper,
                                    .settings = is_asked ? asked : deeper,
                                    .figures = {}});
    result.time_spans.push_back(long_step(i, is_asked ? thread_count : measuring_in_others, intervals));
    result.time_spans[i].threads.resize(thread_count);
    result.time_spans[i].thread_count = thread_count;
    result.time_spans[i].cpu->processors.assign(processor_count, {12.34, 23.45, 64.21});
  }
  return result;
}

TEST(JsonReport, OfReadsWithLatencyAndIntervals) {
  test::expect_golden("read.json", json_report(test::read_result()));
}

TEST(JsonReport, OfSeveralTimeSpans) {
  test::expect_golden("varied.json", json_report(test::varied_result()));
}

TEST(JsonReport, OfAMixWithADistributionAndWaits) {
  test::expect_golden("mixed.json", json_report(test::mixed_result()));
  const json span = json::parse(json_report(test::mixed_result())).at("timeSpans").at(0);
  const json& thread = span.at("threads").at(0);
  EXPECT_EQ(thread.at("waits").at("throttleSleepCount"), 3981);
  EXPECT_EQ(thread.at("waits").at("lookasidesByCompletions"), json::parse("[0,9990,0,0,0,0,0,0]"));
  EXPECT_EQ(thread.at("targets").at(0).at("effectiveDistribution").at(1),
            json::parse(R"({"ioPercent": 30.0, "fromBytes": 3358720, "toBytes": 6709248})"));
  const json& by_path = span.at("latencyPercentilesByPath");
  ASSERT_EQ(by_path.size(), 2U);
  EXPECT_EQ(by_path[1].at("path"), "d2.dat");
  EXPECT_EQ(by_path[1].at("latencyPercentiles").size(), 15U);
  EXPECT_EQ(by_path[1].at("latencyPercentiles").at(14).at("writeMicroseconds"), 68.0);
}

TEST(JsonReport, OfAPoolOfThreads) {
  test::expect_golden("pool.json", json_report(test::pool_result()));
}

TEST(JsonReport, OfTimeSpansThatWereCutShort) {
  test::expect_golden("two-spans.json", json_report(test::two_spans_result()));
}

TEST(JsonReport, OfAFailureBeforeTheStart) {
  test::expect_golden("failed.json", json_report(test::failed_result()));
}

TEST(JsonReport, HasTheMachinesProcessorsAndPowerScheme) {
  const json system = json::parse(json_report(test::varied_result())).at("system");
  EXPECT_EQ(system.at("powerScheme"),
            json::parse(R"({"name": "High <performance>", "id": "8c5e7fda-e8bf-4a96-9a85-a6e23a8c635c"})"));
  EXPECT_EQ(system.at("processors").at(1).at("core"), 1);
  EXPECT_TRUE(json::parse(json_report(test::read_result())).at("system").at("powerScheme").is_null());
}

TEST(JsonReport, LeavesOutTimeSpansThatWereNotMeasured) {
  const json document = json::parse(json_report(test::varied_result()));
  ASSERT_EQ(document.at("profile").at("timeSpans").size(), 3U);
  ASSERT_EQ(document.at("timeSpans").size(), 2U);
  EXPECT_EQ(document.at("timeSpans")[1].at("index"), 1);
}

TEST(JsonReport, SaysNullForWhatWasNotMeasured) {
  const json span = json::parse(json_report(test::varied_result())).at("timeSpans").at(0);
  EXPECT_TRUE(span.at("series").is_null());
  EXPECT_TRUE(span.at("latencyPercentiles").is_null());
  EXPECT_TRUE(span.at("queueDepth").at("achievedMean").is_null());
  EXPECT_TRUE(span.at("total").at("latency").is_null());
  EXPECT_TRUE(span.at("total").at("iopsStdDev").is_null());
}

TEST(JsonReport, OfAHundredTimeSpansIsBelowAMegabyte) {
  RunResult result = test::read_result();
  for (std::size_t i = 1; i < 100; ++i) {
    result.profile.time_spans.push_back(result.profile.time_spans[0]);
    result.time_spans.push_back(std::move(test::read_result().time_spans[0]));
    result.time_spans.back().index = i;
  }
  const std::string report = json_report(result);
  EXPECT_EQ(json::parse(report).at("timeSpans").size(), 100U);
  EXPECT_LT(report.size(), 1'000'000U);
}

TEST(JsonReport, OfAHundredStepsOfManyThreadsIsBelowAMegabyte) {
  const std::string report = json_report(long_search(100, 32, 128, 1));
  EXPECT_EQ(json::parse(report).at("timeSpans").size(), 100U);
  EXPECT_LT(report.size(), 1'000'000U);
}

TEST(JsonReport, OfAHundredThoroughStepsOfSixteenThreadsIsBelowAMegabyte) {
  RunResult result = long_search(100, 16, 64, 1, 60);
  result.time_spans[98] = long_step(98, 1, 240);
  result.search->steps[98].change = StepChange::longer;
  const std::string report = json_report(result);
  const json spans = json::parse(report).at("timeSpans");
  ASSERT_EQ(spans.size(), 100U);
  EXPECT_LT(report.size(), 1'000'000U);
  EXPECT_EQ(spans.at(0).at("series").at("intervals").size(), 60U) << "of what was asked for, every second";
  EXPECT_EQ(spans.at(98).at("series").at("intervals").size(), 240U) << "and of the step that uses up credit";
}

/// A search of a volume of so many disks, and what they and the node did in each step.
RunResult long_search_of_disks(std::size_t steps, std::size_t disk_count) {
  RunResult result = long_search(steps, 32, 128, 1);
  const DeviceTotals totals{.read_count = 123'456'789,
                            .write_count = 123'456'789,
                            .read_bytes = 8'090'864'123'456,
                            .write_bytes = 8'090'864'123'456,
                            .read_microseconds = 1'234'567'890'123,
                            .write_microseconds = 1'234'567'890'123};
  for (TimeSpanResult& step : result.time_spans) {
    step.devices.push_back({"C:\\ClusterStorage\\Volume1", DeviceLevel::volume, totals});
    for (std::size_t i = 0; i < disk_count; ++i) {
      step.devices.push_back({"PhysicalDrive" + std::to_string(1000 + i), DeviceLevel::disk, totals});
    }
    step.devices.push_back({"*", DeviceLevel::node, totals});
  }
  result.search->findings.ceiling = 7;
  return result;
}

std::size_t disks_of(const json& span) {
  return static_cast<std::size_t>(
      std::ranges::count_if(span.at("devices"), [](const json& device) { return device.at("level") == "disk"; }));
}

TEST(JsonReport, OfASearchHasSeriesAndDisksOfAllStepsWhereThereIsRoom) {
  const json document = json::parse(json_report(long_search_of_disks(60, 4)));
  for (const json& span : document.at("timeSpans")) {
    EXPECT_FALSE(span.at("series").is_null());
    EXPECT_EQ(disks_of(span), 4U);
  }
}

TEST(JsonReport, OfAHundredStepsOfManyDisksIsBelowAMegabyte) {
  for (const std::size_t disk_count : {1U, 4U, 12U, 24U, 60U}) {
    const std::string report = json_report(long_search_of_disks(100, disk_count));
    EXPECT_LT(report.size(), 1'000'000U) << disk_count;
    const json spans = json::parse(report).at("timeSpans");
    ASSERT_EQ(spans.size(), 100U);
    for (const std::size_t read_by_disk : {0U, 7U, 99U}) EXPECT_EQ(disks_of(spans.at(read_by_disk)), disk_count);
    EXPECT_FALSE(spans.at(0).at("series").is_null());
    EXPECT_TRUE(spans.at(1).at("series").is_null());
    EXPECT_EQ(disks_of(spans.at(1)), disk_count <= 4 ? disk_count : 0);
    EXPECT_EQ(spans.at(1).at("devices").size(), disks_of(spans.at(1)) + 2) << "the volume and the node";
  }
}

TEST(JsonReport, OfASearchHasLongSeriesOfOtherStepsInFewerIntervals) {
  RunResult result = long_search(3, 1, 2, 1, 31);
  auto& percents = result.time_spans[1].interval_cpu_percent;
  percents[0] = 10;
  percents[1] = 20;
  percents[2] = 60;
  for (const std::size_t i : {3U, 4U, 5U}) percents[i] = 30;
  result.time_spans[1].interval_volume_rates[1].reset();
  const json spans = json::parse(json_report(result)).at("timeSpans");
  const json& whole = spans.at(0).at("series");
  const json& series = spans.at(1).at("series");
  EXPECT_EQ(whole.at("intervalMilliseconds"), 1000);
  EXPECT_EQ(series.at("intervalMilliseconds"), 6000);
  const json& intervals = series.at("intervals");
  ASSERT_EQ(intervals.size(), 6U);
  EXPECT_EQ(intervals[0].at("endMilliseconds"), 6000);
  EXPECT_EQ(intervals[5].at("endMilliseconds"), whole.at("intervals")[30].at("endMilliseconds"));
  double iops = 0;
  double most = 0;
  for (std::size_t i = 0; i < 6; ++i) {
    const json& second = whole.at("intervals")[i];
    iops += second.at("readIops").get<double>() / 6;
    most = std::max(most, second.at("latencyMaxMicroseconds").get<double>());
  }
  EXPECT_NEAR(intervals[0].at("readIops"), iops, 0.01);
  EXPECT_EQ(intervals[0].at("latencyMaxMicroseconds"), most);
  EXPECT_EQ(intervals[0].at("cpuUsagePercent"), 30);
  EXPECT_EQ(intervals[0].at("volumeIops"), 1'234'567.89) << "the mean of those that are known";
  EXPECT_EQ(intervals[5].at("readIops"), whole.at("intervals")[30].at("readIops")) << "the last, cut short";
}

TEST(JsonReport, OfASearchHasProcessorsApartWhereItDoesWhatWasAskedFor) {
  const json spans = json::parse(json_report(long_search(3, 4, 2, 4))).at("timeSpans");
  EXPECT_EQ(spans.at(0).at("cpu").at("processors").size(), 2U);
  EXPECT_EQ(spans.at(1).at("cpu").at("processors").size(), 0U);
  EXPECT_EQ(spans.at(1).at("cpu").at("average"), spans.at(0).at("cpu").at("average"));
  EXPECT_EQ(spans.at(2).at("cpu").at("processors").size(), 2U);
}

TEST(JsonReport, OfASearchHasThreadsApartWhereTheyDoWhatWasAskedFor) {
  RunResult result = long_search(3, 4, 2, 4);
  result.wait_statistics = true;
  const json spans = json::parse(json_report(result)).at("timeSpans");
  for (const std::size_t asked : {0U, 2U}) {
    const json& threads = spans.at(asked).at("threads");
    ASSERT_EQ(threads.size(), 4U);
    EXPECT_EQ(threads[3].at("index"), 3);
    EXPECT_FALSE(threads[3].contains("threadCount"));
  }
  const json& together = spans.at(1).at("threads");
  ASSERT_EQ(together.size(), 1U);
  EXPECT_EQ(together[0].at("index"), 0);
  EXPECT_EQ(together[0].at("threadCount"), 4);
  EXPECT_EQ(together[0].at("waits").at("completionWaitCount"), 1 + 2 + 3 + 4);
  const json& target = together[0].at("targets").at(0);
  EXPECT_EQ(target.at("path"), "C:\\ClusterStorage\\Volume1\\headroom.dat");
  EXPECT_EQ(target.at("sizeBytes"), std::uint64_t{10} << 30);
  for (const char* direction : {"total", "read", "write"}) {
    EXPECT_EQ(target.at(direction), spans.at(1).at(direction)) << direction;
  }
}

TEST(JsonReport, OfASearchWithOneThreadSaysNothingOfThreadsTogether) {
  const json spans = json::parse(json_report(long_search(3, 1, 2, 1))).at("timeSpans");
  EXPECT_FALSE(spans.at(1).at("threads").at(0).contains("threadCount"));
}

TEST(JsonReport, KnowsTheQueueDepthByLittlesLaw) {
  // 3,072 IOPS of 100 us each on average keep 0.307 requests in flight.
  const json depth = json::parse(json_report(test::read_result())).at("timeSpans").at(0).at("queueDepth");
  EXPECT_EQ(depth.at("configured"), 64);
  EXPECT_EQ(depth.at("achievedMean"), 0.307);
}

TEST(JsonReport, SaysWhetherIopsGotSteadyWhereThatWasAskedFor) {
  RunResult result = test::read_result();
  EXPECT_FALSE(json::parse(json_report(result)).at("timeSpans").at(0).contains("steadyState"));
  result.time_spans[0].steady_state.emplace().half_width_share = 0.0123456;
  result.time_spans[0].steady_state->is_steady = true;
  const auto told = [&result] { return json::parse(json_report(result)).at("timeSpans").at(0).at("steadyState"); };
  EXPECT_EQ(
      told(),
      json::parse(
          R"({"isSteady": true, "reason": null, "halfWidthPercent": 1.235, "steadyIops": null, "change": null})"));
  result.time_spans[0].steady_state =
      SteadyStateAssessment{.reason = UnsteadyReason::change,
                            .change = LevelChange{.after_seconds = 7, .before_iops = 500, .after_iops = 100.5}};
  EXPECT_EQ(told(), json::parse(R"({"isSteady": false, "reason": "change", "halfWidthPercent": null, "steadyIops": null,
                                    "change": {"afterSeconds": 7.0, "beforeIops": 500.0, "afterIops": 100.5}})"));
}

TEST(JsonReport, HasWhatVolumesAndDisksDidWhereThatIsKnown) {
  RunResult result = test::read_result();
  const auto told = [&result] { return json::parse(json_report(result)).at("timeSpans").at(0).at("devices"); };
  EXPECT_TRUE(told().is_null());
  result.time_spans[0].devices = {
      {"dm-0", DeviceLevel::volume, {.read_count = 3, .read_bytes = 12288}},
      {"*", DeviceLevel::node, {.write_count = 5, .write_bytes = 20480, .write_microseconds = 700}}};
  EXPECT_EQ(told(), json::parse(R"([{"name": "dm-0", "level": "volume", "readCount": 3, "writeCount": 0,
                                     "readBytes": 12288, "writeBytes": 0,
                                     "readMicroseconds": 0, "writeMicroseconds": 0},
                                    {"name": "*", "level": "node", "readCount": 0, "writeCount": 5,
                                     "readBytes": 0, "writeBytes": 20480,
                                     "readMicroseconds": 0, "writeMicroseconds": 700}])"));
}

TEST(JsonReport, DividesTheLastIntervalByTheTimeItHad) {
  RunResult result = test::read_result();
  result.time_spans[0].measured_seconds = 1.5;
  const json intervals = json::parse(json_report(result)).at("timeSpans").at(0).at("series").at("intervals");
  ASSERT_EQ(intervals.size(), 2U);
  EXPECT_EQ(intervals[0].at("readIops"), 3072.0);
  EXPECT_EQ(intervals[1].at("readIops"), 6144.0);
  EXPECT_EQ(intervals[1].at("endMilliseconds"), 1500);
}

TEST(JsonReport, SurvivesNamesThatAreNoText) {
  RunResult result = test::read_result();
  result.time_spans[0].threads[0].targets[0].path = "\xFF\xFE.dat";
  EXPECT_TRUE(json::accept(json_report(result)));
}

TEST(JsonReport, HasAWarningCodeOfTheContractForEveryWarning) {
  const json schema = json::parse(test::read_file(test::engine_folder() / "contract/result.schema.json"));
  const std::string text = schema.dump();
  for (int code = 0; code <= static_cast<int>(WarningCode::other); ++code) {
    const std::string name = warning_code_name(static_cast<WarningCode>(code));
    EXPECT_NE(text.find("\"" + name + "\""), std::string::npos) << name;
    EXPECT_EQ(name == "Other", code == static_cast<int>(WarningCode::other)) << code;
  }
}

}  // namespace
}  // namespace headroom
