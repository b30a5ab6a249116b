#include "platform/file.h"

#include <algorithm>
#include <cstddef>

#include "base/problem.h"
#include "base/text.h"
#include "platform/device.h"
#include "platform/os_error.h"
#include "platform/process.h"
#include "platform/windows/control.h"
#include "platform/windows/windows_api.h"

#include <winioctl.h>

namespace headroom::platform {
namespace {

constexpr DWORD kShareAll = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

/// FSCTL_DISABLE_LOCAL_BUFFERING: has a file server's client pass all I/O on.
constexpr DWORD kDisableLocalBuffering = CTL_CODE(FILE_DEVICE_FILE_SYSTEM, 174, METHOD_BUFFERED, FILE_ANY_ACCESS);

/// FSCTL_QUERY_FILE_REGIONS and what it answers: where a file holds what was written, and where it reads as zeros.
constexpr DWORD kQueryFileRegions = CTL_CODE(FILE_DEVICE_FILE_SYSTEM, 161, METHOD_BUFFERED, FILE_ANY_ACCESS);
struct FileRegion {
  LONGLONG offset, length;
  ULONG usage, reserved;  // usage 0: never written
};
struct FileRegions {
  ULONG flags, total_count, count, reserved;
  FileRegion regions[16];
};

[[noreturn]] void fail(const char* code, const std::string& doing, const std::string& path, int error,
                       const std::string& action) {
  throw Failure({code, doing + ": " + os_error_text(error) + ".", action, path});
}

[[noreturn]] void fail_as_link(const std::string& path) {
  throw Failure({"TargetIsLink", "The target is a link to another file.", "Give the path of the file itself.", path});
}

[[noreturn]] void fail_to_open(const std::string& path, const OpenOptions& options, int error) {
  const char* const doing = "Cannot open the target";
  const bool is_device = path_form(path) == PathForm::device;
  switch (static_cast<DWORD>(error)) {
    case ERROR_FILE_EXISTS:
    case ERROR_ALREADY_EXISTS:
      fail("TargetNotOurs", "Cannot create the target", path, error, "Choose another name.");
    case ERROR_SHARING_VIOLATION:
    case ERROR_LOCK_VIOLATION:
      fail("TargetInUse", doing, path, error, "Stop the program that holds the file, or use another file.");
    case ERROR_INVALID_NAME:
    case ERROR_BAD_PATHNAME:
    case ERROR_FILENAME_EXCED_RANGE:
      fail("TargetNotFound", doing, path, error, "Check the path.");
    default:
      break;
  }
  switch (kind_of_error(error)) {
    case ErrorKind::not_found:
      fail("TargetNotFound", doing, path, error,
           is_device             ? "Check its number or letter: Get-Disk and Get-Volume list them."
           : options.must_be_new ? "Create the folder first."
                                 : "Check the path, or give a size with -c to have the file created.");
    case ErrorKind::access_denied:
      if (const DWORD attributes = GetFileAttributesW(to_wide(path).c_str());
          attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0) {
        fail("TargetNotAFile", "The target is a folder", path, error, "Give the path of a file in it.");
      }
      fail("AccessDenied", doing, path, error,
           is_device ? "Run as an administrator, who alone may open disks and volumes."
                     : "Run as a user who may read" + std::string(options.write ? " and write" : "") + " it.");
    default:
      fail("OpenFailed", doing, path, error, "");
  }
}

std::wstring full_path(const std::wstring& path) {
  std::wstring full(GetFullPathNameW(path.c_str(), 0, nullptr, nullptr), L'\0');
  full.resize(GetFullPathNameW(path.c_str(), static_cast<DWORD>(full.size()), full.data(), nullptr));
  return full;
}

/// A path as the system takes it.
std::wstring native_path(const std::string& path) {
  if (path_form(path) == PathForm::device) return to_wide(windows_device_name(path));
  const std::wstring full = full_path(to_wide(path));
  const std::wstring prefixed = with_long_path_prefix(full);
  return prefixed == full ? to_wide(path) : prefixed;
}

template <typename Information>
bool ask(HANDLE file, FILE_INFO_BY_HANDLE_CLASS what, Information& information) {
  return GetFileInformationByHandleEx(file, what, &information, sizeof information);
}

/// Volume and file number in 64 and 128 bits, which ReFS needs, or where the system does not tell those, in 32 and 64.
FileIdentity identity_of(HANDLE file) {
  FILE_ID_INFO id{};
  if (ask(file, FileIdInfo, id)) {
    std::string number;
    for (std::size_t i = sizeof id.FileId.Identifier; i-- > 0;)
      append_text(number, "%02x", unsigned{id.FileId.Identifier[i]});
    return {format_text("%016llx", id.VolumeSerialNumber), number};
  }
  BY_HANDLE_FILE_INFORMATION information{};
  GetFileInformationByHandle(file, &information);
  return {format_text("%08lx", information.dwVolumeSerialNumber),
          format_text("%08lx%08lx", information.nFileIndexHigh, information.nFileIndexLow)};
}

FileFacts facts_of(HANDLE file, const std::string& path) {
  FileFacts facts;
  if (path_form(path) == PathForm::device) {
    facts.kind = FileKind::device;
    facts.identity = {"device", windows_device_name(path)};
    return facts;
  }
  FILE_STANDARD_INFO standard{};
  FILE_ATTRIBUTE_TAG_INFO tag{};
  // What is no file, such as a pipe, has no such information.
  if (GetFileType(file) != FILE_TYPE_DISK || !ask(file, FileStandardInfo, standard)) return facts;
  const bool link = ask(file, FileAttributeTagInfo, tag) && (tag.FileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0 &&
                    IsReparseTagNameSurrogate(tag.ReparseTag);
  facts.kind = link ? FileKind::link : standard.Directory ? FileKind::directory : FileKind::regular;
  facts.size_bytes = static_cast<std::uint64_t>(standard.EndOfFile.QuadPart);
  facts.allocated_bytes = static_cast<std::uint64_t>(standard.AllocationSize.QuadPart);
  facts.link_count = standard.NumberOfLinks;
  facts.identity = identity_of(file);
  return facts;
}

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

File open_text(const std::string& path, DWORD access, DWORD disposition) {
  return adopt(
      CreateFileW(native_path(path).c_str(), access, kShareAll, nullptr, disposition, FILE_ATTRIBUTE_NORMAL, nullptr));
}

/// Puts a file in another's place. Readers and virus scanners hold files open for moments, so it is tried again.
int rename_over(const std::wstring& from, const std::wstring& to) {
  constexpr int attempts = 20;
  for (int attempt = 1;; ++attempt) {
    if (MoveFileExW(from.c_str(), to.c_str(), MOVEFILE_REPLACE_EXISTING)) return 0;
    const int error = last_error();
    const bool held = error == ERROR_SHARING_VIOLATION || error == ERROR_ACCESS_DENIED;
    if (!held || attempt == attempts) return error;
    Sleep(25);
  }
}

DWORD open_flags(const OpenOptions& options) {
  DWORD flags = FILE_ATTRIBUTE_NORMAL;
  if (options.asynchronous) flags |= FILE_FLAG_OVERLAPPED;
  if (options.cache == CacheMode::os_cache_disabled) flags |= FILE_FLAG_NO_BUFFERING;
  if (options.write_through) flags |= FILE_FLAG_WRITE_THROUGH;
  // A link of that name then counts as something that has it, even one that leads nowhere.
  if (options.must_be_new) flags |= FILE_FLAG_OPEN_REPARSE_POINT;
  for (OpenHint hint : options.hints) {
    if (hint == OpenHint::random_access) flags |= FILE_FLAG_RANDOM_ACCESS;
    if (hint == OpenHint::sequential_scan) flags |= FILE_FLAG_SEQUENTIAL_SCAN;
    if (hint == OpenHint::temporary) flags |= FILE_ATTRIBUTE_TEMPORARY;
  }
  return flags;
}

}  // namespace

void File::close() {
  if (is_open()) CloseHandle(reinterpret_cast<HANDLE>(std::exchange(handle_, kNoHandle)));
}

std::optional<FileFacts> look_at(const std::string& path) {
  const File file =
      adopt(CreateFileW(native_path(path).c_str(), FILE_READ_ATTRIBUTES, kShareAll, nullptr, OPEN_EXISTING,
                        FILE_FLAG_BACKUP_SEMANTICS | FILE_FLAG_OPEN_REPARSE_POINT, nullptr));
  if (file.is_open()) return facts_of(native(file), path);
  const int error = last_error();
  if (kind_of_error(error) == ErrorKind::not_found) return std::nullopt;
  const bool denied = kind_of_error(error) == ErrorKind::access_denied;
  fail(denied ? "AccessDenied" : "OpenFailed", "Cannot look at the target", path, error,
       denied ? "Run as a user who may read it; disks and volumes need an administrator." : "");
}

FileFacts look_at(const File& file, const std::string& path) {
  FileFacts facts = facts_of(native(file), path);
  if (facts.kind == FileKind::device) facts.size_bytes = device_size_bytes(file, path);
  return facts;
}

File open_file(const std::string& path, const OpenOptions& options) {
  std::optional<FileFacts> expected;
  if (!options.follow_link && !options.must_be_new) {
    expected = look_at(path);
    if (expected && expected->kind == FileKind::link) fail_as_link(path);
  }
  const DWORD access = (options.read ? GENERIC_READ : 0) | (options.write ? GENERIC_WRITE : 0);
  File file = adopt(CreateFileW(native_path(path).c_str(), access, kShareAll, nullptr,
                                options.must_be_new ? CREATE_NEW : OPEN_EXISTING, open_flags(options), nullptr));
  if (!file.is_open()) fail_to_open(path, options, last_error());
  // A volume's file system may end before the volume does; the rest is read too. A disk knows no such request.
  if (path_form(path) == PathForm::device) control(file, FSCTL_ALLOW_EXTENDED_DASD_IO, nullptr, 0);
  // Should a link have come in between, then this is another file.
  if (expected && look_at(file, path).identity != expected->identity) fail_as_link(path);
  if (options.cache == CacheMode::local_cache_disabled) {
    if (const DWORD error = control(file, kDisableLocalBuffering, nullptr, 0); error != ERROR_SUCCESS) {
      fail("LocalCacheStays", "Cannot turn off the local cache for the target (-Sr)", path, static_cast<int>(error),
           "Use a file on a file server, or -Su to turn off the cache of a local one.");
    }
  }
  return file;
}

std::uint64_t direct_alignment_bytes(const File& file) {
  FILE_STORAGE_INFO storage{};
  return ask(native(file), FileStorageInfo, storage) && storage.LogicalBytesPerSector != 0
             ? storage.LogicalBytesPerSector
             : device_sector_bytes(file);
}

void set_size(const File& file, const std::string& path, std::uint64_t size_bytes) {
  FILE_END_OF_FILE_INFO end{};
  end.EndOfFile.QuadPart = static_cast<LONGLONG>(size_bytes);
  if (SetFileInformationByHandle(native(file), FileEndOfFileInfo, &end, sizeof end)) return;
  const int error = last_error();
  const bool full = kind_of_error(error) == ErrorKind::no_space;
  fail(full ? "DiskFull" : "CreateFailed", "Cannot give the file its size", path, error,
       full ? "Free space on the volume, or ask for a smaller file (-c)." : "");
}

/// Takes clusters for the file and leaves its valid data length alone, so that what is not written yet reads as zeros.
void reserve(const File& file, const std::string& path, std::uint64_t size_bytes) {
  FILE_ALLOCATION_INFO allocation{};
  allocation.AllocationSize.QuadPart = static_cast<LONGLONG>(size_bytes);
  if (SetFileInformationByHandle(native(file), FileAllocationInfo, &allocation, sizeof allocation)) return;
  const int error = last_error();
  if (kind_of_error(error) != ErrorKind::no_space) return;  // the file system cannot reserve; writing will tell
  fail("DiskFull", "There is no room for the file", path, error,
       "Free space on the volume, or ask for a smaller file (-c).");
}

void flush(const File& file, const std::string& path) {
  if (FlushFileBuffers(native(file))) return;
  const int error = last_error();
  fail(kind_of_error(error) == ErrorKind::no_space ? "DiskFull" : "CreateFailed", "Cannot write the file out", path,
       error, "");
}

bool has_holes(const File& file, const FileFacts& facts) {
  if (facts.allocated_bytes + facts.size_bytes / 100 < facts.size_bytes) return true;
  // A file has all its clusters and yet was never written when only its end was set.
  FileRegions answer{};
  if (control(file, kQueryFileRegions, &answer, sizeof answer) != ERROR_SUCCESS) return false;
  std::uint64_t written_bytes = 0;
  for (const FileRegion& region :
       std::span(answer.regions).first(std::min<std::size_t>(answer.count, std::size(answer.regions)))) {
    if (region.usage != 0) written_bytes += static_cast<std::uint64_t>(region.length);
  }
  return written_bytes < facts.size_bytes;
}

std::optional<std::uint64_t> free_bytes(const std::string& path) {
  const std::wstring full = full_path(native_path(path));
  ULARGE_INTEGER available{};
  if (!GetDiskFreeSpaceExW(full.substr(0, full.rfind(L'\\') + 1).c_str(), &available, nullptr, nullptr))
    return std::nullopt;
  return available.QuadPart;
}

bool remove_file(const std::string& path) noexcept try {
  return DeleteFileW(native_path(path).c_str()) || kind_of_error(last_error()) == ErrorKind::not_found;
} catch (const std::bad_alloc&) {
  return false;
}

bool exists(const std::string& path) noexcept try {
  return GetFileAttributesW(native_path(path).c_str()) != INVALID_FILE_ATTRIBUTES;
} catch (const std::bad_alloc&) {
  return false;
}

/// Reads a file to its end, or to somewhere behind the limit.
static std::optional<std::string> read_beyond(const std::string& path, std::size_t limit_bytes) {
  File opened;
  if (path != "-") {
    opened = open_text(path, GENERIC_READ, OPEN_EXISTING);
    if (!opened.is_open()) {
      const int error = last_error();
      if (kind_of_error(error) == ErrorKind::not_found) return std::nullopt;
      fail("ReadFailed", "Cannot open the file", path, error, "");
    }
  }
  const HANDLE file = path == "-" ? GetStdHandle(STD_INPUT_HANDLE) : native(opened);
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
  file_ = open_text(temporary_path_, GENERIC_WRITE, CREATE_ALWAYS);
  if (!file_.is_open()) fail_writing(path_, last_error());
}

ReplacementFile::~ReplacementFile() {
  file_.close();  // an open file cannot be deleted
  if (!temporary_path_.empty()) remove_file(temporary_path_);
}

void ReplacementFile::append(std::string_view text) {
  if (const int error = write_all(native(file_), text); error != 0) fail_writing(path_, error);
}

void ReplacementFile::put_in_place() {
  file_.close();
  const int error = rename_over(native_path(temporary_path_), native_path(path_));
  if (error != 0) fail_writing(path_, error);
  temporary_path_.clear();
}

LineFile::LineFile(const std::string& path) : path_(path) {
  if (path.empty()) return;
  file_ = open_text(path, FILE_APPEND_DATA, OPEN_ALWAYS);
  if (!file_.is_open()) {
    fail("WriteFailed", "Cannot write the file", path, last_error(),
         "Check that its folder exists and can be written.");
  }
}

bool LineFile::append(std::string_view line) noexcept try {
  std::string text(line);
  text += '\n';
  return write_all(path_.empty() ? GetStdHandle(STD_ERROR_HANDLE) : native(file_), text) == 0;
} catch (const std::bad_alloc&) {
  return false;
}

/// The section takes the file's own size, as a larger one would make the file grow.
Mapping::Mapping(const File& file, const std::string& path, std::uint64_t size_bytes, bool writable) {
  const auto size = static_cast<SIZE_T>(size_bytes);
  if (size != size_bytes) {
    throw Failure({"MapFailed",
                   format_text("The target has %s, more than a program of 32 bits can map into memory.",
                               format_size(size_bytes).c_str()),
                   "Use the 64-bit engine, or measure without -Sm.", path});
  }
  const File section =
      adopt(CreateFileMappingW(native(file), nullptr, writable ? PAGE_READWRITE : PAGE_READONLY, 0, 0, nullptr));
  void* address = nullptr;
  if (section.is_open()) {
    address = MapViewOfFile(native(section), writable ? FILE_MAP_READ | FILE_MAP_WRITE : FILE_MAP_READ, 0, 0, size);
  }
  if (!address) fail("MapFailed", "Cannot map the target into memory", path, last_error(), "");
  bytes_ = {static_cast<std::byte*>(address), size};
}

Mapping::~Mapping() {
  if (!bytes_.empty()) UnmapViewOfFile(bytes_.data());
}

}  // namespace headroom::platform
