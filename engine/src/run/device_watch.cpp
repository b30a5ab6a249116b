#include "run/device_watch.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace headroom {
namespace {

/// What each device did since; empty where one of them does not tell.
std::vector<DeviceTotals> done_since(const std::vector<DeviceTotals>& before,
                                     const std::vector<platform::CountedDevice>& devices) {
  const std::vector<DeviceTotals> after = platform::device_totals(devices);
  if (before.size() != devices.size() || after.size() != devices.size()) return {};
  std::vector<DeviceTotals> done;
  for (std::size_t i = 0; i < devices.size(); ++i) {
    const auto totals = totals_between(before[i], after[i], platform::device_counter_range());
    if (!totals) return {};
    done.push_back(*totals);
  }
  return done;
}

}  // namespace

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
  // The node's disks are compared with those below the volumes.
  if (!devices_.empty() && !is_disk_unknown_) node_disks_ = platform::disks_of_node();
  node_before_ = platform::device_totals(node_disks_);
  before_ = platform::device_totals(devices_);
}

std::vector<DeviceCounters> DeviceWatch::end() const {
  const std::vector<DeviceTotals> done = done_since(before_, devices_);
  const std::vector<DeviceTotals> of_node = done_since(node_before_, node_disks_);
  std::vector<DeviceCounters> counters;
  for (std::size_t i = 0; i < done.size(); ++i) counters.push_back({devices_[i].name, devices_[i].level, done[i]});
  if (!counters.empty() && !of_node.empty()) {
    const DeviceTotals sum = std::accumulate(of_node.begin(), of_node.end(), DeviceTotals{}, sum_of);
    counters.push_back({"*", DeviceLevel::node, sum});
  }
  return counters;
}

}  // namespace headroom
