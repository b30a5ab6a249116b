#include "measure/device_counters.h"

#include <gtest/gtest.h>

namespace headroom {
namespace {

TEST(DeviceCounters, AreWhatWasDoneBetweenTwoLooks) {
  const DeviceTotals before{.read_count = 10, .write_count = 20, .read_bytes = 4096, .write_bytes = 8192};
  const DeviceTotals after{.read_count = 12, .write_count = 20, .read_bytes = 12288, .write_bytes = 8192};
  for (const unsigned bits : {32U, 64U}) {
    EXPECT_EQ(totals_between(before, after, bits), (DeviceTotals{.read_count = 2, .read_bytes = 8192})) << bits;
    EXPECT_EQ(totals_between(before, before, bits), DeviceTotals()) << bits;
  }
}

TEST(DeviceCounters, AreNotKnownWhenTheyRanBackwards) {
  const DeviceTotals totals{.read_count = 10, .write_count = 10, .read_bytes = 10240, .write_bytes = 10240};
  DeviceTotals fewer_bytes = totals;
  fewer_bytes.write_bytes -= 512;
  EXPECT_EQ(totals_between(totals, fewer_bytes, 64), std::nullopt);
  EXPECT_EQ(totals_between(totals, fewer_bytes, 32), std::nullopt);
  DeviceTotals fewer_reads = totals;
  fewer_reads.read_count -= 1;
  EXPECT_EQ(totals_between(totals, fewer_reads, 64), std::nullopt);
}

TEST(DeviceCounters, OfFewerBitsBeginAgainAtZero) {
  const DeviceTotals before{.read_count = 0xFFFF'FFFE, .read_bytes = std::uint64_t{1} << 50};
  const DeviceTotals after{.read_count = 3, .read_bytes = (std::uint64_t{1} << 50) + 5 * 4096};
  EXPECT_EQ(totals_between(before, after, 32), (DeviceTotals{.read_count = 5, .read_bytes = 20480}));
}

TEST(DeviceCounters, OfFewerBitsAreNotKnownWhenTheyMayHaveBegunTwice) {
  const std::uint64_t most_bytes = ((std::uint64_t{1} << 32) - 1) * 512;
  EXPECT_TRUE(totals_between({}, {.write_count = 7, .write_bytes = most_bytes}, 32));
  EXPECT_EQ(totals_between({}, {.write_count = 7, .write_bytes = most_bytes + 512}, 32), std::nullopt);
  EXPECT_TRUE(totals_between({}, {.write_count = 7, .write_bytes = most_bytes + 512}, 64));
}

}  // namespace
}  // namespace headroom
