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

}  // namespace headroom
