#include "platform/file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

#include "base/problem.h"
#include "base/text.h"
#include "platform/device.h"
#include "platform/os_error.h"
#include "platform/process.h"

namespace headroom::platform {
namespace {

int descriptor(const File& file) {
  return static_cast<int>(file.handle());
}

[[noreturn]] void fail(const char* code, const std::string& doing, const std::string& path, int error,
                       const std::string& action) {
  throw Failure({code, doing + ": " + os_error_text(error) + ".", action, path});
}

[[noreturn]] void fail_to_open(const std::string& path, const OpenOptions& options, int error) {
  switch (error) {
    case ENOENT:
    case ENOTDIR:
      fail("TargetNotFound", "Cannot open the target", path, error,
           options.must_be_new                   ? "Create the folder first."
           : path_form(path) == PathForm::device ? "Check its name: lsblk lists disks."
                                                 : "Check the path, or give a size with -c to have the file created.");
    case EACCES:
    case EPERM:
    case EROFS:
      fail("AccessDenied", "Cannot open the target", path, error,
           "Run as a user who may read" + std::string(options.write ? " and write" : "") + " it.");
    case EEXIST:
      fail("TargetNotOurs", "Cannot create the target", path, error, "Choose another name.");
    case ELOOP:
      fail("TargetIsLink", "Cannot open the target", path, error, "Give the path of the file itself.");
    case EISDIR:
      fail("TargetNotAFile", "Cannot open the target", path, error, "Give the path of a file in it.");
    case EINVAL:
      if (options.cache == CacheMode::os_cache_disabled) {
        fail("DirectIoNotSupported", "The file system does not offer unbuffered I/O", path, error,
             "Use a file on another file system, or -Sb to measure through the cache.");
      }
      [[fallthrough]];
    default:
      fail("OpenFailed", "Cannot open the target", path, error, "");
  }
}

FileFacts facts_of(const struct stat& status) {
  FileFacts facts;
  facts.kind = S_ISREG(status.st_mode)   ? FileKind::regular
               : S_ISLNK(status.st_mode) ? FileKind::link
               : S_ISDIR(status.st_mode) ? FileKind::directory
               : S_ISBLK(status.st_mode) ? FileKind::device
                                         : FileKind::other;
  facts.size_bytes = static_cast<std::uint64_t>(status.st_size);
  facts.allocated_bytes = static_cast<std::uint64_t>(status.st_blocks) * 512;
  facts.link_count = status.st_nlink;
  facts.identity.volume = format_text("%x:%x", major(status.st_dev), minor(status.st_dev));
  facts.identity.file = std::to_string(status.st_ino);
  // Several nodes may stand for one device, which its own number names.
  if (facts.kind == FileKind::device) {
    facts.identity = {"device", format_text("%x:%x", major(status.st_rdev), minor(status.st_rdev))};
  }
  return facts;
}

std::string folder_of(const std::string& path) {
  const auto slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

/// Writes all of `text`; returns the error code, 0 for success.
int write_all(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(fd, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

}  // namespace

void File::close() {
  if (is_open()) ::close(static_cast<int>(std::exchange(handle_, kNoHandle)));
}

std::optional<FileFacts> look_at(const std::string& path) {
  struct stat status {};
  if (lstat(path.c_str(), &status) == 0) return facts_of(status);
  if (errno == ENOENT || errno == ENOTDIR) return std::nullopt;
  const int error = errno;
  fail(error == EACCES ? "AccessDenied" : "OpenFailed", "Cannot look at the target", path, error,
       error == EACCES ? "Run as a user who may read it." : "");
}

FileFacts look_at(const File& file, const std::string& path) {
  struct stat status {};
  if (fstat(descriptor(file), &status) != 0) fail("OpenFailed", "Cannot look at the target", path, errno, "");
  FileFacts facts = facts_of(status);
  if (facts.kind == FileKind::device) facts.size_bytes = device_size_bytes(file, path);
  return facts;
}

File open_file(const std::string& path, const OpenOptions& options) {
  int flags = O_CLOEXEC | (options.read && options.write ? O_RDWR : options.write ? O_WRONLY : O_RDONLY);
  if (options.cache == CacheMode::os_cache_disabled) flags |= O_DIRECT;
  if (options.write_through) flags |= O_DSYNC;
  if (options.must_be_new) flags |= O_CREAT | O_EXCL;
  if (!options.follow_link) flags |= O_NOFOLLOW;
  int fd = -1;
  do {
    fd = ::open(path.c_str(), flags, 0644);
  } while (fd < 0 && errno == EINTR);
  if (fd < 0) fail_to_open(path, options, errno);
  File file(fd);
  // Reading leaves no trace on the file, and spares looking after one. Those who do not own the file may not ask for
  // it.
  fcntl(fd, F_SETFL, (flags & O_DIRECT) | O_NOATIME);
  for (OpenHint hint : options.hints) {
    if (hint == OpenHint::random_access) posix_fadvise(fd, 0, 0, POSIX_FADV_RANDOM);
    if (hint == OpenHint::sequential_scan) posix_fadvise(fd, 0, 0, POSIX_FADV_SEQUENTIAL);
  }
  return file;
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

bool remove_file(const std::string& path) noexcept {
  return unlink(path.c_str()) == 0 || errno == ENOENT;
}

bool exists(const std::string& path) noexcept {
  return access(path.c_str(), F_OK) == 0;
}

/// Reads a file to its end, or to somewhere behind the limit.
static std::optional<std::string> read_beyond(const std::string& path, std::size_t limit_bytes) {
  File file(path == "-" ? dup(STDIN_FILENO) : ::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.is_open()) {
    if (errno == ENOENT || errno == ENOTDIR) return std::nullopt;
    fail("ReadFailed", "Cannot open the file", path, errno, "");
  }
  std::string text;
  char piece[65536];
  while (true) {
    const ssize_t count = ::read(descriptor(file), piece, sizeof piece);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail("ReadFailed", "Cannot read the file", path, errno, "");
    if (count == 0) return text;
    text.append(piece, static_cast<std::size_t>(count));
    if (text.size() > limit_bytes) return text;
  }
}

std::optional<std::string> read_text_file(const std::string& path, std::size_t limit_bytes) {
  auto text = read_beyond(path, limit_bytes);
  if (text && text->size() > limit_bytes) {
    throw Failure(
        {"ReadFailed", format_text("The file is larger than %s.", format_size(limit_bytes).c_str()), "", path});
  }
  return text;
}

std::optional<std::string> read_file_start(const std::string& path, std::size_t length) {
  auto text = read_beyond(path, length);
  if (text && text->size() > length) text->resize(length);
  return text;
}

namespace {

[[noreturn]] void fail_writing(const std::string& path, int error) {
  fail("WriteFailed", "Cannot write the file", path, error,
       "Check that its folder exists, can be written and has room.");
}

}  // namespace

ReplacementFile::ReplacementFile(const std::string& path)
    : path_(path), temporary_path_(path + "." + std::to_string(process_id()) + ".tmp") {
  file_ = File(::open(temporary_path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644));
  if (!file_.is_open()) fail_writing(path_, errno);
}

ReplacementFile::~ReplacementFile() {
  if (!temporary_path_.empty()) unlink(temporary_path_.c_str());
}

void ReplacementFile::append(std::string_view text) {
  if (const int error = write_all(descriptor(file_), text); error != 0) fail_writing(path_, error);
}

void ReplacementFile::put_in_place() {
  file_.close();
  if (std::rename(temporary_path_.c_str(), path_.c_str()) != 0) fail_writing(path_, errno);
  temporary_path_.clear();
}

LineFile::LineFile(const std::string& path) : path_(path) {
  if (path.empty()) return;
  file_ = File(::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644));
  if (!file_.is_open()) {
    fail("WriteFailed", "Cannot write the file", path, errno, "Check that its folder exists and can be written.");
  }
}

bool LineFile::append(std::string_view line) noexcept {
  std::string text(line);
  text += '\n';
  return write_all(path_.empty() ? STDERR_FILENO : descriptor(file_), text) == 0;
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
