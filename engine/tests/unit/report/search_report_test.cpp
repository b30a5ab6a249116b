#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "report/progress_line.h"
#include "report/reports.h"
#include "support/results.h"

namespace headroom {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

/// Three steps, the last of which was cut short before it was measured.
RunResult search_result() {
  RunResult result = test::read_result();
  SearchResult& search = result.search.emplace();
  search.steps.push_back({.settings = {.outstanding_requests = 8},
                          .figures = {.iops = 1000, .latency_mean_microseconds = 8000, .half_width_share = 0.003}});
  search.steps.push_back({.change = StepChange::deeper,
                          .compared_with = 0,
                          .settings = {.outstanding_requests = 16},
                          .figures = {.iops = 1003, .latency_mean_microseconds = 16000, .half_width_share = 0.05}});
  search.steps.push_back({.change = StepChange::larger_block,
                          .compared_with = 1,
                          .settings = {.outstanding_requests = 16, .block_size_bytes = 8192}});
  search.findings = {.ceiling = 1, .knee = 0, .idle = {}};
  result.time_spans.push_back(test::measured_span(3, {}));
  result.time_spans[1].index = 1;
  result.time_spans.emplace_back().index = 2;
  result.profile.time_spans.resize(3, result.profile.time_spans[0]);
  result.time_spans[0].steady_state = SteadyStateAssessment{.is_steady = true, .half_width_share = 0.003};
  result.time_spans[1].steady_state = SteadyStateAssessment{.reason = UnsteadyReason::noise, .half_width_share = 0.05};
  return result;
}

TEST(SearchReport, IsATableOfStepsBeforeAnythingElse) {
  const std::string text = text_report(search_result());
  EXPECT_TRUE(text.starts_with("\nSearch for the limit (quick): cancelled\n")) << text;
  EXPECT_THAT(text,
              HasSubstr("\n   1 | as asked        |           1 x 8 |     4KiB |    1000.00 |      3.91 |     8.000 "
                        "|                     | +-0.3 %\n"));
  EXPECT_THAT(text,
              HasSubstr("\n   2 | deeper queue    |          1 x 16 |     4KiB |    1003.00 |      3.92 |    16.000 "
                        "| +0.3 % of 1         | no: noise\n"));
  EXPECT_THAT(text, HasSubstr("\n   3 | larger block    |          1 x 16 |     8KiB | not measured\n"));
  EXPECT_THAT(text, HasSubstr("\nCeiling: 1003.00 I/O per s, 3.92 MiB/s (step 2)\n"));
  EXPECT_THAT(text, HasSubstr("\nKnee:    8 in flight reach 1000.00 I/O per s (step 1)\n"));
  EXPECT_THAT(text, Not(HasSubstr("Totals:")));
}

TEST(SearchReport, SaysWhatWasNotFound) {
  RunResult result = search_result();
  result.search->findings = {};
  EXPECT_THAT(search_text(result), HasSubstr("\nCeiling: not found\nKnee:    not found\n"));
}

TEST(SearchReport, SaysThatTheLevelChangedWhereAStepOnceMoreHasAnother) {
  RunResult result = search_result();
  result.time_spans[2].measured_seconds = 3;
  SearchStep& repeated = result.search->steps[2];
  repeated.change = StepChange::again;
  repeated.figures.iops = 950;
  EXPECT_THAT(search_text(result), Not(HasSubstr("\nLevel:")));
  repeated.figures.iops = 300;
  EXPECT_THAT(search_text(result),
              HasSubstr("\nLevel:   changed during the search: step 2 had 1003.00 I/O per s, and once "
                        "more 300.00 (step 3)\n"));
  result.time_spans[2].measured_seconds = 0;
  EXPECT_THAT(search_text(result), Not(HasSubstr("\nLevel:"))) << "it was not measured";
}

TEST(SearchReport, ComparesBlocksOfOtherSizesByThroughput) {
  RunResult result = search_result();
  result.time_spans[2].measured_seconds = 3;
  result.search->steps[2].figures.iops = 1003;
  EXPECT_THAT(search_text(result), HasSubstr("| +100.0 % MiB/s of 2 |"));
}

TEST(SearchReport, IsThatOfTheContract) {
  const json search = json::parse(json_report(search_result())).at("search");
  EXPECT_EQ(search, json::parse(R"({
    "effort": "quick", "endReason": "cancelled",
    "steps": [{"timeSpanIndex": 0, "change": "asked", "comparedWith": null},
              {"timeSpanIndex": 1, "change": "deeper", "comparedWith": 0},
              {"timeSpanIndex": 2, "change": "largerBlock", "comparedWith": 1}],
    "ceiling": {"stepIndex": 1, "iops": 1003.0, "throughputBytesPerSecond": 4108288.0},
    "knee": {"stepIndex": 0, "queueDepth": 8, "iops": 1000.0}, "idleStepIndex": null})"));
}

TEST(SearchReport, IsNotThereWithoutASearch) {
  EXPECT_FALSE(json::parse(json_report(test::read_result())).contains("search"));
  EXPECT_THAT(text_report(test::read_result()), Not(HasSubstr("Search for")));
}

TEST(SearchProgress, TellsTheStepAndThoseThatAreFinished) {
  const json outside = json::parse(progress_line_to_json({}));
  EXPECT_FALSE(outside.contains("step"));
  EXPECT_TRUE(outside.at("search").is_null());
  const Progress line{.step = StepProgress{1, {StepChange::smaller_block, 0, {.threads = 2, .write_percent = 30}}},
                      .finished_steps = std::vector<SearchStep>{{.figures = {.iops = 5}}}};
  const json told = json::parse(progress_line_to_json(line));
  EXPECT_EQ(told.at("step"), json::parse(R"({"index": 1, "change": "smallerBlock", "comparedWith": 0, "threadCount": 2,
    "queueDepth": 2, "blockSizeBytes": 4096, "writePercent": 30})"));
  ASSERT_EQ(told.at("search").at("steps").size(), 1U);
  EXPECT_TRUE(told.at("search").at("steps")[0].at("halfWidthPercent").is_null()) << "it is not known";
}

}  // namespace
}  // namespace headroom
