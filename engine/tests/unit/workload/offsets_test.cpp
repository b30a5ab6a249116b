#include "workload/offsets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <thread>
#include <vector>

#include "support/chi_squared.h"
#include "support/offsets.h"
#include "support/row.h"

namespace headroom {
namespace {

using test::Offsets;
using test::take;
using test::target_of;

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
  std::vector<std::uint64_t> hits(starts);
  for (const std::uint64_t offset : take(generator_, starts * draws_per_start)) {
    ++hits.at((offset - range_.base_bytes) / range_.step_bytes);
  }
  EXPECT_EQ(std::count(hits.begin(), hits.end(), 0U), 0) << "some starts are never used";
  EXPECT_LT(test::chi_squared_of_equal(hits), test::chi_squared_limit(starts - 1));
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

TEST(InterlockedOffsets, VisitEveryStartOnceARoundWhateverThreadsThereAre) {
  constexpr std::uint64_t starts = 1009;
  constexpr std::uint64_t rounds = 40;
  constexpr std::uint64_t thread_count = 4;
  Target target = target_of(0);
  target.interlocked_sequential = true;
  std::atomic<std::uint64_t> turns{0};
  const OffsetRange range = range_of(target, starts * 10);
  std::vector<Offsets> taken(thread_count);
  std::vector<std::thread> threads;
  for (Offsets& offsets : taken) {
    threads.emplace_back([&] {
      OffsetGenerator generator(target, range, 0, &turns);
      offsets = take(generator, starts * rounds / thread_count);
    });
  }
  for (std::thread& thread : threads) thread.join();
  std::vector<std::uint64_t> visits(starts);
  for (const Offsets& offsets : taken) {
    for (const std::uint64_t offset : offsets) ++visits.at(offset / 10);
  }
  EXPECT_THAT(visits, testing::Each(rounds));
}

struct ParallelRow : test::Row {
  std::uint64_t size;
  std::optional<std::uint64_t> stride;
  std::uint64_t base;
  std::uint64_t thread_start;
  Offsets offsets;
};

class ParallelOffsets : public testing::TestWithParam<ParallelRow> {};

TEST_P(ParallelOffsets, AreThoseOfASequentialWalkForEachRequest) {
  Target target = target_of(0, GetParam().stride, GetParam().base);
  target.parallel_sequential = true;
  OffsetGenerator generator(target, range_of(target, GetParam().size), GetParam().thread_start, nullptr);
  Random random(0);
  std::uint64_t often = generator.before_first_bytes();
  std::uint64_t seldom = generator.before_first_bytes();
  Offsets often_taken;
  Offsets seldom_taken;
  for (std::size_t i = 0; i < GetParam().offsets.size(); ++i) {
    often_taken.push_back(often = generator.next(random, often));
    if (i % 2 == 0) seldom_taken.push_back(seldom = generator.next(random, seldom));
  }
  EXPECT_EQ(often_taken, GetParam().offsets);
  EXPECT_TRUE(std::equal(seldom_taken.begin(), seldom_taken.end(), GetParam().offsets.begin()))
      << "one request moves another";
}

INSTANTIATE_TEST_SUITE_P(
    Walks, ParallelOffsets,
    testing::Values(
        ParallelRow{"block by block", 40, {}, 0, 0, {0, 10, 20, 30, 0, 10}},
        ParallelRow{"from the base", 40, {}, 15, 0, {15, 25, 15, 25}},
        ParallelRow{"a stride larger than the block leaves gaps", 60, 25, 0, 0, {0, 25, 50, 0}},
        ParallelRow{"a stride beyond the range stays", 40, 100, 0, 0, {0, 0, 0}},
        ParallelRow{
            "from the thread's start, and back to that of the range", 40, {}, 0, 20, {20, 30, 0, 10, 20, 30, 0}},
        ParallelRow{"base and thread start add up", 60, {}, 10, 20, {30, 40, 50, 10, 20}}),
    test::RowName());

}  // namespace
}  // namespace headroom
