// What the backends of overlapped I/O share.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "platform/io_backend.h"
#include "platform/windows/windows_api.h"

namespace headroom::platform {

inline OVERLAPPED at_offset(std::uint64_t offset_bytes) {
  OVERLAPPED overlapped{};
  overlapped.Offset = static_cast<DWORD>(offset_bytes);
  overlapped.OffsetHigh = static_cast<DWORD>(offset_bytes >> 32);
  return overlapped;
}

inline Completion completion_of(IoRequest& request, DWORD error, const OVERLAPPED& overlapped) {
  return {&request, error == ERROR_SUCCESS ? static_cast<std::uint32_t>(overlapped.InternalHigh) : 0,
          static_cast<int>(error)};
}

/// Moves completions that are kept here to `out`, as many as fit.
inline std::size_t take(std::vector<Completion>& done, std::span<Completion> out) {
  const std::size_t count = std::min(out.size(), done.size());
  std::copy_n(done.begin(), count, out.begin());
  done.erase(done.begin(), done.begin() + static_cast<std::ptrdiff_t>(count));
  return count;
}

}  // namespace headroom::platform
