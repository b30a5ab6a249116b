// Completions by interval of the measured time (-D).
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace headroom {

/// What completed in one interval, in one direction.
struct Interval {
  std::uint64_t count = 0;
  std::uint64_t bytes = 0;  // filled in by set_block_bytes()
  std::uint64_t latency_sum_ns = 0;
  std::uint64_t latency_min_ns = ~std::uint64_t{0};
  std::uint64_t latency_max_ns = 0;
  double latency_squares_ns2 = 0;

  void record(std::uint64_t latency_ns) noexcept {
    ++count;
    latency_sum_ns += latency_ns;
    latency_min_ns = std::min(latency_min_ns, latency_ns);
    latency_max_ns = std::max(latency_max_ns, latency_ns);
    latency_squares_ns2 += static_cast<double>(latency_ns) * static_cast<double>(latency_ns);
  }
  void merge(const Interval& other) noexcept;
  double latency_mean_ns() const noexcept;
  double latency_standard_deviation_ns() const noexcept;
};

/// The intervals of one direction of one thread and target, or of several merged. Written by one thread and read only
/// when that thread has ended.
class IntervalSeries {
 public:
  IntervalSeries() = default;
  /// Room for every interval of the measured time; what completes later is not counted here.
  explicit IntervalSeries(std::size_t interval_count) : intervals_(interval_count) {}

  void record(std::size_t interval, std::uint64_t latency_ns) noexcept {
    if (interval < intervals_.size()) intervals_[interval].record(latency_ns);
  }

  void merge(const IntervalSeries& other);
  /// Gives every interval its bytes: all I/Os recorded here were of one size.
  void set_block_bytes(std::uint64_t block_bytes);
  /// Drops intervals that the measured time did not reach.
  void truncate(std::size_t interval_count) { intervals_.resize(std::min(intervals_.size(), interval_count)); }

  const std::vector<Interval>& intervals() const { return intervals_; }

  /// Population standard deviation of the intervals' I/O rates. Intervals behind the last one that saw an I/O do not
  /// count, as in DISKSPD.
  double iops_standard_deviation(double interval_seconds) const;

 private:
  std::vector<Interval> intervals_;
};

}  // namespace headroom
