// What the volumes of a time span's targets, and the disks below them, do while it is measured.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "measure/device_counters.h"
#include "platform/device_totals.h"

namespace headroom {

class DeviceWatch {
 public:
  /// `volume_disk` stands for volumes whose own counters are not known; empty: none does.
  explicit DeviceWatch(std::string volume_disk) : volume_disk_(std::move(volume_disk)) {}

  /// Adds the devices of a target that was opened.
  void add(const platform::File& file, const std::string& path);

  /// Reads the counters that the measured time begins with.
  void begin();

  /// What the devices did since; empty where that is not known for each target.
  std::vector<DeviceCounters> end() const;

 private:
  std::string volume_disk_;
  std::vector<platform::CountedDevice> devices_;     // each once; of the node's level, each disk of the node
  bool is_volume_unknown_ = false;                   // of some target
  bool is_disk_unknown_ = false;                     // below some volume
  std::vector<std::optional<DeviceTotals>> before_;  // of each device
};

}  // namespace headroom
