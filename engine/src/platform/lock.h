// What keeps two runs from being made at once. A lock ends when its object goes, or the process, however it ends: there
// is no stale one.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/problem.h"
#include "platform/file.h"

namespace headroom::platform {

/// How often, and how far apart, a lock is tried that somebody holds who only looks whether it is held.
inline constexpr int kLockAttempts = 40;
inline constexpr std::chrono::milliseconds kLockPause{25};

/// How the text of a lock file begins, so that it is no other program's file with the number of a process.
inline constexpr std::string_view kLockMark = "headroom-io ";

/// What a lock file may hold at most: the mark, the number of a process, and the end of its line.
inline constexpr std::size_t kMaxLockTextBytes = 32;

inline std::string lock_text(std::uint64_t process) {
  return std::string(kLockMark) + std::to_string(process) + "\n";
}

/// Whether a file holds what a lock file may hold: nothing, or what lock_text() makes. Nothing else is written over.
inline bool is_lock_text(std::string_view text) {
  if (text.empty()) return true;
  if (text.size() > kMaxLockTextBytes || !text.starts_with(kLockMark) || !text.ends_with('\n')) return false;
  text.remove_prefix(kLockMark.size());
  text.remove_suffix(1);
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
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

[[noreturn]] inline void fail_no_lock(const std::string& path, const std::string& why) {
  throw Failure({"LockFailed", "The file is no lock file of this engine: it " + why + ".",
                 "Give the path of an empty file of your own.", path});
}

inline constexpr const char* kHoldsSomethingElse = "holds something else";

/// Holds an existing file and writes the number of this process into it. Others can read the file meanwhile, but cannot
/// hold it. Throws LockHeld if another process holds it, and LockGone if it does not exist or is deleted before it is
/// held: after deleting it, no engine can start with it.
[[nodiscard]] File hold_lock_file(const std::string& path);

/// Holds a folder by what it is, whatever path leads to it. Throws FolderBusy where another process holds it so, of
/// whatever user, and FolderNotHeld where it cannot be opened. Not open where the system cannot lock that folder.
[[nodiscard]] File hold_folder(const std::string& path);

}  // namespace headroom::platform
