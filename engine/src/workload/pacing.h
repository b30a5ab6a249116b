// When the next I/O of one thread to one target may be issued: a limited rate (-g), or bursts and pauses (-i, -j).
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "profile/profile.h"
#include "workload/throttle.h"

namespace headroom {

/// Whether a target's I/O goes out in bursts with pauses between them. A limited rate comes before bursts.
inline bool has_bursts(const Target& target) {
  return target.burst_requests && target.think_time_milliseconds && !target.throttle;
}

class Pacing {
 public:
  /// Begins at `start_ns`. The threads of a target share its bursts evenly, with one I/O each at least.
  Pacing(const Target& target, std::uint64_t threads_on_target, std::uint64_t start_ns) {
    if (target.throttle) {
      throttle_.emplace(*target.throttle, target.block_size_bytes, start_ns);
      due_ns_ = throttle_->due_ns();
    } else if (has_bursts(target)) {
      burst_ = std::max<std::uint64_t>(*target.burst_requests / threads_on_target, 1);
      pause_ns_ = *target.think_time_milliseconds * 1'000'000;
    }
  }
  Pacing() = default;

  /// Earliest time at which the next I/O may be issued; 0 when nothing holds it back.
  std::uint64_t due_ns() const noexcept { return due_ns_; }

  /// Notes that an I/O was issued.
  void issued(std::uint64_t now_ns) noexcept {
    if (throttle_) {
      throttle_->advance();
      due_ns_ = throttle_->due_ns();
    } else if (burst_ > 0 && ++issued_of_burst_ == burst_) {
      issued_of_burst_ = 0;
      due_ns_ = now_ns + pause_ns_;
    }
  }

 private:
  std::optional<Throttle> throttle_;
  std::uint64_t burst_ = 0;  // I/Os in a row; 0 without pauses
  std::uint64_t pause_ns_ = 0;
  std::uint64_t issued_of_burst_ = 0;
  std::uint64_t due_ns_ = 0;
};

}  // namespace headroom
