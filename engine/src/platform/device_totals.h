// Counters of volumes and disks, as the system keeps them for everybody. What it does not tell is not known: nothing
// here fails, and no run does for the lack of it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "measure/device_counters.h"
#include "platform/file.h"

namespace headroom::platform {

/// A volume or disk whose counters can be read.
struct CountedDevice {
  DeviceLevel level = DeviceLevel::volume;
  std::string name;                    // for people
  std::string id;                      // the system's own, of which a level has one
  std::shared_ptr<const File> opened;  // Windows: what is asked
};

/// The volume that holds an open file, or is the opened device, and behind it the whole disks below, none where these
/// are not known. Empty: the volume is not known, or does not count what it does.
std::vector<CountedDevice> devices_of(const File& file, const std::string& path) noexcept;

/// A whole disk by the system's name for it, such as PhysicalDrive3 or sda, used in place of the volume on it; nothing
/// if it does not exist or has no counters.
std::optional<CountedDevice> disk_as_volume(const std::string& name) noexcept;

/// All whole disks of the machine, of the node's level; empty where that is not known.
std::vector<CountedDevice> disks_of_node() noexcept;

/// What each device did so far, all read at one time; nothing for one that does not tell, empty when none does.
std::vector<std::optional<DeviceTotals>> device_totals(const std::vector<CountedDevice>& devices) noexcept;

/// How far the system counts.
CounterRange device_counter_range();

}  // namespace headroom::platform
