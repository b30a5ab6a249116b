#include "report/series_json.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "report/json_value.h"

namespace headroom {
namespace {

using nlohmann::ordered_json;

/// Series of as many intervals are kept as they are; of longer ones a short series has so few.
constexpr std::size_t kShortSeries = 12;
constexpr std::size_t kFewIntervals = 6;

std::size_t interval_count(const DirectionStatistics& direction) {
  return direction.series ? direction.series->intervals().size() : 0;
}

/// Intervals that follow each other, without the last one.
struct IntervalRange {
  std::size_t from = 0;
  std::size_t to = 0;
};

Interval sum_of_intervals(const DirectionStatistics& direction, IntervalRange range) {
  Interval sum;
  for (std::size_t i = range.from; i < std::min(range.to, interval_count(direction)); ++i) {
    sum.merge(direction.series->intervals()[i]);
  }
  return sum;
}

/// The mean of those that are known.
template <typename Known>
std::optional<double> mean_of_known(IntervalRange range, const Known& known) {
  double sum = 0;
  double count = 0;
  for (std::size_t i = range.from; i < range.to; ++i) {
    const std::optional<double> value = known(i);
    if (!value) continue;
    sum += *value;
    ++count;
  }
  return count > 0 ? std::optional(sum / count) : std::nullopt;
}

class SeriesWriter {
 public:
  SeriesWriter(const IoStatistics& sum, const TimeSpanResult& result, const TimeSpan& span)
      : sum_(sum),
        result_(result),
        measure_latency_(span.measure_latency),
        interval_seconds_(static_cast<double>(*span.iops_interval_milliseconds) / 1000) {}

  ordered_json interval(IntervalRange range) const {
    const Interval read = sum_of_intervals(sum_.read, range);
    const Interval write = sum_of_intervals(sum_.write, range);
    Interval both = read;
    both.merge(write);
    const double seconds = length_seconds(range);
    const bool latency = measure_latency_ && both.count > 0;
    const auto microseconds = [&](double nanoseconds) {
      return latency ? rounded(nanoseconds / 1000) : ordered_json(nullptr);
    };
    const double end = std::min(static_cast<double>(range.to) * interval_seconds_, result_.measured_seconds);
    return {{"endMilliseconds", std::max<std::int64_t>(1, std::llround(end * 1000))},
            {"readIops", rounded(static_cast<double>(read.count) / seconds, 2)},
            {"writeIops", rounded(static_cast<double>(write.count) / seconds, 2)},
            {"throughputBytesPerSecond", rounded(static_cast<double>(both.bytes) / seconds, 1)},
            {"latencyMeanMicroseconds", microseconds(both.latency_mean_ns())},
            {"latencyMaxMicroseconds", microseconds(static_cast<double>(both.latency_max_ns))},
            {"cpuUsagePercent", rounded(cpu_percent(range), 2)},
            {"volumeIops", rounded(volume_rate(range, &DeviceRate::iops), 2)},
            {"volumeThroughputBytesPerSecond", rounded(volume_rate(range, &DeviceRate::bytes_per_second), 1)}};
  }

 private:
  /// The last interval may have been cut short; its rates divide by the time it really had.
  double length_seconds(IntervalRange range) const {
    const double start = static_cast<double>(range.from) * interval_seconds_;
    const double most = static_cast<double>(range.to - range.from) * interval_seconds_;
    return std::clamp(result_.measured_seconds - start, 1e-3, most);
  }

  std::optional<double> cpu_percent(IntervalRange range) const {
    const auto& percents = result_.interval_cpu_percent;
    return mean_of_known(
        range, [&](std::size_t i) { return i < percents.size() ? std::optional<double>(percents[i]) : std::nullopt; });
  }

  std::optional<double> volume_rate(IntervalRange range, double DeviceRate::*rate) const {
    const auto& rates = result_.interval_volume_rates;
    return mean_of_known(range, [&](std::size_t i) {
      return i < rates.size() && rates[i] ? std::optional<double>((*rates[i]).*rate) : std::nullopt;
    });
  }

  const IoStatistics& sum_;
  const TimeSpanResult& result_;
  bool measure_latency_;
  double interval_seconds_;
};

}  // namespace

nlohmann::ordered_json series_json(const IoStatistics& sum, const TimeSpanResult& result, const TimeSpan& span,
                                   bool is_short) {
  const SeriesWriter writer(sum, result, span);
  const std::size_t count = std::max(interval_count(sum.read), interval_count(sum.write));
  const bool is_long = is_short && count > kShortSeries;
  const std::size_t together = is_long ? (count + kFewIntervals - 1) / kFewIntervals : 1;
  ordered_json intervals = ordered_json::array();
  for (std::size_t i = 0; i < count; i += together)
    intervals.push_back(writer.interval({i, std::min(i + together, count)}));
  return {{"intervalMilliseconds", *span.iops_interval_milliseconds * together}, {"intervals", intervals}};
}

}  // namespace headroom
