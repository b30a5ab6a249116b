#include "measure/interval_series.h"

#include <cmath>

namespace headroom {

void Interval::merge(const Interval& other) noexcept {
  count += other.count;
  bytes += other.bytes;
  latency_sum_ns += other.latency_sum_ns;
  latency_min_ns = std::min(latency_min_ns, other.latency_min_ns);
  latency_max_ns = std::max(latency_max_ns, other.latency_max_ns);
  latency_squares_ns2 += other.latency_squares_ns2;
}

double Interval::latency_mean_ns() const noexcept {
  return count == 0 ? 0 : static_cast<double>(latency_sum_ns) / static_cast<double>(count);
}

double Interval::latency_standard_deviation_ns() const noexcept {
  if (count == 0) return 0;
  const double mean = latency_mean_ns();
  return std::sqrt(std::max(0.0, latency_squares_ns2 / static_cast<double>(count) - mean * mean));
}

void IntervalSeries::merge(const IntervalSeries& other) {
  if (intervals_.size() < other.intervals_.size()) intervals_.resize(other.intervals_.size());
  for (std::size_t i = 0; i < other.intervals_.size(); ++i) intervals_[i].merge(other.intervals_[i]);
}

void IntervalSeries::set_block_bytes(std::uint64_t block_bytes) {
  for (Interval& interval : intervals_) interval.bytes = interval.count * block_bytes;
}

double IntervalSeries::iops_standard_deviation(double interval_seconds) const {
  std::size_t valid = intervals_.size();
  while (valid > 0 && intervals_[valid - 1].count == 0) --valid;
  if (valid == 0) return 0;
  double sum = 0;
  for (std::size_t i = 0; i < valid; ++i) sum += static_cast<double>(intervals_[i].count);
  const double mean = sum / static_cast<double>(valid);
  double squares = 0;
  for (std::size_t i = 0; i < valid; ++i) {
    const double distance = static_cast<double>(intervals_[i].count) - mean;
    squares += distance * distance;
  }
  return std::sqrt(squares / static_cast<double>(valid)) / interval_seconds;
}

}  // namespace headroom
