#include "platform/windows/native_file.h"

#include <winternl.h>

#include <cstddef>
#include <cstring>
#include <vector>

namespace headroom::platform {
namespace {

constexpr ULONG kCaseInsensitive = 0x40;
constexpr int kRenameInformation = 10;

/// A deleted file is still open in another program. The system's own message, "access denied", does not say that it is
/// deleted.
constexpr NTSTATUS kDeletePending = static_cast<NTSTATUS>(0xC0000056);

/// FileDispositionInfoEx and its flags, which not every edition of the headers has.
constexpr auto kDispositionInformationEx = static_cast<FILE_INFO_BY_HANDLE_CLASS>(21);
constexpr ULONG kDelete = 0x1;
constexpr ULONG kPosixSemantics = 0x2;

using NtCreateFileFunction = NTSTATUS(NTAPI*)(HANDLE*, ACCESS_MASK, OBJECT_ATTRIBUTES*, IO_STATUS_BLOCK*,
                                              LARGE_INTEGER*, ULONG, ULONG, ULONG, ULONG, void*, ULONG);
using NtSetInformationFileFunction = NTSTATUS(NTAPI*)(HANDLE, IO_STATUS_BLOCK*, void*, ULONG, int);
using RtlNtStatusToDosErrorFunction = ULONG(NTAPI*)(NTSTATUS);

struct NativeFiles {
  NtCreateFileFunction create = system_function<NtCreateFileFunction>(L"ntdll.dll", "NtCreateFile");
  NtSetInformationFileFunction set_information =
      system_function<NtSetInformationFileFunction>(L"ntdll.dll", "NtSetInformationFile");
  RtlNtStatusToDosErrorFunction to_error =
      system_function<RtlNtStatusToDosErrorFunction>(L"ntdll.dll", "RtlNtStatusToDosError");
};

const NativeFiles& native_files() {
  static const NativeFiles functions;
  return functions;
}

/// What FileRenameInformation takes.
struct RenameInformation {
  BOOLEAN replace_if_exists;
  HANDLE folder;
  ULONG name_bytes;
  wchar_t name[1];
};

}  // namespace

File open_path(const std::wstring& path, DWORD access, DWORD disposition, DWORD flags, DWORD sharing) {
  return adopt(CreateFileW(path.c_str(), access, sharing, nullptr, disposition,
                           flags | SECURITY_SQOS_PRESENT | SECURITY_IDENTIFICATION, nullptr));
}

File open_in(const File& folder, const std::wstring& name, ACCESS_MASK access, ULONG attributes, ULONG disposition,
             ULONG options, void* security_descriptor) {
  UNICODE_STRING text{static_cast<USHORT>(name.size() * sizeof(wchar_t)),
                      static_cast<USHORT>(name.size() * sizeof(wchar_t)), const_cast<wchar_t*>(name.data())};
  OBJECT_ATTRIBUTES object{};
  object.Length = sizeof object;
  object.RootDirectory = native(folder);
  object.ObjectName = &text;
  object.Attributes = kCaseInsensitive;
  object.SecurityDescriptor = security_descriptor;
  SECURITY_QUALITY_OF_SERVICE quality{sizeof quality, SecurityIdentification, SECURITY_STATIC_TRACKING, FALSE};
  object.SecurityQualityOfService = &quality;
  IO_STATUS_BLOCK status{};
  HANDLE handle = nullptr;
  const NTSTATUS result = native_files().create(&handle, access | SYNCHRONIZE | FILE_READ_ATTRIBUTES, &object, &status,
                                                nullptr, attributes, kShareAll, disposition, options, nullptr, 0);
  if (result >= 0) return adopt(handle);
  SetLastError(result == kDeletePending ? ERROR_DELETE_PENDING : native_files().to_error(result));
  return {};
}

bool delete_opened(const File& file) {
  // The name goes at once, though a virus scanner or a backup has the file open; ReFS of old and Wine cannot.
  struct {
    ULONG flags;
  } information{kDelete | kPosixSemantics};
  if (SetFileInformationByHandle(native(file), kDispositionInformationEx, &information, sizeof information))
    return true;
  FILE_DISPOSITION_INFO disposition{};
  disposition.DeleteFile = TRUE;
  return SetFileInformationByHandle(native(file), FileDispositionInfo, &disposition, sizeof disposition) != 0;
}

int rename_in(const File& file, const File& folder, const std::wstring& name) {
  const std::size_t name_bytes = name.size() * sizeof(wchar_t);
  std::vector<std::byte> buffer(sizeof(RenameInformation) + name_bytes);
  auto& information = *reinterpret_cast<RenameInformation*>(buffer.data());
  information.replace_if_exists = FALSE;
  information.folder = native(folder);
  information.name_bytes = static_cast<ULONG>(name_bytes);
  std::memcpy(buffer.data() + offsetof(RenameInformation, name), name.data(), name_bytes);
  IO_STATUS_BLOCK status{};
  const NTSTATUS result = native_files().set_information(native(file), &status, buffer.data(),
                                                         static_cast<ULONG>(buffer.size()), kRenameInformation);
  return result >= 0 ? 0 : static_cast<int>(native_files().to_error(result));
}

}  // namespace headroom::platform
