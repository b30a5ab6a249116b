#include "workload/target_choice.h"

#include <gtest/gtest.h>

#include <vector>

#include "support/chi_squared.h"
#include "support/row.h"

namespace headroom {
namespace {

using Weights = std::vector<std::uint64_t>;

struct WeightsRow : test::Row {
  Weights weights;
  std::vector<double> shares;
};

class TargetChoices : public testing::TestWithParam<WeightsRow> {};

TEST_P(TargetChoices, FallOnEachTargetByItsWeight) {
  constexpr std::uint64_t draws = 300000;
  const TargetChoice choice(GetParam().weights);
  Random random(23);
  std::vector<std::uint64_t> counts(GetParam().weights.size());
  for (std::uint64_t i = 0; i < draws; ++i) ++counts.at(choice.pick(random));
  std::vector<std::uint64_t> chosen;
  std::vector<double> expected;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (GetParam().shares[i] == 0) {
      EXPECT_EQ(counts[i], 0U) << "target " << i;
    } else {
      chosen.push_back(counts[i]);
      expected.push_back(GetParam().shares[i] * draws);
    }
  }
  if (chosen.size() > 1) {
    EXPECT_LT(test::chi_squared(chosen, expected), test::chi_squared_limit(chosen.size() - 1));
  }
}

INSTANTIATE_TEST_SUITE_P(
    Pools, TargetChoices,
    testing::Values(WeightsRow{"one target", {1}, {1}}, WeightsRow{"two alike", {1, 1}, {0.5, 0.5}},
                    WeightsRow{"equal weights other than one", {7, 7, 7, 7}, {0.25, 0.25, 0.25, 0.25}},
                    WeightsRow{"no weight at all is alike too", {0, 0}, {0.5, 0.5}},
                    WeightsRow{"one to three", {1, 3}, {0.25, 0.75}},
                    WeightsRow{"a weight of zero is never picked", {0, 2, 0, 6, 0}, {0, 0.25, 0, 0.75, 0}},
                    WeightsRow{"only the last", {0, 5}, {0, 1}}, WeightsRow{"1 percent", {1, 99}, {0.01, 0.99}},
                    WeightsRow{"the largest weights", {4294967295, 4294967295, 4294967295 / 2}, {0.4, 0.4, 0.2}}),
    test::RowName());

TEST(WeightForThread, IsTheTargetsUnlessTheThreadHasItsOwn) {
  Target target;
  target.weight = 5;
  EXPECT_EQ(weight_for_thread(target, 3), 5U);
  target.thread_targets = {{.thread = 1, .weight = 9}, {.thread = 3, .weight = {}}, {.thread = 4, .weight = 0}};
  EXPECT_EQ(weight_for_thread(target, 1), 9U);
  EXPECT_EQ(weight_for_thread(target, 3), 5U);
  EXPECT_EQ(weight_for_thread(target, 4), 0U);
  EXPECT_EQ(weight_for_thread(target, 0), std::nullopt) << "it does not work on this target";
}

}  // namespace
}  // namespace headroom
