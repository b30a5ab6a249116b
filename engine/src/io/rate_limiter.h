// Paces the I/Os of all threads as one device with a fixed rate would.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>

namespace headroom {

/// A rate, in units of work, and the other figures that decide when work may leave.
struct RateLimit {
  double per_second = 0;         // 0 limits nothing
  double saved_units = 0;        // the most that idle time saves up; it is full at the start
  double others_per_second = 0;  // steady arrivals of others in the same queue; less than the rate
  std::uint64_t tick_ns = 0;     // work is let through in turns, so far apart; 0: evenly
};

/// The generic cell rate algorithm: units of work leave one cost after another, in the order of their arrival. Shared
/// by all threads; one atomic and no lock.
///
/// The place of a request on the time line is the sum of the costs before it: `own_`, what own requests made it, and
/// the share of the time that others take. Idle time moves the place up to what may be saved at most. A place within a
/// tick leaves as soon as the tick begins, so that the first ones of a tick find no queue and the last ones wait for
/// the next.
///
/// Time is kept in 1/256 ns since `start_ns`, so that costs of a fraction of a nanosecond add up right; that lasts for
/// a year.
class RateLimiter {
 public:
  RateLimiter(const RateLimit& limit, std::uint64_t start_ns)
      : cost_(limit.per_second > 0 ? kStepsPerNs * 1e9 / limit.per_second : 0),
        others_share_(limit.per_second > 0 ? limit.others_per_second / limit.per_second : 0),
        saved_(steps(cost_ * limit.saved_units)),
        tick_(static_cast<std::int64_t>(limit.tick_ns) * kStepsPerNs),
        start_ns_(start_ns),
        own_(-saved_) {}

  /// Takes a place for `units` of work that arrive now and returns the time at which they may leave, in nanoseconds.
  std::uint64_t reserve(std::uint64_t now_ns, std::uint64_t units) noexcept {
    if (cost_ == 0) return now_ns;
    const std::int64_t cost = cost_of(units);
    const auto now = static_cast<std::int64_t>(now_ns - start_ns_) * kStepsPerNs;
    const std::int64_t refilled = tick_start(now);
    const std::int64_t earliest = refilled - share_of_others(refilled) - saved_;
    std::int64_t before = own_.load(std::memory_order_relaxed);
    std::int64_t own;
    do {
      own = std::max(before, earliest);
    } while (!own_.compare_exchange_weak(before, sum(own, cost), std::memory_order_relaxed));
    const std::int64_t leaves = tick_start(sum(own, share_of_others(now)));
    return std::max(now_ns, start_ns_ + static_cast<std::uint64_t>(std::max<std::int64_t>(leaves, 0) / kStepsPerNs));
  }

  /// Releases the place of work that is not done after all. Waiting work keeps its time; later work gets an earlier
  /// one.
  void give_back(std::uint64_t units) noexcept {
    if (cost_ != 0) own_.fetch_sub(cost_of(units), std::memory_order_relaxed);
  }

 private:
  static constexpr std::int64_t kStepsPerNs = 256;
  static constexpr std::int64_t kEnd = std::numeric_limits<std::int64_t>::max();

  static std::int64_t steps(double count) noexcept {
    return count < static_cast<double>(kEnd) ? static_cast<std::int64_t>(count) : kEnd;
  }
  std::int64_t cost_of(std::uint64_t units) const noexcept { return steps(cost_ * static_cast<double>(units) + 0.5); }
  /// Work that would leave after the end of all time leaves then; `added` is not negative.
  static std::int64_t sum(std::int64_t steps, std::int64_t added) noexcept {
    return steps > kEnd - added ? kEnd : steps + added;
  }
  std::int64_t share_of_others(std::int64_t time) const noexcept {
    return static_cast<std::int64_t>(others_share_ * static_cast<double>(time));
  }
  std::int64_t tick_start(std::int64_t time) const noexcept { return tick_ == 0 ? time : time - time % tick_; }

  double cost_;  // of a unit
  double others_share_;
  std::int64_t saved_;
  std::int64_t tick_;
  std::uint64_t start_ns_;
  std::atomic<std::int64_t> own_;
};

}  // namespace headroom
