// What keeps two runs from being made at once. A lock ends when its object goes, or the process, however it ends: there
// is no stale one.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include "base/problem.h"
#include "platform/file.h"

namespace headroom::platform {

/// How often, and how far apart, a lock is tried that somebody holds who only looks whether it is held.
inline constexpr int kLockAttempts = 40;
inline constexpr std::chrono::milliseconds kLockPause{25};

/// What a lock file may hold at most: the number of a process, and the end of its line.
inline constexpr std::size_t kMaxLockTextBytes = 16;

/// Whether a file holds what a lock file may hold: nothing else is written over.
inline bool is_lock_text(std::string_view text) {
  return text.size() <= kMaxLockTextBytes && text.find_first_not_of("0123456789\r\n") == std::string_view::npos;
}

[[noreturn]] inline void fail_gone(const std::string& path) {
  throw Failure({"LockGone", "The lock file of this run is not there: the run was given up before it began.",
                 "Start the run again.", path});
}

[[noreturn]] inline void fail_held(const std::string& path) {
  throw Failure(
      {"LockHeld", "Another process holds the lock file of this run.", "Wait until it ends, or stop it.", path});
}

[[noreturn]] inline void fail_busy(const std::string& path) {
  throw Failure({"FolderBusy", "Another run is at work in this folder.", "Wait until it ends, or stop it.", path});
}

[[noreturn]] inline void fail_no_lock(const std::string& path) {
  throw Failure({"LockFailed", "The file is no lock file: it holds something else than the number of a process.",
                 "Give the path of an empty file.", path});
}

/// Holds a file that is there, and writes the number of this process into it. Others may read the file meanwhile, and
/// cannot open it for themselves. Throws LockHeld where another holds it, and LockGone where it is not there or is
/// deleted before it was held: whoever deletes it can rely on it that nobody starts with it any more.
[[nodiscard]] File hold_lock_file(const std::string& path);

/// Holds a folder by what it is, whatever path leads to it. Throws FolderBusy where another process holds it so, of
/// whatever user. Not open where the system cannot lock that folder.
[[nodiscard]] File hold_folder(const std::string& path);

}  // namespace headroom::platform
