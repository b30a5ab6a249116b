#include "platform/lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <thread>

#include "platform/linux/native_file.h"
#include "platform/side_file.h"

namespace headroom::platform {
namespace {

bool take(int fd) {
  for (int attempt = 1; flock(fd, LOCK_EX | LOCK_NB) != 0; ++attempt) {
    if (errno != EWOULDBLOCK && errno != EINTR) return false;
    if (attempt == kLockAttempts) return false;
    std::this_thread::sleep_for(kLockPause);
  }
  return true;
}

/// Opening a pipe may do something to it, so that it is looked at before.
File find_lock(const std::string& path) try {
  const Place place = find_place(path);
  if (!place.folder) fail_no_lock(path, "is no regular file");
  File found = find_at(descriptor(*place.folder), place.name, path, false);
  const FileKind kind = facts_at(found, path).kind;
  if (kind == FileKind::link) fail_no_lock(path, "is a link");
  if (kind != FileKind::regular) fail_no_lock(path, "is no regular file");
  return found;
} catch (const Failure& failure) {
  if (failure.problem().code == "TargetNotFound") fail_gone(path);
  if (failure.problem().code == "LockFailed") throw;
  throw Failure({"LockFailed", failure.problem().message, failure.problem().action, path});
}

}  // namespace

File hold_lock_file(const std::string& path) {
  const File lock = find_lock(path);
  File file(::open(path_of_found(lock).c_str(), O_RDWR | O_CLOEXEC | O_NONBLOCK));
  if (!file.is_open()) {
    fail("LockFailed", "Cannot open the lock file", path, errno, "Check that it is a file of this user.");
  }
  const int fd = descriptor(file);
  if (!take(fd)) {
    if (errno != EWOULDBLOCK) fail("LockFailed", "Cannot lock the file", path, errno, "Use a file on a local disk.");
    fail_held(path);
  }
  struct stat status {};
  if (fstat(fd, &status) != 0 || status.st_nlink == 0) fail_gone(path);
  if (const auto why = why_no_side_file(file, path)) fail_no_lock(path, *why);
  std::array<char, kMaxLockTextBytes + 1> found;
  const ssize_t size = pread(fd, found.data(), found.size(), 0);
  if (size < 0 || !is_lock_text({found.data(), static_cast<std::size_t>(size)})) {
    fail_no_lock(path, kHoldsSomethingElse);
  }
  const std::string text = lock_text(static_cast<std::uint64_t>(getpid()));
  if (ftruncate(fd, 0) != 0 || pwrite(fd, text.data(), text.size(), 0) != static_cast<ssize_t>(text.size())) {
    fail("LockFailed", "Cannot write the lock file", path, errno, "Check that its volume has room.");
  }
  // Shared from here on, as .NET opens no file for reading that is locked for one alone.
  if (flock(fd, LOCK_SH | LOCK_NB) != 0) fail_held(path);
  return file;
}

File hold_folder(const std::string& path) {
  File folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!folder.is_open()) {
    fail("FolderNotHeld", "The folder cannot be opened, so that this run cannot have it for itself", path, errno,
         "Run as a user who may read it, or check its path.");
  }
  if (take(descriptor(folder))) return folder;
  if (errno != EWOULDBLOCK) return {};
  fail_busy(path);
}

}  // namespace headroom::platform
