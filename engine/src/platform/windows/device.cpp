#include "platform/device.h"

#include <cstddef>
#include <vector>

#include "base/problem.h"
#include "platform/os_error.h"
#include "platform/windows/control.h"

#include <winioctl.h>

namespace headroom::platform {
namespace {

constexpr const char* kUseAnother = "Choose a disk without partitions, or a file on this one.";

/// Whether a disk has partitions. A pool's disk has them too, for the pool.
bool has_partitions(const File& disk, const std::string& path) {
  constexpr std::size_t most_partitions = 128;
  std::vector<std::byte> answer(sizeof(DRIVE_LAYOUT_INFORMATION_EX) +
                                most_partitions * sizeof(PARTITION_INFORMATION_EX));
  const DWORD error = control(disk, IOCTL_DISK_GET_DRIVE_LAYOUT_EX, answer.data(), static_cast<DWORD>(answer.size()));
  if (error != ERROR_SUCCESS) {
    throw Failure(
        {"DeviceInUse",
         "Cannot find out whether partitions are on the disk: " + os_error_text(static_cast<int>(error)) + ".",
         kUseAnother, path});
  }
  const auto& layout = *reinterpret_cast<const DRIVE_LAYOUT_INFORMATION_EX*>(answer.data());
  for (DWORD i = 0; i < layout.PartitionCount; ++i) {
    if (layout.PartitionEntry[i].PartitionLength.QuadPart != 0) return true;  // an old table has four, empty or not
  }
  return false;
}

}  // namespace

PathForm path_form(const std::string& path) {
  return windows_path_form(path);
}

std::uint64_t device_size_bytes(const File& file, const std::string& path) {
  GET_LENGTH_INFORMATION length{};
  const DWORD error = control(file, IOCTL_DISK_GET_LENGTH_INFO, &length, sizeof length);
  if (error == ERROR_SUCCESS) return static_cast<std::uint64_t>(length.Length.QuadPart);
  throw Failure(
      {"TargetNotAFile",
       "The target is neither a file nor a disk that tells its size: " + os_error_text(static_cast<int>(error)) + ".",
       "Give the path of a file, or a disk such as #1.", path});
}

std::uint64_t device_sector_bytes(const File& file) {
  DISK_GEOMETRY geometry{};
  const DWORD error = control(file, IOCTL_DISK_GET_DRIVE_GEOMETRY, &geometry, sizeof geometry);
  return error == ERROR_SUCCESS && geometry.BytesPerSector > 0 ? geometry.BytesPerSector : 1;
}

/// A volume has a file system as soon as it is opened, and a disk with partitions belongs to them.
File claim_device(const std::string& path) {
  const auto refuse = [&path](const char* why) { throw Failure({"DeviceInUse", why, kUseAnother, path}); };
  if (!names_disk(path)) refuse("The target is a volume, which Windows mounts as soon as it is opened.");
  OpenOptions options;
  options.asynchronous = false;
  File disk = open_file(path, options);
  if (has_partitions(disk, path)) refuse("The disk is in use: it has partitions.");
  return disk;
}

}  // namespace headroom::platform
