// Parses the lines in which Linux lists block devices and mounts, without calling the system.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "measure/device_counters.h"

namespace headroom::platform {

/// Number of a block device; a major number of 0 means none.
struct DeviceNumber {
  unsigned major = 0;
  unsigned minor = 0;
  bool operator==(const DeviceNumber&) const = default;
  bool operator<(const DeviceNumber& other) const {
    return std::tie(major, minor) < std::tie(other.major, other.minor);
  }
};

/// A line of /proc/diskstats.
struct DiskStatistics {
  DeviceNumber number;
  std::string name;
  DeviceTotals totals;
};

/// A line of /proc/self/mountinfo, as far as it is needed here.
struct Mount {
  std::string id;
  std::string file_system;
  std::string source;  // with its escapes resolved
};

/// Each returns nothing for a line that it does not understand, whatever is in it.
std::optional<DiskStatistics> parse_disk_statistics(std::string_view line);
std::optional<Mount> parse_mount(std::string_view line);
/// "8:1", with or without a line feed behind it.
std::optional<DeviceNumber> parse_device_number(std::string_view text);
/// The mount's number in a line "mnt_id:\t29" of /proc/self/fdinfo; nothing for its other lines.
std::optional<std::string> parse_mount_id(std::string_view line);

}  // namespace headroom::platform
