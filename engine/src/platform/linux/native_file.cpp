#include "platform/linux/native_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdio>
#include <ctime>

#include "base/text.h"
#include "platform/device.h"
#include "platform/folder.h"

namespace headroom::platform {
namespace {

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
      fail("AccessDenied", "Cannot open the target", path, error,
           "Run as a user who may read" + std::string(options.write ? " and write" : "") + " it.");
    case EROFS:
      fail("ReadOnly", "The volume of the target cannot be written to", path, error, kWhenReadOnly);
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

/// A time as the system tells it (statx_timestamp, timespec) in units of 100 ns.
template <typename Time>
std::int64_t time_of(const Time& time) {
  return time.tv_sec * kTimeUnitsPerSecond + time.tv_nsec / 100;
}

FileFacts facts_of(const struct statx& status) {
  FileFacts facts;
  facts.kind = S_ISREG(status.stx_mode)   ? FileKind::regular
               : S_ISLNK(status.stx_mode) ? FileKind::link
               : S_ISDIR(status.stx_mode) ? FileKind::directory
               : S_ISBLK(status.stx_mode) ? FileKind::device
                                          : FileKind::other;
  facts.size_bytes = status.stx_size;
  facts.allocated_bytes = status.stx_blocks * 512;
  facts.link_count = status.stx_nlink;
  facts.changed = time_of(status.stx_ctime);
  facts.written = time_of(status.stx_mtime);
  facts.identity.volume = format_text("%x:%x", status.stx_dev_major, status.stx_dev_minor);
  facts.identity.file = std::to_string(status.stx_ino);
  if ((status.stx_mask & STATX_BTIME) != 0) facts.identity.created = time_of(status.stx_btime);
  // One device can have several device nodes; its own number identifies it.
  if (facts.kind == FileKind::device) {
    facts.identity = {"device", format_text("%x:%x", status.stx_rdev_major, status.stx_rdev_minor)};
  }
  return facts;
}

/// Makes a call again that a signal interrupted.
template <typename Call>
int again(Call call) {
  int result = -1;
  do {
    result = call();
  } while (result < 0 && errno == EINTR);
  return result;
}

/// Which links on the way are followed: this user's own and root's. Those of others lead where others wish.
void require_own_link(const struct stat& status, const std::string& name, const std::string& path) {
  if (status.st_uid == geteuid() || status.st_uid == 0) return;
  throw Failure({"TargetIsLink", name + ", on the way there, is a link of another user.",
                 "Give the path without that link.", path});
}

/// The text of a link that was opened as such.
std::string read_link(const File& link) {
  std::string text(PATH_MAX, '\0');
  const ssize_t size = readlinkat(descriptor(link), "", text.data(), text.size());
  text.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
  return text;
}

}  // namespace

std::int64_t file_time_now() {
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  return time_of(now);
}

std::string path_of_found(const File& found) {
  return "/proc/self/fd/" + std::to_string(descriptor(found));
}

std::string folder_of(const std::string& path) {
  const auto slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

int rename_to_new(int folder, const std::string& from, const std::string& to) {
  if (renameat2(folder, from.c_str(), folder, to.c_str(), RENAME_NOREPLACE) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return errno;
  // File servers that have no such rename have links, which replace nothing either.
  if (linkat(folder, from.c_str(), folder, to.c_str(), 0) != 0) return errno;
  return unlinkat(folder, from.c_str(), 0) == 0 ? 0 : errno;
}

int ask_facts(int folder, const char* name, FileFacts& facts) {
  struct statx status {};
  if (statx(folder, name, AT_SYMLINK_NOFOLLOW | AT_EMPTY_PATH, STATX_BASIC_STATS | STATX_BTIME, &status) != 0)
    return errno;
  facts = facts_of(status);
  return 0;
}

File open_start(const std::string& walked, const std::string& path) {
  File opened(::open(walked.starts_with('/') ? "/" : ".", O_PATH | O_DIRECTORY | O_CLOEXEC));
  if (!opened.is_open()) fail_folder(path, errno);
  return opened;
}

File walk(File at, std::string left, const std::string& path, Walk end) {
  constexpr int most_links = 40;
  int links = 0;
  while (!left.empty()) {
    const std::string name = left.substr(0, left.find('/'));
    left.erase(0, name.size() + 1);
    if (name.empty() || name == ".") continue;
    File next(::openat(descriptor(at), name.c_str(), O_PATH | O_NOFOLLOW | O_CLOEXEC));
    const bool at_file = end == Walk::to_file && left.empty();
    if (!next.is_open() && at_file) return next;
    struct stat status {};
    if (!next.is_open() || fstat(descriptor(next), &status) != 0) fail_folder(path, errno);
    if (S_ISLNK(status.st_mode)) {
      require_own_link(status, name, path);
      if (++links > most_links) fail_folder(path, ELOOP);
      const std::string leads_to = read_link(next);
      if (leads_to.starts_with('/')) at = open_start(leads_to, path);
      left = left.empty() ? leads_to : leads_to + "/" + left;
      continue;
    }
    if (!S_ISDIR(status.st_mode) && !at_file) fail_folder(path, ENOTDIR);
    at = std::move(next);
  }
  return at;
}

File find_at(int folder, const std::string& name, const std::string& path, bool follow_link) {
  File found(::openat(folder, name.c_str(), O_PATH | O_CLOEXEC | O_NOFOLLOW));
  if (!found.is_open()) fail_to_open(path, {}, errno);
  if (!follow_link || facts_at(found, path).kind != FileKind::link) return found;
  File start = folder == AT_FDCWD ? open_start(name, path) : File(fcntl(folder, F_DUPFD_CLOEXEC, 0));
  if (!start.is_open()) fail_to_open(path, {}, errno);
  found = walk(std::move(start), name, path, Walk::to_file);
  if (!found.is_open()) fail_to_open(path, {}, errno);
  return found;
}

FileFacts facts_at(const File& found, const std::string& path) {
  FileFacts facts;
  if (const int error = ask_facts(descriptor(found), "", facts); error != 0) {
    fail("OpenFailed", "Cannot look at the target", path, error, "");
  }
  return facts;
}

File open_at(int folder, const std::string& name, const std::string& path, const OpenOptions& options) {
  // Opening a pipe would wait for another process, possibly forever.
  int flags = O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
  flags |= options.read && options.write ? O_RDWR : options.write ? O_WRONLY : O_RDONLY;
  if (options.cache == CacheMode::os_cache_disabled) flags |= O_DIRECT;
  if (options.write_through) flags |= O_DSYNC;
  int fd = -1;
  if (options.must_be_new) {
    fd = again([&] { return ::openat(folder, name.c_str(), flags | O_CREAT | O_EXCL | O_NOFOLLOW, 0600); });
  } else {
    // Opening a pipe or a device of characters may do something to it, so it is looked at before, and what was looked
    // at is opened.
    const File found = find_at(folder, name, path, options.follow_link);
    const FileKind kind = facts_at(found, path).kind;
    if (kind == FileKind::link) fail_to_open(path, options, ELOOP);
    if (kind == FileKind::other) {
      throw Failure({"TargetNotAFile", "The target is neither a file nor a disk.", "Give the path of a file.", path});
    }
    fd = again([&] { return ::open(path_of_found(found).c_str(), flags); });
  }
  if (fd < 0) fail_to_open(path, options, errno);
  File file(fd);
  // Reading leaves no trace on the file, and spares looking after one. Those who do not own the file may not ask for
  // it. From here on, waiting is as it should be.
  if (fcntl(fd, F_SETFL, (flags & O_DIRECT) | O_NOATIME) != 0) fcntl(fd, F_SETFL, flags & O_DIRECT);
  for (OpenHint hint : options.hints) {
    if (hint == OpenHint::random_access) posix_fadvise(fd, 0, 0, POSIX_FADV_RANDOM);
    if (hint == OpenHint::sequential_scan) posix_fadvise(fd, 0, 0, POSIX_FADV_SEQUENTIAL);
  }
  return file;
}

}  // namespace headroom::platform
