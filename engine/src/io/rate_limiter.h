// Paces the I/Os of all threads as one device with a fixed rate would.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace headroom {

/// The generic cell rate algorithm without a burst: units of work leave one cost after another, and idle time is not
/// saved up. Shared by all threads; one atomic and no lock.
///
/// Time is kept in 1/256 ns since `start_ns`, so that costs of a fraction of a nanosecond add up right; that lasts for
/// two years.
class RateLimiter {
 public:
  /// `units_per_second` of 0 limits nothing.
  RateLimiter(double units_per_second, std::uint64_t start_ns)
      : ticks_per_unit_(units_per_second > 0 ? kTicksPerNs * 1e9 / units_per_second : 0), start_ns_(start_ns) {}

  /// Takes a place for `units` of work that arrive now and returns the time at which they may leave, in nanoseconds.
  std::uint64_t reserve(std::uint64_t now_ns, std::uint64_t units) noexcept {
    if (ticks_per_unit_ == 0) return now_ns;
    const auto cost = static_cast<std::uint64_t>(ticks_per_unit_ * static_cast<double>(units) + 0.5);
    const std::uint64_t now = (now_ns - start_ns_) * kTicksPerNs;
    std::uint64_t next = next_.load(std::memory_order_relaxed);
    std::uint64_t leaves;
    do {
      leaves = std::max(next, now);
    } while (!next_.compare_exchange_weak(next, leaves + cost, std::memory_order_relaxed));
    return start_ns_ + leaves / kTicksPerNs;
  }

 private:
  static constexpr std::uint64_t kTicksPerNs = 256;
  double ticks_per_unit_;
  std::uint64_t start_ns_;
  std::atomic<std::uint64_t> next_{0};
};

}  // namespace headroom
