// Limits the rate at which one thread issues I/O to one target (-g).
#pragma once

#include <cstdint>

#include "profile/profile.h"

namespace headroom {

/// Says when the next I/O may be issued so that I/O k goes out no earlier than (k + 1) whole periods after the start:
/// DISKSPD's rule (done + block <= elapsed x rate), at nanosecond instead of clock tick resolution. Time that was lost
/// to a slow device is made up for.
///
/// A period is a fraction of nanoseconds. Its whole part and its remainder are added up apart, like the line of a
/// plotter, so that no rate and no length of run accumulates an error.
class Throttle {
 public:
  Throttle(const ThrottleLimit& limit, std::uint64_t block_bytes, std::uint64_t start_ns) : divisor_(limit.value) {
    const std::uint64_t dividend = limit.unit == ThrottleUnit::iops ? 1'000'000'000 : block_bytes * 1'000'000;
    period_ns_ = dividend / divisor_;
    period_remainder_ = dividend % divisor_;
    due_ns_ = start_ns;
    advance();
  }

  /// Earliest time at which the next I/O may be issued.
  std::uint64_t due_ns() const noexcept { return due_ns_; }

  /// Notes that an I/O was issued.
  void advance() noexcept {
    due_ns_ += period_ns_;
    remainder_ += period_remainder_;
    if (remainder_ >= divisor_) {
      remainder_ -= divisor_;
      ++due_ns_;
    }
  }

 private:
  std::uint64_t divisor_;
  std::uint64_t period_ns_ = 0;
  std::uint64_t period_remainder_ = 0;
  std::uint64_t remainder_ = 0;
  std::uint64_t due_ns_ = 0;
};

}  // namespace headroom
