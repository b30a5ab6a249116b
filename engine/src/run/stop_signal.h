// Ends a run before its time: a cancellation, or the first failure of any thread.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <utility>

#include "base/problem.h"

namespace headroom {

class StopSignal {
 public:
  using Clock = std::chrono::steady_clock;

  /// The user has requested the end.
  void cancel() {
    const std::lock_guard lock(mutex_);
    cancelled_ = true;
    changed_.notify_all();
  }

  /// Something failed. The first failure is reported.
  void fail(Problem problem) {
    const std::lock_guard lock(mutex_);
    if (!problem_) problem_ = std::move(problem);
    changed_.notify_all();
  }

  bool stopped() const {
    const std::lock_guard lock(mutex_);
    return is_stopped();
  }

  /// The failure, if there was one.
  std::optional<Problem> problem() const {
    const std::lock_guard lock(mutex_);
    return problem_;
  }

  /// Waits for a point in time. Returns true when the run is to end before.
  bool wait_until(Clock::time_point time) {
    std::unique_lock lock(mutex_);
    return changed_.wait_until(lock, time, [this] { return is_stopped(); });
  }

 private:
  bool is_stopped() const { return cancelled_ || problem_; }

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  bool cancelled_ = false;
  std::optional<Problem> problem_;
};

}  // namespace headroom
