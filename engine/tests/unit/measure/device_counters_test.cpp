#include "measure/device_counters.h"

#include <gtest/gtest.h>

namespace headroom {
namespace {

TEST(DeviceCounters, AreWhatWasDoneBetweenTwoLooks) {
  const DeviceTotals before{.read_count = 10, .write_count = 20, .read_bytes = 4096, .write_bytes = 8192};
  const DeviceTotals after{.read_count = 12, .write_count = 20, .read_bytes = 12288, .write_bytes = 8192};
  for (const unsigned bits : {32U, 64U}) {
    EXPECT_EQ(totals_between(before, after, {.count_bits = bits}), (DeviceTotals{.read_count = 2, .read_bytes = 8192}))
        << bits;
    EXPECT_EQ(totals_between(before, before, {.count_bits = bits}), DeviceTotals()) << bits;
  }
}

TEST(DeviceCounters, AreNotKnownWhenTheyRanBackwards) {
  const DeviceTotals totals{.read_count = 10, .write_count = 10, .read_bytes = 10240, .write_bytes = 10240};
  DeviceTotals fewer_bytes = totals;
  fewer_bytes.write_bytes -= 512;
  EXPECT_EQ(totals_between(totals, fewer_bytes, {.count_bits = 64}), std::nullopt);
  EXPECT_EQ(totals_between(totals, fewer_bytes, {.count_bits = 32}), std::nullopt);
  DeviceTotals fewer_reads = totals;
  fewer_reads.read_count -= 1;
  EXPECT_EQ(totals_between(totals, fewer_reads, {.count_bits = 64}), std::nullopt);
}

TEST(DeviceCounters, OfFewerBitsBeginAgainAtZero) {
  const DeviceTotals before{.read_count = 0xFFFF'FFFE, .read_bytes = std::uint64_t{1} << 50};
  const DeviceTotals after{.read_count = 3, .read_bytes = (std::uint64_t{1} << 50) + 5 * 4096};
  EXPECT_EQ(totals_between(before, after, {.count_bits = 32}), (DeviceTotals{.read_count = 5, .read_bytes = 20480}));
}

TEST(DeviceCounters, OfFewerBitsAreNotKnownWhenTheyMayHaveBegunTwice) {
  const std::uint64_t most_bytes = ((std::uint64_t{1} << 32) - 1) * 512;
  EXPECT_TRUE(totals_between({}, {.write_count = 7, .write_bytes = most_bytes}, {.count_bits = 32}));
  EXPECT_EQ(totals_between({}, {.write_count = 7, .write_bytes = most_bytes + 512}, {.count_bits = 32}), std::nullopt);
  EXPECT_TRUE(totals_between({}, {.write_count = 7, .write_bytes = most_bytes + 512}, {.count_bits = 64}));
}

TEST(DeviceCounters, OfTimeBeginAgainAtTheirEnd) {
  const DeviceTotals before{.read_microseconds = 990, .write_microseconds = 5};
  const DeviceTotals after{.read_microseconds = 10, .write_microseconds = 25};
  EXPECT_EQ(totals_between(before, after, {.microseconds_end = 1000}),
            (DeviceTotals{.read_microseconds = 20, .write_microseconds = 20}));
  EXPECT_EQ(totals_between(before, after, {}), std::nullopt);
}

TEST(DeviceCounters, OfSeveralDevicesAddUp) {
  EXPECT_EQ(sum_of({1, 2, 3, 4, 5, 6}, {10, 20, 30, 40, 50, 60}), (DeviceTotals{11, 22, 33, 44, 55, 66}));
}

TEST(DeviceCounters, OfSomeSecondsAreARate) {
  EXPECT_EQ(rate_of({.read_count = 30, .write_count = 10, .read_bytes = 4096, .write_bytes = 8192}, 0.5),
            (DeviceRate{.iops = 80, .bytes_per_second = 24576}));
  EXPECT_EQ(rate_of({.read_count = 30}, 0), std::nullopt);
}

}  // namespace
}  // namespace headroom
