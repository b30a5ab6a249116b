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

/// The complete ranges as "share/length share/length …".
std::string completed(DistributionUnit unit, std::vector<DistributionRange> ranges) {
  std::string text;
  for (const DistributionRange& range : Distribution{unit, std::move(ranges)}.complete_ranges()) {
    text += (text.empty() ? "" : " ") + std::to_string(range.io_percent) + "/" + std::to_string(range.length);
  }
  return text;
}

TEST(CompleteRanges, HaveWhatIsLeftOfATargetAsTheLastOne) {
  constexpr auto unit = DistributionUnit::percent;
  EXPECT_EQ(completed(unit, {{60, 10}, {0, 10}}), "60/10 0/10 40/80");
  EXPECT_EQ(completed(unit, {{100, 10}}), "100/10 0/90") << "only target is left";
  EXPECT_EQ(completed(unit, {{70, 10}, {30, 90}}), "70/10 30/90") << "nothing is left";
}

TEST(CompleteRanges, OfBytesGoOnToTheEnd) {
  constexpr auto unit = DistributionUnit::bytes;
  EXPECT_EQ(completed(unit, {{10, 4096}}), "10/4096 90/0");
  EXPECT_EQ(completed(unit, {{100, 4096}}), "100/4096") << "nothing is left";
}

struct TemplateRow : test::Row {
  const char* path;
  std::optional<std::uint64_t> number;
};

class TemplateNumber : public testing::TestWithParam<TemplateRow> {};

TEST_P(TemplateNumber, IsWhatStandsBehindAStar) {
  Target target;
  target.path = GetParam().path;
  EXPECT_EQ(target.template_number(), GetParam().number);
}

INSTANTIATE_TEST_SUITE_P(
    Paths, TemplateNumber,
    testing::Values(TemplateRow{{"the first target"}, "*1", 1}, TemplateRow{{"the twelfth"}, "*12", 12},
                    TemplateRow{{"there is no target 0"}, "*0", {}}, TemplateRow{{"a star alone"}, "*", {}},
                    TemplateRow{{"a star before a name"}, "*1.dat", {}}, TemplateRow{{"a sign"}, "*-1", {}},
                    TemplateRow{{"beyond 64 bits"}, "*99999999999999999999", {}}, TemplateRow{{"a file"}, "io.dat", {}},
                    TemplateRow{{"nothing"}, "", {}}),
    test::RowName());

}  // namespace
}  // namespace headroom
