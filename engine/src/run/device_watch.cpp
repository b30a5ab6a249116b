#include "run/device_watch.h"

#include <algorithm>
#include <utility>

namespace headroom {

void DeviceWatch::add(const platform::File& file, const std::string& path) {
  std::vector<platform::CountedDevice> found = platform::devices_of(file, path);
  is_volume_unknown_ = is_volume_unknown_ || found.empty();
  is_disk_unknown_ = is_disk_unknown_ || found.size() == 1;
  for (platform::CountedDevice& device : found) {
    const bool is_known = std::ranges::any_of(
        devices_, [&](const auto& known) { return known.level == device.level && known.id == device.id; });
    if (!is_known) devices_.push_back(std::move(device));
  }
}

void DeviceWatch::begin() {
  // A sum over some of the volumes, or disks, would be taken for that of all.
  if (is_volume_unknown_) devices_.clear();
  if (is_disk_unknown_) std::erase_if(devices_, [](const auto& device) { return device.level == DeviceLevel::disk; });
  // Volumes first, as the reports show them.
  std::ranges::stable_sort(devices_, {}, &platform::CountedDevice::level);
  before_ = platform::device_totals(devices_);
}

std::vector<DeviceCounters> DeviceWatch::end() const {
  const std::vector<DeviceTotals> after = platform::device_totals(devices_);
  if (before_.size() != devices_.size() || after.size() != devices_.size()) return {};
  std::vector<DeviceCounters> counters;
  for (std::size_t i = 0; i < devices_.size(); ++i) {
    const auto totals = totals_between(before_[i], after[i], platform::device_count_bits());
    if (!totals) return {};
    counters.push_back({devices_[i].name, devices_[i].level, *totals});
  }
  return counters;
}

}  // namespace headroom
