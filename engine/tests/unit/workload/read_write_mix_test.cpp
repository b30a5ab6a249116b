#include "workload/read_write_mix.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "support/chi_squared.h"

namespace headroom {
namespace {

constexpr std::uint64_t kDraws = 200'000;

TEST(ReadWriteMixTest, DrawsNothingWhereThereIsNoChoice) {
  Random random(1);
  Random untouched(1);
  ReadWriteMix only_reads(0);
  ReadWriteMix only_writes(100);
  for (int i = 0; i < 1000; ++i) {
    ASSERT_FALSE(only_reads.next_writes(random, false));
    ASSERT_TRUE(only_writes.next_writes(random, false));
  }
  EXPECT_EQ(random.next(), untouched.next());
}

class Mixes : public testing::TestWithParam<std::uint64_t> {};

TEST_P(Mixes, WriteTheirShare) {
  Random random(3);
  ReadWriteMix mix(GetParam());
  std::uint64_t writes = 0;
  for (std::uint64_t i = 0; i < kDraws; ++i) writes += mix.next_writes(random, false);
  const double share = static_cast<double>(GetParam()) / 100;
  EXPECT_NEAR(static_cast<double>(writes), share * kDraws, test::binomial_bound(kDraws, share));
}

// What an I/O is must not follow from what those before it were, or reads and writes would come in a rhythm: the eight
// kinds of three I/Os in a row come as often as three choices by themselves would make them.
TEST_P(Mixes, ChooseForEachIoByItself) {
  Random random(5);
  ReadWriteMix mix(GetParam());
  std::array<std::uint64_t, 8> counts{};
  for (std::uint64_t i = 0; i < kDraws; ++i) {
    std::size_t kind = 0;
    for (int io = 0; io < 3; ++io) kind = kind << 1 | static_cast<std::size_t>(mix.next_writes(random, false));
    ++counts.at(kind);
  }
  const double share = static_cast<double>(GetParam()) / 100;
  std::vector<double> expected;
  for (unsigned kind = 0; kind < counts.size(); ++kind) {
    double probability = 1;
    for (unsigned io = 0; io < 3; ++io) probability *= (kind >> io & 1) != 0 ? share : 1 - share;
    expected.push_back(probability * kDraws);
  }
  EXPECT_LT(test::chi_squared(counts, expected), test::chi_squared_limit(counts.size() - 1));
}

// The offset is drawn from the same stream right before: it must not decide the kind.
TEST_P(Mixes, ChooseWhateverTheOffsetIs) {
  Random random(7);
  ReadWriteMix mix(GetParam());
  constexpr std::size_t places = 16;
  std::array<std::uint64_t, 2 * places> counts{};
  for (std::uint64_t i = 0; i < kDraws; ++i) {
    const std::uint64_t place = random.below(places);
    ++counts.at(2 * place + static_cast<std::size_t>(mix.next_writes(random, false)));
  }
  const double share = static_cast<double>(GetParam()) / 100;
  std::vector<double> expected;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    expected.push_back((i % 2 == 1 ? share : 1 - share) * kDraws / places);
  }
  EXPECT_LT(test::chi_squared(counts, expected), test::chi_squared_limit(counts.size() - 1));
}

INSTANTIATE_TEST_SUITE_P(, Mixes, testing::Values(10, 30, 50, 70, 90));

TEST(ReadWriteMixTest, KeepsToOneKindWithinARun) {
  Random random(9);
  ReadWriteMix mix(50);
  std::uint64_t runs_of_writes = 0;
  constexpr std::uint64_t runs = 10'000;
  for (std::uint64_t run = 0; run < runs; ++run) {
    const bool writes = mix.next_writes(random, false);
    runs_of_writes += writes;
    for (int i = 0; i < 5; ++i) ASSERT_EQ(mix.next_writes(random, true), writes);
  }
  EXPECT_NEAR(static_cast<double>(runs_of_writes), runs / 2.0, test::binomial_bound(runs, 0.5));
}

}  // namespace
}  // namespace headroom
