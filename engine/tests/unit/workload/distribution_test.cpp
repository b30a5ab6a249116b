#include "workload/distribution.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "support/chi_squared.h"
#include "support/row.h"
#include "support/units.h"

namespace headroom {

void PrintTo(const EffectiveRange& range, std::ostream* out) {
  *out << range.io_percent << " % in [" << range.from_bytes << ", " << range.to_bytes << ")";
}

namespace {

constexpr auto kPercent = DistributionUnit::percent;
constexpr auto kBytes = DistributionUnit::bytes;
using test::kKiB;
using test::kMiB;

/// The use of a whole target of this size.
OffsetRange whole(std::uint64_t size_bytes, std::uint64_t block_bytes, std::uint64_t step_bytes) {
  return {.base_bytes = 0, .length_bytes = size_bytes, .block_bytes = block_bytes, .step_bytes = step_bytes};
}

auto is_range(const EffectiveRange& expected) {
  return testing::AllOf(
      testing::Field("io_percent", &EffectiveRange::io_percent, testing::DoubleEq(expected.io_percent)),
      testing::Field("from_bytes", &EffectiveRange::from_bytes, expected.from_bytes),
      testing::Field("to_bytes", &EffectiveRange::to_bytes, expected.to_bytes));
}

struct RangesRow : test::Row {
  Distribution distribution;
  OffsetRange range;
  std::vector<EffectiveRange> effective;
};

class EffectiveRanges : public testing::TestWithParam<RangesRow> {
 protected:
  EffectiveDistribution effective_{GetParam().distribution, GetParam().range};
};

TEST_P(EffectiveRanges, AreTheDistributionOnThisTarget) {
  std::vector<testing::Matcher<EffectiveRange>> expected;
  for (const EffectiveRange& range : GetParam().effective) expected.emplace_back(is_range(range));
  EXPECT_THAT(effective_.ranges(), testing::ElementsAreArray(expected));
}

TEST_P(EffectiveRanges, GetTheirSharesAndNothingElseGetsAny) {
  if (GetParam().effective.empty()) return;
  constexpr std::uint64_t draws = 200000;
  std::map<std::uint64_t, std::uint64_t> hits;  // by first start
  Random random(17);
  for (std::uint64_t i = 0; i < draws; ++i) ++hits[effective_.pick(random).first * GetParam().range.step_bytes];
  std::vector<std::uint64_t> counts;
  std::vector<double> expected;
  for (const EffectiveRange& range : GetParam().effective) {
    counts.push_back(hits[range.from_bytes]);
    expected.push_back(range.io_percent / 100 * draws);
  }
  ASSERT_EQ(hits.size(), GetParam().effective.size());
  if (counts.size() > 1) {
    EXPECT_LT(test::chi_squared(counts, expected), test::chi_squared_limit(counts.size() - 1));
  }
}

INSTANTIATE_TEST_SUITE_P(
    Percent, EffectiveRanges,
    testing::Values(
        // 2048 starts: a tenth is 204.8 of them, two fifths are 819.2.
        RangesRow{"hundredths are rounded down to the alignment, a hole is left out, the rest goes to the rest",
                  {kPercent, {{60, 10}, {0, 10}, {30, 20}}},
                  whole(16 * kMiB, 8 * kKiB, 8 * kKiB),
                  {{60, 0, 204 * 8 * kKiB}, {30, 409 * 8 * kKiB, 819 * 8 * kKiB}, {10, 819 * 8 * kKiB, 16 * kMiB}}},
        RangesRow{"a rest that was written down is the same",
                  {kPercent, {{60, 10}, {0, 10}, {30, 20}, {10, 60}}},
                  whole(16 * kMiB, 8 * kKiB, 8 * kKiB),
                  {{60, 0, 204 * 8 * kKiB}, {30, 409 * 8 * kKiB, 819 * 8 * kKiB}, {10, 819 * 8 * kKiB, 16 * kMiB}}},
        RangesRow{"what no I/O is left for is a hole",
                  {kPercent, {{90, 10}, {10, 20}}},
                  whole(1000, 10, 10),
                  {{90, 0, 100}, {10, 100, 300}}},
        RangesRow{"the last start from which a block fits is included",
                  {kPercent, {{50, 50}, {50, 50}}},
                  whole(109, 10, 10),
                  {{50, 0, 50}, {50, 50, 100}}},
        RangesRow{"a step smaller than the block",
                  {kPercent, {{50, 50}, {50, 50}}},
                  whole(100, 10, 1),
                  {{50, 0, 45}, {50, 45, 91}}},
        RangesRow{"a range without a start hands its share to the next",
                  {kPercent, {{20, 1}, {30, 49}, {50, 50}}},
                  whole(100, 10, 10),
                  {{50, 0, 50}, {50, 50, 100}}},
        RangesRow{"several such ranges in a row",
                  {kPercent, {{20, 1}, {20, 2}, {10, 47}, {50, 50}}},
                  whole(100, 10, 10),
                  {{50, 0, 50}, {50, 50, 100}}},
        RangesRow{"a share is not handed to a hole",
                  {kPercent, {{20, 1}, {0, 49}, {80, 50}}},
                  whole(100, 10, 10),
                  {{100, 50, 100}}},
        RangesRow{"the last hands its share to the one before",
                  {kPercent, {{70, 20}, {30, 1}, {0, 79}}},
                  whole(100, 10, 10),
                  {{100, 0, 20}}},
        RangesRow{
            "one start has it all", {kPercent, {{10, 10}, {20, 20}, {70, 70}}}, whole(10, 10, 10), {{100, 0, 10}}},
        RangesRow{
            "nothing is left when only holes hold a start", {kPercent, {{100, 1}, {0, 99}}}, whole(100, 10, 10), {}},
        // 2^53 - 1 bytes from which a block of 4096 fits at 2^53 - 4096 places.
        RangesRow{"the largest target, in steps of a byte",
                  {kPercent, {{99, 1}, {1, 99}}},
                  whole(kMaxContractInteger, 4096, 1),
                  {{99, 0, 90071992547368}, {1, 90071992547368, 9007199254736896}}}),
    test::RowName());

INSTANTIATE_TEST_SUITE_P(
    Bytes, EffectiveRanges,
    testing::Values(RangesRow{"lengths are used as given, the rest of the I/O goes to the rest",
                              {kBytes, {{60, 2 * kMiB}, {0, kMiB}, {30, kMiB}}},
                              whole(16 * kMiB, 8 * kKiB, 8 * kKiB),
                              {{60, 0, 2 * kMiB}, {30, 3 * kMiB, 4 * kMiB}, {10, 4 * kMiB, 16 * kMiB}}},
                    RangesRow{"a length of nothing reaches to the end",
                              {kBytes, {{60, 2 * kMiB}, {40, 0}}},
                              whole(16 * kMiB, 8 * kKiB, 8 * kKiB),
                              {{60, 0, 2 * kMiB}, {40, 2 * kMiB, 16 * kMiB}}},
                    RangesRow{"what no I/O is left for is a hole",
                              {kBytes, {{60, 2 * kMiB}, {40, kMiB}}},
                              whole(16 * kMiB, 8 * kKiB, 8 * kKiB),
                              {{60, 0, 2 * kMiB}, {40, 2 * kMiB, 3 * kMiB}}},
                    RangesRow{"the end of the target cuts a range",
                              {kBytes, {{60, 50}, {40, 100}}},
                              whole(100, 10, 10),
                              {{60, 0, 50}, {40, 50, 100}}},
                    RangesRow{"what lies behind the end is dropped, and the others share its I/O as they share theirs",
                              {kBytes, {{30, 50}, {10, 100}, {40, 1000}}},
                              whole(100, 10, 10),
                              {{75, 0, 50}, {25, 50, 100}}},
                    RangesRow{"a range that begins behind the last start is dropped too",
                              {kBytes, {{30, 50}, {30, 41}, {40, 1000}}},
                              whole(100, 10, 10),
                              {{50, 0, 50}, {50, 50, 100}}},
                    RangesRow{"no start lies before its range, nor behind it",
                              {kBytes, {{50, 15}, {50, 20}}},
                              whole(100, 10, 10),
                              {{50, 0, 20}, {50, 20, 40}}},
                    RangesRow{"a range between two starts hands its share to the next",
                              {kBytes, {{50, 15}, {20, 10}, {30, 975}}},
                              whole(1000, 10, 100),
                              {{50, 0, 100}, {50, 100, 1000}}},
                    RangesRow{"nothing is left when all lies behind the end",
                              {kBytes, {{0, 100}, {100, 100}}},
                              whole(100, 10, 10),
                              {}}),
    test::RowName());

TEST(EffectiveDistributionTest, KeepsTheSharesOfAHundredRanges) {
  Distribution distribution;
  for (int i = 0; i < 100; ++i) distribution.ranges.push_back({1, 1});
  const EffectiveDistribution effective(distribution, whole(1000, 10, 10));
  ASSERT_EQ(effective.ranges().size(), 100U);
  for (std::uint64_t i = 0; i < 100; ++i) EXPECT_THAT(effective.ranges()[i], is_range({1, i * 10, i * 10 + 10}));
}

}  // namespace
}  // namespace headroom
