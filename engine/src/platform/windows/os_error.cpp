#include "platform/os_error.h"

#include "platform/windows/windows_api.h"

namespace headroom::platform {
namespace {

// Not in every edition of winerror.h.
constexpr DWORD kDiskQuotaExceeded = 1295;
constexpr DWORD kDiskResourcesExhausted = 314;

/// The system's sentence for a code, without the full stop and the line break with which most of them end.
std::string system_message(DWORD code) {
  wchar_t text[512];
  DWORD length =
      FormatMessageW(FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS | FORMAT_MESSAGE_MAX_WIDTH_MASK,
                     nullptr, code, 0, text, static_cast<DWORD>(std::size(text)), nullptr);
  while (length > 0 && (text[length - 1] <= L' ' || text[length - 1] == L'.')) --length;
  return length > 0 ? to_utf8({text, length}) : "Unknown error";
}

}  // namespace

std::string os_error_text(int code) {
  return system_message(static_cast<DWORD>(code)) + " (" + std::to_string(static_cast<DWORD>(code)) + ")";
}

int last_error() {
  return static_cast<int>(GetLastError());
}

ErrorKind kind_of_error(int code) {
  switch (static_cast<DWORD>(code)) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_DRIVE:
    case ERROR_BAD_NETPATH:
    case ERROR_BAD_NET_NAME:
    case ERROR_DELETE_PENDING:
      return ErrorKind::not_found;
    case ERROR_ACCESS_DENIED:
    case ERROR_NETWORK_ACCESS_DENIED:
    case ERROR_PRIVILEGE_NOT_HELD:
      return ErrorKind::access_denied;
    case ERROR_WRITE_PROTECT:
      return ErrorKind::read_only;
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL:
    case kDiskQuotaExceeded:
    case kDiskResourcesExhausted:
    case ERROR_FILE_TOO_LARGE:
      return ErrorKind::no_space;
    case ERROR_HANDLE_EOF:
      return ErrorKind::end_of_file;
    case ERROR_INVALID_PARAMETER:
      return ErrorKind::invalid_argument;
    case ERROR_INVALID_FUNCTION:
    case ERROR_NOT_SUPPORTED:
    case ERROR_CALL_NOT_IMPLEMENTED:
      return ErrorKind::not_supported;
    case ERROR_OPERATION_ABORTED:
      return ErrorKind::canceled;
    default:
      return ErrorKind::other;
  }
}

}  // namespace headroom::platform
