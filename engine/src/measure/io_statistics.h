// What one thread measured on one target, and the sum of several.
#pragma once

#include <cstdint>
#include <optional>

#include "measure/interval_series.h"
#include "measure/latency_histogram.h"
#include "measure/relaxed_counter.h"

namespace headroom {

/// Reads or writes. The histogram and the series are there only when latency or intervals are measured.
struct DirectionStatistics {
  std::uint64_t count = 0;
  std::uint64_t bytes = 0;
  std::optional<LatencyHistogram> latency;
  std::optional<IntervalSeries> series;

  void merge(const DirectionStatistics& other) {
    count += load_relaxed(other.count);
    bytes += load_relaxed(other.bytes);
    if (other.latency) {
      if (!latency) latency.emplace();
      latency->merge(*other.latency);
    }
    if (other.series) {
      if (!series) series.emplace();
      series->merge(*other.series);
    }
  }
};

struct IoStatistics {
  DirectionStatistics read;
  DirectionStatistics write;

  void merge(const IoStatistics& other) {
    read.merge(other.read);
    write.merge(other.write);
  }
  /// Both directions together.
  DirectionStatistics total() const {
    DirectionStatistics sum;
    sum.merge(read);
    sum.merge(write);
    return sum;
  }
};

}  // namespace headroom
