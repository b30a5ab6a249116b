#include "platform/place.h"

#include <array>
#include <optional>
#include <utility>

#include "base/random_name.h"
#include "platform/device.h"
#include "platform/folder.h"
#include "platform/windows/handle.h"
#include "platform/windows/native_file.h"
#include "platform/windows/private_security.h"

namespace headroom::platform {
namespace {

/// Opens a folder by a path, for what is in it to be opened by name.
File open_folder_at(const std::wstring& path) {
  return open_path(path, FILE_READ_ATTRIBUTES | FILE_TRAVERSE, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS);
}

ULONG native_options(const OpenOptions& options) {
  ULONG flags = kNonDirectoryFile;
  if (!options.asynchronous) flags |= kSynchronous;
  if (options.cache == CacheMode::os_cache_disabled) flags |= kNoIntermediateBuffering;
  if (options.write_through) flags |= kWriteThrough;
  // A link of that name then counts as something that has it, even one that leads nowhere.
  if (options.must_be_new || !options.follow_link) flags |= kOpenReparsePoint;
  for (OpenHint hint : options.hints) {
    if (hint == OpenHint::random_access) flags |= kRandomAccess;
    if (hint == OpenHint::sequential_scan) flags |= kSequentialOnly;
  }
  return flags;
}

bool is_temporary(const OpenOptions& options) {
  for (OpenHint hint : options.hints) {
    if (hint == OpenHint::temporary) return true;
  }
  return false;
}

/// Opens a disk, a volume or a stream, which lie in no folder.
File open_device(const std::string& path, const OpenOptions& options) {
  DWORD flags = FILE_ATTRIBUTE_NORMAL;
  if (options.asynchronous) flags |= FILE_FLAG_OVERLAPPED;
  if (options.cache == CacheMode::os_cache_disabled) flags |= FILE_FLAG_NO_BUFFERING;
  if (options.write_through) flags |= FILE_FLAG_WRITE_THROUGH;
  const DWORD access = (options.read ? GENERIC_READ : 0) | (options.write ? GENERIC_WRITE : 0);
  return open_path(native_path(path), access, options.must_be_new ? CREATE_NEW : OPEN_EXISTING, flags);
}

/// Virus scanners and backups keep files to themselves for moments, so it is tried again.
File open_to_delete(const Place& place) {
  constexpr int attempts = 20;
  for (int attempt = 1;; ++attempt) {
    File file = open_in(*place.folder, to_wide(place.name), DELETE, FILE_ATTRIBUTE_NORMAL, kOpenExisting,
                        kNonDirectoryFile | kOpenReparsePoint | kSynchronous);
    if (file.is_open() || last_error() != ERROR_SHARING_VIOLATION || attempt == attempts) return file;
    Sleep(25);
  }
}

bool is_link(const FileFacts& facts) {
  return facts.kind == FileKind::link;
}

}  // namespace

File open_folder(const std::string& folder, const std::string& path) {
  File opened = open_folder_at(native_path(folder));
  if (!opened.is_open()) fail_folder(path, last_error());
  return opened;
}

File open_subfolder(const File& parent, const std::string& name, const std::string& path) {
  File opened = open_in(parent, to_wide(name), FILE_TRAVERSE, FILE_ATTRIBUTE_NORMAL, kOpenExisting,
                        kDirectoryFile | kOpenReparsePoint | kSynchronous);
  if (!opened.is_open()) fail_folder(path, last_error());
  if (!is_link(facts_of(native(opened), ""))) return opened;
  throw Failure({"TargetIsLink", "The folder " + name + " on the way to the target is a link.",
                 "Give the path without links.", path});
}

bool is_same_name(std::string_view one, std::string_view other) noexcept try {
  const std::wstring first = to_wide(one);
  const std::wstring second = to_wide(other);
  return CompareStringOrdinal(first.c_str(), static_cast<int>(first.size()), second.c_str(),
                              static_cast<int>(second.size()), TRUE) == CSTR_EQUAL;
} catch (const std::bad_alloc&) {
  return false;
}

bool path_names_device(const std::string& path) {
  return path_form(path) != PathForm::file;
}

Place find_place(const std::string& path) {
  if (path_names_device(path)) return {path, "", nullptr};
  const std::wstring full = full_path(to_wide(path));
  const auto separator = full.find_last_of(L"\\/");
  if (separator == std::wstring::npos || separator + 1 == full.size()) return {path, "", nullptr};
  File folder = open_folder_at(with_long_path_prefix(full.substr(0, separator + 1)));
  if (!folder.is_open()) fail_folder(path, last_error());
  return {path, to_utf8(full.substr(separator + 1)), std::make_shared<const File>(std::move(folder))};
}

std::optional<FileFacts> look_at(const Place& place) {
  const File file = place.folder ? open_in(*place.folder, to_wide(place.name), FILE_READ_ATTRIBUTES,
                                           FILE_ATTRIBUTE_NORMAL, kOpenExisting, kOpenReparsePoint | kSynchronous)
                                 : open_path(native_path(place.path), FILE_READ_ATTRIBUTES, OPEN_EXISTING,
                                             FILE_FLAG_BACKUP_SEMANTICS | FILE_FLAG_OPEN_REPARSE_POINT);
  if (file.is_open()) return facts_of(native(file), place.path);
  const int error = last_error();
  if (kind_of_error(error) == ErrorKind::not_found) return std::nullopt;
  const bool denied = kind_of_error(error) == ErrorKind::access_denied;
  fail(denied ? "AccessDenied" : "OpenFailed", "Cannot look at the target", place.path, error,
       denied ? "Run as a user who may read it; disks and volumes need an administrator." : "");
}

std::optional<FileFacts> look_at(const std::string& path) try {
  return look_at(find_place(path));
} catch (const Failure& failure) {
  if (failure.problem().code == "TargetNotFound") return std::nullopt;
  throw;
}

FileFacts look_through(const Place& place) {
  const ULONG link = place.links_lead_out ? 0 : kOpenReparsePoint;
  const File file = place.folder ? open_in(*place.folder, to_wide(place.name), FILE_READ_ATTRIBUTES,
                                           FILE_ATTRIBUTE_NORMAL, kOpenExisting, link | kSynchronous)
                                 : open_path(native_path(place.path), FILE_READ_ATTRIBUTES, OPEN_EXISTING,
                                             FILE_FLAG_BACKUP_SEMANTICS);
  if (!file.is_open()) fail("TargetNotFound", "Cannot look at the target", place.path, last_error(), "Check the path.");
  FileFacts facts = facts_of(native(file), place.path);
  if (!is_link(facts)) return facts;
  throw Failure({"TargetIsLink", "The target is a link.", "Give the path of the file itself.", place.path});
}

File open_file(const Place& place, const OpenOptions& options) {
  if (!place.folder) return finish_opening(open_device(place.path, options), place.path, options);
  OpenOptions allowed = options;
  allowed.follow_link &= place.links_lead_out;
  const ACCESS_MASK access = (options.read ? GENERIC_READ : 0) | (options.write ? GENERIC_WRITE : 0);
  const ULONG attributes = is_temporary(options) ? FILE_ATTRIBUTE_TEMPORARY : FILE_ATTRIBUTE_NORMAL;
  // Files of the engine are private, and so are their random words, whose streams have the file's rights.
  std::optional<PrivateSecurity> security;
  if (options.must_be_new) security.emplace(place.path);
  File file = finish_opening(
      open_in(*place.folder, to_wide(place.name), access, attributes, options.must_be_new ? kCreateNew : kOpenExisting,
              native_options(allowed), security ? security->descriptor() : nullptr),
      place.path, options);
  if (!allowed.follow_link && is_link(facts_of(native(file), place.path))) {
    throw Failure(
        {"TargetIsLink", "The target is a link to another file.", "Give the path of the file itself.", place.path});
  }
  return file;
}

/// Here a file is deleted by its handle, whatever name it has by then.
Removal remove_file(const Place& place, const FileFacts& seen, const std::string&) noexcept try {
  if (!place.folder) return {};
  const File file = open_to_delete(place);
  if (!file.is_open()) return {.done = kind_of_error(last_error()) == ErrorKind::not_found};
  if (!is_as_seen(facts_of(native(file), place.path), seen)) return {};
  return {.done = delete_opened(file)};
} catch (const std::exception&) {
  return {};
}

FolderSight look_for_folder(const Place& place) noexcept try {
  if (!place.folder) return FolderSight::there;
  const Place again = find_place(place.path);
  if (!again.folder) return FolderSight::moved;
  const FileIdentity held = facts_of(native(*place.folder), "").identity;
  const FileIdentity found = facts_of(native(*again.folder), "").identity;
  if (held == found) return FolderSight::there;
  return held.volume == found.volume ? FolderSight::moved : FolderSight::unmounted;
} catch (const std::exception&) {
  return FolderSight::moved;
}

/// In an alternate data stream, which NTFS and ReFS support: it is gone when the file is deleted or overwritten by a
/// copy.
bool put_mark(const File& file, const std::string& path, const std::string& word) {
  // ReFS has streams, though not every version of it says so: there one that cannot be made is no failure.
  DWORD flags = 0;
  const bool promised =
      !GetVolumeInformationByHandleW(native(file), nullptr, 0, nullptr, nullptr, &flags, nullptr, 0) ||
      (flags & FILE_NAMED_STREAMS) != 0;
  const File stream = open_in(file, L":headroom-io", FILE_WRITE_DATA, FILE_ATTRIBUTE_NORMAL, kOverwriteOrCreate,
                              kNonDirectoryFile | kSynchronous);
  DWORD written = 0;
  if (stream.is_open() && WriteFile(native(stream), word.data(), static_cast<DWORD>(word.size()), &written, nullptr) &&
      written == word.size()) {
    return true;
  }
  if (!promised) return false;
  const int error = last_error();
  fail(kind_of_error(error) == ErrorKind::no_space ? "DiskFull" : "CreateFailed",
       "Cannot keep the engine's word with the file, in an alternate stream", path, error, "Choose another name.");
}

std::string read_mark(const File& file) {
  const File stream = open_in(file, L":headroom-io", FILE_READ_DATA, FILE_ATTRIBUTE_NORMAL, kOpenExisting,
                              kNonDirectoryFile | kSynchronous);
  std::array<char, 64> word;
  DWORD count = 0;
  if (!stream.is_open() || !ReadFile(native(stream), word.data(), DWORD{word.size()}, &count, nullptr)) return "";
  return {word.data(), count};
}

void touch(const File& file) noexcept {
  // Which time is set does not matter. That of the change, which the file system sets by its own clock, does: this
  // machine's may be another than that of a file server or of the node that coordinates a cluster's volume.
  FILE_BASIC_INFO seen{};
  if (!GetFileInformationByHandleEx(native(file), FileBasicInfo, &seen, sizeof seen)) return;
  FILE_BASIC_INFO information{};
  information.LastWriteTime = seen.ChangeTime.QuadPart != 0 ? seen.ChangeTime : seen.LastWriteTime;
  SetFileInformationByHandle(native(file), FileBasicInfo, &information, sizeof information);
}

}  // namespace headroom::platform
