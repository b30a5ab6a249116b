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
  search.findings.ceilings = {
      {.direction = StepDirection::reads, .step = 1, .value = 1003, .low = 993.456, .high = 1012.544},
      {.kind = CeilingKind::bytes, .step = 1, .value = 4194304, .low = 4190000, .high = 4200000}};
  search.load_generator = LoadGenerator{
      .processor_seconds_per_io = 0.0000123456, .processor_count = 2, .ceiling_iops = 162001.2, .share_used = 0.00619};
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
              HasSubstr("\n   1 | as asked         |           1 x 8 |     4KiB |    1000.00 |      3.91 |     8.000 "
                        "|                       | +-0.3 %\n"));
  EXPECT_THAT(text,
              HasSubstr("\n   2 | deeper queue     |          1 x 16 |     4KiB |    1003.00 |      3.92 |    16.000 "
                        "| +0.3 % of 1           | no: noise\n"));
  EXPECT_THAT(text, HasSubstr("\n   3 | larger block     |          1 x 16 |     8KiB | not measured\n"));
  EXPECT_THAT(text, HasSubstr("\nCeiling: 1003.00 I/O per s, 3.92 MiB/s (step 2)\n"
                              "  reads  1003.00 I/O per s, 993.46 to 1012.54 (step 2)\n"
                              "  mixed  4.00 MiB/s, 4.00 to 4.01 (step 2)\n"));
  EXPECT_THAT(
      text, HasSubstr("\nEngine:  could issue at most 162001 I/O per s itself (12.35 us of a processor for each, 2 of "
                      "them); 0.6 % used\n"));
  EXPECT_THAT(text, HasSubstr("\nKnee:    8 in flight reach 1000.00 I/O per s (step 1)\n"));
  EXPECT_THAT(text, Not(HasSubstr("Totals:")));
}

TEST(SearchReport, HasTheLatencyAtHalfTheRateBesideThatOfOneAtATime) {
  RunResult result = search_result();
  result.search->findings.idle = 0;
  EXPECT_THAT(text_report(result), HasSubstr("\nIdle:    8.000 ms for one I/O at a time (step 1)\nEngine: "));
  SearchStep& last = result.search->steps[2];
  last.change = StepChange::slower;
  last.figures = {.iops = 62, .latency_mean_microseconds = 285};
  EXPECT_THAT(text_report(result), HasSubstr("\nIdle:    8.000 ms for one I/O at a time (step 1)\n"
                                             "         0.285 ms at half the rate (step 3)\n"));
}

TEST(SearchReport, SaysThatOtherProgramsKeptTheProcessorsBusy) {
  RunResult result = search_result();
  EXPECT_THAT(text_report(result), Not(HasSubstr("\nOthers: ")));
  result.time_spans[1].cpu = CpuResult{.processors = {{80, 20, 0}, {60, 10, 30}}, .engine_seconds = 0.3};
  // 85 % of two processors, 5 % of which is the engine's own 0.3 s in 3 s.
  EXPECT_THAT(text_report(result),
              HasSubstr("\nOthers:  other programs kept up to 80 % of the processors busy (step 2): "
                        "the figures may be lower than storage allows\n"));
}

RunResult with_loop() {
  RunResult result = search_result();
  result.search->without_storage = LoadWithoutStorage{.compared_with = 1,
                                                      .settings = {.threads = 2, .outstanding_requests = 8},
                                                      .iops = 20'060'000.4,
                                                      .measured_seconds = 1.0002,
                                                      .engine_seconds = 1.9};
  return result;
}

TEST(SearchReport, HasTheLoopWithoutStorageBehindTheSteps) {
  const std::string text = search_text(with_loop());
  EXPECT_THAT(text,
              HasSubstr("| not measured\n"
                        "   - | without storage  |           2 x 8 |     4KiB |   20060000 |         - |         - "
                        "| as step 2             | for 1 s\n"));
  EXPECT_THAT(text,
              HasSubstr("them); 0.6 % used\n"
                        "         its loop without storage comes to 20060000 I/O per s on 1.90 processors; step 2 "
                        "reached 0.0 %\n"));
}

TEST(SearchReport, HasTheLoopAloneWhereProcessorTimeTellsNothing) {
  RunResult result = with_loop();
  result.search->load_generator.reset();
  EXPECT_THAT(search_text(result), HasSubstr("\nEngine:  its loop without storage comes to 20060000 I/O per s"));
}

TEST(SearchReport, CountsTheLoopWithoutStorageAsNoStep) {
  const json search = json::parse(json_report(with_loop())).at("search");
  EXPECT_EQ(search.at("steps").size(), 3U);
  EXPECT_EQ(search.at("withoutStorage"),
            json::parse(R"({"comparedWith": 1, "threadCount": 2, "queueDepth": 16, "blockSizeBytes": 4096,
              "writePercent": 0, "iops": 20060000.4, "measuredSeconds": 1.0, "engineCpuSeconds": 1.9})"));
}

TEST(SearchReport, SaysWhatWasNotFound) {
  RunResult result = search_result();
  result.search->findings = {};
  result.search->load_generator.reset();
  EXPECT_THAT(search_text(result), HasSubstr("\nCeiling: not found\nKnee:    not found\n"));
  EXPECT_THAT(search_text(result), Not(HasSubstr("\nEngine:")));
}

TEST(SearchReport, SaysThatTheLevelChanged) {
  RunResult result = search_result();
  EXPECT_THAT(search_text(result), Not(HasSubstr("\nLevel:")));
  result.search->findings.level_changes = {
      {.from = 0, .to = 2, .before_iops = 1003, .after_iops = 300, .last_before = 1},
      {.from = 2, .to = 2, .before_iops = 900, .after_iops = 450, .at_seconds = 7.25, .credit_ios = 2400.4}};
  EXPECT_THAT(search_text(result),
              HasSubstr("\nLevel:   changed during the search: step 1 had 1003.00 I/O per s, and once "
                        "more 300.00 (step 3)\n"
                        "Level:   changed during the search: step 3 had 900.00 I/O per s, and then 450.00, after 7.2 s "
                        "and 2400 I/Os above it\n"));
  const json changes = json::parse(json_report(result)).at("search").at("levelChanges");
  EXPECT_EQ(changes, json::parse(R"([
    {"fromStepIndex": 0, "toStepIndex": 2, "lastBeforeStepIndex": 1, "firstAfterStepIndex": 2, "beforeIops": 1003.0,
     "afterIops": 300.0, "atSeconds": null, "creditIos": null},
    {"fromStepIndex": 2, "toStepIndex": 2, "lastBeforeStepIndex": 2, "firstAfterStepIndex": 2, "beforeIops": 900.0, "afterIops": 450.0, "atSeconds": 7.25,
     "creditIos": 2400.0}])"));
}

TEST(SearchReport, ComparesBlocksOfOtherSizesByThroughput) {
  RunResult result = search_result();
  result.time_spans[2].measured_seconds = 3;
  result.search->steps[2].figures.iops = 1003;
  EXPECT_THAT(search_text(result), HasSubstr("| +100.0 % MiB/s of 2   |"));
}

TEST(SearchReport, IsThatOfTheContract) {
  const json search = json::parse(json_report(search_result())).at("search");
  EXPECT_EQ(search, json::parse(R"({
    "effort": "quick", "endReason": "cancelled",
    "steps": [{"timeSpanIndex": 0, "change": "asked", "comparedWith": null},
              {"timeSpanIndex": 1, "change": "deeper", "comparedWith": 0},
              {"timeSpanIndex": 2, "change": "largerBlock", "comparedWith": 1}],
    "ceiling": {"stepIndex": 1, "iops": 1003.0, "throughputBytesPerSecond": 4108288.0},
    "knee": {"stepIndex": 0, "queueDepth": 8, "iops": 1000.0}, "idleStepIndex": null,
    "ceilings": [{"direction": "reads", "kind": "iops", "stepIndex": 1, "value": 1003.0, "lowValue": 993.46,
                  "highValue": 1012.54},
                 {"direction": "all", "kind": "bytes", "stepIndex": 1, "value": 4194304.0, "lowValue": 4190000.0,
                  "highValue": 4200000.0}],
    "levelChanges": [],
    "loadGenerator": {"processorSecondsPerIo": 0.000012346, "processorCount": 2, "ceilingIops": 162001.0,
                      "shareUsedPercent": 0.62},
    "withoutStorage": null})"));
  RunResult unknown = search_result();
  unknown.search->load_generator.reset();
  EXPECT_TRUE(json::parse(json_report(unknown)).at("search").at("loadGenerator").is_null());
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
