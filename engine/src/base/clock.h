// The clock that I/O is measured by.
#pragma once

#include <chrono>
#include <cstdint>

namespace headroom {

/// Nanoseconds of the steady clock.
inline std::uint64_t now_ns() noexcept {
  return static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
          .count());
}

/// Of the same clock.
inline double seconds_between(std::uint64_t start_ns, std::uint64_t end_ns) noexcept {
  return static_cast<double>(end_ns - start_ns) / 1e9;
}

}  // namespace headroom
