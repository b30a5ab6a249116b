#include <algorithm>
#include <vector>

#include "base/text.h"
#include "report/effective_distribution.h"
#include "report/profile_text.h"
#include "report/reports.h"

namespace headroom {
namespace {

constexpr const char* kStars = "*******************************************************************************\n";

std::string dashes(std::size_t count) {
  return std::string(count, '-') + "\n";
}

// ---- System -----------------------------------------------------------------------------------------------------

void add_system(std::string& text, const RunResult& result) {
  const platform::SystemFacts& system = result.system;
  const auto count = [](const std::optional<std::uint64_t>& value) { return printable(value.value_or(0)); };
  text += "System information:\n\n";
  append_text(text, "\tcomputer name: %s\n", system.computer_name.c_str());
  append_text(text, "\tstart time: %s\n\n", format_report_time(result.started_unix_milliseconds).c_str());
  append_text(text, "\tcpu count:\t\t%zu\n", system.processors.size());
  append_text(text, "\tcore count:\t\t%llu\n", count(system.core_count));
  append_text(text, "\tgroup count:\t\t%llu\n", count(system.group_count));
  append_text(text, "\tnode count:\t\t%llu\n", count(system.node_count));
  append_text(text, "\tsocket count:\t\t%llu\n", count(system.socket_count));
  const bool mixed = std::any_of(system.processors.begin(), system.processors.end(),
                                 [](const platform::Processor& p) { return p.efficiency_class > 0; });
  append_text(text, "\theterogeneous cores:\t%s\n\n", mixed ? "y" : "n");
  text += "\tactive power scheme:\t" + (system.power_scheme_name.empty() ? "<unknown>" : system.power_scheme_name);
  if (!system.power_scheme_id.empty()) text += " (" + system.power_scheme_id + ")";
  text += "\n";
}

// ---- Results of a time span -------------------------------------------------------------------------------------

/// Columns of the CPU table that the machine makes necessary.
struct CpuColumns {
  bool socket = false, node = false, group = false, core = false, efficiency = false;

  explicit CpuColumns(const platform::SystemFacts& system) {
    socket = system.socket_count.value_or(1) > 1;
    node = system.node_count.value_or(1) > 1;
    group = system.group_count.value_or(1) > 1;
    core = system.core_count.value_or(system.processors.size()) < system.processors.size();
    efficiency = std::any_of(system.processors.begin(), system.processors.end(),
                             [](const platform::Processor& p) { return p.efficiency_class > 0; });
  }
  std::size_t width() const {
    return (socket ? 9u : 0u) + (node ? 7u : 0u) + (group ? 8u : 0u) + (core ? 7u : 0u) + (efficiency ? 8u : 0u);
  }
};

void add_cpu_row(std::string& text, const CpuShare& share) {
  append_text(text, "| %6.2f%%| %6.2f%%| %6.2f%%| %6.2f%%\n", share.usage_percent(), share.user_percent,
              share.kernel_percent, share.idle_percent);
}

void add_cpu_table(std::string& text, const CpuResult& cpu, const platform::SystemFacts& system) {
  const CpuColumns columns(system);
  text += "\n";
  if (columns.socket) text += "Socket | ";
  if (columns.node) text += "Node | ";
  if (columns.group) text += "Group | ";
  if (columns.core) text += "Core | ";
  if (columns.efficiency) text += "Class | ";
  text += "CPU |  Usage |  User  | Kernel |  Idle\n";
  text += dashes(40 + columns.width());
  unsigned highest_class = 0;
  for (const auto& processor : system.processors) highest_class = std::max(highest_class, processor.efficiency_class);
  for (std::size_t i = 0; i < cpu.processors.size(); ++i) {
    const platform::Processor processor =
        i < system.processors.size() ? system.processors[i] : platform::Processor{.number = static_cast<unsigned>(i)};
    if (columns.socket) append_text(text, "%7u| ", processor.socket);
    if (columns.node) append_text(text, "%5u| ", processor.node);
    if (columns.group) append_text(text, "%6u| ", processor.group);
    if (columns.core) append_text(text, "%5u| ", processor.core);
    if (columns.efficiency) {
      append_text(text, "%5u%c| ", processor.efficiency_class, processor.efficiency_class == highest_class ? 'P' : ' ');
    }
    append_text(text, "%4u", processor.number);
    add_cpu_row(text, cpu.processors[i]);
  }
  text += dashes(40 + columns.width());
  append_text(text, "%*savg.", columns.socket ? 9 : 0, "");
  add_cpu_row(text, mean_share(cpu.processors));
}

/// The three I/O tables of a time span.
class IoTables {
 public:
  IoTables(const TimeSpanResult& result, const TimeSpan& span) : result_(result), span_(span) {}

  template <class Select>
  void add(std::string& text, const char* title, Select select) const {
    const std::string border = dashes(66 + (span_.measure_latency ? 23u : 0u) + (has_series() ? 13u : 0u) + 12u);
    append_text(text, "\n%s\nthread |       bytes     |     I/Os     |    MiB/s   |  I/O per s ", title);
    if (span_.measure_latency) text += "|  AvgLat  ";
    if (has_series()) text += "| IopsStdDev ";
    if (span_.measure_latency) text += "| LatStdDev ";
    text += "|  file\n" + border;
    for (std::size_t i = 0; i < result_.threads.size(); ++i) {
      for (const ThreadTargetResult& target : result_.threads[i].targets) {
        append_text(text, "%6zu | ", i);
        add_figures(text, select(target.statistics));
        text += " | " + target.path + " (" + format_size(target.size_bytes) + ")\n";
      }
    }
    text += border + "total:   ";
    add_figures(text, select(result_.sum()));
    text += "\n";
  }

 private:
  bool has_series() const { return span_.iops_interval_milliseconds.has_value(); }

  void add_figures(std::string& text, const DirectionStatistics& direction) const {
    const double seconds = result_.measured_seconds;
    append_text(text, "%15llu | %12llu | %10.2f | %10.2f", printable(direction.bytes), printable(direction.count),
                static_cast<double>(direction.bytes) / (1 << 20) / seconds,
                static_cast<double>(direction.count) / seconds);
    const bool samples = direction.latency && direction.latency->count() > 0;
    if (span_.measure_latency) append_text(text, " | %8.3f", samples ? direction.latency->mean_ns() / 1e6 : 0.0);
    if (has_series()) {
      const double interval_seconds = static_cast<double>(*span_.iops_interval_milliseconds) / 1000;
      append_text(text, " | %10.2f",
                  direction.series ? direction.series->iops_standard_deviation(interval_seconds) : 0.0);
    }
    if (!span_.measure_latency) return;
    if (samples) {
      append_text(text, " |  %8.3f", direction.latency->standard_deviation_ns() / 1e6);
    } else {
      text += " |       N/A";
    }
  }

  const TimeSpanResult& result_;
  const TimeSpan& span_;
};

std::string milliseconds_or_na(const std::optional<LatencyHistogram>& latency, double percent) {
  if (!latency || latency->count() == 0) return "N/A";
  return format_text("%.3f", latency->percentile_ns(percent) / 1e6);
}

void add_percentiles(std::string& text, const std::string& title, const IoStatistics& statistics) {
  const DirectionStatistics total = statistics.total();
  text += "\n" + title + "\n  %-ile |  Read (ms) | Write (ms) | Total (ms)\n" + dashes(46);
  for (const PercentileRow& row : kPercentileRows) {
    append_text(text, "%7s | %10s | %10s | %10.3f\n", row.label,
                milliseconds_or_na(statistics.read.latency, row.percent).c_str(),
                milliseconds_or_na(statistics.write.latency, row.percent).c_str(),
                total.latency ? total.latency->percentile_ns(row.percent) / 1e6 : 0.0);
  }
}

void add_latency(std::string& text, const TimeSpanResult& result) {
  const ThreadResult together = result.threads_together();
  if (together.targets.size() > 1) {
    for (const ThreadTargetResult& target : together.targets) {
      add_percentiles(text, "Latency distribution: " + target.path, target.statistics);
    }
  }
  add_percentiles(text, "Total latency distribution:", result.sum());
}

void add_wait_statistics(std::string& text, const TimeSpanResult& result) {
  text +=
      "\nWait Statistics\n"
      "thread | completion wait | throttle wait  -  sleep | lookaside | 0 - 7+ complete per lookaside\n" +
      dashes(95);
  for (std::size_t i = 0; i < result.threads.size(); ++i) {
    const WaitStatistics& waits = result.threads[i].waits;
    append_text(text, "%6zu | %15llu | %13llu  - %6llu | %9llu |", i, printable(waits.completion_waits),
                printable(waits.throttle_waits), printable(waits.throttle_sleeps), printable(waits.lookasides));
    for (std::uint64_t count : waits.completions_per_lookaside) append_text(text, " %llu", printable(count));
    text += "\n";
  }
}

/// Whether IOPS got steady, or why not, in words.
std::string steadiness(const SteadyStateAssessment& assessment) {
  std::string text = assessment.is_steady ? "yes" : assessment.reason ? "no: " : "not known";
  if (assessment.reason) text += unsteady_reason_name(*assessment.reason);
  if (assessment.half_width_share) append_text(text, ", IOPS within %.2g %%", *assessment.half_width_share * 100);
  if (assessment.change) {
    append_text(text, ", from %.2f to %.2f I/O per s after %.1fs", assessment.change->before_iops,
                assessment.change->after_iops, assessment.change->after_seconds);
  }
  return text;
}

void add_time_span_result(std::string& text, const RunResult& run, const TimeSpanResult& result) {
  const TimeSpan& span = run.profile.time_spans[result.index];
  append_text(text, "\nResults for timespan %zu:\n%s", result.index + 1, kStars);
  if (!result.measured()) {
    text += std::string(kNothingMeasured) + "\n";
    return;
  }
  append_text(text, "\nactual test time:\t%.2fs\nthread count:\t\t%llu\n", result.measured_seconds,
              printable(result.thread_count));
  if (result.steady_state) text += "steady state:\t\t" + steadiness(*result.steady_state) + "\n";
  if (run.status != RunStatus::completed && !result.is_steady() &&
      result.measured_seconds < 0.99 * static_cast<double>(span.duration_seconds)) {
    append_text(text, "cut short:\t\tbefore %llus were over: %s\n", printable(span.duration_seconds),
                run.error ? run.error->to_line().c_str() : "cancelled");
  }
  if (span.pools_requests()) append_text(text, "request count:\t\t%llu\n", printable(*span.pool_outstanding_requests));
  if (result.cpu) add_cpu_table(text, *result.cpu, run.system);
  add_effective_distributions(text, result.threads);
  const IoTables tables(result, span);
  tables.add(text, "Total IO", [](const IoStatistics& statistics) { return statistics.total(); });
  tables.add(text, "Read IO",
             [](const IoStatistics& statistics) -> const DirectionStatistics& { return statistics.read; });
  tables.add(text, "Write IO",
             [](const IoStatistics& statistics) -> const DirectionStatistics& { return statistics.write; });
  if (span.measure_latency) add_latency(text, result);
  if (run.wait_statistics) add_wait_statistics(text, result);
}

void add_totals(std::string& text, const RunResult& run) {
  IoStatistics sum;
  double seconds = 0;
  for (const TimeSpanResult& result : run.time_spans) {
    if (!result.measured()) continue;
    seconds += result.measured_seconds;
    sum.merge(result.sum());
  }
  const auto add_row = [&](const char* name, const DirectionStatistics& direction) {
    append_text(text, "%-6s | %15llu | %12llu | %10.2f | %10.2f\n", name, printable(direction.bytes),
                printable(direction.count),
                seconds > 0 ? static_cast<double>(direction.bytes) / (1 << 20) / seconds : 0.0,
                seconds > 0 ? static_cast<double>(direction.count) / seconds : 0.0);
  };
  text += std::string("\n\nTotals:\n") + kStars;
  text += "\ntype   |       bytes     |     I/Os     |    MiB/s   |  I/O per s\n" + dashes(79);
  add_row("write", sum.write);
  add_row("read", sum.read);
  text += dashes(79);
  add_row("total", sum.total());
  append_text(text, "\ntotal test time:\t%.2fs\n", seconds);
}

}  // namespace

std::string text_report(const RunResult& result) {
  std::string text = result.search ? search_text(result) : "";
  text += profile_text(result.profile, result.command_line, result.verbose);
  add_system(text, result);
  for (const TimeSpanResult& span : result.time_spans) add_time_span_result(text, result, span);
  // What steps of different settings add up to is no figure of anything.
  if (result.profile.time_spans.size() > 1 && !result.search) add_totals(text, result);
  if (result.file_copy) text += file_copy_text(*result.file_copy);
  return text;
}

}  // namespace headroom
