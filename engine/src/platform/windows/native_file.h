// The system's own interface to files, which alone opens a file by its name in an open folder. Values are those of
// NtCreateFile in Microsoft's documentation; the headers of some compilers lack them.
#pragma once

#include <string>

#include "platform/windows/handle.h"
#include "platform/windows/windows_api.h"

namespace headroom::platform {

inline constexpr ULONG kOpenExisting = 1;
inline constexpr ULONG kCreateNew = 2;
inline constexpr ULONG kOpenOrCreate = 3;
inline constexpr ULONG kOverwriteOrCreate = 5;

inline constexpr ULONG kDirectoryFile = 0x1;
inline constexpr ULONG kWriteThrough = 0x2;
inline constexpr ULONG kSequentialOnly = 0x4;
inline constexpr ULONG kNoIntermediateBuffering = 0x8;
inline constexpr ULONG kSynchronous = 0x20;
inline constexpr ULONG kNonDirectoryFile = 0x40;
inline constexpr ULONG kRandomAccess = 0x800;
inline constexpr ULONG kOpenReparsePoint = 0x200000;

/// Opens a path as CreateFile does; if that fails, the file is not open and the last error is set. If the path is a
/// named pipe, its server can identify but not impersonate this process, here and in open_in.
File open_path(const std::wstring& path, DWORD access, DWORD disposition, DWORD flags, DWORD sharing = kShareAll);

/// Opens a name in an open folder (or, with ":name", a stream of an open file). Without success the file is not open
/// and the last error is set, as CreateFile does it.
File open_in(const File& folder, const std::wstring& name, ACCESS_MASK access, ULONG attributes, ULONG disposition,
             ULONG options, void* security_descriptor = nullptr);

/// Deletes a file that was opened with the right to. Returns false, with the last error set, where that fails.
bool delete_opened(const File& file);

/// Gives an open file another name in an open folder, where nothing has it. Returns 0 or the error.
int rename_in(const File& file, const File& folder, const std::wstring& name);

}  // namespace headroom::platform
