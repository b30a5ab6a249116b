// The work of the volumes of a time span's targets, and of the disks below them, while it is measured.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "io/simulated_device.h"
#include "measure/device_counters.h"
#include "platform/device_totals.h"

namespace headroom {

/// The counters of each device; nothing for one without counters.
using DeviceStand = std::vector<std::optional<DeviceTotals>>;

/// The work of devices together between two readings of the same ones; nothing if it is not known for each, or there
/// are no devices.
std::optional<DeviceTotals> done_between(const DeviceStand& before, const DeviceStand& after);

class DeviceWatch {
 public:
  /// `volume_disk` is used for volumes without known counters; empty: no disk.
  explicit DeviceWatch(std::string volume_disk) : volume_disk_(std::move(volume_disk)) {}

  /// Adds the devices of a target that was opened.
  void add(const platform::File& file, const std::string& path);

  /// A simulated device replaces all volumes and disks: real ones do not count the delays.
  void take(const SimulatedDevice& device) { simulated_ = &device; }

  /// Reads the counters that the measured time begins with.
  void begin();

  /// The work of the devices since; empty if it is not known for each target.
  std::vector<DeviceCounters> end() const;

  /// The work of the volumes together since the last reading; nothing if it is not known.
  std::optional<DeviceRate> look();

  /// The counters of the volumes; empty before begin(). Can be called on another thread than the other functions.
  DeviceStand volumes() const;

 private:
  DeviceStand read(std::size_t count) const;

  std::string volume_disk_;
  const SimulatedDevice* simulated_ = nullptr;
  std::vector<platform::CountedDevice> devices_;  // each once; of the node's level, each disk of the node
  bool is_volume_unknown_ = false;                // of some target
  bool is_disk_unknown_ = false;                  // below some volume
  DeviceStand before_;
  std::size_t volume_count_ = 0;  // they come first
  DeviceStand seen_;              // of the volumes, at the last look
  std::uint64_t seen_ns_ = 0;
  std::atomic<bool> is_begun_ = false;  // from here on the devices stay the same
};

}  // namespace headroom
