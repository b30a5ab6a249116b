#include "profile/profile.h"

#include <gtest/gtest.h>

#include "support/row.h"

namespace headroom {
namespace {

struct DepthRow : test::Row {
  std::optional<std::uint64_t> pool_size;
  std::optional<std::uint64_t> pool_requests;
  std::uint64_t threads;
  std::uint64_t depth;
};

class ConfiguredDepth : public testing::TestWithParam<DepthRow> {};

/// Two targets: 3 threads with 4 requests, and 1 thread with 10.
TEST_P(ConfiguredDepth, IsOverAllThreadsAndTargets) {
  TimeSpan span;
  span.thread_pool_size = GetParam().pool_size;
  span.pool_outstanding_requests = GetParam().pool_requests;
  span.targets.resize(2);
  span.targets[0].threads_per_target = 3;
  span.targets[0].outstanding_requests = 4;
  span.targets[1].threads_per_target = 1;
  span.targets[1].outstanding_requests = 10;
  EXPECT_EQ(span.thread_count(), GetParam().threads);
  EXPECT_EQ(span.configured_queue_depth(), GetParam().depth);
}

INSTANTIATE_TEST_SUITE_P(Threads, ConfiguredDepth,
                         testing::Values(DepthRow{"threads per target add up", {}, {}, 4, 22},
                                         DepthRow{"pool threads have the requests of every target", 5, {}, 5, 70},
                                         DepthRow{"pool requests are shared over targets", 5, 7, 5, 35},
                                         DepthRow{"pool requests mean nothing without a pool", {}, 7, 4, 22}),
                         test::RowName());

TEST(TargetTest, IsAlignedToItsBlockUnlessSaidOtherwise) {
  Target target;
  target.block_size_bytes = 8192;
  EXPECT_EQ(target.alignment(), 8192U);
  target.alignment_bytes = 512;
  EXPECT_EQ(target.alignment(), 512U);
}

}  // namespace
}  // namespace headroom
