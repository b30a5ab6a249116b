#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <vector>

#include "base/text.h"
#include "report/effective_distribution.h"
#include "report/profile_xml.h"
#include "report/reports.h"
#include "report/xml_writer.h"
#include "version.h"

namespace headroom {
namespace {

// What readers of DISKSPD's XML compare; the engine's own name and version are in an element of their own.
constexpr const char* kCompatibleVersion = "2.2.0";
constexpr const char* kCompatibleVersionDate = "2024/6/3";

std::string milliseconds(double ns) {
  return format_fixed(ns / 1e6, 3);
}

/// Bits of the processors of a group that a predicate selects, in hexadecimal: as many digits as Linux's one group
/// needs.
template <class Selects>
std::string mask_of(const platform::SystemFacts& system, unsigned group, Selects selects) {
  std::vector<unsigned> digits;  // the lowest one first
  for (const platform::Processor& processor : system.processors) {
    if (processor.group != group || !selects(processor)) continue;
    const std::size_t place = processor.number / 4;
    if (place >= digits.size()) digits.resize(place + 1, 0);
    digits[place] |= 1U << processor.number % 4;
  }
  std::string mask = "0x";
  for (std::size_t i = digits.size(); i-- > 0;) mask += "0123456789abcdef"[digits[i]];
  return mask;
}

/// Elements of one kind (nodes or sockets), each with the groups it reaches into.
template <class NumberOf>
void write_sets(XmlWriter& xml, const char* name, const platform::SystemFacts& system, NumberOf number_of) {
  std::map<unsigned, std::set<unsigned>> groups;
  for (const platform::Processor& processor : system.processors) groups[number_of(processor)].insert(processor.group);
  for (const auto& [number, members] : groups) {
    xml.open(name, {{name, std::to_string(number)}});
    for (unsigned group : members) {
      const auto selects = [&, number = number](const auto& p) { return number_of(p) == number; };
      xml.empty("Group", {{"Group", std::to_string(group)}, {"Mask", mask_of(system, group, selects)}});
    }
    xml.close(name);
  }
}

void write_topology(XmlWriter& xml, const platform::SystemFacts& system) {
  const auto any = [](const platform::Processor&) { return true; };
  const bool mixed = std::any_of(system.processors.begin(), system.processors.end(),
                                 [](const platform::Processor& p) { return p.efficiency_class > 0; });
  xml.open("ProcessorTopology", {{"Heterogeneous", mixed ? "true" : "false"}});
  std::map<unsigned, std::uint64_t> groups;
  for (const platform::Processor& processor : system.processors) ++groups[processor.group];
  for (const auto& [group, count] : groups) {
    const std::uint64_t capacity = group < system.group_capacities.size() ? system.group_capacities[group] : 0;
    xml.empty("Group", {{"Group", std::to_string(group)},
                        {"MaximumProcessors", std::to_string(std::max(capacity, count))},
                        {"ActiveProcessors", std::to_string(count)},
                        {"ActiveProcessorMask", mask_of(system, group, any)}});
  }
  write_sets(xml, "Node", system, [](const platform::Processor& p) { return p.node; });
  write_sets(xml, "Socket", system, [](const platform::Processor& p) { return p.socket; });
  std::map<std::pair<unsigned, unsigned>, const platform::Processor*> cores;
  for (const platform::Processor& p : system.processors) cores.emplace(std::pair(p.group, p.core), &p);
  for (const auto& [key, first] : cores) {
    const auto selects = [core = key.second](const auto& p) { return p.core == core; };
    xml.empty("Core", {{"Group", std::to_string(first->group)},
                       {"Core", std::to_string(first->core)},
                       {"Mask", mask_of(system, first->group, selects)},
                       {"EfficiencyClass", std::to_string(first->efficiency_class)}});
  }
  xml.close("ProcessorTopology");
}

void write_system(XmlWriter& xml, const RunResult& result) {
  xml.open("System");
  xml.value("ComputerName", result.system.computer_name);
  xml.open("Tool");
  xml.value("Version", kCompatibleVersion);
  xml.value("VersionDate", kCompatibleVersionDate);
  xml.value("Name", std::string("headroom-io ") + kVersion);
  xml.close("Tool");
  xml.value("RunTime", format_report_time(result.started_unix_milliseconds));
  const std::string& scheme = result.system.power_scheme_name;
  xml.empty("PowerScheme", {{"Name", scheme.empty() ? "unknown" : scheme}, {"Guid", result.system.power_scheme_id}});
  write_topology(xml, result.system);
  xml.close("System");
}

// ---- Results ----------------------------------------------------------------------------------------------------

void write_cpu_share(XmlWriter& xml, const CpuShare& share) {
  xml.value("UsagePercent", format_fixed(share.usage_percent(), 2));
  xml.value("UserPercent", format_fixed(share.user_percent, 2));
  xml.value("KernelPercent", format_fixed(share.kernel_percent, 2));
  xml.value("IdlePercent", format_fixed(share.idle_percent, 2));
}

void write_cpu(XmlWriter& xml, const CpuResult& cpu, const platform::SystemFacts& system) {
  xml.open("CpuUtilization");
  for (std::size_t i = 0; i < cpu.processors.size(); ++i) {
    const platform::Processor processor =
        i < system.processors.size() ? system.processors[i] : platform::Processor{.number = static_cast<unsigned>(i)};
    xml.open("CPU");
    xml.value("Socket", processor.socket);
    xml.value("Node", processor.node);
    xml.value("Group", processor.group);
    xml.value("Core", processor.core);
    xml.value("EfficiencyClass", processor.efficiency_class);
    xml.value("Id", processor.number);
    write_cpu_share(xml, cpu.processors[i]);
    xml.close("CPU");
  }
  xml.open("Average");
  write_cpu_share(xml, mean_share(cpu.processors));
  xml.close("Average");
  xml.close("CpuUtilization");
}

bool has_samples(const DirectionStatistics& direction) {
  return direction.latency && direction.latency->count() > 0;
}

void write_mean_latency(XmlWriter& xml, const DirectionStatistics& direction, const char* mean_name,
                        const char* deviation_name) {
  if (!has_samples(direction)) return;
  xml.value(mean_name, milliseconds(direction.latency->mean_ns()));
  xml.value(deviation_name, milliseconds(direction.latency->standard_deviation_ns()));
}

/// 0, 1 … 99, then the nines, then 100: readers go by the text and by the position.
std::vector<std::pair<std::string, double>> xml_percentiles() {
  std::vector<std::pair<std::string, double>> percentiles;
  percentiles.reserve(108);
  for (int i = 0; i < 100; ++i) percentiles.emplace_back(std::to_string(i), i);
  std::string nines = "99.";
  for (int i = 1; i <= 7; ++i) percentiles.emplace_back(nines += "9", 100 - std::pow(10, -i));
  percentiles.emplace_back("100", 100);
  return percentiles;
}

void write_latency(XmlWriter& xml, const IoStatistics& sum, const DirectionStatistics& total) {
  const auto distinct = [](const DirectionStatistics& direction) {
    return std::to_string(direction.latency ? direction.latency->distinct_values() : 0);
  };
  xml.open("Latency", {{"ReadHistoBuckets", distinct(sum.read)},
                       {"WriteHistoBuckets", distinct(sum.write)},
                       {"TotalHistoBuckets", distinct(total)}});
  write_mean_latency(xml, sum.read, "AverageReadMilliseconds", "ReadLatencyStdev");
  write_mean_latency(xml, sum.write, "AverageWriteMilliseconds", "WriteLatencyStdev");
  write_mean_latency(xml, total, "AverageTotalMilliseconds", "LatencyStdev");
  for (const auto& [percentile, percent] : xml_percentiles()) {
    xml.open("Bucket");
    xml.value("Percentile", percentile);
    const auto write = [&, percent = percent](const char* name, const DirectionStatistics& direction) {
      if (has_samples(direction)) xml.value(name, milliseconds(direction.latency->percentile_ns(percent)));
    };
    write("ReadMilliseconds", sum.read);
    write("WriteMilliseconds", sum.write);
    write("TotalMilliseconds", total);
    xml.close("Bucket");
  }
  xml.close("Latency");
}

void write_iops(XmlWriter& xml, const IoStatistics& statistics, const DirectionStatistics& total,
                std::uint64_t interval_milliseconds, bool without_series) {
  const double seconds = static_cast<double>(interval_milliseconds) / 1000;
  xml.open("Iops");
  const auto write_deviation = [&](const char* name, const DirectionStatistics& direction) {
    if (direction.series && direction.count > 0) {
      xml.value(name, format_fixed(direction.series->iops_standard_deviation(seconds), 3));
    }
  };
  write_deviation("ReadIopsStdDev", statistics.read);
  write_deviation("WriteIopsStdDev", statistics.write);
  write_deviation("IopsStdDev", total);
  const std::size_t count = total.series && !without_series ? total.series->intervals().size() : 0;
  const auto at = [](const DirectionStatistics& direction, std::size_t i) {
    return direction.series && i < direction.series->intervals().size() ? direction.series->intervals()[i] : Interval{};
  };
  for (std::size_t i = 0; i < count; ++i) {
    const Interval read = at(statistics.read, i);
    const Interval write = at(statistics.write, i);
    const auto rate = [seconds](std::uint64_t n) { return format_fixed(static_cast<double>(n) / seconds, 0); };
    const auto minimum = [](const Interval& interval) {
      return milliseconds(interval.count > 0 ? static_cast<double>(interval.latency_min_ns) : 0);
    };
    const auto maximum = [](const Interval& interval) {
      return milliseconds(static_cast<double>(interval.latency_max_ns));
    };
    xml.empty("Bucket", {{"SampleMillisecond", std::to_string((i + 1) * interval_milliseconds)},
                         {"Read", rate(read.count)},
                         {"Write", rate(write.count)},
                         {"Total", rate(read.count + write.count)},
                         {"ReadMinLatencyMilliseconds", minimum(read)},
                         {"ReadMaxLatencyMilliseconds", maximum(read)},
                         {"ReadAvgLatencyMilliseconds", milliseconds(read.latency_mean_ns())},
                         {"ReadLatencyStdDev", milliseconds(read.latency_standard_deviation_ns())},
                         {"WriteMinLatencyMilliseconds", minimum(write)},
                         {"WriteMaxLatencyMilliseconds", maximum(write)},
                         {"WriteAvgLatencyMilliseconds", milliseconds(write.latency_mean_ns())},
                         {"WriteLatencyStdDev", milliseconds(write.latency_standard_deviation_ns())}});
  }
  xml.close("Iops");
}

/// A share of a distribution with the decimals that it needs: 60, or 66.7.
std::string share(double percent) {
  const bool whole = std::abs(percent - std::round(percent)) < 0.05;
  return format_fixed(percent, whole ? 0 : 1);
}

void write_distribution(XmlWriter& xml, const ThreadTargetResult& target) {
  if (target.distribution.empty()) return;
  xml.open("Distribution");
  xml.open("Absolute");
  for (const EffectiveRange& range : ranges_with_holes(target.distribution)) {
    xml.value("Range", std::to_string(range.to_bytes - range.from_bytes), {{"IO", share(range.io_percent)}});
  }
  xml.close("Absolute");
  xml.close("Distribution");
}

void write_waits(XmlWriter& xml, const WaitStatistics& waits) {
  xml.open("WaitStatistics");
  xml.value("CompletionWait", waits.completion_waits);
  xml.value("ThrottleWait", waits.throttle_waits);
  xml.value("ThrottleSleep", waits.throttle_sleeps);
  xml.value("Lookaside", waits.lookasides);
  std::vector<std::string> counts;
  for (std::uint64_t count : waits.completions_per_lookaside) counts.push_back(std::to_string(count));
  xml.value("LookasideCompletion", join(counts, " "));
  xml.close("WaitStatistics");
}

void write_thread(XmlWriter& xml, const ThreadResult& thread, std::size_t index, const TimeSpan& span,
                  const RunResult& run) {
  xml.open("Thread");
  xml.value("Id", index);
  for (const ThreadTargetResult& target : thread.targets) {
    const IoStatistics& statistics = target.statistics;
    const DirectionStatistics total = statistics.total();
    xml.open("Target");
    xml.value("Path", target.path);
    xml.value("BytesCount", total.bytes);
    xml.value("FileSize", target.size_bytes);
    xml.value("IOCount", total.count);
    xml.value("ReadBytes", statistics.read.bytes);
    xml.value("ReadCount", statistics.read.count);
    xml.value("WriteBytes", statistics.write.bytes);
    xml.value("WriteCount", statistics.write.count);
    write_distribution(xml, target);
    write_mean_latency(xml, statistics.read, "AverageReadLatencyMilliseconds", "ReadLatencyStdev");
    write_mean_latency(xml, statistics.write, "AverageWriteLatencyMilliseconds", "WriteLatencyStdev");
    write_mean_latency(xml, total, "AverageLatencyMilliseconds", "LatencyStdev");
    if (span.iops_interval_milliseconds)
      write_iops(xml, statistics, total, *span.iops_interval_milliseconds, run.without_series);
    xml.close("Target");
  }
  if (run.wait_statistics) write_waits(xml, thread.waits);
  xml.close("Thread");
}

void write_time_span(XmlWriter& xml, const RunResult& run, const TimeSpanResult& result) {
  const TimeSpan& span = run.profile.time_spans[result.index];
  xml.open("TimeSpan");
  if (!result.measured()) {
    xml.value("Error", kNothingMeasured);
    xml.close("TimeSpan");
    return;
  }
  xml.value("TestTimeSeconds", format_fixed(result.measured_seconds, 2));
  xml.value("ThreadCount", result.thread_count);
  xml.value("RequestCount", span.pool_outstanding_requests.value_or(0));
  xml.value("ProcCount", run.system.processors.size());
  if (result.cpu) write_cpu(xml, *result.cpu, run.system);
  const IoStatistics sum = result.sum();
  const DirectionStatistics total = sum.total();
  if (span.measure_latency) write_latency(xml, sum, total);
  if (span.iops_interval_milliseconds)
    write_iops(xml, sum, total, *span.iops_interval_milliseconds, run.without_series);
  for (std::size_t i = 0; i < result.threads.size(); ++i) {
    write_thread(xml, result.threads[i], i, span, run);
  }
  xml.close("TimeSpan");
}

}  // namespace

void write_xml_report(const RunResult& result, const std::function<void(std::string_view)>& take_piece) {
  XmlWriter xml(take_piece);
  xml.open("Results");
  write_system(xml, result);
  write_profile(xml, result.profile,
                {.format = ReportFormat::xml,
                 .verbose = result.verbose,
                 .wait_statistics = result.wait_statistics,
                 .ios_per_dot = result.ios_per_dot});
  for (const TimeSpanResult& span : result.time_spans) write_time_span(xml, result, span);
  // Not known to DISKSPD, whose readers go by path. A result with a part missing must not look whole.
  if (result.status == RunStatus::cancelled) xml.value("Status", "cancelled");
  if (result.status == RunStatus::failed) {
    xml.value("Status", "failed");
    xml.value("Problem", result.error ? result.error->to_line() : "");
  }
  xml.close("Results");
  take_piece(xml.take());
}

}  // namespace headroom
