// Counters that one thread writes and others may read at any time.
#pragma once

#include <atomic>
#include <cstdint>

namespace headroom {

/// Adds to a counter that only the calling thread writes. A plain load, add and store: no locked instruction, yet no
/// torn or undefined value for a reader on another thread.
inline void add_relaxed(std::uint64_t& counter, std::uint64_t amount) noexcept {
  std::atomic_ref<std::uint64_t> cell(counter);
  cell.store(cell.load(std::memory_order_relaxed) + amount, std::memory_order_relaxed);
}

inline void store_relaxed(std::uint64_t& counter, std::uint64_t value) noexcept {
  std::atomic_ref<std::uint64_t>(counter).store(value, std::memory_order_relaxed);
}

inline std::uint64_t load_relaxed(const std::uint64_t& counter) noexcept {
  // atomic_ref of a const type comes only with C++26.
  return std::atomic_ref<std::uint64_t>(const_cast<std::uint64_t&>(counter)).load(std::memory_order_relaxed);
}

}  // namespace headroom
