// Latencies in bounded memory, whatever the number of I/Os.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "measure/relaxed_counter.h"

namespace headroom {

/// A log-linear histogram of nanoseconds. Each power of two is cut into 1,024 equal buckets, so a recorded value is
/// known to 1 part in 1,024: three significant digits. Values below 2,048 ns are exact; those above 73 minutes share
/// the last bucket. Minimum, maximum and mean are exact. Merging adds counts and loses nothing.
///
/// One thread records; others may read while it does and see counts that are each whole, if not all of one instant.
/// The 264 KiB of counts are zero pages of the system until they are touched.
class LatencyHistogram {
 public:
  static constexpr unsigned kBucketBits = 10;
  static constexpr unsigned kValueBits = 42;
  static constexpr std::uint64_t kMaxValueNs = (std::uint64_t{1} << kValueBits) - 1;
  static constexpr std::size_t kBucketCount = std::size_t{kValueBits - kBucketBits + 1} << kBucketBits;

  LatencyHistogram();

  /// Bucket of a latency. For s = position of the highest bit above bit 10, the bucket is s * 1024 + (value >> s).
  static constexpr std::size_t bucket_of(std::uint64_t ns) noexcept {
    ns = std::min(ns, kMaxValueNs);
    const auto shift = static_cast<unsigned>(std::bit_width(ns | (std::uint64_t{1} << kBucketBits))) - kBucketBits - 1;
    return (std::size_t{shift} << kBucketBits) + static_cast<std::size_t>(ns >> shift);
  }

  /// Middle of a bucket's range, in nanoseconds.
  static constexpr double value_of(std::size_t bucket) noexcept {
    const std::size_t octave = bucket >> kBucketBits;
    if (octave <= 1) return static_cast<double>(bucket);
    const unsigned shift = static_cast<unsigned>(octave) - 1;
    const std::uint64_t lowest = (bucket - (std::size_t{shift} << kBucketBits)) << shift;
    return static_cast<double>(lowest) + 0.5 * static_cast<double>((std::uint64_t{1} << shift) - 1);
  }

  void record(std::uint64_t ns) noexcept {
    add_relaxed(counts_[bucket_of(ns)], 1);
    add_relaxed(sum_ns_, ns);
    if (ns < min_ns_) store_relaxed(min_ns_, ns);
    if (ns > max_ns_) store_relaxed(max_ns_, ns);
  }

  void merge(const LatencyHistogram& other) noexcept;

  /// Adds what was recorded here since `earlier`, a copy made by merge(). Minimum and maximum become those of buckets.
  LatencyHistogram since(const LatencyHistogram& earlier) const;

  std::uint64_t count() const noexcept;
  double mean_ns() const noexcept;
  /// Population standard deviation, from the buckets' middles.
  double standard_deviation_ns() const noexcept;
  std::uint64_t min_ns() const noexcept { return load_relaxed(min_ns_); }
  std::uint64_t max_ns() const noexcept { return load_relaxed(max_ns_); }
  /// Smallest recorded value that at least this share of the samples does not exceed. 0 gives the minimum.
  double percentile_ns(double percent) const noexcept;
  /// Number of distinguishable values among those recorded.
  std::uint64_t distinct_values() const noexcept;

 private:
  struct Release {
    void operator()(void* memory) const noexcept { std::free(memory); }
  };
  std::size_t first_bucket() const noexcept { return bucket_of(std::min(min_ns(), kMaxValueNs)); }
  std::size_t end_bucket() const noexcept { return count_is_zero() ? first_bucket() : bucket_of(max_ns()) + 1; }
  bool count_is_zero() const noexcept { return min_ns() > max_ns(); }

  std::unique_ptr<std::uint64_t[], Release> counts_;
  std::uint64_t sum_ns_ = 0;
  std::uint64_t min_ns_ = ~std::uint64_t{0};
  std::uint64_t max_ns_ = 0;
};

/// Samples ranked above a percentile: N - ceil(N x percent / 100). 0: the percentile says no more than the maximum.
std::uint64_t samples_beyond(std::uint64_t count, double percent);

}  // namespace headroom
