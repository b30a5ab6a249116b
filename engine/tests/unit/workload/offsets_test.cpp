#include "workload/offsets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <vector>

#include "support/row.h"

namespace headroom {
namespace {

using Offsets = std::vector<std::uint64_t>;

/// A target in units that can be followed by eye: blocks of 10 bytes.
Target target_of(std::uint64_t random_percent, std::optional<std::uint64_t> alignment = {}, std::uint64_t base = 0) {
  Target target;
  target.path = "io.dat";
  target.block_size_bytes = 10;
  target.random_percent = random_percent;
  target.alignment_bytes = alignment;
  target.base_offset_bytes = base;
  return target;
}

Offsets take(OffsetGenerator& generator, std::size_t count, std::uint64_t seed = 0) {
  Random random(seed);
  Offsets offsets;
  for (std::size_t i = 0; i < count; ++i) offsets.push_back(generator.next(random));
  return offsets;
}

struct RangeRow : test::Row {
  std::uint64_t base;
  std::optional<std::uint64_t> max_offset;
  std::uint64_t size;
  std::uint64_t length;
};

class RangeOf : public testing::TestWithParam<RangeRow> {};

TEST_P(RangeOf, ReachesFromTheBaseToTheNearerEnd) {
  Target target = target_of(100, {}, GetParam().base);
  target.max_offset_bytes = GetParam().max_offset;
  const OffsetRange range = range_of(target, GetParam().size);
  EXPECT_EQ(range.base_bytes, GetParam().base);
  EXPECT_EQ(range.length_bytes, GetParam().length);
  EXPECT_EQ(range.block_bytes, 10U);
  EXPECT_EQ(range.step_bytes, 10U);
}

INSTANTIATE_TEST_SUITE_P(Ranges, RangeOf,
                         testing::Values(RangeRow{"the whole target", 0, {}, 100, 100},
                                         RangeRow{"behind the base", 30, {}, 100, 70},
                                         RangeRow{"up to the maximum offset", 0, 40, 100, 40},
                                         RangeRow{"between both", 30, 40, 100, 10},
                                         RangeRow{"a maximum offset beyond the end is cut", 0, 400, 100, 100},
                                         RangeRow{"nothing when the base is the end", 100, {}, 100, 0},
                                         RangeRow{"nothing when the base is beyond the end", 300, {}, 100, 0}),
                         test::RowName());

struct StartRow : test::Row {
  std::uint64_t length;
  std::uint64_t block;
  std::uint64_t step;
  std::uint64_t starts;
};

class StartCount : public testing::TestWithParam<StartRow> {};

TEST_P(StartCount, CountsEveryStartFromWhichABlockFits) {
  const OffsetRange range{.base_bytes = 0,
                          .length_bytes = GetParam().length,
                          .block_bytes = GetParam().block,
                          .step_bytes = GetParam().step};
  EXPECT_EQ(range.start_count(), GetParam().starts);
}

INSTANTIATE_TEST_SUITE_P(Ranges, StartCount,
                         testing::Values(StartRow{"a whole number of blocks", 100, 10, 10, 10},
                                         StartRow{"the last block that fits is included", 109, 10, 10, 10},
                                         StartRow{"one byte more makes room for another", 110, 10, 10, 11},
                                         StartRow{"a step smaller than the block", 100, 10, 1, 91},
                                         StartRow{"a step larger than the block", 100, 10, 30, 4},
                                         StartRow{"room for one block only", 10, 10, 10, 1},
                                         StartRow{"a step beyond the range leaves its first block", 100, 10, 1000, 1}),
                         test::RowName());

struct RandomRow : test::Row {
  std::uint64_t size;
  std::optional<std::uint64_t> alignment;
  std::uint64_t base;
};

class RandomOffsets : public testing::TestWithParam<RandomRow> {
 protected:
  Target target_ = target_of(100, GetParam().alignment, GetParam().base);
  OffsetRange range_ = range_of(target_, GetParam().size);
  OffsetGenerator generator_{target_, range_, 0, nullptr};
};

TEST_P(RandomOffsets, AreMultiplesOfTheAlignmentFromTheBaseAndFit) {
  for (const std::uint64_t offset : take(generator_, 20000)) {
    ASSERT_GE(offset, GetParam().base);
    ASSERT_EQ((offset - GetParam().base) % range_.step_bytes, 0U);
    ASSERT_LE(offset + range_.block_bytes, GetParam().size);
  }
}

TEST_P(RandomOffsets, ReachEveryStartEquallyOften) {
  constexpr std::size_t draws_per_start = 1000;
  const std::uint64_t starts = range_.start_count();
  std::map<std::uint64_t, double> hits;
  for (const std::uint64_t offset : take(generator_, starts * draws_per_start)) hits[offset] += 1;
  ASSERT_EQ(hits.size(), starts) << "some starts are never used";
  double chi_squared = 0;
  for (const auto& [offset, count] : hits)
    chi_squared += (count - draws_per_start) * (count - draws_per_start) / draws_per_start;
  // Mean and deviation of the chi-squared distribution; the seed is fixed, so the outcome is the same every time.
  const auto freedom = static_cast<double>(starts - 1);
  EXPECT_LE(std::abs(chi_squared - freedom), 4 * std::sqrt(2 * freedom));
}

INSTANTIATE_TEST_SUITE_P(Ranges, RandomOffsets,
                         testing::Values(RandomRow{"block sized steps", 1000, {}, 0},
                                         RandomRow{"a rest that holds no block", 1009, {}, 0},
                                         RandomRow{"steps smaller than a block", 200, 1, 0},
                                         RandomRow{"steps of three", 200, 3, 0},
                                         RandomRow{"steps larger than a block", 1000, 30, 0},
                                         RandomRow{"behind a base", 1000, {}, 333}, RandomRow{"two starts", 20, {}, 0}),
                         test::RowName());

TEST(RandomOffsetsTest, AreAlwaysTheOnlyStartThereIs) {
  const Target target = target_of(100, {}, 5);
  OffsetGenerator generator(target, range_of(target, 24), 0, nullptr);
  EXPECT_THAT(take(generator, 100), testing::Each(5U));
}

TEST(RandomOffsetsTest, AreRepeatableAndDifferBySeed) {
  const Target target = target_of(100);
  const OffsetRange range = range_of(target, 1000000);
  OffsetGenerator generator(target, range, 0, nullptr);
  EXPECT_EQ(take(generator, 100, 1), take(generator, 100, 1));
  EXPECT_NE(take(generator, 100, 1), take(generator, 100, 2));
}

TEST(RandomOffsetsTest, ReachTheEndOfTheLargestTarget) {
  Target target = target_of(100);
  target.block_size_bytes = 4096;
  OffsetGenerator generator(target, range_of(target, kMaxContractInteger), 0, nullptr);
  std::uint64_t largest = 0;
  for (const std::uint64_t offset : take(generator, 10000)) {
    ASSERT_EQ(offset % 4096, 0U);
    ASSERT_LE(offset + 4096, kMaxContractInteger);
    largest = std::max(largest, offset);
  }
  EXPECT_GT(largest, kMaxContractInteger / 100 * 99);
}

struct SequentialRow : test::Row {
  std::uint64_t size;
  std::optional<std::uint64_t> stride;
  std::uint64_t base;
  std::uint64_t thread_start;
  Offsets offsets;
};

class SequentialOffsets : public testing::TestWithParam<SequentialRow> {};

TEST_P(SequentialOffsets, GoUpAndWrapToTheStartOfTheRange) {
  const Target target = target_of(0, GetParam().stride, GetParam().base);
  OffsetGenerator generator(target, range_of(target, GetParam().size), GetParam().thread_start, nullptr);
  EXPECT_EQ(take(generator, GetParam().offsets.size()), GetParam().offsets);
}

INSTANTIATE_TEST_SUITE_P(
    Walks, SequentialOffsets,
    testing::Values(SequentialRow{"block by block", 40, {}, 0, 0, {0, 10, 20, 30, 0, 10}},
                    SequentialRow{"a rest that holds no block is left out", 39, {}, 0, 0, {0, 10, 20, 0}},
                    SequentialRow{"from the base", 40, {}, 15, 0, {15, 25, 15, 25}},
                    SequentialRow{"a stride larger than the block leaves gaps", 60, 25, 0, 0, {0, 25, 50, 0}},
                    SequentialRow{"a stride smaller than the block overlaps", 20, 5, 0, 0, {0, 5, 10, 0}},
                    SequentialRow{"a stride beyond the range stays", 40, 100, 0, 0, {0, 0, 0}},
                    SequentialRow{
                        "a thread's own start is not where it wraps to", 40, {}, 0, 20, {20, 30, 0, 10, 20, 30, 0}},
                    SequentialRow{"the phase below the stride is kept", 40, {}, 0, 23, {23, 3, 13, 23, 3}},
                    SequentialRow{"base and thread start add up", 60, {}, 10, 20, {30, 40, 50, 10, 20}}),
    test::RowName());

TEST(InterlockedOffsets, AreSharedByAllThreads) {
  Target target = target_of(0);
  target.interlocked_sequential = true;
  std::atomic<std::uint64_t> turns{0};
  const OffsetRange range = range_of(target, 45);
  OffsetGenerator first(target, range, 0, &turns);
  OffsetGenerator second(target, range, 0, &turns);
  EXPECT_EQ(take(first, 3), (Offsets{0, 10, 20}));
  EXPECT_EQ(take(second, 3), (Offsets{30, 0, 10}));
  EXPECT_EQ(take(first, 1), (Offsets{20}));
  EXPECT_EQ(turns, 7U);
}

TEST(InterlockedOffsets, StartAtTheBaseAndKeepTheStride) {
  Target target = target_of(0, 20, 7);
  target.interlocked_sequential = true;
  std::atomic<std::uint64_t> turns{0};
  OffsetGenerator generator(target, range_of(target, 57), 0, &turns);
  EXPECT_EQ(take(generator, 4), (Offsets{7, 27, 47, 7}));
}

}  // namespace
}  // namespace headroom
