// What completed while a time span was measured, by interval, as the contract has it.
#pragma once

#include <nlohmann/json.hpp>

#include "measure/io_statistics.h"
#include "profile/profile.h"
#include "run/run_result.h"

namespace headroom {

/// @param sum the statistics of all threads of this result
/// @param is_short whether a long series has a few intervals, each of several that were measured
nlohmann::ordered_json series_json(const IoStatistics& sum, const TimeSpanResult& result, const TimeSpan& span,
                                   bool is_short);

}  // namespace headroom
