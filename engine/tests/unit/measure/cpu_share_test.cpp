#include "measure/cpu_share.h"

#include <gtest/gtest.h>

#include "support/row.h"

namespace headroom {
namespace {

struct ShareRow : test::Row {
  CpuTimes before;
  CpuTimes after;
  double user_percent;
  double kernel_percent;
  double idle_percent;
};

class CpuShares : public testing::TestWithParam<ShareRow> {};

TEST_P(CpuShares, AreOfTheTimeInBetween) {
  const auto shares = cpu_shares({GetParam().before}, {GetParam().after});
  ASSERT_EQ(shares.size(), 1U);
  EXPECT_DOUBLE_EQ(shares[0].user_percent, GetParam().user_percent);
  EXPECT_DOUBLE_EQ(shares[0].kernel_percent, GetParam().kernel_percent);
  EXPECT_DOUBLE_EQ(shares[0].idle_percent, GetParam().idle_percent);
  EXPECT_DOUBLE_EQ(shares[0].usage_percent(), GetParam().user_percent + GetParam().kernel_percent);
}

INSTANTIATE_TEST_SUITE_P(
    Processor, CpuShares,
    testing::Values(ShareRow{"a processor that did all three", {100, 200, 300}, {130, 260, 310}, 30, 60, 10},
                    ShareRow{"a processor that slept", {5, 5, 5}, {5, 5, 105}, 0, 0, 100},
                    ShareRow{"a processor that never slept", {0, 0, 50}, {75, 25, 50}, 75, 25, 0},
                    ShareRow{"no time at all is idle", {7, 8, 9}, {7, 8, 9}, 0, 0, 100},
                    ShareRow{"an idle counter that ran backwards counts as 0", {0, 0, 100}, {50, 50, 90}, 50, 50, 0},
                    ShareRow{"a user counter that ran backwards counts as 0", {10, 0, 0}, {9, 25, 75}, 0, 25, 75},
                    ShareRow{"counters that all ran backwards are idle", {10, 10, 10}, {1, 1, 1}, 0, 0, 100}),
    test::RowName());

TEST(CpuSharesOfMachines, KeepTheOrderOfProcessors) {
  const auto shares = cpu_shares({{0, 0, 0}, {0, 0, 0}}, {{10, 0, 0}, {0, 10, 0}});
  ASSERT_EQ(shares.size(), 2U);
  EXPECT_EQ(shares[0].user_percent, 100);
  EXPECT_EQ(shares[1].kernel_percent, 100);
}

TEST(CpuSharesOfMachines, LeaveOutProcessorsThatCameOrWent) {
  EXPECT_EQ(cpu_shares({{0, 0, 0}}, {{1, 1, 1}, {1, 1, 1}}).size(), 1U);
  EXPECT_EQ(cpu_shares({{0, 0, 0}, {0, 0, 0}}, {{1, 1, 1}}).size(), 1U);
  EXPECT_TRUE(cpu_shares({}, {}).empty());
}

TEST(MeanShare, IsTheArithmeticMeanOfPercentages) {
  const CpuShare mean = mean_share({{10, 20, 70}, {30, 60, 10}});
  EXPECT_DOUBLE_EQ(mean.user_percent, 20);
  EXPECT_DOUBLE_EQ(mean.kernel_percent, 40);
  EXPECT_DOUBLE_EQ(mean.idle_percent, 40);
  EXPECT_DOUBLE_EQ(mean.usage_percent(), 60);
}

}  // namespace
}  // namespace headroom
