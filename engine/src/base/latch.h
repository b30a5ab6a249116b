// Holds threads back until something has happened a number of times.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <mutex>

namespace headroom {

/// std::latch, without its flaw on Windows: there GCC's library (12) builds it, and std::atomic's wait(), on a
/// condition variable whose wake-up it can miss.
class Latch {
 public:
  explicit Latch(std::size_t count) : count_(count) {}

  /// Counts down, to zero at most.
  void count_down(std::size_t by = 1) {
    const std::lock_guard lock(mutex_);
    count_ -= std::min(by, count_);
    if (count_ == 0) reached_zero_.notify_all();
  }

  void wait() {
    std::unique_lock lock(mutex_);
    reached_zero_.wait(lock, [this] { return count_ == 0; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable reached_zero_;
  std::size_t count_;
};

}  // namespace headroom
