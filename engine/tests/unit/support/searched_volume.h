// Whole searches of made-up volumes, without I/O.
#pragma once

#include <algorithm>
#include <functional>
#include <vector>

#include "search/search_decision.h"
#include "search/search_step.h"

namespace headroom::test {

/// What a volume does by the settings of a step, and by the time since the search began.
using Volume = std::function<double(const StepSettings&, double seconds)>;

inline constexpr double kStepSeconds = 3;
inline constexpr double kAloneMicroseconds = 2000;

inline double mean_of_seconds(const StepSettings& settings, const Volume& volume, double from,
                              std::vector<double>& rates) {
  double sum = 0;
  for (int second = 0; second < static_cast<int>(kStepSeconds); ++second) {
    rates.push_back(volume(settings, from + second + 0.5));
    sum += rates.back();
  }
  return sum / kStepSeconds;
}

/// Which steps were too unsteady for an interval, as on a busy machine, by those before it.
using IsUnsteady = std::function<bool(const NextStep&, const SearchHistory&)>;

inline bool never(const NextStep&, const SearchHistory&) {
  return false;
}

/// The steps of a whole search of it, each with a warm-up of a second.
inline SearchHistory search(StepSettings asked, const Volume& volume, const IsUnsteady& is_unsteady = never) {
  const SearchQuestion question{.asked = asked, .target_size_bytes = std::uint64_t{1} << 34, .most_threads = 1};
  SearchHistory history;
  double seconds = 0;
  while (const auto next = next_step(question, history)) {
    StepFigures figures{.half_width_share = 0.01, .is_steady = true, .warm_up_seconds = 1};
    if (is_unsteady(*next, history)) figures.half_width_share.reset(), figures.is_steady = false;
    figures.started_seconds = seconds + 1;
    figures.measured_seconds = kStepSeconds;
    figures.iops = mean_of_seconds(next->settings, volume, figures.started_seconds, figures.iops_by_second);
    const double waited = 1e6 * static_cast<double>(next->settings.queue_depth()) / figures.iops;
    figures.latency_mean_microseconds = std::max(kAloneMicroseconds, waited);
    figures.read_latency_microseconds = figures.write_latency_microseconds = figures.latency_mean_microseconds;
    history.push_back({next->change, next->compared_with, next->settings, figures});
    seconds += 1 + kStepSeconds;
    if (history.size() > 100) break;
  }
  return history;
}

/// Five hundred IOPS for each request in flight.
inline double by_depth(const StepSettings& settings) {
  return 1e6 / kAloneMicroseconds * static_cast<double>(settings.queue_depth());
}

inline Volume of_requests(double most) {
  return [most](const StepSettings& settings, double) { return std::min(most, by_depth(settings)); };
}

inline Volume of_bytes(double most) {
  return [most](const StepSettings& settings, double) {
    return std::min(most / static_cast<double>(settings.block_size_bytes), by_depth(settings));
  };
}

/// 900 that last for so many seconds, then 300.
inline Volume burst(double burst_seconds) {
  return [burst_seconds](const StepSettings& settings, double seconds) {
    return std::min(seconds < burst_seconds ? 900.0 : 300.0, by_depth(settings));
  };
}

inline const StepSettings kReads{.outstanding_requests = 8, .block_size_bytes = 8192};
inline const StepSettings kMix{.outstanding_requests = 8, .block_size_bytes = 8192, .write_percent = 30};

}  // namespace headroom::test
