// Which step a search takes next. Pure: no clock, no I/O.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "search/search_step.h"

namespace headroom {

/// What a search starts from, and may do.
struct SearchQuestion {
  StepSettings asked;
  std::uint64_t target_size_bytes = 0;
  std::uint64_t alignment_bytes = 4096;  // blocks stay multiples of it
  std::uint64_t most_threads = 1;
  bool is_spread_evenly = true;     // random I/O, everywhere alike: a part of the target is accessed as all of it is
  bool takes_longer_step = false;   // one that uses up what credit a device has for bursts
  std::vector<StepChange> refused;  // changes that what else was asked leaves no room for
};

struct NextStep {
  StepChange change = StepChange::asked;
  std::optional<std::size_t> compared_with;
  StepSettings settings;
};

/// The step to take after these; nothing where the search is settled.
std::optional<NextStep> next_step(const SearchQuestion& question, const std::vector<SearchStep>& history);

}  // namespace headroom
