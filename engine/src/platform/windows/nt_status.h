// The kernel's own codes, as some of its functions and faults tell them.
#pragma once

#include "platform/windows/windows_api.h"

#include <winternl.h>

namespace headroom::platform {

/// The Win32 code for one of the kernel's.
inline int error_of(NTSTATUS status) {
  using Translate = ULONG(NTAPI*)(NTSTATUS);
  static const auto translate = system_function<Translate>(L"ntdll.dll", "RtlNtStatusToDosError");
  return static_cast<int>(translate ? translate(status) : ERROR_IO_DEVICE);
}

/// Why a page of a mapped file could not be read. A failed read has the reason; a missing page is after the end of a
/// truncated file.
inline DWORD status_of_fault(const EXCEPTION_RECORD& fault) {
  constexpr DWORD end_of_file = 0xC0000011;  // STATUS_END_OF_FILE
  return fault.ExceptionCode == static_cast<DWORD>(EXCEPTION_IN_PAGE_ERROR)
             ? static_cast<DWORD>(fault.ExceptionInformation[2])
             : end_of_file;
}

}  // namespace headroom::platform
