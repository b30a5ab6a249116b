// The work of volumes and disks, as the system counts it for all programs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace headroom {

/// Requests that a device completed since some point in time, their bytes, and the time that all of them spent there.
struct DeviceTotals {
  std::uint64_t read_count = 0;
  std::uint64_t write_count = 0;
  std::uint64_t read_bytes = 0;
  std::uint64_t write_bytes = 0;
  std::uint64_t read_microseconds = 0;
  std::uint64_t write_microseconds = 0;
  bool operator==(const DeviceTotals&) const = default;
};

/// A volume has a target's file system, or is the target; disks are the whole disks below it; the node means all disks
/// of the machine.
enum class DeviceLevel { volume, disk, node };

/// What a device did in the time that was measured.
struct DeviceCounters {
  std::string name;
  DeviceLevel level = DeviceLevel::volume;
  DeviceTotals totals;
  bool operator==(const DeviceCounters&) const = default;
};

/// The work of devices per second in a part of the measured time.
struct DeviceRate {
  double iops = 0;
  double bytes_per_second = 0;
  bool operator==(const DeviceRate&) const = default;
};

/// How far a system counts before it begins again at 0.
struct CounterRange {
  unsigned count_bits = 64;            // of requests
  std::uint64_t microseconds_end = 0;  // of time; 0: never
};

/// The work between two readings; nothing if the counters decreased, as when a device is replaced. A counter with fewer
/// than 64 bits may wrap in between: nothing if it may have wrapped more than once.
std::optional<DeviceTotals> totals_between(const DeviceTotals& before, const DeviceTotals& after,
                                           const CounterRange& range);

/// The work in this many seconds, per second; nothing if no time passed.
std::optional<DeviceRate> rate_of(const DeviceTotals& totals, double seconds);

/// What several devices did together.
DeviceTotals sum_of(const DeviceTotals& one, const DeviceTotals& other);

}  // namespace headroom
