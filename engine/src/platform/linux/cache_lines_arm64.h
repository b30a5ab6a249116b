// Cache lines of 64-bit ARM.
#pragma once

#include <sys/auxv.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace headroom::platform {

inline constexpr bool kCanFlushLines = true;

/// Copies with the hint that the bytes are not read again soon, and waits until they are visible to all.
inline void stream_bytes(std::byte* to, const std::byte* from, std::size_t size) {
  constexpr std::size_t pair_bytes = 16;
  for (; size >= pair_bytes; size -= pair_bytes, to += pair_bytes, from += pair_bytes) {
    std::uint64_t pair[2];
    std::memcpy(pair, from, pair_bytes);
    asm volatile("stnp %0, %1, [%2]" : : "r"(pair[0]), "r"(pair[1]), "r"(to) : "memory");
  }
  std::memcpy(to, from, size);
  asm volatile("dsb ishst" : : : "memory");
}

/// Size of the smallest line of all data caches.
inline std::size_t line_bytes() {
  std::uint64_t cache_type = 0;
  asm("mrs %0, ctr_el0" : "=r"(cache_type));
  return std::size_t{4} << (cache_type >> 16 & 0xF);
}

/// Starts to write the lines back that hold a part of the memory: to the point of persistence where the processor knows
/// one, else to that of coherency.
inline void flush_lines(std::byte* begin, std::size_t size) {
  constexpr unsigned long has_persistence = 1UL << 16;  // HWCAP_DCPOP
  static const bool to_persistence = (getauxval(AT_HWCAP) & has_persistence) != 0;
  static const std::size_t step = line_bytes();
  std::byte* const end = begin + size;
  for (std::byte* line = begin - reinterpret_cast<std::uintptr_t>(begin) % step; line < end; line += step) {
    if (to_persistence) {
      asm volatile("sys #3, c7, c12, #1, %0" : : "r"(line) : "memory");  // dc cvap
    } else {
      asm volatile("dc cvac, %0" : : "r"(line) : "memory");
    }
  }
}

/// Waits until the lines are written back.
inline void drain_lines() {
  asm volatile("dsb sy" : : : "memory");
}

}  // namespace headroom::platform
