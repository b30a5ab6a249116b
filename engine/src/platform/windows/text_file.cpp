#include "platform/text_file.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "base/random_name.h"
#include "base/text.h"
#include "platform/side_file.h"
#include "platform/windows/handle.h"
#include "platform/windows/native_file.h"
#include "platform/windows/private_security.h"

namespace headroom::platform {
namespace {

/// Writes all of `text`; returns the error code, 0 for success.
int write_all(HANDLE file, std::string_view text) {
  while (!text.empty()) {
    DWORD written = 0;
    const auto size = static_cast<DWORD>(std::min<std::size_t>(text.size(), 1 << 30));
    if (!WriteFile(file, text.data(), size, &written, nullptr)) return last_error();
    text.remove_prefix(written);
  }
  return 0;
}

/// Reads to the end, or to somewhere behind the limit.
std::string read_beyond(HANDLE file, const std::string& path, std::size_t limit_bytes) {
  std::string text;
  std::vector<char> piece(65536);
  while (true) {
    DWORD count = 0;
    if (!ReadFile(file, piece.data(), static_cast<DWORD>(piece.size()), &count, nullptr)) {
      if (GetLastError() == ERROR_BROKEN_PIPE) return text;  // the writer has closed its end
      fail("ReadFailed", "Cannot read the file", path, last_error(), "");
    }
    if (count == 0) return text;
    text.append(piece.data(), count);
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

/// Gives a file its name. Readers and virus scanners hold files open for moments, one that was just deleted too, so it
/// is tried again.
int rename_to_new(const File& file, const Place& to) {
  constexpr int attempts = 20;
  for (int attempt = 1;; ++attempt) {
    const int error = rename_in(file, *to.folder, to_wide(to.name));
    const bool held = error == ERROR_SHARING_VIOLATION || error == ERROR_ACCESS_DENIED;
    if (!held || attempt == attempts) return error;
    Sleep(25);
  }
}

}  // namespace

std::optional<std::string> read_text_file(const std::string& path, std::size_t limit_bytes) {
  File opened;
  if (path != "-") {
    opened = open_path(native_path(path), GENERIC_READ, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL);
    if (!opened.is_open()) {
      const int error = last_error();
      if (kind_of_error(error) == ErrorKind::not_found) return std::nullopt;
      fail("ReadFailed", "Cannot open the file", path, error, "");
    }
    if (GetFileType(native(opened)) != FILE_TYPE_DISK) {
      throw Failure(
          {"ReadFailed", "It is no regular file.", "Give the path of a file, or - for standard input.", path});
    }
  }
  std::string text = read_beyond(path == "-" ? GetStdHandle(STD_INPUT_HANDLE) : native(opened), path, limit_bytes);
  if (text.size() > limit_bytes) {
    throw Failure(
        {"ReadFailed", format_text("The file is larger than %s.", size_in_words(limit_bytes).c_str()), "", path});
  }
  return text;
}

/// Windows has no such files.
void require_plain_reading(const File&, const std::string&) {}

std::string read_start(const File& file, const std::string& path, std::size_t length) {
  std::string text = read_beyond(native(file), path, length);
  if (text.size() > length) text.resize(length);
  return text;
}

ReplacementFile::ReplacementFile(Place place, std::uint64_t room_bytes, Readers readers)
    : place_(std::move(place)), temporary_(beside(place_, "." + random_name() + ".tmp")) {
  if (!place_.folder) fail_writing(place_.path, ERROR_INVALID_NAME);
  std::optional<PrivateSecurity> security;
  if (readers == Readers::this_user) security.emplace(place_.path);
  file_ =
      open_in(*temporary_.folder, to_wide(temporary_.name), GENERIC_WRITE | DELETE, FILE_ATTRIBUTE_NORMAL, kCreateNew,
              kNonDirectoryFile | kOpenReparsePoint | kSynchronous, security ? security->descriptor() : nullptr);
  if (!file_.is_open()) fail_writing(place_.path, last_error());
  has_name_ = true;
  if (room_bytes == 0) return;
  FILE_ALLOCATION_INFO room{};
  room.AllocationSize.QuadPart = static_cast<LONGLONG>(room_bytes);
  // Where a file system cannot set room apart, writing will tell.
  if (SetFileInformationByHandle(native(file_), FileAllocationInfo, &room, sizeof room)) return;
  const int error = last_error();
  if (kind_of_error(error) != ErrorKind::no_space) return;
  const FileFacts facts = facts_of(native(file_), "");
  file_.close();
  remove_file(temporary_, facts, "");
  fail_writing(place_.path, error);
}

ReplacementFile::~ReplacementFile() {
  if (!has_name_ || !file_.is_open()) return;
  delete_opened(file_);
}

void ReplacementFile::append(std::string_view text) {
  if (const int error = write_all(native(file_), text); error != 0) fail_writing(place_.path, error);
}

void ReplacementFile::begin_again() {
  if (SetFilePointer(native(file_), 0, nullptr, FILE_BEGIN) == INVALID_SET_FILE_POINTER)
    fail_writing(place_.path, last_error());
}

/// What was set apart and not used goes back when the file is closed.
bool ReplacementFile::put_in_place() {
  if (!SetEndOfFile(native(file_))) fail_writing(place_.path, last_error());
  const int error = rename_to_new(file_, place_);
  if (error == ERROR_ALREADY_EXISTS || error == ERROR_FILE_EXISTS) return false;
  if (error != 0) fail_writing(place_.path, error);
  has_name_ = false;
  file_.close();
  return true;
}

std::string ReplacementFile::keep_aside() {
  has_name_ = false;
  return temporary_.path;
}

void rewrite_text(const File& file, const std::string& path, std::string text) {
  const std::uint64_t size_bytes = look_at(file, path).size_bytes;
  if (text.size() < size_bytes) text.resize(static_cast<std::size_t>(size_bytes), '\n');
  if (SetFilePointer(native(file), 0, nullptr, FILE_BEGIN) == INVALID_SET_FILE_POINTER)
    fail_writing(path, last_error());
  if (const int error = write_all(native(file), text); error != 0) fail_writing(path, error);
}

LineFile::LineFile(const std::string& path, IsEarlier is_earlier) : path_(path) {
  constexpr ACCESS_MASK access = FILE_APPEND_DATA | FILE_READ_DATA | FILE_READ_ATTRIBUTES | READ_CONTROL;
  const Place place = find_side_place(path);
  file_ = open_in(*place.folder, to_wide(place.name), access, FILE_ATTRIBUTE_NORMAL, kOpenOrCreate,
                  kNonDirectoryFile | kOpenReparsePoint | kSynchronous);
  if (!file_.is_open()) {
    fail("WriteFailed", "Cannot write the file", path, last_error(),
         "Check that its folder exists and can be written.");
  }
  require_lines(file_, path, is_earlier);
}

bool LineFile::append(std::string_view line) noexcept try {
  std::string text(whole_ ? "" : "\n");
  text.append(line) += '\n';
  whole_ = write_all(path_.empty() ? GetStdHandle(STD_ERROR_HANDLE) : native(file_), text) == 0;
  return whole_;
} catch (const std::bad_alloc&) {
  return false;
}

}  // namespace headroom::platform
