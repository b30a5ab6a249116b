// Machines whose cache lines this program does not know: it copies in the ordinary way and cannot flush lines.
#pragma once

#include <cstddef>
#include <cstring>

namespace headroom::platform {

inline constexpr bool kCanFlushLines = false;

inline void stream_bytes(std::byte* to, const std::byte* from, std::size_t size) {
  std::memcpy(to, from, size);
}
inline void flush_lines(std::byte*, std::size_t) {}
inline void drain_lines() {}

}  // namespace headroom::platform
