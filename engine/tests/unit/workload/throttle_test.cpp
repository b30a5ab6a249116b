#include "workload/throttle.h"

#include <gtest/gtest.h>

#include "support/row.h"

namespace headroom {
namespace {

__extension__ using Wide = unsigned __int128;

constexpr std::uint64_t kStart = 1'000'000'007;

struct ThrottleRow : test::Row {
  ThrottleLimit limit;
  std::uint64_t block_bytes;
  std::uint64_t ios;
};

class ThrottleRate : public testing::TestWithParam<ThrottleRow> {
 protected:
  /// Nanoseconds after the start at which `ios` I/Os may be out, by definition, rounded down.
  std::uint64_t exact_ns(std::uint64_t ios) const {
    const ThrottleLimit& limit = GetParam().limit;
    const Wide per_io =
        limit.unit == ThrottleUnit::iops ? Wide{1'000'000'000} : Wide{GetParam().block_bytes} * 1'000'000;
    return static_cast<std::uint64_t>(per_io * ios / limit.value);
  }
};

TEST_P(ThrottleRate, IsExactHoweverLongItRuns) {
  Throttle throttle(GetParam().limit, GetParam().block_bytes, kStart);
  for (std::uint64_t io = 1; io <= GetParam().ios; ++io) {
    ASSERT_EQ(throttle.due_ns(), kStart + exact_ns(io)) << "I/O " << io;
    throttle.advance();
  }
}

INSTANTIATE_TEST_SUITE_P(
    Limits, ThrottleRate,
    testing::Values(
        ThrottleRow{"1 IOPS is one a second", {ThrottleUnit::iops, 1}, 512, 100000},
        ThrottleRow{"3 IOPS do not lose thirds", {ThrottleUnit::iops, 3}, 4096, 1000000},
        ThrottleRow{"1920 IOPS", {ThrottleUnit::iops, 1920}, 4096, 1000000},
        ThrottleRow{"a prime rate", {ThrottleUnit::iops, 999983}, 4096, 2000000},
        ThrottleRow{"1048576 IOPS of 4 KiB, which 32 bits cannot hold", {ThrottleUnit::iops, 1048576}, 4096, 2000000},
        ThrottleRow{"more than one IO a nanosecond", {ThrottleUnit::iops, 3'000'000'000}, 4096, 100000},
        ThrottleRow{"1 byte a millisecond", {ThrottleUnit::bytes_per_millisecond, 1}, 4096, 10000},
        ThrottleRow{"1000 bytes a millisecond", {ThrottleUnit::bytes_per_millisecond, 1000}, 65536, 100000},
        ThrottleRow{"7 bytes a millisecond of blocks of 512", {ThrottleUnit::bytes_per_millisecond, 7}, 512, 100000},
        ThrottleRow{"a limit above 32 bits", {ThrottleUnit::bytes_per_millisecond, 10'000'000'000}, 65536, 100000},
        ThrottleRow{"the largest block", {ThrottleUnit::bytes_per_millisecond, 4096}, 4294967295, 1000}),
    test::RowName());

TEST(ThrottleTest, LetsNothingOutAtTheStart) {
  // The budget at the start is 0, and a block needs a whole one.
  EXPECT_GT(Throttle({ThrottleUnit::iops, 100}, 4096, kStart).due_ns(), kStart);
}

TEST(ThrottleTest, MakesUpForTimeThatASlowDeviceLost) {
  // Whoever comes late finds the next I/Os due in the past, as many as the budget has grown by.
  Throttle throttle({ThrottleUnit::iops, 1000}, 4096, 0);
  const std::uint64_t now_ns = 5'500'000;
  int issued = 0;
  while (throttle.due_ns() <= now_ns) {
    throttle.advance();
    ++issued;
  }
  EXPECT_EQ(issued, 5);
}

}  // namespace
}  // namespace headroom
