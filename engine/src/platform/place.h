// The place of a target: its name in a folder that stays open.
#pragma once

#include <exception>
#include <memory>
#include <string>

#include "platform/file.h"

namespace headroom::platform {

/// A file by its name in a folder that stays open: all operations are in that folder, even if paths lead elsewhere
/// meanwhile. A disk or volume is in no folder and is identified by its path.
struct Place {
  std::string path;                    // as it was given
  std::string name;                    // in the folder; empty: the path alone counts
  std::shared_ptr<const File> folder;  // none: the path alone counts
  bool links_lead_out = true;          // whether a link of that name may be followed on request
};

/// Finds the folder of a path and opens it. On Linux no link of another user but root is followed on the way. Throws
/// Failure.
Place find_place(const std::string& path);

/// The same for a path that has to lie below the folder `root`: from there on each part is opened by its name in the
/// one before, and none may be a link. Throws TargetOutside for a path that leads elsewhere.
Place find_place_below(const std::string& root, const std::string& path);

/// A file next to another one, with the other's name and an extension.
Place beside(const Place& place, const std::string& ending);

/// The file with this name, without following a link; nothing if there is no such file.
std::optional<FileFacts> look_at(const Place& place);

/// Whether nothing has the name; false where that cannot be told.
inline bool is_gone(const Place& place) noexcept try { return !look_at(place); } catch (const std::exception&) {
  return false;
}

/// What a link of that name leads to, where it may be followed, or else the file itself. Opens nothing: a program that
/// waits at the other end of a pipe does not notice. Throws Failure.
FileFacts look_through(const Place& place);

/// Opens a file for I/O. Never waits, as opening a pipe would, and opens neither a pipe nor a device of characters.
File open_file(const Place& place, const OpenOptions& options);

/// How names begin that files have while they are being deleted.
inline constexpr const char* kAsidePrefix = ".headroom-io-";

/// Another file in the same folder.
Place neighbour(const Place& place, const std::string& name);

/// What became of a file that was to be deleted.
struct Removal {
  bool done = false;      // it is gone, or there was none
  std::string misplaced;  // where a file of somebody else is that had taken the name, and could not be given it back
};

/// Deletes the file of that name if it is the expected one, with the size and the time of writing that it had. Another
/// file that takes the name meanwhile stays, and so does one that was written to. If the system can only delete by
/// name, the file is first renamed to `aside` in the same folder, or to a random name if that is taken, and checked
/// there. If this process ends in between, the file stays there. Without `aside`, the file is deleted by its own name.
Removal remove_file(const Place& place, const FileFacts& seen, const std::string& aside) noexcept;

/// What makes two folders the same one, to see whether a path still leads to it.
enum class FolderSight { there, moved, unmounted };

/// Whether the place's path still leads to the folder that is held open.
FolderSight look_for_folder(const Place& place) noexcept;

/// A word of the engine that is kept with the file itself, apart from its content: it is gone when the file is
/// replaced, and a copy does not have it. Returns false if the file system supports no such words, and throws Failure
/// if it does and refuses this one.
bool put_mark(const File& file, const std::string& path, const std::string& word);
/// The word; empty if there is none.
std::string read_mark(const File& file);

/// Has the file system note, by its own clock, that an open file has changed.
void touch(const File& file) noexcept;

}  // namespace headroom::platform
