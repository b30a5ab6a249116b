#include "platform/proc_text.h"

#include <gtest/gtest.h>

namespace headroom::platform {
namespace {

TEST(ProcText, KnowsADisksCounters) {
  const auto disk = parse_disk_statistics(
      " 254       0 vda 19580567 246153 298988626 20693207 1138703 1766978 261371448 2045866 0 1413452 23080449 "
      "1200337 "
      "21470 389189552 285687 169783 55689");
  ASSERT_TRUE(disk);
  EXPECT_EQ(disk->number, (DeviceNumber{254, 0}));
  EXPECT_EQ(disk->name, "vda");
  EXPECT_EQ(disk->totals, (DeviceTotals{.read_count = 19580567,
                                        .write_count = 1138703,
                                        .read_bytes = 298988626ULL * 512,
                                        .write_bytes = 261371448ULL * 512,
                                        .read_microseconds = 20693207'000ULL,
                                        .write_microseconds = 2045866'000ULL}));
}

TEST(ProcText, KnowsTheCountersOfOldKernelsAndOfOddNames) {
  for (const char* line :
       {"8 1 sda1 1 2 3 4 5 6 7 8 9 10 11", "259 3 nvme0n1p2 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15",
        "\t104 0 cciss/c0d0 1 2 3 4 5 6 7 8 9 10 11\r\n", "253 1048575 dm-!@ 1 2 3 4 5 6 7 8 9 10 11"}) {
    const auto disk = parse_disk_statistics(line);
    ASSERT_TRUE(disk) << line;
    EXPECT_EQ(disk->totals, (DeviceTotals{.read_count = 1,
                                          .write_count = 5,
                                          .read_bytes = 3 * 512,
                                          .write_bytes = 7 * 512,
                                          .read_microseconds = 4000,
                                          .write_microseconds = 8000}))
        << line;
  }
}

TEST(ProcText, DoesNotTakeOtherLinesForCounters) {
  for (const char* line :
       {"", " ", "\n", "8", "8 0 sda", "8 0 sda 1 2 3 4", "8 0 sda 1 2 3 4 5 6 7 8 9 10",
        "x 0 sda 1 2 3 4 5 6 7 8 9 10 11", "8 -1 sda 1 2 3 4 5 6 7 8 9 10 11", "8 0 sda -1 2 3 4 5 6 7 8 9 10 11",
        "8 0 sda 1 2 3x 4 5 6 7 8 9 10 11", "8 0 sda 1 2 3 4 +5 6 7 8 9 10 11", "8 0 sda 0x1 2 3 4 5 6 7 8 9 10 11",
        "8 0 sda 18446744073709551616 2 3 4 5 6 7 8 9 10 11",  // does not fit
        "8 0 sda 1 2 36028797018963968 4 5 6 7 8 9 10 11",     // sectors whose bytes do not fit
        "4294967296 0 sda 1 2 3 4 5 6 7 8 9 10 11"}) {
    EXPECT_FALSE(parse_disk_statistics(line)) << line;
  }
  EXPECT_FALSE(parse_disk_statistics(std::string(100'000, '1')));
  EXPECT_TRUE(parse_disk_statistics("8 0 sda 1 2 36028797018963967 4 5 6 7 8 9 10 11"));
}

TEST(ProcText, KnowsWhereAMountComesFrom) {
  const auto mount =
      parse_mount("36 35 98:0 /mnt1 /mnt2 rw,noatime master:1 shared:7 - ext3 /dev/root rw,errors=continue");
  ASSERT_TRUE(mount);
  EXPECT_EQ(mount->id, "36");
  EXPECT_EQ(mount->file_system, "ext3");
  EXPECT_EQ(mount->source, "/dev/root");
  const auto without_options =
      parse_mount("40 1 0:37 /@home /home rw,relatime - btrfs /dev/mapper/my\\040disk rw,subvol=/@home");
  ASSERT_TRUE(without_options);
  EXPECT_EQ(without_options->file_system, "btrfs");
  EXPECT_EQ(without_options->source, "/dev/mapper/my disk");
}

TEST(ProcText, IsNotMisledByWhatAMountIsCalled) {
  // A folder cannot hold the separator as a word of its own: blanks in names are escaped.
  const auto mount = parse_mount("36 35 0:9 / /mnt/a\\040-\\040tmpfs\\040/dev/sda rw - nfs4 server:/share\\134x\\1 rw");
  ASSERT_TRUE(mount);
  EXPECT_EQ(mount->file_system, "nfs4");
  EXPECT_EQ(mount->source, "server:/share\\x\\1");
  const auto dashes = parse_mount("36 35 0:9 - - - - tmpfs none rw");
  ASSERT_TRUE(dashes);
  EXPECT_EQ(dashes->file_system, "tmpfs");
  EXPECT_EQ(parse_mount("1 2 0:9 / / rw - fuse \\777\\08a rw")->source, "\\777\\08a");
}

TEST(ProcText, DoesNotTakeOtherLinesForMounts) {
  for (const char* line : {"", " ", "-", "- - - - - - -", "36 35 98:0 / / rw", "36 35 98:0 / / rw -",
                           "36 35 98:0 / / rw - ext4", "36 35 98:0 / / rw master:1 ext4 /dev/sda rw"}) {
    EXPECT_FALSE(parse_mount(line)) << line;
  }
}

TEST(ProcText, KnowsNumbersOfDevices) {
  EXPECT_EQ(parse_device_number("8:1\n"), (DeviceNumber{8, 1}));
  EXPECT_EQ(parse_device_number("253:1048575"), (DeviceNumber{253, 1048575}));
  for (const char* text :
       {"", "\n", "8", "8:", ":1", "8:1:2", "8 1", "8: 1", "-8:1", "a:b", "8:4294967296", "8:1 9:1"}) {
    EXPECT_FALSE(parse_device_number(text)) << text;
  }
}

TEST(ProcText, KnowsTheMountOfAnOpenFile) {
  EXPECT_EQ(parse_mount_id("mnt_id:\t29"), "29");
  for (const char* line : {"", "pos:\t0", "flags:\t02100000", "mnt_id:", "mnt_id: 1 2", "xmnt_id:\t29"}) {
    EXPECT_FALSE(parse_mount_id(line)) << line;
  }
}

}  // namespace
}  // namespace headroom::platform
