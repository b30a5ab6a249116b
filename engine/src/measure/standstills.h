// Whether a device stood still, and whether the measurement since then represents the long run. Pure.
#pragma once

#include <cstddef>
#include <span>

namespace headroom {

/// Seconds of one sample of completions.
inline constexpr double kSteadySampleSeconds = 0.1;

/// The standstills seen so far: in a warm-up, and in the steps of a search.
struct Standstills {
  std::size_t count = 0;
  double longest_seconds = 0;
  double longest_gap_seconds = 0;  // from the start of one to that of the next; 0: there were fewer than two
  double since_start_seconds = 0;  // of the last one, or of watching
  double clear_seconds = 0;        // since its end, or since the start of watching

  /// Whether they come again and again, as far as anybody knows.
  bool recur() const { return count > 1; }
  bool operator==(const Standstills&) const = default;
};

/// Adds these next samples under one load. `usual` are those that show its usual level. A slow start is not a
/// standstill.
Standstills with_samples(Standstills seen, std::span<const double> samples, std::span<const double> usual);

/// Whether the mean of a time without standstills is that of the long run, to this share of it: because there were
/// none, because they are too rare to matter, or because they would have occurred again meanwhile.
bool is_clear_of(const Standstills& seen, double tolerance_share);

/// The same if there is no time left to measure: a single standstill need not happen again, if it was short compared
/// with the time since.
bool is_clear_at_end(const Standstills& seen, double tolerance_share);

}  // namespace headroom
