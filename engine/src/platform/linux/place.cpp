#include "platform/place.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>

#include "base/preparation_steps.h"
#include "base/random_name.h"
#include "platform/device.h"
#include "platform/folder.h"
#include "platform/linux/native_file.h"

namespace headroom::platform {
namespace {

constexpr const char* kMark = "user.headroom-io";

int folder_descriptor(const Place& place) {
  return place.folder ? descriptor(*place.folder) : AT_FDCWD;
}

}  // namespace

File open_folder(const std::string& folder, const std::string& path) {
  return walk(open_start(folder, path), folder, path);
}

File open_subfolder(const File& parent, const std::string& name, const std::string& path) {
  File opened(::openat(descriptor(parent), name.c_str(), O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  if (opened.is_open()) return opened;
  const int error = errno;
  FileFacts facts;
  if (ask_facts(descriptor(parent), name.c_str(), facts) == 0 && facts.kind == FileKind::link) {
    throw Failure({"TargetIsLink", "The folder " + name + " on the way to the target is a link.",
                   "Give the path without links.", path});
  }
  fail_folder(path, error);
}

bool is_same_name(std::string_view one, std::string_view other) noexcept {
  return one == other;
}

bool path_names_device(const std::string& path) {
  return path_form(path) != PathForm::file;
}

Place find_place(const std::string& path) {
  const auto slash = path.rfind('/');
  const std::string name = slash == std::string::npos ? path : path.substr(slash + 1);
  // "folder/" and "folder/.." name a folder, which is found out by who opens it.
  if (name.empty() || name == "." || name == "..") return {path, "", nullptr};
  return {path, name, std::make_shared<const File>(open_folder(folder_of(path), path))};
}

std::optional<FileFacts> look_at(const Place& place) {
  FileFacts facts;
  const std::string& name = place.folder ? place.name : place.path;
  const int error = ask_facts(folder_descriptor(place), name.c_str(), facts);
  if (error == 0) return facts;
  if (error == ENOENT || error == ENOTDIR) return std::nullopt;
  fail(error == EACCES ? "AccessDenied" : "OpenFailed", "Cannot look at the target", place.path, error,
       error == EACCES ? "Run as a user who may read it." : "");
}

std::optional<FileFacts> look_at(const std::string& path) {
  return look_at(Place{path, "", nullptr});
}

FileFacts look_through(const Place& place) {
  const std::string& name = place.folder ? place.name : place.path;
  const File found = find_at(folder_descriptor(place), name, place.path, place.links_lead_out);
  FileFacts facts = facts_at(found, place.path);
  if (facts.kind == FileKind::link) {
    throw Failure({"TargetIsLink", "The target is a link.", "Give the path of the file itself.", place.path});
  }
  return facts;
}

File open_file(const Place& place, const OpenOptions& options) {
  OpenOptions allowed = options;
  allowed.follow_link &= place.links_lead_out;
  return open_at(folder_descriptor(place), place.folder ? place.name : place.path, place.path, allowed);
}

/// The file is renamed first, and only then looked at: what has another's name by then goes back.
Removal remove_file(const Place& place, const FileFacts& seen, const std::string& aside) noexcept try {
  FileFacts facts;
  if (!place.folder) return {};
  const int folder = descriptor(*place.folder);
  const char* const name = place.name.c_str();
  if (const int error = ask_facts(folder, name, facts); error != 0) return {.done = error == ENOENT};
  if (!is_as_seen(facts, seen) || facts.changed != seen.changed) return {};
  if (aside.empty()) return {.done = unlinkat(folder, name, 0) == 0};
  reached(PreparationStep::setting_aside);
  Place there = neighbour(place, aside);
  int renamed = renameat2(folder, name, folder, there.name.c_str(), RENAME_NOREPLACE);
  if (renamed != 0 && errno != ENOENT) {
    // The name is taken, or renames on this file system always replace: a random name is free.
    const bool replaces = errno == EINVAL || errno == ENOSYS;
    there = neighbour(place, kAsidePrefix + random_name());
    renamed = replaces ? renameat(folder, name, folder, there.name.c_str())
                       : renameat2(folder, name, folder, there.name.c_str(), RENAME_NOREPLACE);
  }
  if (renamed != 0) return {};  // as in a folder where only owners may rename
  reached(PreparationStep::set_aside);
  if (ask_facts(folder, there.name.c_str(), facts) == 0 && is_as_seen(facts, seen)) {
    return {.done = unlinkat(folder, there.name.c_str(), 0) == 0};
  }
  const int error = rename_to_new(folder, there.name, place.name);
  if (error == 0 || error == ENOENT) return {};
  return {.misplaced = there.path};
} catch (const std::bad_alloc&) {
  return {};
}

FolderSight look_for_folder(const Place& place) noexcept try {
  FileFacts held;
  FileFacts found;
  if (!place.folder || ask_facts(descriptor(*place.folder), "", held) != 0) return FolderSight::there;
  if (ask_facts(AT_FDCWD, folder_of(place.path).c_str(), found) != 0) return FolderSight::moved;
  if (found.kind == FileKind::link) {
    const File folder = open_folder(folder_of(place.path), place.path);
    if (ask_facts(descriptor(folder), "", found) != 0) return FolderSight::moved;
  }
  if (found.identity == held.identity) return FolderSight::there;
  return found.identity.volume == held.identity.volume ? FolderSight::moved : FolderSight::unmounted;
} catch (const std::exception&) {
  return FolderSight::moved;
}

bool put_mark(const File& file, const std::string& path, const std::string& word) {
  if (fsetxattr(descriptor(file), kMark, word.data(), word.size(), 0) == 0) return true;
  const int error = errno;
  if (error == ENOTSUP) return false;
  fail(kind_of_error(error) == ErrorKind::no_space ? "DiskFull" : "CreateFailed",
       "Cannot keep the engine's word with the file, in an extended attribute", path, error, "Choose another name.");
}

std::string read_mark(const File& file) {
  std::array<char, 64> word;
  const ssize_t size = fgetxattr(descriptor(file), kMark, word.data(), word.size());
  return size > 0 ? std::string(word.data(), static_cast<std::size_t>(size)) : "";
}

void touch(const File& file) noexcept {
  const timespec now[2] = {{0, UTIME_OMIT}, {0, UTIME_NOW}};
  futimens(descriptor(file), now);
}

}  // namespace headroom::platform
