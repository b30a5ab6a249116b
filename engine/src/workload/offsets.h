// Where the next I/O goes.
#pragma once

#include <atomic>
#include <cstdint>

#include "profile/profile.h"
#include "workload/random.h"

namespace headroom {

/// The part of a target that is used, in bytes from the base offset, and the step within it.
struct OffsetRange {
  std::uint64_t base_bytes = 0;
  std::uint64_t length_bytes = 0;  // from the base to the end of the target or to -f
  std::uint64_t block_bytes = 0;
  std::uint64_t step_bytes = 0;  // alignment of random, stride of sequential offsets

  /// Number of starts, a step apart, from which a whole block fits.
  std::uint64_t start_count() const { return (length_bytes - block_bytes) / step_bytes + 1; }
};

/// Range of a target whose real size is `size_bytes`. The length is 0 when not even the base lies within it.
OffsetRange range_of(const Target& target, std::uint64_t size_bytes);

/// Gives one thread its offsets on one target.
class OffsetGenerator {
 public:
  /// `thread_start_bytes` is -T times the thread's number on the target. `shared_turns` counts the I/Os that all
  /// threads of an interlocked target have issued; it is not used otherwise.
  OffsetGenerator(const Target& target, const OffsetRange& range, std::uint64_t thread_start_bytes,
                  std::atomic<std::uint64_t>* shared_turns)
      : range_(range),
        start_count_(range.start_count()),
        wrapped_bytes_(thread_start_bytes % range.step_bytes),
        next_bytes_(thread_start_bytes),
        shared_turns_(shared_turns),
        pattern_(target.random_percent > 0       ? Pattern::random
                 : target.interlocked_sequential ? Pattern::interlocked
                                                 : Pattern::sequential) {}

  /// Offset of the next I/O from the start of the target, in bytes.
  std::uint64_t next(Random& random) noexcept {
    switch (pattern_) {
      case Pattern::random:
        return range_.base_bytes + random.below(start_count_) * range_.step_bytes;
      case Pattern::sequential:
        return next_sequential();
      case Pattern::interlocked:
        return next_interlocked();
    }
    return range_.base_bytes;
  }

 private:
  enum class Pattern { random, sequential, interlocked };

  /// Wraps to the start of the range (keeping the phase below the stride), not to the thread's own start.
  std::uint64_t next_sequential() noexcept {
    if (next_bytes_ + range_.block_bytes > range_.length_bytes) next_bytes_ = wrapped_bytes_;
    const std::uint64_t offset = range_.base_bytes + next_bytes_;
    next_bytes_ += range_.step_bytes;
    return offset;
  }

  std::uint64_t next_interlocked() noexcept {
    const std::uint64_t turn = shared_turns_->fetch_add(1, std::memory_order_relaxed);
    return range_.base_bytes + (turn % start_count_) * range_.step_bytes;
  }

  OffsetRange range_;
  std::uint64_t start_count_;
  std::uint64_t wrapped_bytes_;
  std::uint64_t next_bytes_;
  std::atomic<std::uint64_t>* shared_turns_;
  Pattern pattern_;
};

}  // namespace headroom
