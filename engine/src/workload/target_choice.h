// Which of its targets a thread's next request goes to, where all of them share its requests (-F with -O).
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "profile/profile.h"
#include "workload/random.h"

namespace headroom {

/// How much a thread of the pool prefers a target to its others; nothing when it does not work on it.
inline std::optional<std::uint64_t> weight_for_thread(const Target& target, std::uint64_t thread) {
  if (target.thread_targets.empty()) return target.weight;
  const auto chosen = std::find_if(target.thread_targets.begin(), target.thread_targets.end(),
                                   [&](const ThreadTarget& given) { return given.thread == thread; });
  if (chosen == target.thread_targets.end()) return std::nullopt;
  return chosen->weight.value_or(target.weight);
}

class TargetChoice {
 public:
  TargetChoice() = default;
  /// One weight a target. Targets of equal weights are picked alike, whatever the weight.
  explicit TargetChoice(std::span<const std::uint64_t> weights) : target_count_(weights.size()) {
    if (std::adjacent_find(weights.begin(), weights.end(), std::not_equal_to<>()) == weights.end()) return;
    std::uint64_t sum = 0;
    for (const std::uint64_t weight : weights) ends_.push_back(sum += weight);
  }

  std::uint16_t pick(Random& random) const noexcept {
    if (ends_.empty()) return static_cast<std::uint16_t>(random.below(target_count_));
    return static_cast<std::uint16_t>(std::upper_bound(ends_.begin(), ends_.end(), random.below(ends_.back())) -
                                      ends_.begin());
  }

 private:
  std::uint64_t target_count_ = 0;
  std::vector<std::uint64_t> ends_;  // sums of weights up to each target; empty when all are alike
};

}  // namespace headroom
