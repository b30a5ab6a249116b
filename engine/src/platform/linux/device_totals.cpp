#include "platform/device_totals.h"

#include <sys/stat.h>
#include <sys/sysmacros.h>

#include <exception>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "platform/linux/native_file.h"
#include "platform/proc_text.h"

namespace headroom::platform {
namespace {

namespace fs = std::filesystem;

DeviceNumber number_of(dev_t device) {
  return {major(device), minor(device)};
}

std::string id_of(const DeviceNumber& number) {
  return std::to_string(number.major) + ":" + std::to_string(number.minor);
}

fs::path sys_folder(const DeviceNumber& number) {
  return "/sys/dev/block/" + id_of(number);
}

std::string first_line(const fs::path& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

std::map<DeviceNumber, DiskStatistics> disk_statistics() {
  std::map<DeviceNumber, DiskStatistics> devices;
  std::ifstream file("/proc/diskstats");
  for (std::string line; std::getline(file, line);) {
    if (const auto device = parse_disk_statistics(line)) devices.insert_or_assign(device->number, *device);
  }
  return devices;
}

// ---- The volume -------------------------------------------------------------------------------------------------

/// The mount through which a file was opened.
std::optional<Mount> mount_of(int opened) {
  std::optional<std::string> id;
  std::ifstream facts("/proc/self/fdinfo/" + std::to_string(opened));
  for (std::string line; !id && std::getline(facts, line);) id = parse_mount_id(line);
  if (!id) return std::nullopt;
  std::ifstream mounts("/proc/self/mountinfo");
  for (std::string line; std::getline(mounts, line);) {
    auto mount = parse_mount(line);
    if (mount && mount->id == *id) return mount;
  }
  return std::nullopt;
}

/// Btrfs names one of its devices as the source, however many it has.
bool is_only_device(const std::string& file_system, const std::string& name) {
  if (file_system != "btrfs") return true;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator("/sys/fs/btrfs", error)) {
    const fs::path devices = entry.path() / "devices";
    if (!fs::exists(devices / name, error)) continue;
    const auto count = std::distance(fs::directory_iterator(devices, error), fs::directory_iterator());
    return !error && count == 1;
  }
  return false;
}

/// File systems without a device number of their own name a device as their source, unless they have none.
std::optional<DeviceNumber> source_device(int opened, const std::map<DeviceNumber, DiskStatistics>& known) {
  const auto mount = mount_of(opened);
  if (!mount || !mount->source.starts_with('/')) return std::nullopt;
  struct stat status {};
  if (stat(mount->source.c_str(), &status) != 0 || !S_ISBLK(status.st_mode)) return std::nullopt;
  const auto device = known.find(number_of(status.st_rdev));
  if (device == known.end() || !is_only_device(mount->file_system, device->second.name)) return std::nullopt;
  return device->first;
}

std::optional<DeviceNumber> volume_of(int opened, const std::map<DeviceNumber, DiskStatistics>& known) {
  struct stat status {};
  if (fstat(opened, &status) != 0) return std::nullopt;
  if (S_ISBLK(status.st_mode)) return number_of(status.st_rdev);
  const DeviceNumber number = number_of(status.st_dev);
  return number.major != 0 ? number : source_device(opened, known);
}

// ---- The disks below it -----------------------------------------------------------------------------------------

/// Whole disks below a device: its parts' parts to the end, and of a partition the disk that it is on.
class Disks {
 public:
  /// Whether all of them were found.
  bool find_below(const DeviceNumber& number, int depth = 0) {
    constexpr int deepest = 16;  // of devices made of devices; guards against a loop
    std::error_code error;
    const fs::path folder = sys_folder(number);
    if (depth > deepest || !fs::exists(folder, error)) return false;
    if (fs::exists(folder / "partition", error)) return go_on(folder / "../dev", depth);
    bool has_parts = false;
    for (const auto& part : fs::directory_iterator(folder / "slaves", error)) {
      has_parts = true;
      if (!go_on(part.path() / "dev", depth)) return false;
    }
    if (!has_parts) found_.insert(number);
    return true;
  }

  const std::set<DeviceNumber>& found() const { return found_; }

 private:
  bool go_on(const fs::path& number_file, int depth) {
    const auto number = parse_device_number(first_line(number_file));
    return number && find_below(*number, depth + 1);
  }

  std::set<DeviceNumber> found_;
};

/// Counting can be switched off for a disk: its counters then stand still.
bool counts(const DeviceNumber& number) {
  const fs::path folder = sys_folder(number);
  std::error_code error;
  const bool is_partition = fs::exists(folder / "partition", error);
  return first_line(folder / (is_partition ? "../queue/iostats" : "queue/iostats")) != "0";
}

CountedDevice counted(DeviceLevel level, const DiskStatistics& device) {
  return {.level = level, .name = device.name, .id = id_of(device.number)};
}

std::vector<CountedDevice> find_devices(int opened) {
  const auto known = disk_statistics();
  const auto volume = volume_of(opened, known);
  if (!volume || !known.contains(*volume) || !counts(*volume)) return {};
  std::vector<CountedDevice> devices = {counted(DeviceLevel::volume, known.at(*volume))};
  Disks disks;
  if (!disks.find_below(*volume)) return devices;
  for (const DeviceNumber& number : disks.found()) {
    if (!known.contains(number) || !counts(number)) return {devices.front()};
    devices.push_back(counted(DeviceLevel::disk, known.at(number)));
  }
  return devices;
}

}  // namespace

std::vector<CountedDevice> devices_of(const File& file, const std::string&) noexcept try {
  return find_devices(descriptor(file));
} catch (const std::exception&) {
  return {};
}

std::optional<CountedDevice> disk_as_volume(const std::string& name) noexcept try {
  for (const auto& [number, device] : disk_statistics()) {
    if (device.name == name && counts(number)) return counted(DeviceLevel::volume, device);
  }
  return std::nullopt;
} catch (const std::exception&) {
  return std::nullopt;
}

std::vector<std::optional<DeviceTotals>> device_totals(const std::vector<CountedDevice>& devices) noexcept try {
  if (devices.empty()) return {};
  const auto known = disk_statistics();
  std::vector<std::optional<DeviceTotals>> totals(devices.size());
  for (std::size_t i = 0; i < devices.size(); ++i) {
    const auto number = parse_device_number(devices[i].id);
    if (number && known.contains(*number)) totals[i] = known.at(*number).totals;
  }
  return totals;
} catch (const std::exception&) {
  return {};
}

std::vector<CountedDevice> disks_of_node() noexcept try {
  std::vector<CountedDevice> disks;
  for (const auto& [number, device] : disk_statistics()) {
    // What is made of other devices, or of files and memory, has no hardware behind it.
    std::error_code error;
    if (fs::exists(sys_folder(number) / "device", error) && counts(number)) {
      disks.push_back(counted(DeviceLevel::node, device));
    }
  }
  return disks;
} catch (const std::exception&) {
  return {};
}

CounterRange device_counter_range() {
  constexpr std::uint64_t milliseconds_end = std::uint64_t{1} << 32;
  return {.count_bits = 64, .microseconds_end = milliseconds_end * 1000};
}

}  // namespace headroom::platform
