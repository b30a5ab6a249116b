// Offsets that jump: as often as a mix asks, and to where a distribution says.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "support/chi_squared.h"
#include "support/offsets.h"
#include "support/row.h"

namespace headroom {
namespace {

using test::Offsets;
using test::take;
using test::target_of;

struct MixedRow : test::Row {
  std::uint64_t random_percent;
};

/// A mix on a million starts, where a jump hardly ever goes to the next start by chance.
class MixedOffsets : public testing::TestWithParam<MixedRow> {
 protected:
  static constexpr std::uint64_t kStarts = 1'000'003;
  double jump_probability() const { return static_cast<double>(GetParam().random_percent) / 100; }

  Target target_ = target_of(GetParam().random_percent, {}, 30);
  OffsetRange range_ = range_of(target_, kStarts * 10 + 30);
  OffsetGenerator generator_{target_, range_, 0, nullptr};
  Random random_{31};
};

TEST_P(MixedOffsets, JumpAsOftenAsAskedAndGoOnBehindOtherwise) {
  constexpr std::uint64_t draws = 400000;
  std::uint64_t last = generator_.next(random_, 0);
  EXPECT_FALSE(generator_.continues_run()) << "the first position is random";
  std::uint64_t jumps = 0;
  for (std::uint64_t i = 0; i < draws; ++i) {
    const std::uint64_t offset = generator_.next(random_, last);
    if (generator_.continues_run()) {
      ASSERT_EQ(offset, last + 20 <= kStarts * 10 + 30 ? last + 10 : 30);
    } else {
      ++jumps;
    }
    last = offset;
  }
  EXPECT_NEAR(static_cast<double>(jumps), jump_probability() * draws, test::binomial_bound(draws, jump_probability()));
}

TEST_P(MixedOffsets, HaveRunsOfGeometricLength) {
  constexpr std::uint64_t runs = 20000;
  const auto longest = static_cast<std::size_t>(3 / jump_probability()) + 1;  // and all that are longer, in one
  std::vector<double> expected(longest + 1);
  double longer = 1;
  for (std::size_t length = 1; length <= longest; ++length) {
    expected[length - 1] = runs * longer * jump_probability();
    longer *= 1 - jump_probability();
  }
  expected[longest] = runs * longer;
  std::vector<std::uint64_t> counts(longest + 1);
  generator_.next(random_, 0);
  for (std::uint64_t run = 0; run < runs; ++run) {
    std::size_t length = 1;
    while (generator_.next(random_, 0), generator_.continues_run()) ++length;
    ++counts[std::min(length, longest + 1) - 1];
  }
  EXPECT_LT(test::chi_squared(counts, expected), test::chi_squared_limit(longest));
}

TEST_P(MixedOffsets, JumpEverywhereAlike) {
  constexpr std::size_t parts = 100;
  std::vector<std::uint64_t> hits(parts);
  for (std::size_t jumps = 0; jumps < 20000;) {
    const std::uint64_t start = (generator_.next(random_, 0) - 30) / 10;
    ASSERT_LT(start, kStarts);
    if (generator_.continues_run()) continue;
    ++jumps;
    ++hits[static_cast<std::size_t>(start * parts / kStarts)];
  }
  EXPECT_LT(test::chi_squared_of_equal(hits), test::chi_squared_limit(parts - 1));
}

INSTANTIATE_TEST_SUITE_P(Shares, MixedOffsets,
                         testing::Values(MixedRow{"1 percent random", 1}, MixedRow{"30 percent random", 30},
                                         MixedRow{"50 percent random", 50}, MixedRow{"99 percent random", 99}),
                         test::RowName());

TEST(MixedOffsetsTest, NeverGoOnInOtherPatterns) {
  const Target target = target_of(100);
  OffsetGenerator generator(target, range_of(target, 100), 0, nullptr);
  take(generator, 100);
  EXPECT_FALSE(generator.continues_run());
}

TEST(MixedOffsetsTest, ReachEveryStart) {
  const Target target = target_of(50);
  OffsetGenerator generator(target, range_of(target, 1009), 0, nullptr);
  const Offsets offsets = take(generator, 20000);
  EXPECT_EQ(std::set(offsets.begin(), offsets.end()).size(), 100U);
  EXPECT_EQ(*std::max_element(offsets.begin(), offsets.end()), 990U);
}

class DistributedOffsets : public testing::Test {
 protected:
  static constexpr std::uint64_t kBase = 70;

  /// Random offsets on 1000 starts: 60 % on the first tenth, none on the second, 30 % on two more, 10 % on the rest.
  OffsetGenerator generator(std::uint64_t random_percent) {
    target_ = target_of(random_percent, {}, kBase);
    range_ = range_of(target_, 10000 + kBase);
    effective_.emplace(Distribution{DistributionUnit::percent, {{60, 10}, {0, 10}, {30, 20}}}, range_);
    return {target_, range_, 0, nullptr, &*effective_};
  }
  static std::uint64_t start_of(std::uint64_t offset) { return (offset - kBase) / 10; }

  Target target_;
  OffsetRange range_;
  std::optional<EffectiveDistribution> effective_;
};

TEST_F(DistributedOffsets, ReachEveryStartOfARangeEquallyOftenAndNoneOfAHole) {
  constexpr std::size_t draws = 1'000'000;
  OffsetGenerator offsets = generator(100);
  std::vector<std::uint64_t> hits(1000);
  for (const std::uint64_t offset : take(offsets, draws)) ++hits.at(start_of(offset));
  std::vector<std::uint64_t> used;
  std::vector<double> expected;
  for (std::size_t start = 0; start < hits.size(); ++start) {
    const double share = start < 100 ? 0.6 / 100 : start < 200 ? 0 : start < 400 ? 0.3 / 200 : 0.1 / 600;
    if (share == 0) {
      ASSERT_EQ(hits[start], 0U) << "start " << start << " lies in the hole";
    } else {
      used.push_back(hits[start]);
      expected.push_back(share * draws);
    }
  }
  EXPECT_LT(test::chi_squared(used, expected), test::chi_squared_limit(used.size() - 1));
}

TEST_F(DistributedOffsets, SayWhereTheJumpsOfAMixGo) {
  OffsetGenerator offsets = generator(40);
  Random random(41);
  std::vector<std::uint64_t> counts(3);
  for (std::uint64_t jumps = 0; jumps < 100000;) {
    const std::uint64_t start = start_of(offsets.next(random, 0));
    if (offsets.continues_run()) continue;
    ++jumps;
    ASSERT_TRUE(start < 100 || start >= 200) << start;
    ++counts[start < 100 ? 0 : start < 400 ? 1 : 2];
  }
  EXPECT_LT(test::chi_squared(counts, std::vector<double>{60000, 30000, 10000}), test::chi_squared_limit(2));
}

}  // namespace
}  // namespace headroom
