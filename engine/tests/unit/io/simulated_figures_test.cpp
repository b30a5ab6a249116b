#include "io/simulated_figures.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "support/files.h"
#include "support/row.h"

namespace headroom {
namespace {

using nlohmann::json;
using testing::HasSubstr;

TEST(SimulatedFigures, AreThoseOfTheContract) {
  const json schema = json::parse(test::read_file(test::engine_folder() / "contract/common.schema.json"));
  std::set<std::string> in_contract;
  for (const auto& [name, rules] : schema.at("definitions").at("simulatedDevice").at("properties").items()) {
    in_contract.insert(name);
  }
  std::set<std::string> figures;
  for (const SimulatedFigure& figure : simulated_figures()) figures.insert(figure.json_name);
  EXPECT_EQ(figures, in_contract);
}

TEST(SimulatedFigures, EachMakeADevice) {
  EXPECT_FALSE(SimulatedDeviceFigures{}.any());
  for (const SimulatedFigure& figure : simulated_figures()) {
    SimulatedDeviceFigures figures;
    figures.*figure.value = 1;
    EXPECT_TRUE(figures.any()) << figure.name;
  }
}

struct FiguresRow : test::Row {
  SimulatedDeviceFigures figures;
  std::string problem;
};

class FiguresTogether : public testing::TestWithParam<FiguresRow> {};

TEST_P(FiguresTogether, AreChecked) {
  EXPECT_EQ(problem_of(GetParam().figures), GetParam().problem);
}

INSTANTIATE_TEST_SUITE_P(
    Accepted, FiguresTogether,
    testing::Values(FiguresRow{"nothing", {}, ""},
                    FiguresRow{"both limits with bursts",
                               {.iops = 500,
                                .bytes_per_second = 60'000'000,
                                .burst_iops = 3500,
                                .burst_bytes_per_second = 170'000'000,
                                .burst_seconds = 1800},
                               ""},
                    FiguresRow{"ticks of bytes", {.bytes_per_second = 1, .tick_milliseconds = 100}, ""},
                    FiguresRow{"a shared limit in units", {.iops = 500, .unit_bytes = 8192, .other_iops = 499}, ""},
                    FiguresRow{"a cache without a latency", {.cache_hit_percent = 40}, ""}),
    test::RowName());

INSTANTIATE_TEST_SUITE_P(
    Refused, FiguresTogether,
    testing::Values(
        FiguresRow{
            "a burst beyond nothing", {.burst_iops = 9, .burst_seconds = 1}, "burst-iops= works with iops= only"},
        FiguresRow{
            "a burst without an end", {.iops = 5, .burst_iops = 9}, "burst-iops= works with burst-seconds= only"},
        FiguresRow{"the time of no burst",
                   {.iops = 5, .burst_seconds = 1},
                   "burst-seconds= works with burst-iops= or burst-bytes-per-second= only"},
        FiguresRow{"a burst below the limit",
                   {.iops = 9, .burst_iops = 9, .burst_seconds = 1},
                   "iops= must be less than burst-iops="},
        FiguresRow{"a burst of bytes below the limit",
                   {.bytes_per_second = 9, .burst_bytes_per_second = 8, .burst_seconds = 1},
                   "bytes-per-second= must be less than burst-bytes-per-second="},
        FiguresRow{
            "ticks of nothing", {.tick_milliseconds = 100}, "tick-ms= works with iops= or bytes-per-second= only"},
        FiguresRow{"units of bytes", {.bytes_per_second = 9, .unit_bytes = 8192}, "unit-bytes= works with iops= only"},
        FiguresRow{"others with all of the limit", {.iops = 9, .other_iops = 9}, "other-iops= must be less than iops="},
        FiguresRow{"others beside no limit",
                   {.iops = 9, .other_bytes_per_second = 1},
                   "other-bytes-per-second= works with bytes-per-second= only"},
        FiguresRow{"the latency of no cache",
                   {.cache_latency_microseconds = 1},
                   "cache-latency-us= works with cache-hit-percent= only"},
        FiguresRow{"a burst that nobody lives to see",
                   {.iops = 1, .burst_iops = 1'000'000, .burst_seconds = 11},
                   "the burst takes more than 10000000 s to save up: use a shorter one, or a lower rate for it"}),
    test::RowName());

}  // namespace
}  // namespace headroom
