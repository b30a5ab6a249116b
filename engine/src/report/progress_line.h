// One line of progress, as the contract writes it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace headroom {

enum class ProgressPhase { preparing, warm_up, measuring, cool_down, finishing };

/// Figures that were not measured are absent.
struct ProgressLine {
  std::int64_t unix_milliseconds = 0;
  ProgressPhase phase = ProgressPhase::preparing;
  std::size_t time_span_index = 0;
  std::size_t time_span_count = 1;
  double elapsed_seconds = 0;
  double phase_elapsed_seconds = 0;
  std::optional<double> phase_duration_seconds;
  std::optional<double> remaining_seconds;
  std::optional<std::uint64_t> prepared_bytes;
  std::optional<std::uint64_t> prepared_total_bytes;
  std::optional<double> read_iops;
  std::optional<double> write_iops;
  std::optional<double> bytes_per_second;
  std::optional<double> latency_mean_microseconds;
  std::optional<double> latency_p99_microseconds;
  std::optional<double> cpu_usage_percent;
};

/// The line as JSON text without a newline.
std::string progress_line_to_json(const ProgressLine& line);

}  // namespace headroom
