#include "platform/lock.h"

#include <array>

#include "platform/folder.h"
#include "platform/side_file.h"
#include "platform/windows/native_file.h"

namespace headroom::platform {
File hold_lock_file(const std::string& path) {
  File file;
  for (int attempt = 1; !file.is_open(); ++attempt) {
    file = open_path(native_path(path), GENERIC_READ | GENERIC_WRITE, OPEN_EXISTING, FILE_FLAG_OPEN_REPARSE_POINT,
                     FILE_SHARE_READ);
    if (file.is_open()) break;
    const int error = last_error();
    if (kind_of_error(error) == ErrorKind::not_found) fail_gone(path);
    if (error != ERROR_SHARING_VIOLATION) {
      fail("LockFailed", "Cannot open the lock file", path, error, "Check that it is a file of this user.");
    }
    if (attempt == kLockAttempts) fail_held(path);
    Sleep(static_cast<DWORD>(kLockPause.count()));
  }
  if (const auto why = why_no_side_file(file, path)) fail_no_lock(path, *why);
  std::array<char, kMaxLockTextBytes + 1> found;
  DWORD size = 0;
  if (!ReadFile(native(file), found.data(), static_cast<DWORD>(found.size()), &size, nullptr) ||
      !is_lock_text({found.data(), size}) ||
      SetFilePointer(native(file), 0, nullptr, FILE_BEGIN) == INVALID_SET_FILE_POINTER) {
    fail_no_lock(path, kHoldsSomethingElse);
  }
  const std::string text = lock_text(GetCurrentProcessId());
  DWORD written = 0;
  if (!SetEndOfFile(native(file)) ||
      !WriteFile(native(file), text.data(), static_cast<DWORD>(text.size()), &written, nullptr)) {
    fail("LockFailed", "Cannot write the lock file", path, last_error(), "Check that its volume has room.");
  }
  return file;
}

/// With a mutex that is named after the folder, as Windows cannot lock folders. Only its existence matters: no process
/// waits for it.
File hold_folder(const std::string& path) {
  const FileIdentity identity = look_at(open_folder(path, path), path).identity;
  const std::wstring name = to_wide("Global\\headroom-io-" + identity.volume + "-" + identity.file);
  for (int attempt = 1;; ++attempt) {
    File mutex = adopt(CreateMutexW(nullptr, FALSE, name.c_str()));
    const DWORD error = GetLastError();
    if (mutex.is_open() && error != ERROR_ALREADY_EXISTS) return mutex;
    // A mutex of another user cannot be opened. Any other error means that the name cannot be used for a mutex.
    if (!mutex.is_open() && error != ERROR_ACCESS_DENIED) {
      fail("FolderNotHeld", "The folder cannot be locked, so that this run cannot have it for itself", path,
           static_cast<int>(error), "Find out which program uses the name of its lock.");
    }
    if (attempt == kLockAttempts) break;
    mutex.close();
    Sleep(static_cast<DWORD>(kLockPause.count()));
  }
  fail_busy(path);
}

}  // namespace headroom::platform
