// Targets and the offsets that are taken on them, for tests.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "workload/offsets.h"

namespace headroom::test {

using Offsets = std::vector<std::uint64_t>;

/// A target in units that can be followed by eye: blocks of 10 bytes.
inline Target target_of(std::uint64_t random_percent, std::optional<std::uint64_t> alignment = {},
                        std::uint64_t base = 0) {
  Target target;
  target.path = "io.dat";
  target.block_size_bytes = 10;
  target.random_percent = random_percent;
  target.alignment_bytes = alignment;
  target.base_offset_bytes = base;
  return target;
}

inline Offsets take(OffsetGenerator& generator, std::size_t count, std::uint64_t seed = 0) {
  Random random(seed);
  Offsets offsets;
  for (std::size_t i = 0; i < count; ++i) offsets.push_back(generator.next(random, 0));
  return offsets;
}

}  // namespace headroom::test
