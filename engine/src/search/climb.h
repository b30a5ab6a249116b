// The first part of a search: deeper queues until they bring no more.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>

#include "search/search_step.h"

namespace headroom {

/// Means are known to ± 2 %, so a smaller gain may be none.
inline constexpr double kLeastGain = 0.05;
inline constexpr double kKneeShare = 1 - kLeastGain;
/// No step has a smaller one.
inline constexpr std::uint64_t kSmallestBlock = 4096;
/// A repeated step that differs by more than this is at another level.
inline constexpr double kLevelShare = 0.1;

/// The asked step, each deeper queue, and more threads where they brought more.
struct Climb {
  std::size_t top = 0;                      // the last step that brought more
  std::optional<std::size_t> plateau = {};  // a deeper queue that brought no more than the top
  std::optional<std::size_t> threads = {};  // more threads that brought no more than the plateau

  /// The step whose queue is deep enough that its depth does not limit: the plateau, or the deepest of this search.
  std::size_t full() const { return plateau.value_or(top); }
  /// Whether the deeper queue did less than the one before: it does, or the level changed in between.
  bool fell(const SearchHistory& history) const;
};
Climb climb_of(const SearchHistory& history);

/// Whether a step did more than another one.
bool gained(const SearchStep& step, const SearchStep& before);

/// The last step that did the same as another one once more.
std::optional<std::size_t> last_repeat_of(const SearchHistory& history, std::size_t step);

/// Whether a later step did the same once more, and how many did.
bool was_repeated(const SearchHistory& history, std::size_t step);
std::size_t repeats_of(const SearchHistory& history, std::size_t step);

std::optional<std::size_t> last_of(const SearchHistory& history, std::initializer_list<StepChange> changes);

}  // namespace headroom
