#include "platform/file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

#include "base/problem.h"
#include "base/text.h"
#include "platform/device.h"
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

void set_size(const File& file, const std::string& path, std::uint64_t size_bytes) {
  if (ftruncate(descriptor(file), static_cast<off_t>(size_bytes)) == 0) return;
  const bool full = kind_of_error(errno) == ErrorKind::no_space;
  fail(full ? "DiskFull" : "CreateFailed", "Cannot give the file its size", path, errno,
       full ? "Free space on the volume, or ask for a smaller file (-c)." : "");
}

void reserve(const File& file, const std::string& path, std::uint64_t size_bytes) {
  if (fallocate(descriptor(file), FALLOC_FL_KEEP_SIZE, 0, static_cast<off_t>(size_bytes)) == 0) return;
  if (kind_of_error(errno) != ErrorKind::no_space) return;  // the file system cannot reserve; writing will tell
  fail("DiskFull", "There is no room for the file", path, errno,
       "Free space on the volume, or ask for a smaller file (-c).");
}

void flush(const File& file, const std::string& path) {
  if (fdatasync(descriptor(file)) == 0) return;
  fail(kind_of_error(errno) == ErrorKind::no_space ? "DiskFull" : "CreateFailed", "Cannot write the file out", path,
       errno, "");
}

bool has_holes(const File& file, const FileFacts& facts) {
  if (facts.allocated_bytes + facts.size_bytes / 100 < facts.size_bytes) return true;
  const off_t hole = lseek(descriptor(file), 0, SEEK_HOLE);
  return hole >= 0 && static_cast<std::uint64_t>(hole) < facts.size_bytes;
}

std::optional<std::uint64_t> free_bytes(const std::string& path) {
  struct statvfs status {};
  if (statvfs(folder_of(path).c_str(), &status) != 0) return std::nullopt;
  return std::uint64_t{status.f_bavail} * status.f_frsize;
}

bool exists(const std::string& path) noexcept {
  return access(path.c_str(), F_OK) == 0;
}

Mapping::Mapping(const File& file, const std::string& path, std::uint64_t size_bytes, bool writable) {
  void* address = mmap(nullptr, size_bytes, PROT_READ | (writable ? PROT_WRITE : 0), MAP_SHARED, descriptor(file), 0);
  if (address == MAP_FAILED) fail("MapFailed", "Cannot map the target into memory", path, errno, "");
  bytes_ = {static_cast<std::byte*>(address), size_bytes};
}

Mapping::~Mapping() {
  if (!bytes_.empty()) munmap(bytes_.data(), bytes_.size());
}

}  // namespace headroom::platform
