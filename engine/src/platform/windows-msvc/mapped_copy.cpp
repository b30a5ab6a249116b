// For Microsoft's compiler, which has __try and no assembler inside of C++.
#include "platform/mapped_copy.h"

#include <intrin.h>

#include <cstdint>
#include <cstring>

#include "platform/windows/nt_status.h"
#include "platform/windows/windows_api.h"

namespace headroom::platform {
namespace {

/// Copies whole words past the caches; ARM's compiler offers no such store, and copies in the ordinary way.
void stream_bytes(std::byte* to, const std::byte* from, std::size_t size) {
#if defined(_M_X64)
  for (; size >= 8; size -= 8, to += 8, from += 8) {
    __int64 word;
    std::memcpy(&word, from, 8);
    _mm_stream_si64x(reinterpret_cast<__int64*>(to), word);
  }
#elif defined(_M_IX86)
  for (; size >= 4; size -= 4, to += 4, from += 4) {
    int word;
    std::memcpy(&word, from, 4);
    _mm_stream_si32(reinterpret_cast<int*>(to), word);
  }
#endif
  std::memcpy(to, from, size);
  MemoryBarrier();
}

/// Keeps the reason of a fault in a mapping, and does not handle any other fault.
int keep_reason(const EXCEPTION_POINTERS* exception, DWORD& status) {
  const DWORD code = exception->ExceptionRecord->ExceptionCode;
  if (code != EXCEPTION_IN_PAGE_ERROR && code != EXCEPTION_ACCESS_VIOLATION) return EXCEPTION_CONTINUE_SEARCH;
  status = status_of_fault(*exception->ExceptionRecord);
  return EXCEPTION_EXECUTE_HANDLER;
}

}  // namespace

int copy_mapped(std::byte* to, const std::byte* from, std::size_t size, Stores stores) {
  DWORD status = 0;
  __try {
    if (stores == Stores::non_temporal) {
      stream_bytes(to, from, size);
    } else {
      std::memcpy(to, from, size);
    }
  } __except (keep_reason(GetExceptionInformation(), status)) {
    return error_of(static_cast<NTSTATUS>(status));
  }
  return 0;
}

}  // namespace headroom::platform
