#include "report/progress_line.h"

#include <nlohmann/json.hpp>

#include "base/text.h"
#include "report/json_value.h"
#include "report/reports.h"
#include "search/step_change.h"

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
    case ProgressPhase::copying:
      return "copying";
    case ProgressPhase::finishing:
      return "finishing";
  }
  return "";
}

/// What a step of a search changes, and what it sets.
template <typename Step>
void add_step(nlohmann::ordered_json& into, const Step& step) {
  into["change"] = step_change_name(step.change);
  into["comparedWith"] = or_null(step.compared_with);
  into["threadCount"] = step.settings.threads;
  into["queueDepth"] = step.settings.queue_depth();
  into["blockSizeBytes"] = step.settings.block_size_bytes;
  into["writePercent"] = step.settings.write_percent;
}

nlohmann::ordered_json finished_step(const SearchStep& step) {
  nlohmann::ordered_json finished;
  add_step(finished, step);
  finished["iops"] = rounded(step.figures.iops, 2);
  finished["latencyMeanMicroseconds"] = rounded(step.figures.latency_mean_microseconds);
  finished["halfWidthPercent"] = nullptr;
  if (const auto half_width = step.figures.half_width_share) finished["halfWidthPercent"] = rounded(*half_width * 100);
  finished["isSteady"] = step.figures.is_steady;
  return finished;
}

}  // namespace

std::string progress_line_to_json(const Progress& progress) {
  nlohmann::ordered_json json;
  json["contractVersion"] = 1;
  json["timestamp"] = format_timestamp(progress.unix_milliseconds);
  json["phase"] = phase_name(progress.phase);
  json["timeSpanIndex"] = progress.time_span_index;
  json["timeSpanCount"] = progress.time_span_count;
  json["elapsedSeconds"] = rounded(progress.elapsed_seconds);
  json["phaseElapsedSeconds"] = rounded(progress.phase_elapsed_seconds);
  json["phaseDurationSeconds"] = rounded(progress.phase_duration_seconds);
  json["remainingSeconds"] = rounded(progress.remaining_seconds);
  json["preparedBytes"] = or_null(progress.prepared_bytes);
  json["preparedTotalBytes"] = or_null(progress.prepared_total_bytes);
  json["readIops"] = rounded(progress.read_iops, 2);
  json["writeIops"] = rounded(progress.write_iops, 2);
  json["totalIops"] = progress.read_iops && progress.write_iops ? rounded(*progress.read_iops + *progress.write_iops, 2)
                                                                : nlohmann::ordered_json(nullptr);
  json["throughputBytesPerSecond"] = rounded(progress.bytes_per_second, 1);
  json["latencyMeanMicroseconds"] = rounded(progress.latency_mean_microseconds);
  json["latencyP99Microseconds"] = rounded(progress.latency_p99_microseconds);
  json["cpuUsagePercent"] = rounded(progress.cpu_usage_percent, 2);
  const auto& volume = progress.volume_rate;
  json["volumeIops"] = volume ? rounded(volume->iops, 2) : nlohmann::ordered_json(nullptr);
  json["volumeThroughputBytesPerSecond"] =
      volume ? rounded(volume->bytes_per_second, 1) : nlohmann::ordered_json(nullptr);
  if (progress.step) {
    json["step"] = {{"index", progress.step->index}};
    add_step(json["step"], progress.step->step);
  }
  json["search"] = nullptr;
  if (progress.finished_steps) {
    nlohmann::ordered_json steps = nlohmann::ordered_json::array();
    for (const SearchStep& step : *progress.finished_steps) steps.push_back(finished_step(step));
    json["search"] = {{"steps", std::move(steps)}};
  }
  return json.dump();
}

bool begins_as_progress(std::string_view start) {
  return start.starts_with("{\"contractVersion\":1,\"timestamp\":\"");
}

}  // namespace headroom
