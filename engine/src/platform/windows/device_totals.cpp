#include "platform/device_totals.h"

#include <charconv>
#include <cstddef>
#include <exception>
#include <optional>
#include <set>

#include "platform/device.h"
#include "platform/path_form.h"
#include "platform/windows/control.h"
#include "platform/windows/handle.h"
#include "platform/windows/native_file.h"

#include <winioctl.h>

namespace headroom::platform {
namespace {

/// Opens a volume or disk for questions, which takes no right to what is on it.
File open_to_ask(const std::wstring& name) {
  return open_path(name, 0, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL);
}

// ---- The volume -------------------------------------------------------------------------------------------------

constexpr std::wstring_view kVolumePrefix = LR"(\\?\Volume{)";

/// Of an open file: from the file itself, since the path to it may have led through links. "\\?\Volume{...}\".
std::wstring volume_of_file(const File& file) {
  std::wstring path(MAX_PATH, L'\0');
  constexpr DWORD form = FILE_NAME_NORMALIZED | VOLUME_NAME_GUID;
  DWORD length = GetFinalPathNameByHandleW(native(file), path.data(), static_cast<DWORD>(path.size()), form);
  if (length >= path.size()) {
    path.resize(length);
    length = GetFinalPathNameByHandleW(native(file), path.data(), length, form);
  }
  path.resize(length < path.size() ? length : 0);
  const auto end = path.find(L'\\', kVolumePrefix.size());
  return path.starts_with(kVolumePrefix) && end != std::wstring::npos ? path.substr(0, end + 1) : L"";
}

/// Of a target that is a volume, "\\.\X:" or one with its own name.
std::wstring volume_of_device(const std::string& path) {
  const std::wstring device = to_wide(windows_device_name(path));
  constexpr std::size_t space = 4;  // "\\.\" or "\\?\"
  if (device.size() <= space) return L"";
  const std::wstring root = device.substr(space) + L"\\";
  if (root.starts_with(L"Volume{")) return LR"(\\?\)" + root;
  wchar_t volume[MAX_PATH];
  return GetVolumeNameForVolumeMountPointW(root.c_str(), volume, MAX_PATH) ? volume : L"";
}

/// A cluster shared volume is used by all nodes, and this one's counters have its own requests alone.
bool is_used_by_this_node_alone(const std::wstring& volume) {
  wchar_t file_system[MAX_PATH + 1] = L"";
  return GetVolumeInformationW(volume.c_str(), nullptr, 0, nullptr, nullptr, nullptr, file_system, MAX_PATH + 1) &&
         std::wstring_view(file_system) != L"CSVFS";
}

/// Where it is mounted, or else its own name, without the separator at the end.
std::string volume_name(const std::wstring& volume) {
  std::wstring paths(MAX_PATH, L'\0');
  DWORD length = 0;
  const auto ask = [&] {
    return GetVolumePathNamesForVolumeNameW(volume.c_str(), paths.data(), static_cast<DWORD>(paths.size()), &length);
  };
  bool is_answered = ask();
  if (!is_answered && GetLastError() == ERROR_MORE_DATA) {
    paths.resize(length);
    is_answered = ask();
  }
  std::wstring name = is_answered ? paths.c_str() : L"";  // the first of several
  if (name.empty()) name = volume.substr(4);
  if (name.ends_with(L'\\')) name.pop_back();
  return to_utf8(name);
}

// ---- The disks below it -----------------------------------------------------------------------------------------

std::optional<CountedDevice> disk_of_number(DWORD number, DeviceLevel level) {
  const std::string name = "PhysicalDrive" + std::to_string(number);
  File opened = open_to_ask(to_wide(R"(\\.\)" + name));
  if (!opened.is_open()) return std::nullopt;
  return CountedDevice{level, name, name, std::make_shared<const File>(std::move(opened))};
}

/// Empty where the volume does not tell.
std::set<DWORD> disk_numbers(const File& volume) {
  constexpr std::size_t most_extents = 512;
  constexpr std::size_t size = sizeof(VOLUME_DISK_EXTENTS) + most_extents * sizeof(DISK_EXTENT);
  std::vector<std::byte> answer(size);
  const DWORD error =
      control(volume, IOCTL_VOLUME_GET_VOLUME_DISK_EXTENTS, answer.data(), static_cast<DWORD>(answer.size()));
  if (error != ERROR_SUCCESS) return {};
  const auto& extents = *reinterpret_cast<const VOLUME_DISK_EXTENTS*>(answer.data());
  std::set<DWORD> numbers;
  for (DWORD i = 0; i < extents.NumberOfDiskExtents && i < most_extents; ++i) {
    numbers.insert(extents.Extents[i].DiskNumber);
  }
  return numbers;
}

void add_disks(std::vector<CountedDevice>& devices) {
  const std::size_t volumes = devices.size();
  for (const DWORD number : disk_numbers(*devices.front().opened)) {
    auto disk = disk_of_number(number, DeviceLevel::disk);
    if (!disk) return devices.resize(volumes);
    devices.push_back(*std::move(disk));
  }
}

/// A disk as a target is both.
std::vector<CountedDevice> disk_itself(const File& disk) {
  STORAGE_DEVICE_NUMBER number{};
  if (control(disk, IOCTL_STORAGE_GET_DEVICE_NUMBER, &number, sizeof number) != ERROR_SUCCESS) return {};
  std::vector<CountedDevice> devices;
  for (const DeviceLevel level : {DeviceLevel::volume, DeviceLevel::disk}) {
    auto device = disk_of_number(number.DeviceNumber, level);
    if (!device) return {};
    devices.push_back(*std::move(device));
  }
  return devices;
}

/// Of a time in units of 100 ns.
std::uint64_t microseconds_of(const LARGE_INTEGER& time) {
  return time.QuadPart < 0 ? 0 : static_cast<std::uint64_t>(time.QuadPart) / 10;
}

/// The counters of a volume or disk. Asking for them turns them on where they are off, and they stay on: others may
/// have come to rely on them by the time that this run ends.
std::optional<DeviceTotals> totals_of(const File& device) {
  DISK_PERFORMANCE counters{};
  if (control(device, IOCTL_DISK_PERFORMANCE, &counters, sizeof counters) != ERROR_SUCCESS) return std::nullopt;
  if (counters.BytesRead.QuadPart < 0 || counters.BytesWritten.QuadPart < 0) return std::nullopt;
  return DeviceTotals{.read_count = counters.ReadCount,
                      .write_count = counters.WriteCount,
                      .read_bytes = static_cast<std::uint64_t>(counters.BytesRead.QuadPart),
                      .write_bytes = static_cast<std::uint64_t>(counters.BytesWritten.QuadPart),
                      .read_microseconds = microseconds_of(counters.ReadTime),
                      .write_microseconds = microseconds_of(counters.WriteTime)};
}

/// Disks that do not count leave the volume.
std::vector<CountedDevice> without_uncounted(std::vector<CountedDevice> devices) {
  for (std::size_t i = 0; i < devices.size(); ++i) {
    if (totals_of(*devices[i].opened)) continue;
    devices.resize(i == 0 ? 0 : 1);
  }
  return devices;
}

std::vector<CountedDevice> find_devices(const File& file, const std::string& path) {
  const bool is_device = path_form(path) == PathForm::device;
  if (is_device && names_disk(path)) return without_uncounted(disk_itself(file));
  const std::wstring volume = is_device ? volume_of_device(path) : volume_of_file(file);
  if (volume.empty() || !is_used_by_this_node_alone(volume)) return {};
  File opened = open_to_ask(volume.substr(0, volume.size() - 1));  // with the separator it is the root folder
  if (!opened.is_open()) return {};
  std::vector<CountedDevice> devices;
  devices.push_back(
      {DeviceLevel::volume, volume_name(volume), to_utf8(volume), std::make_shared<const File>(std::move(opened))});
  add_disks(devices);
  return without_uncounted(std::move(devices));
}

}  // namespace

std::vector<CountedDevice> devices_of(const File& file, const std::string& path) noexcept try {
  return find_devices(file, path);
} catch (const std::exception&) {
  return {};
}

std::optional<CountedDevice> disk_as_volume(const std::string& name) noexcept try {
  constexpr std::string_view prefix = "PhysicalDrive";
  if (!name.starts_with(prefix)) return std::nullopt;
  DWORD number = 0;
  const char* const end = name.data() + name.size();
  const auto read = std::from_chars(name.data() + prefix.size(), end, number);
  if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
  auto disk = disk_of_number(number, DeviceLevel::volume);
  return disk && totals_of(*disk->opened) ? disk : std::nullopt;
} catch (const std::exception&) {
  return std::nullopt;
}

std::vector<std::optional<DeviceTotals>> device_totals(const std::vector<CountedDevice>& devices) noexcept try {
  std::vector<std::optional<DeviceTotals>> totals;
  for (const CountedDevice& device : devices) totals.push_back(totals_of(*device.opened));
  return totals;
} catch (const std::exception&) {
  return {};
}

std::vector<CountedDevice> disks_of_node() noexcept try {
  constexpr DWORD most_disks = 256;  // numbers have gaps where disks were removed
  std::vector<CountedDevice> disks;
  for (DWORD number = 0; number < most_disks; ++number) {
    auto disk = disk_of_number(number, DeviceLevel::node);
    if (disk && totals_of(*disk->opened)) disks.push_back(*std::move(disk));
  }
  return disks;
} catch (const std::exception&) {
  return {};
}

CounterRange device_counter_range() {
  return {.count_bits = 32};
}

}  // namespace headroom::platform
