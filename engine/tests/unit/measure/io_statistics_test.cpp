#include "measure/io_statistics.h"

#include <gtest/gtest.h>

namespace headroom {
namespace {

DirectionStatistics direction(std::uint64_t count, std::uint64_t latency_ns, std::size_t interval) {
  DirectionStatistics statistics;
  statistics.count = count;
  statistics.bytes = count * 4096;
  statistics.latency.emplace();
  statistics.series.emplace(4);
  for (std::uint64_t i = 0; i < count; ++i) {
    statistics.latency->record(latency_ns);
    statistics.series->record(interval, latency_ns);
  }
  return statistics;
}

TEST(IoStatisticsTest, TotalIsReadsAndWritesTogether) {
  const IoStatistics statistics{.read = direction(3, 100, 0), .write = direction(5, 900, 2)};
  const DirectionStatistics total = statistics.total();
  EXPECT_EQ(total.count, 8U);
  EXPECT_EQ(total.bytes, 8U * 4096);
  EXPECT_EQ(total.latency->count(), 8U);
  EXPECT_EQ(total.latency->percentile_ns(37), 100);  // 3 of 8 are 37.5 %
  EXPECT_EQ(total.latency->percentile_ns(38), 900);
  EXPECT_EQ(total.series->intervals()[0].count, 3U);
  EXPECT_EQ(total.series->intervals()[2].count, 5U);
}

TEST(IoStatisticsTest, MergeKeepsDirectionsApart) {
  IoStatistics sum{.read = direction(3, 100, 0), .write = direction(5, 900, 2)};
  sum.merge(IoStatistics{.read = direction(1, 100, 0), .write = direction(2, 900, 3)});
  EXPECT_EQ(sum.read.count, 4U);
  EXPECT_EQ(sum.write.count, 7U);
  EXPECT_EQ(sum.read.latency->max_ns(), 100U);
  EXPECT_EQ(sum.write.series->intervals()[3].count, 2U);
}

TEST(IoStatisticsTest, WhatNobodyMeasuredStaysUnmeasured) {
  IoStatistics sum;
  sum.merge(IoStatistics{.read = {.count = 2, .bytes = 8192, .latency = {}, .series = {}}, .write = {}});
  EXPECT_EQ(sum.total().count, 2U);
  EXPECT_FALSE(sum.total().latency.has_value());
  EXPECT_FALSE(sum.total().series.has_value());
}

}  // namespace
}  // namespace headroom
