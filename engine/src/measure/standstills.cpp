#include "measure/standstills.h"

#include <algorithm>
#include <vector>

namespace headroom {
namespace {

using Samples = std::span<const double>;

/// A sample below this share of the usual level is low. Where more than that share of all are low, it is how I/Os come.
constexpr double kLowShare = 0.5;
constexpr double kMostLow = 1.0 / 3;
/// As many low samples in a row are no chance where at least so many I/Os were due in them.
constexpr std::size_t kLeastSamples = 5;
constexpr double kLeastDue = 20;
constexpr double kLeastSeconds = kLeastSamples * kSteadySampleSeconds;
/// What comes again and again would have come in so many of its gaps.
constexpr double kGapsToWait = 2;
/// What was seen once is past if it took no more than this share of the time since.
constexpr double kShareOfThePast = 0.1;

double median(Samples samples) {
  std::vector<double> values(samples.begin(), samples.end());
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::ranges::nth_element(values, middle);
  return *middle;
}

/// Samples below this are low; none are where this is 0.
double low_below(Samples samples, Samples usual) {
  if (usual.empty()) return 0;
  const double least = kLowShare * median(usual);
  const auto low = std::ranges::count_if(samples, [least](double sample) { return sample < least; });
  const bool are_few = static_cast<double>(low) <= kMostLow * static_cast<double>(samples.size());
  const bool is_due = kLeastSamples * least >= kLowShare * kLeastDue;
  return are_few && is_due ? least : 0;
}

void begin_standstill(Standstills& seen) {
  // Something in between that is shorter than a standstill ends none.
  const bool goes_on = seen.count > 0 && seen.clear_seconds < 2 * kLeastSeconds;
  if (goes_on) return;
  if (seen.count > 0) {
    seen.longest_gap_seconds = std::max(seen.longest_gap_seconds, seen.since_start_seconds - kLeastSeconds);
  }
  ++seen.count;
  seen.since_start_seconds = kLeastSeconds;
}

}  // namespace

Standstills with_samples(Standstills seen, Samples samples, Samples usual) {
  const double least = low_below(samples, usual);
  bool has_started = false;
  std::size_t low = 0;
  for (const double sample : samples) {
    seen.since_start_seconds += kSteadySampleSeconds;
    seen.clear_seconds += kSteadySampleSeconds;
    low = sample < least ? low + 1 : 0;
    has_started |= low == 0;
    if (!has_started || low < kLeastSamples) continue;
    if (low == kLeastSamples) begin_standstill(seen);
    seen.clear_seconds = 0;
    seen.longest_seconds = std::max(seen.longest_seconds, seen.since_start_seconds);
  }
  return seen;
}

bool is_clear_of(const Standstills& seen, double tolerance_share) {
  if (seen.count == 0 || seen.clear_seconds >= seen.longest_seconds / tolerance_share) return true;
  return seen.recur() && seen.clear_seconds >= kGapsToWait * seen.longest_gap_seconds;
}

bool is_clear_at_end(const Standstills& seen, double tolerance_share) {
  const bool is_past = !seen.recur() && seen.longest_seconds <= kShareOfThePast * seen.clear_seconds;
  return is_past || is_clear_of(seen, tolerance_share);
}

}  // namespace headroom
