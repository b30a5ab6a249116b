#include "measure/latency_histogram.h"

#include <cmath>
#include <new>

namespace headroom {
namespace {

/// Rank, from 1, of the sample of a percentile: ceil(N x percent / 100), but at least 1.
std::uint64_t rank_of(std::uint64_t count, double percent) {
  // 99.9 % of 1,000 must be 999 although 0.999 has no exact binary form: percentiles have at most 7 decimals, so the
  // share is taken as a whole number of 10^-9.
  const auto share = static_cast<std::uint64_t>(std::llround(percent * 1e7));
  constexpr std::uint64_t whole = 1'000'000'000;
  const std::uint64_t rank = count / whole * share + (count % whole * share + whole - 1) / whole;
  return std::clamp<std::uint64_t>(rank, 1, count);
}

}  // namespace

LatencyHistogram::LatencyHistogram()
    : counts_(static_cast<std::uint64_t*>(std::calloc(kBucketCount, sizeof(std::uint64_t)))) {
  if (!counts_) throw std::bad_alloc();
}

void LatencyHistogram::merge(const LatencyHistogram& other) noexcept {
  for (std::size_t i = other.first_bucket(), end = other.end_bucket(); i < end; ++i) {
    counts_[i] += load_relaxed(other.counts_[i]);
  }
  sum_ns_ += load_relaxed(other.sum_ns_);
  min_ns_ = std::min(min_ns_, other.min_ns());
  max_ns_ = std::max(max_ns_, other.max_ns());
}

LatencyHistogram LatencyHistogram::since(const LatencyHistogram& earlier) const {
  LatencyHistogram difference;
  for (std::size_t i = first_bucket(), end = end_bucket(); i < end; ++i) {
    const std::uint64_t added = counts_[i] - earlier.counts_[i];
    if (added == 0) continue;
    difference.counts_[i] = added;
    const auto value = static_cast<std::uint64_t>(value_of(i));
    difference.min_ns_ = std::min(difference.min_ns_, value);
    difference.max_ns_ = std::max(difference.max_ns_, value);
  }
  difference.sum_ns_ = sum_ns_ - earlier.sum_ns_;
  return difference;
}

std::uint64_t LatencyHistogram::count() const noexcept {
  std::uint64_t total = 0;
  for (std::size_t i = first_bucket(), end = end_bucket(); i < end; ++i) total += load_relaxed(counts_[i]);
  return total;
}

double LatencyHistogram::mean_ns() const noexcept {
  const std::uint64_t total = count();
  return total == 0 ? 0 : static_cast<double>(load_relaxed(sum_ns_)) / static_cast<double>(total);
}

double LatencyHistogram::standard_deviation_ns() const noexcept {
  const std::uint64_t total = count();
  if (total == 0) return 0;
  // Around the mean of the buckets' middles, not the exact one: samples that are all equal then deviate by nothing.
  double sum = 0;
  for (std::size_t i = first_bucket(), end = end_bucket(); i < end; ++i) {
    sum += static_cast<double>(load_relaxed(counts_[i])) * value_of(i);
  }
  const double mean = sum / static_cast<double>(total);
  double squares = 0;
  for (std::size_t i = first_bucket(), end = end_bucket(); i < end; ++i) {
    const double distance = value_of(i) - mean;
    squares += static_cast<double>(load_relaxed(counts_[i])) * distance * distance;
  }
  return std::sqrt(squares / static_cast<double>(total));
}

double LatencyHistogram::percentile_ns(double percent) const noexcept {
  const std::uint64_t total = count();
  if (total == 0) return 0;
  if (percent <= 0) return static_cast<double>(min_ns());
  const std::uint64_t rank = rank_of(total, percent);
  if (rank == total) return static_cast<double>(max_ns());
  std::uint64_t seen = 0;
  for (std::size_t i = first_bucket(), end = end_bucket(); i < end; ++i) {
    seen += load_relaxed(counts_[i]);
    if (seen < rank) continue;
    return std::clamp(value_of(i), static_cast<double>(min_ns()), static_cast<double>(max_ns()));
  }
  return static_cast<double>(max_ns());
}

std::uint64_t LatencyHistogram::distinct_values() const noexcept {
  std::uint64_t distinct = 0;
  for (std::size_t i = first_bucket(), end = end_bucket(); i < end; ++i) distinct += load_relaxed(counts_[i]) != 0;
  return distinct;
}

std::uint64_t samples_beyond(std::uint64_t count, double percent) {
  if (count == 0 || percent <= 0) return count;
  return count - rank_of(count, percent);
}

}  // namespace headroom
