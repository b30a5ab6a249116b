#include "platform/device.h"

#include <fcntl.h>
#include <linux/fs.h>
#include <sys/ioctl.h>

#include <cerrno>

#include "base/problem.h"
#include "platform/os_error.h"

namespace headroom::platform {

PathForm path_form(const std::string& path) {
  return linux_path_form(path);
}

std::uint64_t device_size_bytes(const File& file, const std::string& path) {
  std::uint64_t size_bytes = 0;
  if (ioctl(static_cast<int>(file.handle()), BLKGETSIZE64, &size_bytes) == 0) return size_bytes;
  throw Failure({"OpenFailed", "Cannot find out the size of the disk: " + os_error_text(errno) + ".", "", path});
}

std::uint64_t device_sector_bytes(const File& file) {
  int sector_bytes = 0;
  const bool is_device = ioctl(static_cast<int>(file.handle()), BLKSSZGET, &sector_bytes) == 0;
  return is_device && sector_bytes > 0 ? static_cast<std::uint64_t>(sector_bytes) : 1;
}

/// Exclusive in the kernel's sense: a mounted file system, swap, or a device made of this one has it already.
File claim_device(const std::string& path) {
  File file(::open(path.c_str(), O_RDONLY | O_EXCL | O_CLOEXEC));
  if (file.is_open()) return file;
  if (errno == EBUSY) {
    throw Failure({"DeviceInUse", "The disk is in use: it, or a partition of it, is mounted or part of another device.",
                   "Choose a disk that nothing uses, or a file on this one.", path});
  }
  throw Failure({kind_of_error(errno) == ErrorKind::access_denied ? "AccessDenied" : "OpenFailed",
                 "Cannot open the disk: " + os_error_text(errno) + ".", "Run as root.", path});
}

}  // namespace headroom::platform
