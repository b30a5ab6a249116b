#include "run/device_watch.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/clock.h"

namespace headroom {

std::optional<DeviceTotals> done_between(const DeviceStand& before, const DeviceStand& after) {
  if (after.empty() || before.size() != after.size()) return std::nullopt;
  DeviceTotals sum;
  for (std::size_t i = 0; i < after.size(); ++i) {
    if (!before[i] || !after[i]) return std::nullopt;
    const auto done = totals_between(*before[i], *after[i], platform::device_counter_range());
    if (!done) return std::nullopt;
    sum = sum_of(sum, *done);
  }
  return sum;
}

void DeviceWatch::add(const platform::File& file, const std::string& path) {
  std::vector<platform::CountedDevice> found = platform::devices_of(file, path);
  if (found.empty() && !volume_disk_.empty()) {
    if (auto disk = platform::disk_as_volume(volume_disk_)) found.push_back(*std::move(disk));
  }
  is_volume_unknown_ = is_volume_unknown_ || found.empty();
  is_disk_unknown_ = is_disk_unknown_ || found.size() == 1;
  // Once, with the first volume: finding them takes time that no measuring has.
  if (devices_.empty() && !found.empty()) devices_ = platform::disks_of_node();
  for (platform::CountedDevice& device : found) {
    const bool is_known = std::ranges::any_of(
        devices_, [&](const auto& known) { return known.level == device.level && known.id == device.id; });
    if (!is_known) devices_.push_back(std::move(device));
  }
}

void DeviceWatch::begin() {
  // A sum of some volumes, or disks, would look like that of all.
  if (is_volume_unknown_) devices_.clear();
  // The node's disks are compared with those below the volumes.
  if (is_disk_unknown_) std::erase_if(devices_, [](const auto& device) { return device.level != DeviceLevel::volume; });
  if (simulated_ != nullptr) devices_ = {{DeviceLevel::volume, "simulated", "simulated", nullptr}};
  // Volumes first, as the reports show them.
  std::ranges::stable_sort(devices_, {}, &platform::CountedDevice::level);
  volume_count_ =
      static_cast<std::size_t>(std::ranges::count(devices_, DeviceLevel::volume, &platform::CountedDevice::level));
  before_ = read(devices_.size());
  seen_ = before_;
  seen_.resize(std::min(seen_.size(), volume_count_));
  seen_ns_ = now_ns();
  is_begun_.store(true, std::memory_order_release);
}

/// Of the first devices.
DeviceStand DeviceWatch::read(std::size_t count) const {
  if (simulated_ != nullptr) return {simulated_->totals(now_ns())};
  return platform::device_totals({devices_.begin(), devices_.begin() + static_cast<std::ptrdiff_t>(count)});
}

DeviceStand DeviceWatch::volumes() const {
  return is_begun_.load(std::memory_order_acquire) ? read(volume_count_) : DeviceStand();
}

std::optional<DeviceRate> DeviceWatch::look() {
  if (volume_count_ == 0) return std::nullopt;
  DeviceStand now = read(volume_count_);
  const std::uint64_t ns = now_ns();
  const auto done = done_between(seen_, now);
  const double seconds = seconds_between(seen_ns_, ns);
  seen_ = std::move(now);
  seen_ns_ = ns;
  return done ? rate_of(*done, seconds) : std::nullopt;
}

std::vector<DeviceCounters> DeviceWatch::end() const {
  const auto after = read(devices_.size());
  if (before_.size() != devices_.size() || after.size() != devices_.size()) return {};
  std::vector<DeviceCounters> counters;
  DeviceCounters node{"*", DeviceLevel::node, {}};
  std::size_t node_disks = 0;
  bool is_node_known = true;
  for (std::size_t i = 0; i < devices_.size(); ++i) {
    const auto& [level, name, id, opened] = devices_[i];
    std::optional<DeviceTotals> done;
    if (before_[i] && after[i]) done = totals_between(*before_[i], *after[i], platform::device_counter_range());
    if (level != DeviceLevel::node) {
      if (!done) return {};
      counters.push_back({name, level, *done});
      continue;
    }
    ++node_disks;
    is_node_known = is_node_known && done;
    if (done) node.totals = sum_of(node.totals, *done);
  }
  if (node_disks > 0 && is_node_known) counters.push_back(std::move(node));
  return counters;
}

}  // namespace headroom
