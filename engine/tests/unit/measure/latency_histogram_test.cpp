#include "measure/latency_histogram.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>
#include <utility>
#include <vector>

#include "support/row.h"

namespace headroom {
namespace {

using Histogram = LatencyHistogram;

std::uint64_t power_of_two(unsigned exponent) {
  return std::uint64_t{1} << exponent;
}

/// The definition, on the samples themselves: the smallest value v with count(<= v) >= N x percent / 100. Percentiles
/// are given in 10^-7 so that 99.9 % of 1,000 is exactly 999.
std::uint64_t percentile_by_definition(const std::vector<std::uint64_t>& sorted, std::uint64_t percent_e7) {
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    if ((i + 1) * 1'000'000'000 >= sorted.size() * percent_e7) return sorted[i];
  }
  return sorted.back();
}

/// Latencies as devices have them: spread over decades, with many equal values.
std::vector<std::uint64_t> random_latencies(std::size_t count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::lognormal_distribution<double> distribution(11, 1.5);
  std::vector<std::uint64_t> samples(count);
  for (auto& sample : samples) {
    const auto exact = static_cast<std::uint64_t>(distribution(random));
    sample = random() % 4 == 0 ? exact / 10000 * 10000 : exact;
  }
  return samples;
}

Histogram histogram_of(const std::vector<std::uint64_t>& samples) {
  Histogram histogram;
  for (const std::uint64_t sample : samples) histogram.record(sample);
  return histogram;
}

TEST(HistogramBuckets, AreExactBelow2048Nanoseconds) {
  for (std::uint64_t ns = 0; ns < 2048; ++ns) {
    ASSERT_EQ(Histogram::bucket_of(ns), ns);
    ASSERT_EQ(Histogram::value_of(Histogram::bucket_of(ns)), static_cast<double>(ns));
  }
}

TEST(HistogramBuckets, FollowEachOtherWithoutGapOrOverlapInEveryOctave) {
  for (unsigned octave = 11; octave < Histogram::kValueBits; ++octave) {
    const std::uint64_t lowest = power_of_two(octave);
    const std::uint64_t width = lowest >> Histogram::kBucketBits;
    ASSERT_EQ(Histogram::bucket_of(lowest), Histogram::bucket_of(lowest - 1) + 1) << "start of octave " << octave;
    for (std::uint64_t i = 0; i < 1024; ++i) {
      const std::uint64_t first = lowest + i * width;
      ASSERT_EQ(Histogram::bucket_of(first), Histogram::bucket_of(lowest) + i) << "octave " << octave;
      ASSERT_EQ(Histogram::bucket_of(first + width - 1), Histogram::bucket_of(first)) << "octave " << octave;
    }
  }
}

TEST(HistogramBuckets, KnowEveryValueToOnePartIn1024) {
  std::mt19937_64 random(7);
  for (unsigned octave = 0; octave < Histogram::kValueBits; ++octave) {
    for (int i = 0; i < 2000; ++i) {
      const std::uint64_t ns = power_of_two(octave) + random() % power_of_two(octave);
      const double error = std::abs(Histogram::value_of(Histogram::bucket_of(ns)) - static_cast<double>(ns));
      ASSERT_LE(error * 1024, static_cast<double>(ns)) << ns << " ns";
    }
  }
}

TEST(HistogramBuckets, ShareTheLastOneAboveTheRange) {
  EXPECT_EQ(Histogram::bucket_of(Histogram::kMaxValueNs), Histogram::kBucketCount - 1);
  EXPECT_EQ(Histogram::bucket_of(Histogram::kMaxValueNs + 1), Histogram::kBucketCount - 1);
  EXPECT_EQ(Histogram::bucket_of(~std::uint64_t{0}), Histogram::kBucketCount - 1);
}

TEST(HistogramTest, IsEmptyAtFirst) {
  const Histogram histogram;
  EXPECT_EQ(histogram.count(), 0U);
  EXPECT_EQ(histogram.mean_ns(), 0);
  EXPECT_EQ(histogram.standard_deviation_ns(), 0);
  EXPECT_EQ(histogram.percentile_ns(0), 0);
  EXPECT_EQ(histogram.percentile_ns(50), 0);
  EXPECT_EQ(histogram.percentile_ns(100), 0);
  EXPECT_EQ(histogram.distinct_values(), 0U);
}

TEST(HistogramTest, GivesOneSampleForEveryPercentile) {
  const Histogram histogram = histogram_of({123456789});
  for (const double percent : {0.0, 1.0, 50.0, 99.9, 99.9999999, 100.0}) {
    EXPECT_EQ(histogram.percentile_ns(percent), 123456789) << percent;
  }
  EXPECT_EQ(histogram.mean_ns(), 123456789);
  EXPECT_EQ(histogram.distinct_values(), 1U);
}

TEST(HistogramTest, RecordsZero) {
  const Histogram histogram = histogram_of({0, 0, 5});
  EXPECT_EQ(histogram.count(), 3U);
  EXPECT_EQ(histogram.min_ns(), 0U);
  EXPECT_EQ(histogram.percentile_ns(50), 0);
  EXPECT_EQ(histogram.percentile_ns(100), 5);
}

TEST(HistogramTest, KeepsMinimumMaximumAndMeanExact) {
  const auto samples = random_latencies(10000, 1);
  const Histogram histogram = histogram_of(samples);
  long double sum = 0;
  for (const auto sample : samples) sum += static_cast<long double>(sample);
  EXPECT_EQ(histogram.count(), samples.size());
  EXPECT_EQ(histogram.min_ns(), *std::min_element(samples.begin(), samples.end()));
  EXPECT_EQ(histogram.max_ns(), *std::max_element(samples.begin(), samples.end()));
  EXPECT_DOUBLE_EQ(histogram.mean_ns(), static_cast<double>(sum / static_cast<long double>(samples.size())));
}

TEST(HistogramTest, KeepsTheMaximumThatIsBeyondTheRange) {
  const std::uint64_t two_hours_ns = 7'200'000'000'000;
  const Histogram histogram = histogram_of({1000, two_hours_ns});
  EXPECT_EQ(histogram.max_ns(), two_hours_ns);
  EXPECT_EQ(histogram.percentile_ns(100), static_cast<double>(two_hours_ns));
  EXPECT_EQ(histogram.mean_ns(), static_cast<double>(1000 + two_hours_ns) / 2);
}

TEST(HistogramTest, DividesThePopulationsDeviationByN) {
  // Below 2,048 ns values are exact, and so is this: the mean is 5, the mean square distance 4.
  EXPECT_DOUBLE_EQ(histogram_of({2, 4, 4, 4, 5, 5, 7, 9}).standard_deviation_ns(), 2);
}

TEST(HistogramTest, SeesNoDeviationBetweenEqualSamples) {
  for (const std::uint64_t ns : {0ULL, 1ULL, 3'000'000ULL, 123'456'789'012ULL}) {
    EXPECT_EQ(histogram_of({ns, ns, ns}).standard_deviation_ns(), 0) << ns;
  }
}

TEST(HistogramTest, KnowsTheDeviationToThreeDigits) {
  const auto samples = random_latencies(20000, 3);
  long double sum = 0;
  long double squares = 0;
  for (const auto sample : samples) sum += static_cast<long double>(sample);
  const long double mean = sum / static_cast<long double>(samples.size());
  for (const auto sample : samples) {
    const long double distance = static_cast<long double>(sample) - mean;
    squares += distance * distance;
  }
  const auto exact = static_cast<double>(std::sqrt(squares / static_cast<long double>(samples.size())));
  EXPECT_NEAR(histogram_of(samples).standard_deviation_ns(), exact, exact / 1000);
}

struct HistogramPercentileRow : test::Row {
  std::uint64_t percent_e7;
};

class HistogramPercentile : public testing::TestWithParam<HistogramPercentileRow> {
 protected:
  double percent() const { return static_cast<double>(GetParam().percent_e7) / 1e7; }
};

TEST_P(HistogramPercentile, IsTheSmallestValueThatEnoughSamplesDoNotExceed) {
  for (const std::size_t count : {1U, 2U, 3U, 10U, 99U, 100U, 101U, 999U, 1000U, 1001U, 12345U, 100000U}) {
    auto samples = random_latencies(count, count);
    const Histogram histogram = histogram_of(samples);
    std::sort(samples.begin(), samples.end());
    const auto exact = static_cast<double>(percentile_by_definition(samples, GetParam().percent_e7));
    EXPECT_NEAR(histogram.percentile_ns(percent()), exact, exact / 1024) << count << " samples";
  }
}

TEST_P(HistogramPercentile, IsKnownToThreeDigitsWhateverTheShape) {
  std::mt19937_64 random(13);
  std::exponential_distribution<double> tail(1.0 / 50'000);
  const std::pair<const char*, std::function<double()>> shapes[] = {
      {"all alike", [] { return 81'920.0; }},
      {"uniform", [&] { return 10'000.0 + static_cast<double>(random() % 1'000'000); }},
      {"exponential", [&] { return tail(random); }},
      {"cache hits and misses", [&] { return (random() % 10 < 9 ? 3'000 : 4'000'000) + tail(random) / 100; }},
      {"a few very slow ones", [&] { return random() % 2000 == 0 ? 30e9 : 100'000 + tail(random); }},
      {"a heavy tail", [&] { return 20'000 / std::sqrt(1e-6 + static_cast<double>(random() % 1'000'000) / 1e6); }}};
  for (const auto& [shape, draw] : shapes) {
    std::vector<std::uint64_t> samples(20000);
    for (auto& sample : samples) sample = static_cast<std::uint64_t>(draw());
    const Histogram histogram = histogram_of(samples);
    std::sort(samples.begin(), samples.end());
    const auto exact = static_cast<double>(percentile_by_definition(samples, GetParam().percent_e7));
    EXPECT_NEAR(histogram.percentile_ns(percent()), exact, exact / 1024) << shape;
  }
}

TEST_P(HistogramPercentile, IsExactForValuesThatAreExact) {
  std::mt19937_64 random(11);
  for (const std::size_t count : {7U, 100U, 1000U, 4096U, 100000U}) {
    std::vector<std::uint64_t> samples(count);
    for (auto& sample : samples) sample = random() % 2048;
    const Histogram histogram = histogram_of(samples);
    std::sort(samples.begin(), samples.end());
    EXPECT_EQ(histogram.percentile_ns(percent()),
              static_cast<double>(percentile_by_definition(samples, GetParam().percent_e7)))
        << count << " samples";
  }
}

TEST_P(HistogramPercentile, HasBeyondItWhatTheDefinitionLeaves) {
  for (const std::uint64_t count : {1ULL, 9ULL, 10ULL, 999ULL, 1000ULL, 1001ULL, 999999999ULL, 1000000000ULL,
                                    1000000001ULL, 123456789012ULL, 9007199254740991ULL}) {
    __extension__ using Wide = unsigned __int128;
    const Wide share = static_cast<Wide>(count) * GetParam().percent_e7;
    const auto rank = static_cast<std::uint64_t>((share + 999'999'999) / 1'000'000'000);
    EXPECT_EQ(samples_beyond(count, percent()), count - rank) << count << " samples";
  }
}

INSTANTIATE_TEST_SUITE_P(
    Reported, HistogramPercentile,
    testing::Values(HistogramPercentileRow{"1", 10'000'000}, HistogramPercentileRow{"25", 250'000'000},
                    HistogramPercentileRow{"50", 500'000'000}, HistogramPercentileRow{"75", 750'000'000},
                    HistogramPercentileRow{"90", 900'000'000}, HistogramPercentileRow{"95", 950'000'000},
                    HistogramPercentileRow{"99", 990'000'000}, HistogramPercentileRow{"99.9", 999'000'000},
                    HistogramPercentileRow{"99.99", 999'900'000}, HistogramPercentileRow{"99.999", 999'990'000},
                    HistogramPercentileRow{"99.9999", 999'999'000}, HistogramPercentileRow{"99.99999", 999'999'900},
                    HistogramPercentileRow{"99.999999", 999'999'990}, HistogramPercentileRow{"99.9999999", 999'999'999},
                    HistogramPercentileRow{"100", 1'000'000'000}),
    test::RowName());

TEST(SamplesBeyond, AreAllBeyondTheMinimumAndNoneBeyondTheMaximum) {
  EXPECT_EQ(samples_beyond(1000, 0), 1000U);
  EXPECT_EQ(samples_beyond(1000, 100), 0U);
  EXPECT_EQ(samples_beyond(0, 50), 0U);
}

TEST(SamplesBeyond, NeedABillionSamplesForNineNines) {
  EXPECT_EQ(samples_beyond(999'999'999, 99.9999999), 0U);
  EXPECT_EQ(samples_beyond(1'000'000'000, 99.9999999), 1U);
  EXPECT_EQ(samples_beyond(2'000'000'000, 99.9999999), 2U);
}

TEST(HistogramMerge, IsRecordingEverythingInOne) {
  const auto first = random_latencies(5000, 21);
  const auto second = random_latencies(300, 22);
  Histogram merged = histogram_of(first);
  merged.merge(histogram_of(second));
  auto all = first;
  all.insert(all.end(), second.begin(), second.end());
  const Histogram one = histogram_of(all);
  EXPECT_EQ(merged.count(), one.count());
  EXPECT_EQ(merged.min_ns(), one.min_ns());
  EXPECT_EQ(merged.max_ns(), one.max_ns());
  EXPECT_EQ(merged.mean_ns(), one.mean_ns());
  EXPECT_EQ(merged.standard_deviation_ns(), one.standard_deviation_ns());
  EXPECT_EQ(merged.distinct_values(), one.distinct_values());
  for (int percent = 0; percent <= 100; ++percent) {
    EXPECT_EQ(merged.percentile_ns(percent), one.percentile_ns(percent)) << percent;
  }
}

TEST(HistogramMerge, DoesNotMindTheOrder) {
  Histogram ascending;
  Histogram descending;
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    ascending.merge(histogram_of(random_latencies(100, seed)));
    descending.merge(histogram_of(random_latencies(100, 7 - seed)));
  }
  EXPECT_EQ(ascending.count(), 800U);
  for (int percent = 0; percent <= 100; ++percent) {
    EXPECT_EQ(ascending.percentile_ns(percent), descending.percentile_ns(percent)) << percent;
  }
}

TEST(HistogramMerge, ChangesNothingWhenTheOtherIsEmpty) {
  Histogram histogram = histogram_of({10, 20});
  histogram.merge(Histogram());
  EXPECT_EQ(histogram.count(), 2U);
  EXPECT_EQ(histogram.min_ns(), 10U);
  EXPECT_EQ(histogram.max_ns(), 20U);
}

TEST(HistogramMerge, LeavesTheOtherAsItWas) {
  const Histogram other = histogram_of({10, 20});
  Histogram first;
  Histogram second;
  first.merge(other);
  (void)other.mean_ns();  // reading must not seal it, as it does in DISKSPD
  second.merge(other);
  EXPECT_EQ(first.count(), 2U);
  EXPECT_EQ(second.count(), 2U);
}

TEST(HistogramSince, HoldsWhatWasRecordedInBetween) {
  Histogram histogram = histogram_of({100, 5000, 9'000'000});
  Histogram earlier;
  earlier.merge(histogram);
  for (const std::uint64_t ns : {200U, 300U, 400U}) histogram.record(ns);
  const Histogram difference = histogram.since(earlier);
  EXPECT_EQ(difference.count(), 3U);
  EXPECT_EQ(difference.min_ns(), 200U);
  EXPECT_EQ(difference.max_ns(), 400U);
  EXPECT_EQ(difference.mean_ns(), 300);
  EXPECT_EQ(difference.percentile_ns(99), 400);
}

TEST(HistogramSince, IsEmptyWhenNothingWasRecorded) {
  const Histogram histogram = histogram_of({100, 5000});
  Histogram earlier;
  earlier.merge(histogram);
  EXPECT_EQ(histogram.since(earlier).count(), 0U);
  EXPECT_EQ(histogram.since(earlier).percentile_ns(99), 0);
}

}  // namespace
}  // namespace headroom
