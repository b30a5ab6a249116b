#include "workload/random.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <set>
#include <vector>

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

TEST(RandomTest, FillsEveryWordWithAnother) {
  Random random(1);
  std::vector<std::uint64_t> words(4096, 0);
  random.fill(words);
  EXPECT_EQ(std::set<std::uint64_t>(words.begin(), words.end()).size(), words.size());
}

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
  EXPECT_NEAR(happened, share * draws, 5 * std::sqrt(share * (1 - share) * draws));
}

INSTANTIATE_TEST_SUITE_P(Shares, RandomMix,
                         testing::Values(MixRow{"never at 0 percent", 0}, MixRow{"1 percent", 1},
                                         MixRow{"30 percent", 30}, MixRow{"50 percent", 50}, MixRow{"99 percent", 99},
                                         MixRow{"always at 100 percent", 100}),
                         test::RowName());

}  // namespace
}  // namespace headroom
