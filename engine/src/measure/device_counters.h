// What volumes and disks did, as the system counts it for everybody.
#pragma once

#include <cstdint>
#include <string>

namespace headroom {

/// Requests that a device completed since some point in time, and their bytes.
struct DeviceTotals {
  std::uint64_t read_count = 0;
  std::uint64_t write_count = 0;
  std::uint64_t read_bytes = 0;
  std::uint64_t write_bytes = 0;
  bool operator==(const DeviceTotals&) const = default;
};

/// A volume holds a target's file system, or is the target; disks are the whole ones below it.
enum class DeviceLevel { volume, disk };

/// What a device did in the time that was measured.
struct DeviceCounters {
  std::string name;
  DeviceLevel level = DeviceLevel::volume;
  DeviceTotals totals;
  bool operator==(const DeviceCounters&) const = default;
};

}  // namespace headroom
