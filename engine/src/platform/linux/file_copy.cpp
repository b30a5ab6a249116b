#include "platform/file_copy.h"

#include <linux/fiemap.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstring>

#include "base/clock.h"
#include "platform/file_calls.h"
#include "platform/linux/native_file.h"

namespace headroom::platform {
namespace {

/// As much as Windows copies at a time, too.
constexpr std::size_t kPieceBytes = 1 << 20;

/// Whether any extent of a new file belongs to another one as well; nothing where the file system does not tell.
std::optional<bool> shares_extents(const File& file) {
  constexpr std::size_t count = 256;
  alignas(fiemap) std::array<std::byte, sizeof(fiemap) + count * sizeof(fiemap_extent)> buffer{};
  auto* const map = reinterpret_cast<fiemap*>(buffer.data());
  std::uint64_t next = 0;
  while (true) {
    buffer.fill(std::byte{});
    map->fm_start = next;
    map->fm_length = FIEMAP_MAX_OFFSET - next;
    map->fm_flags = FIEMAP_FLAG_SYNC;
    map->fm_extent_count = count;
    if (ioctl(descriptor(file), FS_IOC_FIEMAP, map) != 0) return std::nullopt;
    if (map->fm_mapped_extents == 0) return false;
    for (std::uint32_t i = 0; i < map->fm_mapped_extents; ++i) {
      fiemap_extent extent{};
      std::memcpy(&extent, buffer.data() + sizeof(fiemap) + i * sizeof extent, sizeof extent);
      if ((extent.fe_flags & FIEMAP_EXTENT_SHARED) != 0) return true;
      if ((extent.fe_flags & FIEMAP_EXTENT_LAST) != 0) return false;
      next = extent.fe_logical + extent.fe_length;
    }
  }
}

}  // namespace

const char* copy_call_name() noexcept {
  return "copy_file_range";
}

SystemCopy copy_file(const File& source, const Place&, const Place& to, const CopyWatch& watch) {
  OpenOptions options;
  options.write = true;
  options.asynchronous = false;
  options.must_be_new = true;
  const File copy = open_file(to, options);
  SystemCopy result;
  const std::uint64_t start_ns = now_ns();
  while ((result.ended_by = watch(result.copied_bytes)) == CopyOrder::go_on) {
    const ssize_t copied = copy_file_range(descriptor(source), nullptr, descriptor(copy), nullptr, kPieceBytes, 0);
    if (copied == 0) break;
    if (copied > 0) {
      result.copied_bytes += static_cast<std::uint64_t>(copied);
    } else if (errno != EINTR) {
      result.error = errno;
      break;
    }
  }
  result.copy_seconds = seconds_between(start_ns, now_ns());
  if (result.error != 0 || result.ended_by == CopyOrder::give_up) return result;
  if ((result.error = write_out(copy)) != 0) return result;
  result.flushed_seconds = seconds_between(start_ns, now_ns());
  result.shares_room = shares_extents(copy);
  return result;
}

}  // namespace headroom::platform
