# generated/longest_times.h: when a copy, a search and its steps end by themselves, as the contract has it for all languages.
set(longest_times_file ${CMAKE_CURRENT_SOURCE_DIR}/contract/longest-times.json)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${longest_times_file})
file(READ ${longest_times_file} longest_times)

string(JSON copy_seconds GET "${longest_times}" copySeconds)
foreach(effort quick thorough)
  foreach(field totalSeconds stepSeconds)
    string(JSON ${effort}_${field} GET "${longest_times}" search ${effort} ${field})
  endforeach()
endforeach()

file(CONFIGURE OUTPUT generated/longest_times.h @ONLY CONTENT [[
// Made of contract/longest-times.json by cmake/longest-times.cmake.
#pragma once

#include <cstdint>

namespace headroom::longest {
inline constexpr double kCopySeconds = @copy_seconds@;
inline constexpr double kQuickSearchSeconds = @quick_totalSeconds@;
inline constexpr std::uint64_t kQuickStepSeconds = @quick_stepSeconds@;
inline constexpr double kThoroughSearchSeconds = @thorough_totalSeconds@;
inline constexpr std::uint64_t kThoroughStepSeconds = @thorough_stepSeconds@;
}  // namespace headroom::longest
]])
