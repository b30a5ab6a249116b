#include "workload/throttle.h"

#include <gtest/gtest.h>

#include <utility>

#include "support/row.h"

namespace headroom {
namespace {

__extension__ using Wide = unsigned __int128;

constexpr std::uint64_t kThrottleStart = 1'000'000'007;

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
  Throttle throttle(GetParam().limit, GetParam().block_bytes, kThrottleStart);
  for (std::uint64_t io = 1; io <= GetParam().ios; ++io) {
    ASSERT_EQ(throttle.due_ns(), kThrottleStart + exact_ns(io)) << "I/O " << io;
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

struct HourRow : test::Row {
  std::uint64_t iops;
};

class ThrottledHour : public testing::TestWithParam<HourRow> {};

/// After as many I/Os as the limit's value the remainder is 0 again, as it was at the start: what holds for one such
/// second holds for all others of the hour.
TEST_P(ThrottledHour, IsSecondsThatAreAllAlike) {
  Throttle throttle({ThrottleUnit::iops, GetParam().iops}, 4096, kThrottleStart);
  for (std::uint64_t second = 0; second < 2; ++second) {
    for (std::uint64_t io = 1; io <= GetParam().iops; ++io) {
      const std::uint64_t exact = kThrottleStart + second * 1'000'000'000 + 1'000'000'000 * io / GetParam().iops;
      if (throttle.due_ns() != exact) FAIL() << "I/O " << io << " of second " << second;
      throttle.advance();
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Rates, ThrottledHour,
                         testing::Values(HourRow{"1 IOPS", 1}, HourRow{"7 IOPS", 7}, HourRow{"1000 IOPS", 1000},
                                         HourRow{"123457 IOPS", 123457}, HourRow{"10 million IOPS", 10'000'000}),
                         test::RowName());

struct HourBytesRow : test::Row {
  std::uint64_t bytes_per_millisecond;
  std::uint64_t block_bytes;
};

class ThrottledHourOfBytes : public testing::TestWithParam<HourBytesRow> {};

TEST_P(ThrottledHourOfBytes, LetsOutAsManyBlocksAsItHasBytes) {
  const auto [bytes_per_millisecond, block_bytes] = std::pair{GetParam().bytes_per_millisecond, GetParam().block_bytes};
  constexpr std::uint64_t hour_ms = 3'600'000;
  Throttle throttle({ThrottleUnit::bytes_per_millisecond, bytes_per_millisecond}, block_bytes, kThrottleStart);
  std::uint64_t issued = 0;
  for (; throttle.due_ns() <= kThrottleStart + hour_ms * 1'000'000; ++issued) throttle.advance();
  EXPECT_EQ(issued, bytes_per_millisecond * hour_ms / block_bytes);
}

INSTANTIATE_TEST_SUITE_P(
    Rates, ThrottledHourOfBytes,
    testing::Values(HourBytesRow{"1 byte a millisecond of 512", 1, 512},
                    HourBytesRow{"4096 bytes a millisecond of 512", 4096, 512},
                    HourBytesRow{"999983 bytes a millisecond of 64 KiB", 999983, 65536},
                    HourBytesRow{"a gigabyte a second of 4 GiB less a byte", 1'000'000, 4294967295},
                    HourBytesRow{"4 GiB a millisecond of 4 GiB less a byte", 4294967296, 4294967295},
                    HourBytesRow{"a block that one hour does not fill", 1000, 4294967295}),
    test::RowName());

TEST(ThrottleTest, LetsNothingOutAtTheStart) {
  // The budget at the start is 0, and a block needs a whole one.
  EXPECT_GT(Throttle({ThrottleUnit::iops, 100}, 4096, kThrottleStart).due_ns(), kThrottleStart);
}

TEST(ThrottleTest, MakesUpForTimeThatASlowDeviceLost) {
  // After a delay, the next I/Os are due in the past, as many as the budget has grown by.
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
