#include "measure/steady_state.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <utility>

namespace headroom {
namespace {

using Samples = std::span<const double>;

/// Fewer points tell no spread.
constexpr std::size_t kLeastPoints = 8;
/// Points are also taken together by so many: what is handed out in slices, by token buckets, is only then even.
constexpr std::size_t kGroupSizes[] = {1, 2, 5, 10};
/// A coarser look counts where it shows far less spread than a finer one, which chance alone does not bring about.
constexpr double kClearlyLess = 0.5;
constexpr double kMostCorrelation = 0.99;

// A change of level, as the tool's verdict finds it (src/app/analysis/verdict/settled-level.ts).
constexpr std::size_t kSamplesPerPart = 10;
constexpr std::size_t kLeastParts = 4;
constexpr double kLeastChange = 0.1;
constexpr double kLevelVariation = 0.05;
constexpr double kLeftUnexplained = 0.15;

/// A sample below this share of the median is a drop. If more than this share of all samples is below, they are not
/// drops.
constexpr double kDropShare = 0.5;
constexpr double kMostDrops = 1.0 / 3;
/// As many samples in a row as low as that are no chance: something stood still.
constexpr std::size_t kStandstillSamples = 5;
/// What falls as low more often is handed out in slices, as by a throttle, or is little enough to do so by chance:
/// there is no level between that lasts.
constexpr double kMostDropsPerSecond = 0.75;
/// What is left varies by at most this much of what it does with the drops.
constexpr double kLeftWithoutDrops = 0.5;

double mean(Samples values) {
  return values.empty() ? 0 : std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double squares(Samples values, double middle) {
  return std::accumulate(values.begin(), values.end(), 0.0,
                         [middle](double sum, double value) { return sum + (value - middle) * (value - middle); });
}

double deviation_share(Samples values) {
  const double middle = mean(values);
  return middle > 0 ? std::sqrt(squares(values, middle) / static_cast<double>(values.size())) / middle : 0;
}

/// How much of a deviation the next value takes over, 0 … 0.99.
double correlation(Samples values, double middle) {
  const double all = squares(values, middle);
  if (all <= 0) return 0;
  double shared = 0;
  for (std::size_t i = 1; i < values.size(); ++i) shared += (values[i - 1] - middle) * (values[i] - middle);
  return std::clamp(shared / all, 0.0, kMostCorrelation);
}

/// Student's t for 95 % on both sides, by the first terms of its expansion.
double t_value(double degrees_of_freedom) {
  const double df = std::max(1.0, degrees_of_freedom);
  return 1.96 + 2.372 / df + 2.82 / (df * df) + 2.55 / (df * df * df);
}

double effective_count(std::size_t count, double correlated) {
  return static_cast<double>(count) * (1 - correlated) / (1 + correlated);
}

/// Half of the interval that holds the mean, as a share of it.
double half_width_of_points(Samples points) {
  const double middle = mean(points);
  const auto count = static_cast<double>(points.size());
  const double effective = effective_count(points.size(), correlation(points, middle));
  const double variance = squares(points, middle) / (count - 1);
  return t_value(effective - 1) * std::sqrt(variance / effective) / middle;
}

std::vector<double> grouped(Samples values, std::size_t size) {
  std::vector<double> sums;
  sums.reserve(values.size() / size);
  // From the end: what is left over is at the start.
  for (std::size_t i = values.size() % size; i < values.size(); i += size)
    sums.push_back(mean(values.subspan(i, size)));
  return sums;
}

/// Half of the interval that holds the mean of all values. What is left over where they are taken together counts by
/// how far it moves the mean: a queue that had stood still empties into the first sample.
std::optional<double> half_width(Samples values) {
  const double middle = mean(values);
  if (middle <= 0) return std::nullopt;
  std::optional<double> best;
  for (const std::size_t size : kGroupSizes) {
    if (values.size() / size < kLeastPoints) break;
    const std::vector<double> points = grouped(values, size);
    const double found = half_width_of_points(points) + std::abs(mean(points) - middle) / middle;
    if (!best || found < kClearlyLess * *best) best = found;
  }
  return best;
}

/// Whether values drift over their length by more than the tolerance, and by more than chance.
bool has_trend(Samples values, double tolerance_share) {
  const auto count = static_cast<double>(values.size());
  const double middle = mean(values);
  if (values.size() < 3 || middle <= 0) return false;
  const double center = (count - 1) / 2;
  double shared = 0;
  double spread = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double at = static_cast<double>(i) - center;
    shared += at * (values[i] - middle);
    spread += at * at;
  }
  const double slope = shared / spread;
  if (std::abs(slope) * count <= tolerance_share * middle) return false;
  std::vector<double> left;
  left.reserve(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    left.push_back(values[i] - middle - slope * (static_cast<double>(i) - center));
  }
  const double correlated = correlation(left, 0);
  const double error =
      std::sqrt(squares(left, 0) / (count - 2) / spread) * std::sqrt((1 + correlated) / (1 - correlated));
  return std::abs(slope) > t_value(effective_count(values.size(), correlated) - 2) * error;
}

bool is_steady_over(Samples window, const SteadyStateLimits& limits) {
  const auto width = half_width(window);
  return width && *width <= limits.tolerance_share && !has_trend(window, limits.tolerance_share);
}

/// Whether something stood still in a start after it had reached the level of the window: it was not still starting
/// then.
bool stands_still(Samples start, Samples window) {
  const double least = kDropShare * mean(window);
  bool has_started = false;
  std::size_t low = 0;
  for (const double sample : start) {
    low = sample < least ? low + 1 : 0;
    has_started |= low == 0;
    if (has_started && low == kStandstillSamples) return true;
  }
  return false;
}

/// The longest window that is steady.
std::optional<Samples> steady_window(Samples samples, const SteadyStateLimits& limits) {
  const std::size_t least = std::max(limits.least_samples, kLeastPoints);
  const std::size_t count = samples.size();
  for (const std::size_t length : {count, count - count / 3, count - count / 2}) {
    if (length < least) break;
    const Samples window = samples.last(length);
    if (is_steady_over(window, limits) && !stands_still(samples.first(count - length), window)) return window;
  }
  return std::nullopt;
}

/// Where two levels explain the parts best; nothing where they do not.
std::optional<LevelChange> level_change(Samples samples) {
  const std::vector<double> parts =
      grouped(samples.first(samples.size() - samples.size() % kSamplesPerPart), kSamplesPerPart);
  const Samples all(parts);
  std::optional<std::size_t> best;
  double least_left = 0;
  for (std::size_t at = kLeastParts; at + kLeastParts <= parts.size(); ++at) {
    const Samples before = all.first(at);
    const Samples after = all.subspan(at);
    const double left = squares(before, mean(before)) + squares(after, mean(after));
    if (best && left >= least_left) continue;
    best = at;
    least_left = left;
  }
  if (!best || least_left > kLeftUnexplained * squares(all, mean(all))) return std::nullopt;
  // The part in which the level changed has something of both, and is on either side of the split.
  const Samples before = all.first(*best - 1);
  const Samples after = all.subspan(*best + 1);
  const double levels[] = {mean(before), mean(after)};
  // A level of zero is one, too: a device that stopped.
  const auto is_level = [](Samples part) { return mean(part) <= 0 || deviation_share(part) <= kLevelVariation; };
  const double highest = std::max(levels[0], levels[1]);
  if (!is_level(before) || !is_level(after) || std::abs(levels[0] - levels[1]) < kLeastChange * highest) {
    return std::nullopt;
  }
  const bool is_mixed = std::abs(all[*best] - levels[1]) > kLevelVariation * levels[1];
  const std::size_t changed = is_mixed ? *best + 1 : *best;
  return LevelChange{.after_seconds = static_cast<double>(changed * kSamplesPerPart) * kSteadySampleSeconds,
                     .before_iops = levels[0] / kSteadySampleSeconds,
                     .after_iops = levels[1] / kSteadySampleSeconds};
}

/// How often samples fall below this, however long they stay there.
std::size_t falls_below(Samples samples, double least) {
  std::size_t falls = 0;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    if (samples[i] < least && (i == 0 || samples[i - 1] >= least)) ++falls;
  }
  return falls;
}

/// Where a minority of samples far below the usual level is what makes the values vary: the others, else none.
std::vector<double> between_drops(Samples samples) {
  std::vector<double> sorted(samples.begin(), samples.end());
  std::sort(sorted.begin(), sorted.end());
  const double least = kDropShare * sorted[sorted.size() / 2];
  const double seconds = static_cast<double>(samples.size()) * kSteadySampleSeconds;
  if (static_cast<double>(falls_below(samples, least)) > kMostDropsPerSecond * seconds) return {};
  std::vector<double> usual;
  std::ranges::copy_if(samples, std::back_inserter(usual), [least](double sample) { return sample >= least; });
  const std::size_t drops = samples.size() - usual.size();
  const bool is_minority = drops > 0 && static_cast<double>(drops) <= kMostDrops * static_cast<double>(samples.size());
  if (!is_minority || deviation_share(usual) > kLeftWithoutDrops * deviation_share(samples)) return {};
  return usual;
}

/// With the warm-up, as both are of one load: what was measured tells the level, which may have changed before.
Standstills seen_with(Samples samples, const WatchedBefore& before) {
  std::vector<double> watched(before.warm_up);
  watched.insert(watched.end(), samples.begin(), samples.end());
  return with_samples(before.standstills, watched, samples.empty() ? Samples(watched) : samples);
}

/// Whether the mean of the window counts the standstills that there were.
bool holds_standstills(Samples window) {
  return with_samples({}, window, window).count > 0;
}

UnsteadyReason reason_of(Samples samples, const SteadyStateLimits& limits, bool has_change) {
  if (has_change) return UnsteadyReason::change;
  if (!between_drops(samples).empty()) return UnsteadyReason::drops;
  if (has_trend(samples, limits.tolerance_share)) return UnsteadyReason::trend;
  return UnsteadyReason::noise;
}

}  // namespace

const char* unsteady_reason_name(UnsteadyReason reason) {
  switch (reason) {
    case UnsteadyReason::noise:
      return "noise";
    case UnsteadyReason::trend:
      return "trend";
    case UnsteadyReason::change:
      return "change";
    case UnsteadyReason::drops:
      return "drops";
  }
  return "";
}

bool is_steady_state(Samples samples, const SteadyStateLimits& limits, const WatchedBefore& before) {
  const auto window = steady_window(samples, limits);
  return window && (is_clear_of(seen_with(samples, before), limits.tolerance_share) || holds_standstills(*window));
}

bool is_settled_state(Samples samples, const SteadyStateLimits& limits, const WatchedBefore& before) {
  if (is_steady_state(samples, limits, before)) return true;
  const Standstills& earlier = before.standstills;
  if (!earlier.recur() || samples.empty()) return false;
  if (steady_window(samples, limits)) return true;
  if (seen_with(samples, before).count == earlier.count) return false;
  const std::vector<double> level = between_drops(samples);
  return level.size() >= limits.least_samples && is_steady_over(level, limits);
}

SteadyStateAssessment assess_steady_state(Samples samples, const SteadyStateLimits& limits,
                                          const WatchedBefore& before) {
  SteadyStateAssessment assessment;
  assessment.change = level_change(samples);
  assessment.standstills = seen_with(samples, before);
  const auto window = steady_window(samples, limits);
  if (window) assessment.steady_iops = mean(*window) / kSteadySampleSeconds;
  if (window && !is_clear_at_end(assessment.standstills, limits.tolerance_share) && !holds_standstills(*window)) {
    // Of the mean in the long run nothing is known: this is the level between two of them.
    assessment.reason = UnsteadyReason::drops;
    if (limits.is_rate_limited) assessment.steady_iops.reset();
    return assessment;
  }
  assessment.is_steady = window.has_value();
  assessment.half_width_share = half_width(window.value_or(samples));
  if (!window && samples.size() >= limits.least_samples && mean(samples) > 0) {
    assessment.reason = reason_of(samples, limits, assessment.change.has_value());
    if (assessment.reason == UnsteadyReason::drops && !limits.is_rate_limited) {
      assessment.steady_iops = mean(between_drops(samples)) / kSteadySampleSeconds;
    }
  }
  return assessment;
}

SteadyStateSamples::SteadyStateSamples(const SteadyStateLimits& limits, const Standstills& seen)
    : limits_(limits),
      before_{.standstills = seen, .warm_up = {}},
      most_samples_(std::max<std::size_t>(6000, 3 * limits.least_samples)) {}

void SteadyStateSamples::look(double seconds, double completed) {
  const auto count =
      static_cast<std::size_t>(std::max(0.0, std::round((seconds - looked_seconds_) / kSteadySampleSeconds)));
  if (count == 0) return;
  // As many as came in a sample's time, however long the time between two looks was.
  const double each = (completed - counted_) * kSteadySampleSeconds / (seconds - looked_seconds_);
  samples_.insert(samples_.end(), count, each);
  looked_seconds_ = seconds;
  counted_ = completed;
  if (samples_.size() <= most_samples_) return;
  // Half of them at a time: the rest has to move.
  const std::size_t old = samples_.size() - most_samples_ / 2;
  samples_.erase(samples_.begin(), samples_.begin() + static_cast<std::ptrdiff_t>(old));
  dropped_ += old;
}

void SteadyStateSamples::begin_measuring() {
  before_.warm_up = std::exchange(samples_, {});
  dropped_ = 0;
  looked_seconds_ = 0;
  counted_ = 0;
}

SteadyStateAssessment SteadyStateSamples::assess() const {
  SteadyStateAssessment assessment = assess_steady_state(samples_, limits_, before_);
  if (assessment.change) assessment.change->after_seconds += static_cast<double>(dropped_) * kSteadySampleSeconds;
  return assessment;
}

}  // namespace headroom
