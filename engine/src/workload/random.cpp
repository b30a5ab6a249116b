#include "workload/random.h"

#include <algorithm>

namespace headroom {

// Out of line, so that the compiler sees vectors and not the numbers that each came from.
void fill_by_lanes(std::span<std::uint64_t> words, const RandomLanes& state) noexcept {
  constexpr std::size_t lanes = std::tuple_size_v<RandomLanes> / 2;
  std::array<std::uint64_t, lanes> older;
  std::array<std::uint64_t, lanes> newer;
  for (std::size_t i = 0; i < lanes; ++i) {
    older[i] = state[i];
    newer[i] = state[lanes + i];
  }
  for (std::uint64_t* next = words.data(); next != words.data() + words.size(); next += lanes) {
    for (std::size_t i = 0; i < lanes; ++i) {
      const std::uint64_t last = newer[i];
      const std::uint64_t mixed = older[i] ^ older[i] << 23;
      newer[i] = mixed ^ last ^ mixed >> 18 ^ last >> 5;
      older[i] = last;
      next[i] = newer[i] + last;
    }
  }
}

}  // namespace headroom
