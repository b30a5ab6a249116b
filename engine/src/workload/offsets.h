// Where the next I/O goes.
#pragma once

#include <atomic>
#include <cstdint>

#include "profile/profile.h"
#include "workload/distribution.h"
#include "workload/offset_range.h"
#include "workload/random.h"

namespace headroom {

/// Gives one thread its offsets on one target.
class OffsetGenerator {
 public:
  /// `thread_start_bytes` is -T times the thread's number on the target. `shared_turns` counts the I/Os that all
  /// threads of an interlocked target have issued; it is not used otherwise. `distribution` is that of random offsets,
  /// if they have one.
  OffsetGenerator(const Target& target, const OffsetRange& range, std::uint64_t thread_start_bytes,
                  std::atomic<std::uint64_t>* shared_turns, const EffectiveDistribution* distribution = nullptr);

  /// Offset of the next I/O from the start of the target, in bytes. If each request has its own sequence, it continues
  /// from its previous offset.
  std::uint64_t next(Random& random, std::uint64_t previous_bytes) noexcept {
    switch (pattern_) {
      case Pattern::random:
        return range_.base_bytes + random.below(start_count_) * range_.step_bytes;
      case Pattern::sequential:
        return next_sequential();
      case Pattern::interlocked:
        return next_interlocked();
      default:
        return next_of_rare_patterns(random, previous_bytes);
    }
  }

  /// Whether the last offset went on behind the one before it, in a mix of random and sequential I/O. Such a run is
  /// all reads or all writes.
  bool continues_run() const noexcept { return continues_run_; }

  /// The previous offset of a request with its own sequence before its first I/O.
  std::uint64_t before_first_bytes() const noexcept {
    return range_.base_bytes + thread_start_bytes_ - range_.step_bytes;
  }

 private:
  enum class Pattern { random, sequential, interlocked, distributed, mixed, parallel };

  static Pattern pattern_of(const Target& target, bool distributed);

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

  std::uint64_t next_of_rare_patterns(Random& random, std::uint64_t previous_bytes) noexcept;
  std::uint64_t next_random(Random& random) noexcept;
  std::uint64_t next_mixed(Random& random) noexcept;
  std::uint64_t next_parallel(std::uint64_t previous_bytes) const noexcept;

  OffsetRange range_;
  std::uint64_t start_count_;
  std::uint64_t thread_start_bytes_;
  std::uint64_t wrapped_bytes_;
  std::uint64_t next_bytes_;
  std::atomic<std::uint64_t>* shared_turns_;
  const EffectiveDistribution* distribution_;
  std::uint64_t random_percent_;
  Pattern pattern_;
  bool has_jumped_ = false;
  bool continues_run_ = false;
};

}  // namespace headroom
