#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

#include "report/reports.h"
#include "support/golden.h"
#include "support/results.h"
#include "support/row.h"

namespace headroom {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(TextReport, OfReadsWithLatencyAndIntervals) {
  test::expect_golden("read.txt", text_report(test::read_result()));
}

TEST(TextReport, OfSeveralTimeSpans) {
  test::expect_golden("varied.txt", text_report(test::varied_result()));
}

TEST(TextReport, OfAMixWithADistributionAndWaits) {
  test::expect_golden("mixed.txt", text_report(test::mixed_result()));
}

TEST(TextReport, OfAPoolOfThreads) {
  test::expect_golden("pool.txt", text_report(test::pool_result()));
}

TEST(TextReport, OfTimeSpansThatWereCutShort) {
  test::expect_golden("two-spans.txt", text_report(test::two_spans_result()));
}

TEST(TextReport, OfAFailureBeforeTheStart) {
  test::expect_golden("failed.txt", text_report(test::failed_result()));
}

TEST(TextReport, SaysWhatCutATimeSpanShort) {
  RunResult result = test::read_result();
  EXPECT_THAT(text_report(result), Not(HasSubstr("cut short")));
  result.status = RunStatus::failed;
  result.error = Problem{"DiskFull", "There is no space left.", "", "io.dat"};
  EXPECT_THAT(text_report(result), Not(HasSubstr("cut short"))) << "all of it was measured";
  result.profile.time_spans[0].duration_seconds = 10;
  EXPECT_THAT(text_report(result), HasSubstr("thread count:\t\t2\ncut short:\t\tbefore 10s were over: io.dat: "
                                             "[DiskFull] There is no space left.\n"));
}

TEST(TextReport, TakesATimeThatItWouldShowAsNothingForNothing) {
  RunResult result = test::read_result();
  result.time_spans[0].measured_seconds = 0.004;
  EXPECT_THAT(text_report(result), HasSubstr("No results are displayed."));
}

TEST(TextReport, SaysWhetherIopsGotSteadyWhereThatWasAskedFor) {
  RunResult result = test::read_result();
  EXPECT_THAT(text_report(result), Not(HasSubstr("steady state:")));
  result.time_spans[0].steady_state = SteadyStateAssessment{.is_steady = true, .half_width_share = 0.0123};
  EXPECT_THAT(text_report(result), HasSubstr("\nsteady state:\t\tyes, IOPS within 1.2 %\n"));
  result.time_spans[0].steady_state =
      SteadyStateAssessment{.reason = UnsteadyReason::change,
                            .half_width_share = 0.2,
                            .change = LevelChange{.after_seconds = 7, .before_iops = 500, .after_iops = 100.5}};
  EXPECT_THAT(text_report(result), HasSubstr("\nsteady state:\t\tno: change, IOPS within 20 %, from 500.00 to 100.50 "
                                             "I/O per s after 7.0s\n"));
}

TEST(TextReport, HasPercentilesByPathOnlyWhereThereAreSeveral) {
  EXPECT_THAT(text_report(test::read_result()), Not(HasSubstr("Latency distribution: ")));
  EXPECT_THAT(text_report(test::pool_result()), HasSubstr("\nLatency distribution: d1.dat\n"));
}

TEST(TextReport, SaysThatNothingWasMeasured) {
  RunResult result = test::read_result();
  result.time_spans[0] = TimeSpanResult{};
  const std::string text = text_report(result);
  EXPECT_THAT(text, HasSubstr("\nResults for timespan 1:\n" + std::string(79, '*') +
                              "\nThe test was interrupted before the measurements began. No results are displayed.\n"));
  EXPECT_THAT(text, Not(HasSubstr("Total IO")));
  EXPECT_THAT(text, Not(HasSubstr("actual test time")));
}

struct ColumnRow : test::Row {
  bool latency;
  bool intervals;
  const char* header;
  std::size_t dashes;
};

class IoTableColumns : public testing::TestWithParam<ColumnRow> {};

TEST_P(IoTableColumns, AreThoseThatWereMeasured) {
  RunResult result = test::read_result();
  TimeSpan& span = result.profile.time_spans[0];
  span.measure_latency = GetParam().latency;
  if (!GetParam().intervals) span.iops_interval_milliseconds.reset();
  EXPECT_THAT(text_report(result), HasSubstr(std::string("\nTotal IO\n") + GetParam().header + "\n" +
                                             std::string(GetParam().dashes, '-') + "\n     0 |"));
}

INSTANTIATE_TEST_SUITE_P(
    Options, IoTableColumns,
    testing::Values(
        ColumnRow{{"neither latency nor intervals"},
                  false,
                  false,
                  "thread |       bytes     |     I/Os     |    MiB/s   |  I/O per s |  file",
                  78},
        ColumnRow{{"latency"},
                  true,
                  false,
                  "thread |       bytes     |     I/Os     |    MiB/s   |  I/O per s |  AvgLat  | LatStdDev |  file",
                  101},
        ColumnRow{{"intervals"},
                  false,
                  true,
                  "thread |       bytes     |     I/Os     |    MiB/s   |  I/O per s | IopsStdDev |  file",
                  91},
        ColumnRow{{"both"},
                  true,
                  true,
                  "thread |       bytes     |     I/Os     |    MiB/s   |  I/O per s |  AvgLat  | IopsStdDev | "
                  "LatStdDev |  file",
                  114}),
    test::RowName());

TEST(TextReport, ShowsTheProcessorsPlaceWhereMachinesHaveSeveral) {
  RunResult result = test::read_result();
  result.system.socket_count = 2;
  result.system.node_count = 2;
  result.system.group_count = 2;
  result.system.core_count = 1;
  result.system.processors[1] = {.number = 3, .group = 1, .node = 2, .socket = 1, .core = 5, .efficiency_class = 1};
  EXPECT_THAT(text_report(result),
              HasSubstr("Socket | Node | Group | Core | Class | CPU |  Usage |  User  | Kernel |  Idle\n"
                        "-------------------------------------------------------------------------------\n"
                        "      0|     0|      0|     0|     0 |    0|  50.00%|  20.00%|  30.00%|  50.00%\n"
                        "      1|     2|      1|     5|     1P|    3|  10.00%|   0.00%|  10.00%|  90.00%\n"
                        "-------------------------------------------------------------------------------\n"
                        "         avg.|  30.00%|  10.00%|  20.00%|  70.00%\n"));
}

/// What parsers in the wild look for; they were written for several versions of DISKSPD.
struct ParserRow : test::Row {
  const char* pattern;
  const char* first_capture;
};

class TolerantParser : public testing::TestWithParam<ParserRow> {};

TEST_P(TolerantParser, FindsItsFigures) {
  const std::string text = text_report(test::read_result());
  std::smatch match;
  ASSERT_TRUE(std::regex_search(text, match, std::regex(GetParam().pattern, std::regex::multiline)));
  EXPECT_EQ(match[1], GetParam().first_capture);
}

INSTANTIATE_TEST_SUITE_P(
    Patterns, TolerantParser,
    testing::Values(
        ParserRow{{"totals"}, R"(^total:\s+(\d+)\s*\|\s*(\d+)\s*\|\s*([\d.]+)\s*\|\s*([\d.]+))", "25165824"},
        ParserRow{{"IOPS in total"}, R"(^total:\s+\d+\s*\|\s*\d+\s*\|\s*[\d.]+\s*\|\s*([\d.]+))", "3072.00"},
        ParserRow{{"mean processor use"}, R"(^avg\.\|\s*([\d.]+)%)", "30.00"},
        ParserRow{{"percentiles"}, R"(^\s*3-nines\s*\|\s*(\S+)\s*\|\s*(\S+)\s*\|\s*([\d.]+))", "0.150"}),
    test::RowName());

}  // namespace
}  // namespace headroom
