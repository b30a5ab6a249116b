// Which part of a target random I/O goes to (-rd).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "profile/profile.h"
#include "workload/offset_range.h"
#include "workload/random.h"

namespace headroom {

/// Where a share of the random I/O went, in bytes from the base offset.
struct EffectiveRange {
  double io_percent = 0;
  std::uint64_t from_bytes = 0;
  std::uint64_t to_bytes = 0;  // exclusive
};

/// Starts of I/O that are drawn alike: numbers of steps from the base offset.
struct StartRange {
  std::uint64_t first = 0;
  std::uint64_t count = 0;
};

/// A distribution as it comes out on a target of a certain size: ranges that hold whole steps, and their shares.
class EffectiveDistribution {
 public:
  /// `distribution` follows the rules of a profile. Without any range in the end, there is nothing to pick from.
  EffectiveDistribution(const Distribution& distribution, const OffsetRange& range);

  /// One of the ranges, each as often as its share says.
  const StartRange& pick(Random& random) const noexcept {
    return tickets_[static_cast<std::size_t>(random.below(tickets_.size()))];
  }
  /// The ranges that are used, in order; their shares add up to 100.
  const std::vector<EffectiveRange>& ranges() const { return ranges_; }

 private:
  std::vector<StartRange> tickets_;  // each range as often as it has hundredths of the I/O
  std::vector<EffectiveRange> ranges_;
};

}  // namespace headroom
