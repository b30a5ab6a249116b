// Control codes for open files and devices.
#pragma once

#include "platform/windows/windows_api.h"

namespace headroom::platform {

/// Sends a control code and waits for the answer, also on a file opened for overlapped I/O. Returns 0 or the error.
inline DWORD control(const File& file, DWORD code, void* answer, DWORD size) {
  const File event = adopt(CreateEventW(nullptr, TRUE, FALSE, nullptr));
  OVERLAPPED overlapped{};
  // The lowest bit keeps the answer from a completion port that the file may have been attached to.
  overlapped.hEvent = reinterpret_cast<HANDLE>(event.handle() | 1);
  DWORD written = 0;
  if (DeviceIoControl(native(file), code, nullptr, 0, answer, size, &written, &overlapped)) return ERROR_SUCCESS;
  if (GetLastError() != ERROR_IO_PENDING) return GetLastError();
  return GetOverlappedResult(native(file), &overlapped, &written, TRUE) ? DWORD{ERROR_SUCCESS} : GetLastError();
}

}  // namespace headroom::platform
