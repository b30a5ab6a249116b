#include "report/progress_line.h"

#include <nlohmann/json.hpp>

#include "base/text.h"
#include "report/json_number.h"

namespace headroom {
namespace {

const char* phase_name(ProgressPhase phase) {
  switch (phase) {
    case ProgressPhase::preparing:
      return "preparing";
    case ProgressPhase::warm_up:
      return "warmUp";
    case ProgressPhase::measuring:
      return "measuring";
    case ProgressPhase::cool_down:
      return "coolDown";
    case ProgressPhase::finishing:
      return "finishing";
  }
  return "";
}

}  // namespace

std::string progress_line_to_json(const ProgressLine& line) {
  nlohmann::ordered_json json;
  json["contractVersion"] = 1;
  json["timestamp"] = format_timestamp(line.unix_milliseconds);
  json["phase"] = phase_name(line.phase);
  json["timeSpanIndex"] = line.time_span_index;
  json["timeSpanCount"] = line.time_span_count;
  json["elapsedSeconds"] = rounded(line.elapsed_seconds);
  json["phaseElapsedSeconds"] = rounded(line.phase_elapsed_seconds);
  json["phaseDurationSeconds"] = rounded(line.phase_duration_seconds);
  json["remainingSeconds"] = rounded(line.remaining_seconds);
  json["preparedBytes"] = or_null(line.prepared_bytes);
  json["preparedTotalBytes"] = or_null(line.prepared_total_bytes);
  json["readIops"] = rounded(line.read_iops, 2);
  json["writeIops"] = rounded(line.write_iops, 2);
  json["totalIops"] = line.read_iops && line.write_iops ? rounded(*line.read_iops + *line.write_iops, 2)
                                                        : nlohmann::ordered_json(nullptr);
  json["throughputBytesPerSecond"] = rounded(line.bytes_per_second, 1);
  json["latencyMeanMicroseconds"] = rounded(line.latency_mean_microseconds);
  json["latencyP99Microseconds"] = rounded(line.latency_p99_microseconds);
  json["cpuUsagePercent"] = rounded(line.cpu_usage_percent, 2);
  return json.dump();
}

}  // namespace headroom
