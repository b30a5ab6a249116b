// Cache lines of 64-bit x86.
#pragma once

#include <cpuid.h>
#include <emmintrin.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace headroom::platform {

inline constexpr bool kCanFlushLines = true;
inline constexpr std::size_t kLineBytes = 64;

/// Copies past the caches, and waits until the stores have left the processor.
inline void stream_bytes(std::byte* to, const std::byte* from, std::size_t size) {
  const std::size_t head = std::min(size, (0 - reinterpret_cast<std::uintptr_t>(to)) % kLineBytes);
  std::memcpy(to, from, head);
  to += head;
  from += head;
  size -= head;
  // Whole lines, as the processor gathers their stores into one transfer.
  for (; size >= kLineBytes; size -= kLineBytes, to += kLineBytes, from += kLineBytes) {
    auto* const line = reinterpret_cast<__m128i*>(to);
    const auto* const source = reinterpret_cast<const __m128i*>(from);
    for (int i = 0; i < 4; ++i) _mm_stream_si128(line + i, _mm_loadu_si128(source + i));
  }
  std::memcpy(to, from, size);
  _mm_sfence();
}

/// The best instruction that writes a line back: clwb keeps the line, clflushopt drops it, clflush also waits its turn.
enum class LineFlush { clwb, clflushopt, clflush };

inline LineFlush best_line_flush() {
  unsigned a = 0, b = 0, c = 0, d = 0;
  if (__get_cpuid_count(7, 0, &a, &b, &c, &d) == 0) return LineFlush::clflush;
  return (b & bit_CLWB) != 0 ? LineFlush::clwb : (b & bit_CLFLUSHOPT) != 0 ? LineFlush::clflushopt : LineFlush::clflush;
}

/// Starts to write the lines back that hold a part of the memory.
inline void flush_lines(std::byte* begin, std::size_t size) {
  static const LineFlush best = best_line_flush();
  std::byte* const end = begin + size;
  for (std::byte* line = begin - reinterpret_cast<std::uintptr_t>(begin) % kLineBytes; line < end; line += kLineBytes) {
    if (best == LineFlush::clwb) {
      asm volatile("clwb %0" : "+m"(*line));
    } else if (best == LineFlush::clflushopt) {
      asm volatile("clflushopt %0" : "+m"(*line));
    } else {
      asm volatile("clflush %0" : "+m"(*line));
    }
  }
}

/// Waits until the lines are written back.
inline void drain_lines() {
  _mm_sfence();
}

}  // namespace headroom::platform
