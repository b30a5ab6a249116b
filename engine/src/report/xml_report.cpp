#include <algorithm>
#include <map>
#include <set>

#include "base/text.h"
#include "report/profile_xml.h"
#include "report/reports.h"
#include "report/xml_writer.h"
#include "version.h"

namespace headroom {
namespace {

// What readers of DISKSPD's XML compare; the engine's own name and version stand beside it.
constexpr const char* kCompatibleVersion = "2.2.0";
constexpr const char* kCompatibleVersionDate = "2024/6/3";

std::string fixed(double value, int decimals) {
  return format_text("%.*f", decimals, value);
}
std::string milliseconds(double ns) {
  return fixed(ns / 1e6, 3);
}
std::string hexadecimal(std::uint64_t mask) {
  return format_text("0x%llx", static_cast<unsigned long long>(mask));
}

/// Bits of the processors of a group that a predicate selects.
template <class Selects>
std::uint64_t mask_of(const platform::SystemFacts& system, unsigned group, Selects selects) {
  std::uint64_t mask = 0;
  for (const platform::Processor& processor : system.processors) {
    if (processor.group == group && processor.number < 64 && selects(processor)) {
      mask |= std::uint64_t{1} << processor.number;
    }
  }
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
      xml.empty("Group", {{"Group", std::to_string(group)}, {"Mask", hexadecimal(mask_of(system, group, selects))}});
    }
    xml.close(name);
  }
}

void write_topology(XmlWriter& xml, const platform::SystemFacts& system) {
  const auto any = [](const platform::Processor&) { return true; };
  const bool mixed = std::any_of(system.processors.begin(), system.processors.end(),
                                 [](const platform::Processor& p) { return p.efficiency_class > 0; });
  xml.open("ProcessorTopology", {{"Heterogeneous", mixed ? "true" : "false"}});
  std::map<unsigned, std::size_t> groups;
  for (const platform::Processor& processor : system.processors) ++groups[processor.group];
  for (const auto& [group, count] : groups) {
    xml.empty("Group", {{"Group", std::to_string(group)},
                        {"MaximumProcessors", std::to_string(count)},
                        {"ActiveProcessors", std::to_string(count)},
                        {"ActiveProcessorMask", hexadecimal(mask_of(system, group, any))}});
  }
  write_sets(xml, "Node", system, [](const platform::Processor& p) { return p.node; });
  write_sets(xml, "Socket", system, [](const platform::Processor& p) { return p.socket; });
  std::map<std::pair<unsigned, unsigned>, const platform::Processor*> cores;
  for (const platform::Processor& p : system.processors) cores.emplace(std::pair(p.socket, p.core), &p);
  for (const auto& [key, first] : cores) {
    const auto selects = [&, key = key](const auto& p) { return std::pair(p.socket, p.core) == key; };
    xml.empty("Core", {{"Group", std::to_string(first->group)},
                       {"Core", std::to_string(first->core)},
                       {"Mask", hexadecimal(mask_of(system, first->group, selects))},
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
  xml.value("UsagePercent", fixed(share.usage_percent(), 2));
  xml.value("UserPercent", fixed(share.user_percent, 2));
  xml.value("KernelPercent", fixed(share.kernel_percent, 2));
  xml.value("IdlePercent", fixed(share.idle_percent, 2));
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
std::vector<std::string> xml_percentiles() {
  std::vector<std::string> percentiles;
  for (int i = 0; i < 100; ++i) percentiles.push_back(std::to_string(i));
  std::string nines = "99.";
  for (int i = 0; i < 7; ++i) percentiles.push_back(nines += "9");
  percentiles.push_back("100");
  return percentiles;
}

void write_latency(XmlWriter& xml, const IoStatistics& sum) {
  const DirectionStatistics total = sum.total();
  const auto distinct = [](const DirectionStatistics& direction) {
    return std::to_string(direction.latency ? direction.latency->distinct_values() : 0);
  };
  xml.open("Latency", {{"ReadHistoBuckets", distinct(sum.read)},
                       {"WriteHistoBuckets", distinct(sum.write)},
                       {"TotalHistoBuckets", distinct(total)}});
  write_mean_latency(xml, sum.read, "AverageReadMilliseconds", "ReadLatencyStdev");
  write_mean_latency(xml, sum.write, "AverageWriteMilliseconds", "WriteLatencyStdev");
  write_mean_latency(xml, total, "AverageTotalMilliseconds", "LatencyStdev");
  for (const std::string& percentile : xml_percentiles()) {
    const double percent = std::stod(percentile);
    xml.open("Bucket");
    xml.value("Percentile", percentile);
    const auto write = [&](const char* name, const DirectionStatistics& direction) {
      if (has_samples(direction)) xml.value(name, milliseconds(direction.latency->percentile_ns(percent)));
    };
    write("ReadMilliseconds", sum.read);
    write("WriteMilliseconds", sum.write);
    write("TotalMilliseconds", total);
    xml.close("Bucket");
  }
  xml.close("Latency");
}

void write_iops(XmlWriter& xml, const IoStatistics& statistics, std::uint64_t interval_milliseconds) {
  const double seconds = static_cast<double>(interval_milliseconds) / 1000;
  const DirectionStatistics total = statistics.total();
  xml.open("Iops");
  const auto write_deviation = [&](const char* name, const DirectionStatistics& direction) {
    if (direction.series && direction.count > 0) {
      xml.value(name, fixed(direction.series->iops_standard_deviation(seconds), 3));
    }
  };
  write_deviation("ReadIopsStdDev", statistics.read);
  write_deviation("WriteIopsStdDev", statistics.write);
  write_deviation("IopsStdDev", total);
  const std::size_t count = total.series ? total.series->intervals().size() : 0;
  const auto at = [](const DirectionStatistics& direction, std::size_t i) {
    return direction.series && i < direction.series->intervals().size() ? direction.series->intervals()[i] : Interval{};
  };
  for (std::size_t i = 0; i < count; ++i) {
    const Interval read = at(statistics.read, i);
    const Interval write = at(statistics.write, i);
    const auto rate = [seconds](std::uint64_t n) { return fixed(static_cast<double>(n) / seconds, 0); };
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

void write_thread(XmlWriter& xml, const ThreadResult& thread, std::size_t index, const TimeSpan& span,
                  bool wait_statistics) {
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
    write_mean_latency(xml, statistics.read, "AverageReadLatencyMilliseconds", "ReadLatencyStdev");
    write_mean_latency(xml, statistics.write, "AverageWriteLatencyMilliseconds", "WriteLatencyStdev");
    write_mean_latency(xml, total, "AverageLatencyMilliseconds", "LatencyStdev");
    if (span.iops_interval_milliseconds) write_iops(xml, statistics, *span.iops_interval_milliseconds);
    xml.close("Target");
  }
  if (wait_statistics) {
    const WaitStatistics& waits = thread.waits;
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
  xml.value("TestTimeSeconds", fixed(result.measured_seconds, 2));
  xml.value("ThreadCount", result.thread_count);
  xml.value("RequestCount", span.pool_outstanding_requests.value_or(0));
  xml.value("ProcCount", run.system.processors.size());
  if (result.cpu) write_cpu(xml, *result.cpu, run.system);
  const IoStatistics sum = result.sum();
  if (span.measure_latency) write_latency(xml, sum);
  if (span.iops_interval_milliseconds) write_iops(xml, sum, *span.iops_interval_milliseconds);
  for (std::size_t i = 0; i < result.threads.size(); ++i) {
    write_thread(xml, result.threads[i], i, span, run.wait_statistics);
  }
  xml.close("TimeSpan");
}

}  // namespace

std::string xml_report(const RunResult& result) {
  XmlWriter xml;
  xml.open("Results");
  write_system(xml, result);
  write_profile(xml, result.profile,
                {.format = ReportFormat::xml,
                 .verbose = result.verbose,
                 .wait_statistics = result.wait_statistics,
                 .ios_per_dot = result.ios_per_dot});
  for (const TimeSpanResult& span : result.time_spans) write_time_span(xml, result, span);
  xml.close("Results");
  return xml.text();
}

}  // namespace headroom
