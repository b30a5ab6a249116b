// Where the random I/O of a time span really went, once ranges were cut to the targets' sizes and alignments (-rd).
#pragma once

#include <string>
#include <vector>

#include "run/run_result.h"

namespace headroom {

/// The section of a text report; adds nothing when no target has a distribution. Targets that share one are named above
/// it together.
void add_effective_distributions(std::string& text, const std::vector<ThreadResult>& threads);

/// The ranges with the holes between them, which have a share of 0, and shares that sum to 100.
std::vector<EffectiveRange> ranges_with_holes(const std::vector<EffectiveRange>& ranges);

}  // namespace headroom
