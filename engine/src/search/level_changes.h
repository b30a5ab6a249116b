// Finds lasting changes of level between the steps of a search: the end of a burst, or the load of others. Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "search/search_step.h"

namespace headroom {

/// Shown by a step that repeats an earlier one, or by one that changed while it was measured. Steps with other settings
/// are no evidence.
struct SearchLevelChange {
  std::size_t from = 0;  // the step that had the level of before
  std::size_t to = 0;    // the one of the same work that had the other; the same: it changed within that step
  double before_iops = 0;
  double after_iops = 0;
  std::size_t last_before =
      from;                      // other pairs may tell more closely where it was: the last step known to be before it
  std::size_t first_after = to;  // and the first one known to be behind it
  std::optional<double> at_seconds = {};  // since the first step was measured; none: the time is not known
  std::optional<double> credit_ios = {};  // I/Os done above the later level until then; none: not known, or it rose

  bool rose() const { return after_iops > before_iops; }
};

/// In the order in which they were seen.
std::vector<SearchLevelChange> level_changes(const SearchHistory& history);

/// By step: whether it measured the level at the end of the search, if that is known.
std::vector<bool> held_steps(const SearchHistory& history, const std::vector<SearchLevelChange>& changes);

/// Whether the last repeat of a step did far more or far less, without a change of level between them that explains it:
/// on a busy machine a step may be too unsteady to prove such a change.
bool is_contradicted(const SearchHistory& history, const std::vector<SearchLevelChange>& changes, std::size_t step);

}  // namespace headroom
