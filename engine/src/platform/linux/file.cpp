#include "platform/file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>

#include "base/problem.h"
#include "platform/device.h"
#include "platform/file_calls.h"
#include "platform/linux/native_file.h"

namespace headroom::platform {

void File::close() {
  if (is_open()) ::close(static_cast<int>(std::exchange(handle_, kNoHandle)));
}

FileFacts look_at(const File& file, const std::string& path) {
  FileFacts facts;
  if (const int error = ask_facts(descriptor(file), "", facts); error != 0) {
    fail("OpenFailed", "Cannot look at the target", path, error, "");
  }
  if (facts.kind == FileKind::device) facts.size_bytes = device_size_bytes(file, path);
  return facts;
}

File open_file(const std::string& path, const OpenOptions& options) {
  return open_at(AT_FDCWD, path, path, options);
}

std::uint64_t direct_alignment_bytes(const File& file) {
#ifdef STATX_DIOALIGN
  struct statx status {};
  if (statx(descriptor(file), "", AT_EMPTY_PATH, STATX_DIOALIGN, &status) == 0 &&
      (status.stx_mask & STATX_DIOALIGN) != 0 && status.stx_dio_offset_align != 0) {
    return status.stx_dio_offset_align;
  }
#endif
  return device_sector_bytes(file);
}

int resize(const File& file, std::uint64_t size_bytes) noexcept {
  return ftruncate(descriptor(file), static_cast<off_t>(size_bytes)) == 0 ? 0 : errno;
}

int take_room(const File& file, std::uint64_t size_bytes) noexcept {
  return fallocate(descriptor(file), FALLOC_FL_KEEP_SIZE, 0, static_cast<off_t>(size_bytes)) == 0 ? 0 : errno;
}

int write_out(const File& file) noexcept {
  return fdatasync(descriptor(file)) == 0 ? 0 : errno;
}

bool has_unwritten_parts(const File& file, std::uint64_t size_bytes) {
  const off_t hole = lseek(descriptor(file), 0, SEEK_HOLE);
  return hole >= 0 && static_cast<std::uint64_t>(hole) < size_bytes;
}

std::optional<std::uint64_t> free_bytes(const std::string& path) {
  struct statvfs status {};
  if (statvfs(folder_of(path).c_str(), &status) != 0) return std::nullopt;
  return std::uint64_t{status.f_bavail} * status.f_frsize;
}

bool exists(const std::string& path) noexcept {
  return access(path.c_str(), F_OK) == 0;
}

int map(const File& file, std::size_t size_bytes, bool writable, std::span<std::byte>& mapped) {
  void* address = mmap(nullptr, size_bytes, PROT_READ | (writable ? PROT_WRITE : 0), MAP_SHARED, descriptor(file), 0);
  if (address == MAP_FAILED) return errno;
  mapped = {static_cast<std::byte*>(address), size_bytes};
  return 0;
}

void unmap(std::span<std::byte> mapped) noexcept {
  munmap(mapped.data(), mapped.size());
}

}  // namespace headroom::platform
