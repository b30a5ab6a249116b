#include "platform/file.h"

#include <algorithm>
#include <cstddef>

#include "base/problem.h"
#include "base/text.h"
#include "platform/device.h"
#include "platform/file_calls.h"
#include "platform/os_error.h"
#include "platform/place.h"
#include "platform/process.h"
#include "platform/reparse_tag.h"
#include "platform/windows/control.h"
#include "platform/windows/handle.h"

#include <winioctl.h>

namespace headroom::platform {
namespace {

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
    case ERROR_DELETE_PENDING:
      fail("TargetInUse", "The target was deleted, and a program still has it open", path, error,
           "Stop that program, or choose another name.");
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
    case ErrorKind::read_only:
      fail("ReadOnly", "The volume of the target cannot be written to", path, error, kWhenReadOnly);
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

template <typename Information>
bool ask(HANDLE file, FILE_INFO_BY_HANDLE_CLASS what, Information& information) {
  return GetFileInformationByHandleEx(file, what, &information, sizeof information);
}

/// Wine takes the earliest time that it finds for the one at which a file was made, so that it changes as the file
/// does.
bool keeps_creation_time() {
  static const bool real = system_function<void (*)()>(L"ntdll.dll", "wine_get_version") == nullptr;
  return real;
}

std::int64_t created_of(HANDLE file) {
  FILE_BASIC_INFO basic{};
  return keeps_creation_time() && ask(file, FileBasicInfo, basic) ? basic.CreationTime.QuadPart : 0;
}

/// Volume and file number in 64 and 128 bits, which ReFS needs, or where the system does not tell those, in 32 and 64.
FileIdentity identity_of(HANDLE file) {
  FILE_ID_INFO id{};
  if (ask(file, FileIdInfo, id)) {
    std::string number;
    for (std::size_t i = sizeof id.FileId.Identifier; i-- > 0;)
      append_text(number, "%02x", unsigned{id.FileId.Identifier[i]});
    return {format_text("%016llx", id.VolumeSerialNumber), number, created_of(file)};
  }
  BY_HANDLE_FILE_INFORMATION information{};
  GetFileInformationByHandle(file, &information);
  return {format_text("%08lx", information.dwVolumeSerialNumber),
          format_text("%08lx%08lx", information.nFileIndexHigh, information.nFileIndexLow), created_of(file)};
}

}  // namespace

std::int64_t file_time_now() {
  FILETIME now{};
  GetSystemTimeAsFileTime(&now);
  return static_cast<std::int64_t>((std::uint64_t{now.dwHighDateTime} << 32U) | now.dwLowDateTime);
}

std::wstring full_path(const std::wstring& path) {
  std::wstring full(GetFullPathNameW(path.c_str(), 0, nullptr, nullptr), L'\0');
  full.resize(GetFullPathNameW(path.c_str(), static_cast<DWORD>(full.size()), full.data(), nullptr));
  return full;
}

std::wstring native_path(const std::string& path) {
  if (path_form(path) == PathForm::device) return to_wide(windows_device_name(path));
  const std::wstring full = full_path(to_wide(path));
  const std::wstring prefixed = with_long_path_prefix(full);
  return prefixed == full ? to_wide(path) : prefixed;
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
  const bool tagged = ask(file, FileAttributeTagInfo, tag) && (tag.FileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0;
  const bool link = tagged && IsReparseTagNameSurrogate(tag.ReparseTag);
  if (tagged && !link && !standard.Directory) facts.keeper = keeper_of_tag(tag.ReparseTag);
  facts.kind = link ? FileKind::link : standard.Directory ? FileKind::directory : FileKind::regular;
  facts.size_bytes = static_cast<std::uint64_t>(standard.EndOfFile.QuadPart);
  facts.allocated_bytes = static_cast<std::uint64_t>(standard.AllocationSize.QuadPart);
  facts.link_count = standard.NumberOfLinks;
  if (FILE_BASIC_INFO basic{}; ask(file, FileBasicInfo, basic)) {
    facts.changed = basic.ChangeTime.QuadPart;
    facts.written = basic.LastWriteTime.QuadPart;
  }
  facts.identity = identity_of(file);
  return facts;
}

void File::close() {
  if (is_open()) CloseHandle(reinterpret_cast<HANDLE>(std::exchange(handle_, kNoHandle)));
}

FileFacts look_at(const File& file, const std::string& path) {
  FileFacts facts = facts_of(native(file), path);
  if (facts.kind == FileKind::device) facts.size_bytes = device_size_bytes(file, path);
  return facts;
}

File finish_opening(File file, const std::string& path, const OpenOptions& options) {
  if (!file.is_open()) fail_to_open(path, options, last_error());
  // A volume's file system may end before the volume does; the rest is read too. A disk knows no such request.
  if (path_form(path) == PathForm::device) control(file, FSCTL_ALLOW_EXTENDED_DASD_IO, nullptr, 0);
  if (options.cache == CacheMode::local_cache_disabled) {
    if (const DWORD error = control(file, kDisableLocalBuffering, nullptr, 0); error != ERROR_SUCCESS) {
      fail("LocalCacheStays", "Cannot turn off the local cache for the target (-Sr)", path, static_cast<int>(error),
           "Use a file on a file server, or -Su to turn off the cache of a local one.");
    }
  }
  return file;
}

File open_file(const std::string& path, const OpenOptions& options) {
  return open_file(find_place(path), options);
}

std::uint64_t direct_alignment_bytes(const File& file) {
  FILE_STORAGE_INFO storage{};
  return ask(native(file), FileStorageInfo, storage) && storage.LogicalBytesPerSector != 0
             ? storage.LogicalBytesPerSector
             : device_sector_bytes(file);
}

int resize(const File& file, std::uint64_t size_bytes) noexcept {
  FILE_END_OF_FILE_INFO end{};
  end.EndOfFile.QuadPart = static_cast<LONGLONG>(size_bytes);
  return SetFileInformationByHandle(native(file), FileEndOfFileInfo, &end, sizeof end) ? 0 : last_error();
}

/// Takes clusters and leaves the file's valid data length alone.
int take_room(const File& file, std::uint64_t size_bytes) noexcept {
  FILE_ALLOCATION_INFO allocation{};
  allocation.AllocationSize.QuadPart = static_cast<LONGLONG>(size_bytes);
  return SetFileInformationByHandle(native(file), FileAllocationInfo, &allocation, sizeof allocation) ? 0
                                                                                                      : last_error();
}

int write_out(const File& file) noexcept {
  return FlushFileBuffers(native(file)) ? 0 : last_error();
}

/// A file has all its clusters and yet was never written when only its end was set.
bool has_unwritten_parts(const File& file, std::uint64_t size_bytes) {
  FileRegions answer{};
  if (control(file, kQueryFileRegions, &answer, sizeof answer) != ERROR_SUCCESS) return false;
  std::uint64_t written_bytes = 0;
  for (const FileRegion& region :
       std::span(answer.regions).first(std::min<std::size_t>(answer.count, std::size(answer.regions)))) {
    if (region.usage != 0) written_bytes += static_cast<std::uint64_t>(region.length);
  }
  return written_bytes < size_bytes;
}

std::optional<std::uint64_t> free_bytes(const std::string& path) {
  const std::wstring full = full_path(native_path(path));
  ULARGE_INTEGER available{};
  if (!GetDiskFreeSpaceExW(full.substr(0, full.rfind(L'\\') + 1).c_str(), &available, nullptr, nullptr))
    return std::nullopt;
  return available.QuadPart;
}

bool exists(const std::string& path) noexcept try {
  return GetFileAttributesW(native_path(path).c_str()) != INVALID_FILE_ATTRIBUTES;
} catch (const std::bad_alloc&) {
  return false;
}

/// The section takes the file's own size, as a larger one would make the file grow.
int map(const File& file, std::size_t size_bytes, bool writable, std::span<std::byte>& mapped) {
  const File section =
      adopt(CreateFileMappingW(native(file), nullptr, writable ? PAGE_READWRITE : PAGE_READONLY, 0, 0, nullptr));
  if (!section.is_open()) return last_error();
  void* address =
      MapViewOfFile(native(section), writable ? FILE_MAP_READ | FILE_MAP_WRITE : FILE_MAP_READ, 0, 0, size_bytes);
  if (!address) return last_error();
  mapped = {static_cast<std::byte*>(address), size_bytes};
  return 0;
}

void unmap(std::span<std::byte> mapped) noexcept {
  UnmapViewOfFile(mapped.data());
}

}  // namespace headroom::platform
