#include "report/progress_line.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "support/files.h"
#include "support/row.h"

namespace headroom {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

Progress full_line() {
  Progress line;
  line.unix_milliseconds = 1795239807120;
  line.phase = ProgressPhase::measuring;
  line.time_span_index = 1;
  line.time_span_count = 2;
  line.elapsed_seconds = 12.3456789;
  line.phase_elapsed_seconds = 7.0004;
  line.phase_duration_seconds = 60;
  line.remaining_seconds = 52.9996;
  line.read_iops = 1500.126;
  line.write_iops = 419.5;
  line.bytes_per_second = 7862784.04;
  line.latency_mean_microseconds = 33333.3333;
  line.latency_p99_microseconds = 66000.0;
  line.cpu_usage_percent = 12.345;
  line.volume_rate = DeviceRate{2719.626, 15862784.04};
  line.step = StepProgress{1, {StepChange::deeper, 0, {.threads = 2, .outstanding_requests = 16}}};
  line.finished_steps.emplace().push_back(
      {.settings = {.threads = 2, .outstanding_requests = 8},
       .figures = {
           .iops = 1999.128, .latency_mean_microseconds = 8000.1234, .half_width_share = 0.012345, .is_steady = true}});
  return line;
}

TEST(ProgressLineTest, WritesFiguresAsTheContractDoes) {
  EXPECT_EQ(progress_line_to_json(full_line()),
            R"({"contractVersion":1,"timestamp":"2026-11-21T05:43:27.120Z","phase":"measuring","timeSpanIndex":1,)"
            R"("timeSpanCount":2,"elapsedSeconds":12.346,"phaseElapsedSeconds":7.0,"phaseDurationSeconds":60.0,)"
            R"("remainingSeconds":53.0,"preparedBytes":null,"preparedTotalBytes":null,"readIops":1500.13,)"
            R"("writeIops":419.5,"totalIops":1919.63,"throughputBytesPerSecond":7862784.0,)"
            R"("latencyMeanMicroseconds":33333.333,"latencyP99Microseconds":66000.0,"cpuUsagePercent":12.35,)"
            R"("volumeIops":2719.63,"volumeThroughputBytesPerSecond":15862784.0,)"
            R"("step":{"index":1,"change":"deeper","comparedWith":0,"threadCount":2,"queueDepth":32,)"
            R"("blockSizeBytes":4096,"writePercent":0},"search":{"steps":[{"change":"asked","comparedWith":null,)"
            R"("threadCount":2,"queueDepth":16,"blockSizeBytes":4096,"writePercent":0,"iops":1999.13,)"
            R"("latencyMeanMicroseconds":8000.123,"halfWidthPercent":1.235,"isSteady":true}]}})");
}

TEST(ProgressLineTest, HasTheFieldsOfTheSchema) {
  const json schema = json::parse(test::read_file(test::engine_folder() / "contract/progress.schema.json"));
  const json line = json::parse(progress_line_to_json(full_line()));
  std::set<std::string> in_schema;
  std::set<std::string> in_line;
  for (const auto& [name, ignored] : schema.at("properties").items()) in_schema.insert(name);
  for (const auto& [name, ignored] : line.items()) in_line.insert(name);
  EXPECT_EQ(in_line, in_schema);
  EXPECT_GE(in_line.size(), 15U);
}

TEST(ProgressLineTest, IsOneLine) {
  EXPECT_EQ(progress_line_to_json(full_line()).find('\n'), std::string::npos);
}

TEST(ProgressLineTest, SaysNullForWhatWasNotMeasured) {
  const json line = json::parse(progress_line_to_json(Progress{}));
  for (const char* name :
       {"phaseDurationSeconds", "remainingSeconds", "preparedBytes", "preparedTotalBytes", "readIops", "writeIops",
        "totalIops", "throughputBytesPerSecond", "latencyMeanMicroseconds", "latencyP99Microseconds", "cpuUsagePercent",
        "volumeIops", "volumeThroughputBytesPerSecond", "search"}) {
    EXPECT_TRUE(line.at(name).is_null()) << name;
  }
}

TEST(ProgressLineTest, SaysNullForWhatIsNoNumber) {
  Progress line = full_line();
  line.read_iops = std::numeric_limits<double>::infinity();
  line.cpu_usage_percent = std::numeric_limits<double>::quiet_NaN();
  const json written = json::parse(progress_line_to_json(line));
  EXPECT_TRUE(written.at("readIops").is_null());
  EXPECT_TRUE(written.at("cpuUsagePercent").is_null());
}

struct PhaseRow : test::Row {
  ProgressPhase phase;
};

class PhaseName : public testing::TestWithParam<PhaseRow> {};

TEST_P(PhaseName, IsThatOfTheContract) {
  Progress line;
  line.phase = GetParam().phase;
  EXPECT_EQ(json::parse(progress_line_to_json(line)).at("phase"), GetParam().sentence);
  const json schema = json::parse(test::read_file(test::engine_folder() / "contract/progress.schema.json"));
  const json& names = schema.at("properties").at("phase").at("enum");
  EXPECT_NE(std::find(names.begin(), names.end(), GetParam().sentence), names.end());
}

INSTANTIATE_TEST_SUITE_P(Phases, PhaseName,
                         testing::Values(PhaseRow{{"preparing"}, ProgressPhase::preparing},
                                         PhaseRow{{"warmUp"}, ProgressPhase::warm_up},
                                         PhaseRow{{"measuring"}, ProgressPhase::measuring},
                                         PhaseRow{{"coolDown"}, ProgressPhase::cool_down},
                                         PhaseRow{{"finishing"}, ProgressPhase::finishing}),
                         test::RowName());

}  // namespace
}  // namespace headroom
