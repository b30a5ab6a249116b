#include "workload/random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <vector>

#include "support/chi_squared.h"
#include "support/row.h"

namespace headroom {
namespace {

TEST(RandomTest, RepeatsItselfWithTheSameSeed) {
  Random first(42);
  Random second(42);
  for (int i = 0; i < 1000; ++i) ASSERT_EQ(first.next(), second.next());
}

TEST(RandomTest, IsAnotherSequenceWithEachSeed) {
  std::set<std::uint64_t> firsts;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) firsts.insert(Random(seed).next());
  EXPECT_EQ(firsts.size(), 1000U);
}

TEST(RandomTest, StaysBelowItsBound) {
  Random random(1);
  for (const std::uint64_t bound :
       {std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{3}, std::uint64_t{1} << 40, ~std::uint64_t{0}}) {
    for (int i = 0; i < 1000; ++i) ASSERT_LT(random.below(bound), bound);
  }
}

TEST(RandomTest, MultipliesByHalvesAsAWideMultiplicationDoes) {
  constexpr std::uint64_t largest = ~std::uint64_t{0};
  EXPECT_EQ(multiply_high_by_halves(largest, largest), largest - 1);
  EXPECT_EQ(multiply_high_by_halves(largest, 1), 0U);
  EXPECT_EQ(multiply_high_by_halves(std::uint64_t{1} << 63, 2), 1U);
  Random drawn(7);
  Random again(7);
  Random bounds(8);
  for (int i = 0; i < 10000; ++i) {
    const std::uint64_t bound = bounds.next();
    ASSERT_EQ(multiply_high_by_halves(drawn.next(), bound), again.below(bound));
  }
}

TEST(RandomTest, FillsEveryWordWithAnotherWhateverTheirNumber) {
  Random random(1);
  std::set<std::uint64_t> seen;
  std::size_t filled = 0;
  for (const std::size_t count : {0U, 1U, 7U, 8U, 9U, 15U, 16U, 64U, 511U, 512U, 4096U}) {
    std::vector<std::uint64_t> words(count + 1, 42);
    random.fill({words.data(), count});
    EXPECT_EQ(words.back(), 42U) << "nothing behind the last is touched";
    seen.insert(words.begin(), words.end() - 1);
    filled += count;
  }
  EXPECT_EQ(seen.size(), filled) << "a word came twice";
}

TEST(RandomTest, FillsWithBytesThatAreAllAlike) {
  Random random(3);
  std::vector<std::uint64_t> words(1 << 17);
  random.fill(words);
  std::vector<std::uint64_t> counts(256);
  for (const std::uint64_t word : words) {
    for (unsigned shift = 0; shift < 64; shift += 8) ++counts[word >> shift & 0xff];
  }
  EXPECT_LT(test::chi_squared_of_equal(counts), test::chi_squared_limit(255));
}

TEST(RandomTest, FillsWithBytesThatDoNotFollowFromTheOnesBefore) {
  Random random(4);
  std::vector<std::uint64_t> words(1 << 19);
  random.fill(words);
  // Pairs of neighbouring bytes, and of the bytes that the same lane made one after the other.
  for (const std::size_t distance : {1U, 8U, 64U}) {
    const auto* bytes = reinterpret_cast<const unsigned char*>(words.data());
    std::vector<std::uint64_t> counts(65536);
    for (std::size_t i = distance; i < words.size() * 8; ++i) ++counts[bytes[i - distance] * 256U + bytes[i]];
    EXPECT_LT(test::chi_squared_of_equal(counts), test::chi_squared_limit(65535)) << distance << " bytes apart";
  }
}

TEST(RandomTest, KnowsNoBitFromAnother) {
  // All pairs of neighbouring bits of a word, and each bit with the same bit of the next word.
  Random random(6);
  constexpr int draws = 200000;
  std::vector<std::array<std::uint64_t, 4>> neighbours(64);
  std::vector<std::array<std::uint64_t, 4>> successors(64);
  std::uint64_t last = random.next();
  for (int i = 0; i < draws; ++i) {
    const std::uint64_t word = random.next();
    for (unsigned bit = 0; bit < 64; ++bit) {
      ++neighbours[bit][(word >> bit & 1) * 2 + (word >> (bit + 1) % 64 & 1)];
      ++successors[bit][(word >> bit & 1) * 2 + (last >> bit & 1)];
    }
    last = word;
  }
  for (unsigned bit = 0; bit < 64; ++bit) {
    EXPECT_LT(test::chi_squared_of_equal(neighbours[bit]), test::chi_squared_limit(3)) << bit;
    EXPECT_LT(test::chi_squared_of_equal(successors[bit]), test::chi_squared_limit(3)) << bit;
  }
}

struct BoundRow : test::Row {
  std::uint64_t bound;
};

class RandomBelow : public testing::TestWithParam<BoundRow> {};

TEST_P(RandomBelow, PrefersNoPartOfItsRange) {
  Random random(7);
  const auto parts = static_cast<std::size_t>(std::min<std::uint64_t>(GetParam().bound, 97));
  std::vector<std::uint64_t> counts(parts);
  std::vector<double> expected;
  constexpr std::uint64_t draws = 500000;
  // Part i begins at the first number that is at least i parts of the bound.
  std::vector<std::uint64_t> begins;
  for (std::size_t i = 0; i <= parts; ++i) {
    begins.push_back(GetParam().bound / parts * i + GetParam().bound % parts * i / parts);
  }
  for (std::size_t i = 0; i < parts; ++i) {
    expected.push_back(draws *
                       (static_cast<double>(begins[i + 1] - begins[i]) / static_cast<double>(GetParam().bound)));
  }
  for (std::uint64_t i = 0; i < draws; ++i) {
    const auto part =
        std::upper_bound(begins.begin(), begins.end(), random.below(GetParam().bound)) - begins.begin() - 1;
    ++counts.at(static_cast<std::size_t>(part));
  }
  EXPECT_LT(test::chi_squared(counts, expected), test::chi_squared_limit(parts - 1));
}

INSTANTIATE_TEST_SUITE_P(Bounds, RandomBelow,
                         testing::Values(BoundRow{"2", 2}, BoundRow{"3", 3}, BoundRow{"100", 100},
                                         BoundRow{"1000", 1000}, BoundRow{"a prime", 1'000'003},
                                         BoundRow{"2^32 and one", 4294967297},
                                         // A remainder would prefer the lower half of this one by half.
                                         BoundRow{"two thirds of all numbers", 12297829382473034410U},
                                         BoundRow{"all numbers but one", ~std::uint64_t{0}}),
                         test::RowName());

TEST(RandomTest, SetsEveryBitHalfOfTheTime) {
  Random random(5);
  constexpr int draws = 100000;
  std::array<int, 64> ones{};
  for (int i = 0; i < draws; ++i) {
    const std::uint64_t word = random.next();
    for (std::size_t bit = 0; bit < 64; ++bit) ones[bit] += static_cast<int>(word >> bit & 1);
  }
  // Five standard deviations of a fair coin; the seed is fixed, so this is the same every time.
  for (const int count : ones) EXPECT_NEAR(count, draws / 2, 5 * std::sqrt(draws) / 2);
}

struct MixRow : test::Row {
  std::uint64_t percent;
};

class RandomMix : public testing::TestWithParam<MixRow> {};

TEST_P(RandomMix, HappensAsOftenAsAsked) {
  Random random(9);
  constexpr int draws = 1000000;
  int happened = 0;
  for (int i = 0; i < draws; ++i) happened += random.percent(GetParam().percent) ? 1 : 0;
  const double share = static_cast<double>(GetParam().percent) / 100;
  EXPECT_NEAR(happened, share * draws, test::binomial_bound(draws, share));
}

INSTANTIATE_TEST_SUITE_P(Shares, RandomMix,
                         testing::Values(MixRow{"never at 0 percent", 0}, MixRow{"1 percent", 1},
                                         MixRow{"30 percent", 30}, MixRow{"50 percent", 50}, MixRow{"99 percent", 99},
                                         MixRow{"always at 100 percent", 100}),
                         test::RowName());

}  // namespace
}  // namespace headroom
