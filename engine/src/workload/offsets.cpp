#include "workload/offsets.h"

#include <algorithm>

namespace headroom {

OffsetRange range_of(const Target& target, std::uint64_t size_bytes) {
  const std::uint64_t end = std::min(size_bytes, target.max_offset_bytes.value_or(size_bytes));
  return {.base_bytes = target.base_offset_bytes,
          .length_bytes = end > target.base_offset_bytes ? end - target.base_offset_bytes : 0,
          .block_bytes = target.block_size_bytes,
          .step_bytes = target.alignment()};
}

OffsetGenerator::OffsetGenerator(const Target& target, const OffsetRange& range, std::uint64_t thread_start_bytes,
                                 std::atomic<std::uint64_t>* shared_turns, const EffectiveDistribution* distribution)
    : range_(range),
      start_count_(range.start_count()),
      thread_start_bytes_(thread_start_bytes),
      wrapped_bytes_(thread_start_bytes % range.step_bytes),
      next_bytes_(thread_start_bytes),
      shared_turns_(shared_turns),
      distribution_(distribution),
      random_percent_(target.random_percent),
      pattern_(pattern_of(target, distribution != nullptr)) {}

OffsetGenerator::Pattern OffsetGenerator::pattern_of(const Target& target, bool distributed) {
  if (target.random_percent == 100) return distributed ? Pattern::distributed : Pattern::random;
  if (target.random_percent > 0) return Pattern::mixed;
  if (target.interlocked_sequential) return Pattern::interlocked;
  return target.parallel_sequential ? Pattern::parallel : Pattern::sequential;
}

std::uint64_t OffsetGenerator::next_of_rare_patterns(Random& random, std::uint64_t previous_bytes) noexcept {
  if (pattern_ == Pattern::parallel) return next_parallel(previous_bytes);
  return pattern_ == Pattern::mixed ? next_mixed(random) : next_random(random);
}

std::uint64_t OffsetGenerator::next_random(Random& random) noexcept {
  const StartRange starts = distribution_ ? distribution_->pick(random) : StartRange{0, start_count_};
  return range_.base_bytes + (starts.first + random.below(starts.count)) * range_.step_bytes;
}

/// Begins with a jump. Sequential requests continue across the ranges of a distribution, which determines where jumps
/// go.
std::uint64_t OffsetGenerator::next_mixed(Random& random) noexcept {
  continues_run_ = has_jumped_ && !random.percent(random_percent_);
  if (continues_run_) return next_sequential();
  has_jumped_ = true;
  const std::uint64_t offset = next_random(random);
  next_bytes_ = offset - range_.base_bytes + range_.step_bytes;
  return offset;
}

std::uint64_t OffsetGenerator::next_parallel(std::uint64_t previous_bytes) const noexcept {
  const std::uint64_t next = previous_bytes - range_.base_bytes + range_.step_bytes;
  return range_.base_bytes + (next > range_.length_bytes - range_.block_bytes ? wrapped_bytes_ : next);
}

}  // namespace headroom
