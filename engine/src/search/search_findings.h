// What the steps of a search say. Pure: no clock, no I/O.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "search/level_changes.h"
#include "search/search_step.h"

namespace headroom {

/// What steps read and wrote.
enum class StepDirection { all, reads, writes };
/// What a ceiling counts.
enum class CeilingKind { iops, bytes };

/// Their names in the contract.
const char* step_direction_name(StepDirection direction);
const char* ceiling_kind_name(CeilingKind kind);

/// The highest rate of I/Os, or of bytes: neither a deeper queue nor another block size brought more.
struct DirectionCeiling {
  StepDirection direction = StepDirection::all;
  CeilingKind kind = CeilingKind::iops;
  std::size_t step = 0;
  double value = 0;
  double low = 0;  // 95 % interval of the step's mean
  double high = 0;
};

/// Queues of which steps tell at the level that held at the end of the search.
struct KneeBounds {
  std::uint64_t too_few = 0;  // requests of the deepest one that does less than 95 % of the ceiling; 0: none does
  std::optional<std::size_t> step = {};  // with the shallowest one that does as much
};

/// Indexes of the most important steps; none if the steps do not show them. A level that ended before the end of the
/// search is neither the ceiling nor the knee.
struct SearchFindings {
  std::optional<std::size_t> ceiling;  // where deeper queues brought no more
  std::optional<std::size_t> knee;     // the least depth with 95 % of the ceiling
  KneeBounds knee_bounds = {};         // what is known about it, also if that is not enough to name it
  std::optional<std::size_t> idle;
  std::vector<DirectionCeiling> ceilings = {};
  std::vector<SearchLevelChange> level_changes = {};
};
SearchFindings search_findings(const SearchHistory& history);

}  // namespace headroom
