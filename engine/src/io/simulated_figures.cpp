#include "io/simulated_figures.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "profile/profile.h"

namespace headroom {
namespace {

using Figures = SimulatedDeviceFigures;
using Member = Figures::Figure Figures::*;

constexpr std::uint64_t kMostIops = 1'000'000'000;
constexpr std::uint64_t kMostMicroseconds = 3'600'000'000;
// The range of the rate limiter's time line, in addition to the run.
constexpr std::uint64_t kMostSecondsToSave = 10'000'000;

constexpr auto kFigures = std::to_array<SimulatedFigure>({
    {"iops", "iops", &Figures::iops, 1, kMostIops},
    {"bytes-per-second", "throughputBytesPerSecond", &Figures::bytes_per_second, 1, kMaxContractInteger},
    {"added-latency-us", "addedLatencyMicroseconds", &Figures::added_latency_microseconds, 0, kMostMicroseconds},
    {"burst-iops", "burstIops", &Figures::burst_iops, 1, kMostIops},
    {"burst-bytes-per-second", "burstThroughputBytesPerSecond", &Figures::burst_bytes_per_second, 1,
     kMaxContractInteger},
    {"burst-seconds", "burstSeconds", &Figures::burst_seconds, 1, 86400},
    {"tick-ms", "tickMilliseconds", &Figures::tick_milliseconds, 1, 60000},
    {"unit-bytes", "unitBytes", &Figures::unit_bytes, 1, std::uint64_t{1} << 32},
    {"other-iops", "otherIops", &Figures::other_iops, 1, kMostIops},
    {"other-bytes-per-second", "otherThroughputBytesPerSecond", &Figures::other_bytes_per_second, 1,
     kMaxContractInteger},
    {"cache-hit-percent", "cacheHitPercent", &Figures::cache_hit_percent, 1, 100},
    {"cache-latency-us", "cacheLatencyMicroseconds", &Figures::cache_latency_microseconds, 0, kMostMicroseconds},
});

/// A figure has a meaning only together with one of two others, which may be the same.
struct Need {
  Member figure;
  Member needed;
  Member or_else;
};
constexpr auto kNeeds = std::to_array<Need>({
    {&Figures::burst_iops, &Figures::iops, &Figures::iops},
    {&Figures::burst_iops, &Figures::burst_seconds, &Figures::burst_seconds},
    {&Figures::burst_bytes_per_second, &Figures::bytes_per_second, &Figures::bytes_per_second},
    {&Figures::burst_bytes_per_second, &Figures::burst_seconds, &Figures::burst_seconds},
    {&Figures::burst_seconds, &Figures::burst_iops, &Figures::burst_bytes_per_second},
    {&Figures::tick_milliseconds, &Figures::iops, &Figures::bytes_per_second},
    {&Figures::unit_bytes, &Figures::iops, &Figures::iops},
    {&Figures::other_iops, &Figures::iops, &Figures::iops},
    {&Figures::other_bytes_per_second, &Figures::bytes_per_second, &Figures::bytes_per_second},
    {&Figures::cache_latency_microseconds, &Figures::cache_hit_percent, &Figures::cache_hit_percent},
});

struct Order {
  Member smaller;
  Member larger;
};
constexpr auto kOrders = std::to_array<Order>({
    {&Figures::iops, &Figures::burst_iops},
    {&Figures::bytes_per_second, &Figures::burst_bytes_per_second},
    {&Figures::other_iops, &Figures::iops},
    {&Figures::other_bytes_per_second, &Figures::bytes_per_second},
});

const char* name_of(Member value) {
  return std::find_if(kFigures.begin(), kFigures.end(), [value](const auto& figure) { return figure.value == value; })
      ->name;
}

/// Whether a full burst takes longer to save up than time is kept for.
bool saves_too_long(const Figures& figures, Member rate, Member burst) {
  if (!(figures.*burst)) return false;
  const double ratio = static_cast<double>(*(figures.*burst)) / static_cast<double>(*(figures.*rate));
  return (ratio - 1) * static_cast<double>(*figures.burst_seconds) > static_cast<double>(kMostSecondsToSave);
}

}  // namespace

bool SimulatedDeviceFigures::any() const {
  return std::any_of(kFigures.begin(), kFigures.end(),
                     [this](const SimulatedFigure& figure) { return (this->*figure.value).has_value(); });
}

std::span<const SimulatedFigure> simulated_figures() {
  return kFigures;
}

std::string simulated_figure_names() {
  std::vector<std::string> names;
  names.reserve(std::size(kFigures));
  for (const SimulatedFigure& figure : kFigures) names.push_back(std::string(figure.name) + "=");
  return join(names, ", ");
}

std::string problem_of(const SimulatedDeviceFigures& figures) {
  for (const Need& need : kNeeds) {
    if (!(figures.*need.figure) || figures.*need.needed || figures.*need.or_else) continue;
    return need.needed == need.or_else
               ? format_text("%s= works with %s= only", name_of(need.figure), name_of(need.needed))
               : format_text("%s= works with %s= or %s= only", name_of(need.figure), name_of(need.needed),
                             name_of(need.or_else));
  }
  for (const Order& order : kOrders) {
    if (!(figures.*order.smaller) || !(figures.*order.larger) || *(figures.*order.smaller) < *(figures.*order.larger)) {
      continue;
    }
    return format_text("%s= must be less than %s=", name_of(order.smaller), name_of(order.larger));
  }
  if (saves_too_long(figures, &Figures::iops, &Figures::burst_iops) ||
      saves_too_long(figures, &Figures::bytes_per_second, &Figures::burst_bytes_per_second)) {
    return format_text("the burst takes more than %llu s to save up: use a shorter one, or a lower rate for it",
                       printable(kMostSecondsToSave));
  }
  return "";
}

}  // namespace headroom
