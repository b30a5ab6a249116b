// The part of a target that is used.
#pragma once

#include <cstdint>

#include "profile/profile.h"

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

/// Range of a target whose real size is `size_bytes`. The length is 0 if not even the base is within it.
OffsetRange range_of(const Target& target, std::uint64_t size_bytes);

}  // namespace headroom
