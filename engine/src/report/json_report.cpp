#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "profile/profile_json.h"
#include "report/json_value.h"
#include "report/readable_json.h"
#include "report/reports.h"
#include "report/series_json.h"
#include "version.h"

namespace headroom {
namespace {

using nlohmann::ordered_json;

ordered_json microseconds(double ns) {
  return rounded(ns / 1000);
}

const char* status_name(RunStatus status) {
  switch (status) {
    case RunStatus::completed:
      return "completed";
    case RunStatus::cancelled:
      return "cancelled";
    case RunStatus::failed:
      return "failed";
  }
  return "";
}

ordered_json simulated_device_json(const SimulatedDeviceFigures& device) {
  if (!device.any()) return nullptr;
  ordered_json document;
  for (const SimulatedFigure& figure : simulated_figures()) document[figure.json_name] = or_null(device.*figure.value);
  return document;
}

ordered_json cpu_share_json(const CpuShare& share) {
  const auto percent = [](double value) { return rounded(std::clamp(value, 0.0, 100.0), 2); };
  return {{"usagePercent", percent(share.usage_percent())},
          {"userPercent", percent(share.user_percent)},
          {"kernelPercent", percent(share.kernel_percent)},
          {"idlePercent", percent(share.idle_percent)}};
}

ordered_json cpu_json(const std::optional<CpuResult>& cpu, bool as_a_whole) {
  if (!cpu) return nullptr;
  ordered_json processors = ordered_json::array();
  if (!as_a_whole) {
    for (const CpuShare& share : cpu->processors) processors.push_back(cpu_share_json(share));
  }
  return {{"average", cpu_share_json(mean_share(cpu->processors))},
          {"processors", processors},
          {"engineCpuSeconds", rounded(cpu->engine_seconds, 6)}};
}

ordered_json latency_json(const std::optional<LatencyHistogram>& latency) {
  if (!latency || latency->count() == 0) return nullptr;
  return {{"sampleCount", latency->count()},
          {"meanMicroseconds", microseconds(latency->mean_ns())},
          {"stdDevMicroseconds", microseconds(latency->standard_deviation_ns())},
          {"minMicroseconds", microseconds(static_cast<double>(latency->min_ns()))},
          {"maxMicroseconds", microseconds(static_cast<double>(latency->max_ns()))}};
}

ordered_json effective_distribution(const ThreadTargetResult& target) {
  if (target.distribution.empty()) return nullptr;
  ordered_json ranges = ordered_json::array();
  for (const EffectiveRange& range : target.distribution) {
    ranges.push_back({{"ioPercent", range.io_percent}, {"fromBytes", range.from_bytes}, {"toBytes", range.to_bytes}});
  }
  return ranges;
}

ordered_json waits_json(const WaitStatistics& waits) {
  return {{"completionWaitCount", waits.completion_waits},
          {"throttleWaitCount", waits.throttle_waits},
          {"throttleSleepCount", waits.throttle_sleeps},
          {"lookasideCount", waits.lookasides},
          {"lookasidesByCompletions", waits.completions_per_lookaside}};
}

/// What is left out of the steps of a search that do other work than the first, where the document would be too large.
enum class Left { nothing, series, series_and_disks };

constexpr std::size_t kLargestSearchBytes = 999'999;

/// Writes the statistics of one time span, whose length and interval they all share.
class SpanWriter {
 public:
  SpanWriter(const TimeSpanResult& result, const TimeSpan& span, const RunResult& run, Left left)
      : result_(result),
        span_(span),
        wait_statistics_(run.wait_statistics),
        without_series_(run.without_series),
        as_a_whole_(run.search && !run.search->does_asked_work(result.index)),
        is_series_short_(run.search && !run.search->is_read_by_interval(result.index)),
        without_disks_(left == Left::series_and_disks && as_a_whole_ && run.search->findings.ceiling != result.index) {
    if (left != Left::nothing && is_series_short_) without_series_ = true;
  }

  ordered_json cpu() const { return cpu_json(result_.cpu, as_a_whole_); }

  ordered_json statistics(const DirectionStatistics& direction) const {
    ordered_json deviation = nullptr;
    if (span_.iops_interval_milliseconds) {
      deviation = rounded(direction.series ? direction.series->iops_standard_deviation(interval_seconds()) : 0.0, 2);
    }
    return {{"bytes", direction.bytes},
            {"ioCount", direction.count},
            {"iops", rounded(static_cast<double>(direction.count) / result_.measured_seconds, 2)},
            {"throughputBytesPerSecond", rounded(static_cast<double>(direction.bytes) / result_.measured_seconds, 1)},
            {"iopsStdDev", deviation},
            {"latency", latency_json(direction.latency)}};
  }

  /// Nothing where one path has them all: the percentiles of the time span are its own.
  ordered_json percentiles_by_path() const {
    if (!span_.measure_latency) return nullptr;
    const ThreadResult together = result_.threads_together();
    if (together.targets.size() == 1) return nullptr;
    ordered_json paths = ordered_json::array();
    for (const ThreadTargetResult& target : together.targets) {
      const IoStatistics& sum = target.statistics;
      paths.push_back({{"path", target.path}, {"latencyPercentiles", percentiles(sum, sum.total())}});
    }
    return paths;
  }

  ordered_json percentiles(const IoStatistics& sum, const DirectionStatistics& total) const {
    if (!span_.measure_latency) return nullptr;
    ordered_json rows = ordered_json::array();
    const auto value = [](const std::optional<LatencyHistogram>& latency, double percent) -> ordered_json {
      if (!latency || latency->count() == 0) return nullptr;
      return microseconds(latency->percentile_ns(percent));
    };
    const std::uint64_t count = total.latency ? total.latency->count() : 0;
    for (const PercentileRow& row : kPercentileRows) {
      rows.push_back({{"label", row.label},
                      {"percentile", row.percent},
                      {"readMicroseconds", value(sum.read.latency, row.percent)},
                      {"writeMicroseconds", value(sum.write.latency, row.percent)},
                      {"totalMicroseconds", value(total.latency, row.percent)},
                      {"samplesBeyond", samples_beyond(count, row.percent)}});
    }
    return rows;
  }

  ordered_json queue_depth(const DirectionStatistics& total) const {
    ordered_json achieved = nullptr;
    if (total.latency && total.latency->count() > 0) {
      achieved = rounded(static_cast<double>(total.count) / result_.measured_seconds * total.latency->mean_ns() / 1e9);
    }
    return {{"configured", span_.configured_queue_depth()}, {"achievedMean", achieved}};
  }

  ordered_json series(const IoStatistics& sum) const {
    if (!span_.iops_interval_milliseconds || without_series_) return nullptr;
    return series_json(sum, result_, span_, is_series_short_);
  }

  /// Without its disks, a step says that they are not known.
  ordered_json devices() const {
    std::vector<DeviceCounters> devices = result_.devices;
    if (without_disks_) std::erase_if(devices, [](const auto& one) { return one.level == DeviceLevel::disk; });
    return devices_json(devices);
  }

  ordered_json threads() const {
    ordered_json threads = ordered_json::array();
    if (as_a_whole_ && result_.threads.size() > 1) {
      threads.push_back(thread(0, result_.threads_together()));
      threads.back()["threadCount"] = result_.threads.size();
      return threads;
    }
    for (std::size_t i = 0; i < result_.threads.size(); ++i) threads.push_back(thread(i, result_.threads[i]));
    return threads;
  }

 private:
  ordered_json thread(std::size_t index, const ThreadResult& thread) const {
    ordered_json targets = ordered_json::array();
    for (const ThreadTargetResult& target : thread.targets) {
      targets.push_back({{"path", target.path},
                         {"sizeBytes", target.size_bytes},
                         {"effectiveDistribution", effective_distribution(target)},
                         {"total", statistics(target.statistics.total())},
                         {"read", statistics(target.statistics.read)},
                         {"write", statistics(target.statistics.write)}});
    }
    return {{"index", index},
            {"waits", wait_statistics_ ? waits_json(thread.waits) : ordered_json(nullptr)},
            {"targets", targets}};
  }

  double interval_seconds() const { return static_cast<double>(*span_.iops_interval_milliseconds) / 1000; }

  const TimeSpanResult& result_;
  const TimeSpan& span_;
  bool wait_statistics_;
  bool without_series_;
  bool as_a_whole_;
  bool is_series_short_;
  bool without_disks_;
};

ordered_json steady_state_json(const SteadyStateAssessment& assessment) {
  ordered_json change = nullptr;
  if (assessment.change) {
    change = {{"afterSeconds", rounded(assessment.change->after_seconds)},
              {"beforeIops", rounded(assessment.change->before_iops, 2)},
              {"afterIops", rounded(assessment.change->after_iops, 2)}};
  }
  ordered_json half_width = nullptr;
  if (assessment.half_width_share) half_width = rounded(*assessment.half_width_share * 100);
  ordered_json steady_iops = nullptr;
  if (assessment.steady_iops) steady_iops = rounded(*assessment.steady_iops, 2);
  return {{"isSteady", assessment.is_steady},
          {"reason", assessment.reason ? ordered_json(unsteady_reason_name(*assessment.reason)) : nullptr},
          {"halfWidthPercent", half_width},
          {"steadyIops", steady_iops},
          {"change", change}};
}

ordered_json time_span_json(const TimeSpanResult& result, const TimeSpan& span, const RunResult& run, Left left) {
  const SpanWriter writer(result, span, run, left);
  const IoStatistics sum = result.sum();
  const DirectionStatistics total = sum.total();
  ordered_json document = {{"index", result.index},
                           {"measuredSeconds", rounded(result.measured_seconds, 6)},
                           {"threadCount", result.thread_count},
                           {"cpu", writer.cpu()},
                           {"total", writer.statistics(total)},
                           {"read", writer.statistics(sum.read)},
                           {"write", writer.statistics(sum.write)},
                           {"queueDepth", writer.queue_depth(total)},
                           {"latencyPercentiles", writer.percentiles(sum, total)},
                           {"latencyPercentilesByPath", writer.percentiles_by_path()},
                           {"series", writer.series(sum)},
                           {"threads", writer.threads()}};
  if (result.steady_state) document["steadyState"] = steady_state_json(*result.steady_state);
  document["devices"] = writer.devices();
  return document;
}

ordered_json time_spans_json(const RunResult& result, Left left) {
  ordered_json spans = ordered_json::array();
  for (const TimeSpanResult& span : result.time_spans) {
    if (!span.measured()) continue;
    spans.push_back(time_span_json(span, result.profile.time_spans[span.index], result, left));
  }
  return spans;
}

}  // namespace

nlohmann::ordered_json problem_json(const Problem& problem) {
  return {{"code", problem.code},
          {"message", problem.message},
          {"action", text_or_null(problem.action)},
          {"target", text_or_null(problem.target)}};
}

const char* warning_code_name(WarningCode code) {
  switch (code) {
    case WarningCode::buffered:
      return "Buffered";
    case WarningCode::small_target:
      return "SmallTarget";
    case WarningCode::short_run:
      return "ShortRun";
    case WarningCode::no_warm_up:
      return "NoWarmUp";
    case WarningCode::shallow_queue:
      return "ShallowQueue";
    case WarningCode::sparse_target:
      return "SparseTarget";
    case WarningCode::compressible_content:
      return "CompressibleContent";
    case WarningCode::misaligned_block:
      return "MisalignedBlock";
    case WarningCode::not_sequential:
      return "NotSequential";
    case WarningCode::smaller_than_asked:
      return "SmallerThanAsked";
    case WarningCode::too_few_samples:
      return "TooFewSamples";
    case WarningCode::simulated_device:
      return "SimulatedDevice";
    case WarningCode::null_backend:
      return "NullBackend";
    case WarningCode::option_ignored:
      return "OptionIgnored";
    case WarningCode::rate_per_thread:
      return "RatePerThread";
    case WarningCode::other:
      return "Other";
  }
  return "Other";
}

std::string json_report(const RunResult& result) {
  ordered_json warnings = ordered_json::array();
  for (const Warning& warning : result.warnings) {
    warnings.push_back({{"code", warning_code_name(warning.code)},
                        {"message", warning.message},
                        {"target", text_or_null(warning.target)}});
  }
  ordered_json document = {
      {"contractVersion", 1},
      {"status", status_name(result.status)},
      {"error", result.error ? problem_json(*result.error) : ordered_json(nullptr)},
      {"engine", {{"name", "headroom-io"}, {"version", kVersion}, {"platform", platform::name()}, {"sha256", nullptr}}},
      {"commandLine", result.command_line},
      {"backend", result.backend},
      {"simulatedDevice", simulated_device_json(result.simulated_device)},
      {"startedAt", format_timestamp(result.started_unix_milliseconds)},
      {"endedAt", format_timestamp(result.ended_unix_milliseconds)},
      {"system", system_json(result)},
      {"profile", profile_to_json(result.profile)},
      {"timeSpans", time_spans_json(result, Left::nothing)},
      {"warnings", warnings}};
  if (result.search) document["search"] = search_json(*result.search);
  if (result.profile.copy_file) document["fileCopy"] = file_copy_json(result.file_copy);
  std::string text = readable_json(document);
  for (const Left left : {Left::series, Left::series_and_disks}) {
    if (!result.search || text.size() <= kLargestSearchBytes) break;
    document["timeSpans"] = time_spans_json(result, left);
    text = readable_json(document);
  }
  return text;
}

}  // namespace headroom
