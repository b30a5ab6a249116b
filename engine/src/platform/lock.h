// What keeps two runs from being made at once. A lock ends when its object goes, or the process, however it ends: there
// is no stale one.
#pragma once

#include <chrono>
#include <string>

#include "platform/file.h"

namespace headroom::platform {

/// How often, and how far apart, a lock is tried that somebody holds who only looks whether it is held.
inline constexpr int kLockAttempts = 40;
inline constexpr std::chrono::milliseconds kLockPause{25};

/// Holds a file that is there, and writes the number of this process into it. Others may read the file meanwhile, and
/// cannot open it for themselves. Throws LockHeld where another holds it, and LockGone where it is not there or is
/// deleted before it was held: whoever deletes it can rely on it that nobody starts with it any more.
[[nodiscard]] File hold_lock_file(const std::string& path);

/// Holds a folder by what it is, whatever path leads to it. Throws FolderBusy where another process holds it so, of
/// whatever user. Not open where the system cannot lock that folder.
[[nodiscard]] File hold_folder(const std::string& path);

}  // namespace headroom::platform
