#include "platform/text_file.h"

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "base/random_name.h"
#include "base/text.h"
#include "platform/linux/native_file.h"
#include "platform/side_file.h"

namespace headroom::platform {
namespace {

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

/// Reads to the end, or to somewhere behind the limit.
std::string read_beyond(const File& file, const std::string& path, std::size_t limit_bytes) {
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

[[noreturn]] void fail_writing(const std::string& path, int error) {
  if (kind_of_error(error) == ErrorKind::read_only) {
    fail("ReadOnly", "The volume of the file cannot be written to", path, error, kWhenReadOnly);
  }
  fail(kind_of_error(error) == ErrorKind::no_space ? "DiskFull" : "WriteFailed", "Cannot write the file", path, error,
       "Check that its folder exists, can be written and has room.");
}

/// The folder of a place, if it is in one.
int folder_of(const Place& place) {
  if (!place.folder) fail_writing(place.path, EISDIR);
  return descriptor(*place.folder);
}

/// Gives an open file without a name one that nothing has. Returns the error, EEXIST when something has it.
int link_to_new(const File& file, int folder, const std::string& name) {
  return linkat(AT_FDCWD, path_of_found(file).c_str(), folder, name.c_str(), AT_SYMLINK_FOLLOW) == 0 ? 0 : errno;
}

}  // namespace

std::optional<std::string> read_text_file(const std::string& path, std::size_t limit_bytes) {
  File file(path == "-" ? dup(STDIN_FILENO) : ::open(path.c_str(), O_PATH | O_CLOEXEC));
  if (file.is_open() && path != "-") {
    if (facts_at(file, path).kind != FileKind::regular) {
      throw Failure(
          {"ReadFailed", "It is no regular file.", "Give the path of a file, or - for standard input.", path});
    }
    file = File(::open(path_of_found(file).c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  }
  if (!file.is_open()) {
    if (errno == ENOENT || errno == ENOTDIR) return std::nullopt;
    fail("ReadFailed", "Cannot open the file", path, errno, "");
  }
  std::string text = read_beyond(file, path, limit_bytes);
  if (text.size() > limit_bytes) {
    throw Failure(
        {"ReadFailed", format_text("The file is larger than %s.", size_in_words(limit_bytes).c_str()), "", path});
  }
  return text;
}

void require_plain_reading(const File& file, const std::string& path) {
  constexpr std::array<std::uint32_t, 12> made_up = {
      PROC_SUPER_MAGIC, SYSFS_MAGIC,    DEBUGFS_MAGIC,  TRACEFS_MAGIC, CGROUP_SUPER_MAGIC, CGROUP2_SUPER_MAGIC,
      SECURITYFS_MAGIC, PSTOREFS_MAGIC, EFIVARFS_MAGIC, BPF_FS_MAGIC,  SELINUX_MAGIC,      SMACK_MAGIC};
  struct statfs volume {};
  if (fstatfs(descriptor(file), &volume) == 0 &&
      std::ranges::find(made_up, static_cast<std::uint32_t>(volume.f_type)) != made_up.end()) {
    throw Failure({"SourceNotAFile", "The source of what is written (-Z) is made up by the system as it is read.",
                   "Give the path of a file on a disk.", path});
  }
  fcntl(descriptor(file), F_SETFL, O_NONBLOCK);
}

std::string read_start(const File& file, const std::string& path, std::size_t length) {
  std::string text = read_beyond(file, path, length);
  if (text.size() > length) text.resize(length);
  return text;
}

ReplacementFile::ReplacementFile(Place place, std::uint64_t room_bytes, Readers readers)
    : place_(std::move(place)), temporary_(beside(place_, "." + random_name() + ".tmp")) {
  const mode_t mode = readers == Readers::this_user ? 0600 : 0644;
  // Without a name where the file system can: then nothing is left should this process be killed.
  file_ = File(::openat(folder_of(place_), ".", O_WRONLY | O_TMPFILE | O_CLOEXEC, mode));
  if (!file_.is_open()) {
    file_ = File(::openat(folder_of(temporary_), temporary_.name.c_str(),
                          O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode));
    if (!file_.is_open()) fail_writing(place_.path, errno);
    has_name_ = true;
  }
  // Where a file system cannot set room apart, writing will tell.
  if (room_bytes == 0 || fallocate(descriptor(file_), FALLOC_FL_KEEP_SIZE, 0, static_cast<off_t>(room_bytes)) == 0)
    return;
  if (kind_of_error(errno) != ErrorKind::no_space) return;
  const int error = errno;
  if (has_name_) unlinkat(folder_of(temporary_), temporary_.name.c_str(), 0);
  fail_writing(place_.path, error);
}

ReplacementFile::~ReplacementFile() {
  if (has_name_) unlinkat(folder_of(temporary_), temporary_.name.c_str(), 0);
}

void ReplacementFile::append(std::string_view text) {
  if (const int error = write_all(descriptor(file_), text); error != 0) fail_writing(place_.path, error);
}

void ReplacementFile::begin_again() {
  if (lseek(descriptor(file_), 0, SEEK_SET) != 0) fail_writing(place_.path, errno);
}

bool ReplacementFile::put_in_place() {
  // Frees the space that was reserved and not used.
  const off_t end = lseek(descriptor(file_), 0, SEEK_CUR);
  if (end >= 0 && ftruncate(descriptor(file_), end) != 0) fail_writing(place_.path, errno);
  const int error = has_name_ ? rename_to_new(folder_of(place_), temporary_.name, place_.name)
                              : link_to_new(file_, folder_of(place_), place_.name);
  if (error == EEXIST) return false;
  if (error != 0) fail_writing(place_.path, error);
  has_name_ = false;
  file_.close();
  return true;
}

std::string ReplacementFile::keep_aside() {
  if (!has_name_) {
    const int error = link_to_new(file_, folder_of(temporary_), temporary_.name);
    if (error != 0) fail_writing(temporary_.path, error);
  }
  has_name_ = false;
  return temporary_.path;
}

void rewrite_text(const File& file, const std::string& path, std::string text) {
  const std::uint64_t size_bytes = look_at(file, path).size_bytes;
  if (text.size() < size_bytes) text.resize(size_bytes, '\n');
  if (lseek(descriptor(file), 0, SEEK_SET) != 0) fail_writing(path, errno);
  if (const int error = write_all(descriptor(file), text); error != 0) fail_writing(path, error);
}

namespace {

/// Opens a file to append to, or makes one. What is no regular file is not opened: that alone may do something to it.
int open_lines(const Place& place) {
  constexpr int flags = O_RDWR | O_APPEND | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
  const int folder = descriptor(*place.folder);
  const File found(::openat(folder, place.name.c_str(), O_PATH | O_NOFOLLOW | O_CLOEXEC));
  if (!found.is_open()) {
    return errno == ENOENT ? ::openat(folder, place.name.c_str(), flags | O_CREAT | O_EXCL | O_NOFOLLOW, 0644) : -1;
  }
  const FileKind kind = facts_at(found, place.path).kind;
  if (kind == FileKind::link) fail_at_side_file(place.path, "is a link");
  if (kind != FileKind::regular) fail_at_side_file(place.path, "is no regular file");
  return ::open(path_of_found(found).c_str(), flags);
}

}  // namespace

LineFile::LineFile(const std::string& path, IsEarlier is_earlier)
    : path_(path), file_(open_lines(find_side_place(path))) {
  if (!file_.is_open()) {
    fail("WriteFailed", "Cannot write the file", path, errno, "Check that its folder exists and can be written.");
  }
  require_lines(file_, path, is_earlier);
}

bool LineFile::append(std::string_view line) noexcept {
  std::string text(whole_ ? "" : "\n");
  text.append(line) += '\n';
  whole_ = write_all(path_.empty() ? STDERR_FILENO : descriptor(file_), text) == 0;
  return whole_;
}

}  // namespace headroom::platform
