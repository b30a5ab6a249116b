#include "measure/interval_series.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include "support/row.h"

namespace headroom {
namespace {

IntervalSeries series_of(const std::vector<std::uint64_t>& counts) {
  IntervalSeries series(counts.size());
  for (std::size_t i = 0; i < counts.size(); ++i) {
    for (std::uint64_t n = 0; n < counts[i]; ++n) series.record(i, 1000);
  }
  return series;
}

struct DeviationRow : test::Row {
  std::vector<std::uint64_t> counts;
  double interval_seconds;
  double deviation;
};

class IopsDeviation : public testing::TestWithParam<DeviationRow> {};

TEST_P(IopsDeviation, IsThatOfThePopulation) {
  EXPECT_DOUBLE_EQ(series_of(GetParam().counts).iops_standard_deviation(GetParam().interval_seconds),
                   GetParam().deviation);
}

INSTANTIATE_TEST_SUITE_P(
    Series, IopsDeviation,
    testing::Values(DeviationRow{"no interval has no deviation", {}, 1, 0},
                    DeviationRow{"intervals without an IO have none", {0, 0, 0}, 1, 0},
                    DeviationRow{"one interval has none", {17}, 1, 0},
                    DeviationRow{"equal intervals have none", {5, 5, 5, 5}, 1, 0},
                    DeviationRow{"squares are divided by N", {2, 4, 4, 4, 5, 5, 7, 9}, 1, 2},
                    DeviationRow{"counts become rates", {2, 4, 4, 4, 5, 5, 7, 9}, 0.5, 4},
                    DeviationRow{"long intervals become rates", {2, 4, 4, 4, 5, 5, 7, 9}, 10, 0.2},
                    DeviationRow{"empty intervals at the end do not count", {2, 4, 4, 4, 5, 5, 7, 9, 0, 0}, 1, 2},
                    DeviationRow{"empty intervals before the last IO count", {0, 4}, 1, 2},
                    DeviationRow{"an empty interval in between counts", {3, 0, 3, 6}, 1, 2.1213203435596424}),
    test::RowName());

TEST(IntervalSeriesTest, HasTheDeviationOfTheRatesByDefinition) {
  constexpr double interval_seconds = 0.25;
  std::mt19937_64 random(3);
  std::vector<std::uint64_t> counts(400);
  for (std::uint64_t& count : counts) count = random() % 1000;
  double mean = 0;
  for (const std::uint64_t count : counts) mean += static_cast<double>(count) / interval_seconds / 400;
  double variance = 0;
  for (const std::uint64_t count : counts) {
    variance += std::pow(static_cast<double>(count) / interval_seconds - mean, 2) / 400;
  }
  EXPECT_NEAR(series_of(counts).iops_standard_deviation(interval_seconds), std::sqrt(variance), 1e-9 * mean);
}

TEST(IntervalSeriesTest, DropsWhatCompletesBehindTheLastInterval) {
  IntervalSeries series(2);
  series.record(1, 10);
  series.record(2, 10);
  series.record(~std::size_t{0}, 10);
  ASSERT_EQ(series.intervals().size(), 2U);
  EXPECT_EQ(series.intervals()[0].count, 0U);
  EXPECT_EQ(series.intervals()[1].count, 1U);
}

TEST(IntervalSeriesTest, MergesElementByElement) {
  IntervalSeries sum = series_of({1, 2});
  sum.merge(series_of({10, 20, 30}));
  ASSERT_EQ(sum.intervals().size(), 3U);
  EXPECT_EQ(sum.intervals()[0].count, 11U);
  EXPECT_EQ(sum.intervals()[1].count, 22U);
  EXPECT_EQ(sum.intervals()[2].count, 30U);
}

TEST(IntervalSeriesTest, HasTheDeviationOfTheSumNotTheSumOfDeviations) {
  IntervalSeries sum = series_of({0, 10, 0, 10});
  sum.merge(series_of({10, 0, 10, 0}));
  EXPECT_EQ(sum.iops_standard_deviation(1), 0);
}

TEST(IntervalSeriesTest, IsCutToTheMeasuredTimeAndNeverGrows) {
  IntervalSeries series = series_of({1, 2, 3});
  series.truncate(2);
  EXPECT_EQ(series.intervals().size(), 2U);
  series.truncate(9);
  EXPECT_EQ(series.intervals().size(), 2U);
}

TEST(IntervalTest, KnowsItsLatencies) {
  Interval interval;
  for (const std::uint64_t ns : {2U, 4U, 4U, 4U, 5U, 5U, 7U, 9U}) interval.record(ns);
  EXPECT_EQ(interval.count, 8U);
  EXPECT_EQ(interval.latency_min_ns, 2U);
  EXPECT_EQ(interval.latency_max_ns, 9U);
  EXPECT_DOUBLE_EQ(interval.latency_mean_ns(), 5);
  EXPECT_DOUBLE_EQ(interval.latency_standard_deviation_ns(), 2);
}

TEST(IntervalTest, MergesLatencies) {
  Interval first;
  Interval second;
  for (const std::uint64_t ns : {2U, 4U, 4U}) first.record(ns);
  for (const std::uint64_t ns : {4U, 5U, 5U, 7U, 9U}) second.record(ns);
  first.merge(second);
  first.merge(Interval{});
  EXPECT_EQ(first.count, 8U);
  EXPECT_EQ(first.latency_min_ns, 2U);
  EXPECT_EQ(first.latency_max_ns, 9U);
  EXPECT_DOUBLE_EQ(first.latency_standard_deviation_ns(), 2);
}

TEST(IntervalTest, HasNoLatencyWithoutAnIo) {
  const Interval interval;
  EXPECT_EQ(interval.latency_mean_ns(), 0);
  EXPECT_EQ(interval.latency_standard_deviation_ns(), 0);
}

}  // namespace
}  // namespace headroom
