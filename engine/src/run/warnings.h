// Why the figures of a run may mislead.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "profile/profile.h"
#include "run/run_result.h"

namespace headroom {

/// What is known before anything is measured, of one time span.
void warn_of_profile(const TimeSpan& span, std::vector<Warning>& warnings);

/// What the target's real size and state tell.
void warn_of_target(const Target& target, std::uint64_t size_bytes, bool has_holes, std::vector<Warning>& warnings);

/// What the measured figures tell.
void warn_of_result(const TimeSpanResult& result, const TimeSpan& span, std::vector<Warning>& warnings);

/// Whether a warning about a step of a search is one about the search: what the search sets in later steps is its own
/// choice, and how long a step lasts as well.
bool is_of_search(const Warning& warning, std::size_t step);

/// Leaves one of those that several time spans, or targets on the same path, gave alike.
void drop_repeated(std::vector<Warning>& warnings);

}  // namespace headroom
