#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "report/reports.h"
#include "support/golden.h"
#include "support/results.h"

namespace headroom {
namespace {

using nlohmann::json;

TEST(JsonReport, OfReadsWithLatencyAndIntervals) {
  test::expect_golden("read.json", json_report(test::read_result()));
}

TEST(JsonReport, OfSeveralTimeSpans) {
  test::expect_golden("varied.json", json_report(test::varied_result()));
}

TEST(JsonReport, OfAMixWithADistributionAndWaits) {
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
