// Handles of files, and what their failures mean.
#pragma once

#include <string>

#include "base/problem.h"
#include "platform/file.h"
#include "platform/os_failure.h"
#include "platform/windows/windows_api.h"

namespace headroom::platform {

inline constexpr DWORD kShareAll = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

/// What an open file is. `path` says whether it is a device.
FileFacts facts_of(HANDLE file, const std::string& path);

/// Completes what is requested in addition to opening; a file that is not open fails with the last error.
File finish_opening(File file, const std::string& path, const OpenOptions& options);

/// A full path as the system takes it, long ones too.
std::wstring native_path(const std::string& path);
std::wstring full_path(const std::wstring& path);

}  // namespace headroom::platform
