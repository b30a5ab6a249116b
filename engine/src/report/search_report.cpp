// What a search did and found: as a table for people, and as the contract has it.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "measure/cpu_share.h"
#include "report/json_value.h"
#include "report/reports.h"
#include "search/step_change.h"

namespace headroom {
namespace {

const char* effort_name(SearchSettings::Effort effort) {
  return effort == SearchSettings::Effort::quick ? "quick" : "thorough";
}

const char* end_name(SearchEnd end) {
  switch (end) {
    case SearchEnd::settled:
      return "settled";
    case SearchEnd::time_up:
      return "timeUp";
    case SearchEnd::cancelled:
      return "cancelled";
    case SearchEnd::failed:
      return "failed";
  }
  return "";
}

const char* end_in_words(SearchEnd end) {
  switch (end) {
    case SearchEnd::settled:
      return "all steps that tell more were taken";
    case SearchEnd::time_up:
      return "the time was up before all steps that tell more were taken";
    case SearchEnd::cancelled:
      return "cancelled";
    case SearchEnd::failed:
      return "failed";
  }
  return "";
}

double mebibytes(const SearchStep& step) {
  return step.figures.iops * static_cast<double>(step.settings.block_size_bytes) / (1 << 20);
}

/// The step that a step is compared with; null if there is none.
const SearchStep* earlier_step(const SearchResult& search, const SearchStep& step) {
  return step.compared_with && *step.compared_with < search.steps.size() ? &search.steps[*step.compared_with] : nullptr;
}

/// The IOPS of a step against those of the step that it is compared with; of blocks of another size, the throughput.
std::string compared(const SearchResult& search, const SearchStep& step) {
  const SearchStep* other = earlier_step(search, step);
  if (other == nullptr) return "";
  const bool same_block = other->settings.block_size_bytes == step.settings.block_size_bytes;
  const double before = same_block ? other->figures.iops : mebibytes(*other);
  if (before <= 0) return "";
  const double after = same_block ? step.figures.iops : mebibytes(step);
  return format_text("%+.1f %%%s of %zu", (after / before - 1) * 100, same_block ? "" : " MiB/s",
                     *step.compared_with + 1);
}

std::string steadiness(const SearchStep& step, const TimeSpanResult& result) {
  // Which lasts however steady it is.
  if (step.change == StepChange::longer) return format_text("mean of %.0f s", result.measured_seconds);
  if (result.is_steady()) return format_text("+-%.1f %%", step.figures.half_width_share.value_or(0) * 100);
  const auto reason = result.steady_state ? result.steady_state->reason : std::nullopt;
  return reason ? std::string("no: ") + unsteady_reason_name(*reason) : "no";
}

void add_step(std::string& text, const RunResult& run, std::size_t index) {
  const SearchStep& step = run.search->steps[index];
  const TimeSpanResult& result = run.time_spans[index];
  const std::string depth =
      format_text("%llu x %llu", printable(step.settings.threads), printable(step.settings.outstanding_requests));
  append_text(text, "%4zu | %-16s | %15s | %8s", index + 1, step_change_words(step.change), depth.c_str(),
              format_size(step.settings.block_size_bytes).c_str());
  if (!result.measured()) {
    text += " | not measured\n";
    return;
  }
  append_text(text, " | %10.2f | %9.2f | %9.3f | %-21s | %s\n", step.figures.iops, mebibytes(step),
              step.figures.latency_mean_microseconds / 1000, compared(*run.search, step).c_str(),
              steadiness(step, result).c_str());
}

/// It is no step of the search: no byte was moved.
void add_without_storage(std::string& text, const SearchResult& search) {
  if (!search.without_storage) return;
  const LoadWithoutStorage& loop = *search.without_storage;
  const std::string depth =
      format_text("%llu x %llu", printable(loop.settings.threads), printable(loop.settings.outstanding_requests));
  const std::string like = format_text("as step %zu", loop.compared_with + 1);
  append_text(text, "%4s | %-16s | %15s | %8s | %10.0f | %9s | %9s | %-21s | for %.0f s\n", "-",
              step_change_words(StepChange::without_storage), depth.c_str(),
              format_size(loop.settings.block_size_bytes).c_str(), loop.iops, "-", "-", like.c_str(),
              loop.measured_seconds);
}

std::string in_unit(CeilingKind kind, double value) {
  return kind == CeilingKind::iops ? format_text("%.2f", value) : format_text("%.2f", value / (1 << 20));
}

/// By what was read and written, with the interval of its step.
void add_ceilings(std::string& text, const SearchFindings& findings) {
  for (const DirectionCeiling& one : findings.ceilings) {
    const char* unit = one.kind == CeilingKind::iops ? "I/O per s" : "MiB/s";
    const char* what = one.direction == StepDirection::all ? "mixed" : step_direction_name(one.direction);
    append_text(text, "  %-6s %s %s, %s to %s (step %zu)\n", what, in_unit(one.kind, one.value).c_str(), unit,
                in_unit(one.kind, one.low).c_str(), in_unit(one.kind, one.high).c_str(), one.step + 1);
  }
}

/// After the end of a burst, its level is not reached again.
void add_level_changes(std::string& text, const SearchFindings& findings) {
  for (const SearchLevelChange& change : findings.level_changes) {
    append_text(text, "Level:   changed during the search: step %zu had %.2f I/O per s, ", change.from + 1,
                change.before_iops);
    if (change.from == change.to) {
      append_text(text, "and then %.2f", change.after_iops);
    } else {
      append_text(text, "and once more %.2f (step %zu)", change.after_iops, change.to + 1);
    }
    if (change.at_seconds) append_text(text, ", after %.1f s", *change.at_seconds);
    if (change.credit_ios) append_text(text, " and %.0f I/Os above it", *change.credit_ios);
    text += "\n";
  }
}

/// Two bounds: by the processor time of an I/O, and of the loop alone, which leaves out what the system does for a
/// request.
void add_load_generator(std::string& text, const SearchResult& search) {
  const char* label = "Engine:  ";
  if (const auto& engine = search.load_generator) {
    append_text(text,
                "%scould issue at most %.0f I/O per s itself (%.2f us of a processor for each, %llu of them); "
                "%.1f %% used\n",
                label, engine->ceiling_iops, engine->processor_seconds_per_io * 1e6, printable(engine->processor_count),
                engine->share_used * 100);
    label = "         ";
  }
  const auto& loop = search.without_storage;
  if (!loop || loop->iops <= 0) return;
  append_text(text, "%sits loop without storage comes to %.0f I/O per s on %.2f processors; step %zu reached %.1f %%\n",
              label, loop->iops, loop->engine_seconds / loop->measured_seconds, loop->compared_with + 1,
              search.steps[loop->compared_with].figures.iops / loop->iops * 100);
}

/// From this share of all processors on, others may hold up the engine.
constexpr double kBusyShare = 0.25;

/// Of all processors, what others kept busy while a time span was measured.
double share_of_others(const TimeSpanResult& result) {
  if (!result.cpu || !result.measured() || result.cpu->processors.empty()) return 0;
  const double processors = static_cast<double>(result.cpu->processors.size());
  const double engine_share = result.cpu->engine_seconds / result.measured_seconds / processors;
  return mean_share(result.cpu->processors).usage_percent() / 100 - engine_share;
}

void add_others(std::string& text, const std::vector<TimeSpanResult>& steps) {
  const auto busiest = std::ranges::max_element(steps, {}, share_of_others);
  if (busiest == steps.end() || share_of_others(*busiest) < kBusyShare) return;
  append_text(text,
              "Others:  other programs kept up to %.0f %% of the processors busy (step %zu): the figures may be lower "
              "than storage allows\n",
              share_of_others(*busiest) * 100, busiest->index + 1);
}

/// Before a throttle even one I/O at a time waits; at half the rate it need not.
void add_half_rate(std::string& text, const SearchResult& search) {
  const auto slower = std::ranges::find(search.steps, StepChange::slower, &SearchStep::change);
  if (slower == search.steps.end() || slower->figures.iops <= 0) return;
  append_text(text, "         %.3f ms at half the rate (step %zu)\n", slower->figures.latency_mean_microseconds / 1000,
              static_cast<std::size_t>(slower - search.steps.begin()) + 1);
}

void add_findings(std::string& text, const SearchResult& search) {
  const auto& ceiling = search.findings.ceiling;
  const auto& knee = search.findings.knee;
  const auto& idle = search.findings.idle;
  if (ceiling) {
    const SearchStep& step = search.steps[*ceiling];
    append_text(text, "Ceiling: %.2f I/O per s, %.2f MiB/s (step %zu)\n", step.figures.iops, mebibytes(step),
                *ceiling + 1);
  } else {
    text += "Ceiling: not found\n";
  }
  add_ceilings(text, search.findings);
  if (knee) {
    const SearchStep& step = search.steps[*knee];
    append_text(text, "Knee:    %llu in flight reach %.2f I/O per s (step %zu)\n",
                printable(step.settings.queue_depth()), step.figures.iops, *knee + 1);
  } else {
    text += "Knee:    not found\n";
  }
  if (idle) {
    append_text(text, "Idle:    %.3f ms for one I/O at a time (step %zu)\n",
                search.steps[*idle].figures.latency_mean_microseconds / 1000, *idle + 1);
  }
  add_half_rate(text, search);
}

}  // namespace

std::string search_text(const RunResult& result) {
  const SearchResult& search = *result.search;
  std::string text;
  append_text(text, "\nSearch for the limit (%s): %s\n\n", effort_name(search.effort), end_in_words(search.end));
  const std::string header =
      "step | change           | threads x depth |    block |  I/O per s |     MiB/s | AvgLat ms | "
      "compared              | steady";
  text += header + "\n" + std::string(header.size(), '-') + "\n";
  for (std::size_t i = 0; i < search.steps.size(); ++i) add_step(text, result, i);
  add_without_storage(text, search);
  text += "\n";
  add_findings(text, search);
  add_level_changes(text, search.findings);
  add_load_generator(text, search);
  add_others(text, result.time_spans);
  return text;
}

namespace {

nlohmann::ordered_json ceilings_json(const SearchFindings& findings) {
  nlohmann::ordered_json ceilings = nlohmann::ordered_json::array();
  for (const DirectionCeiling& one : findings.ceilings) {
    ceilings.push_back({{"direction", step_direction_name(one.direction)},
                        {"kind", ceiling_kind_name(one.kind)},
                        {"stepIndex", one.step},
                        {"value", rounded(one.value, 2)},
                        {"lowValue", rounded(one.low, 2)},
                        {"highValue", rounded(one.high, 2)}});
  }
  return ceilings;
}

nlohmann::ordered_json level_changes_json(const SearchFindings& findings) {
  nlohmann::ordered_json changes = nlohmann::ordered_json::array();
  for (const SearchLevelChange& change : findings.level_changes) {
    changes.push_back({{"fromStepIndex", change.from},
                       {"toStepIndex", change.to},
                       {"lastBeforeStepIndex", change.last_before},
                       {"firstAfterStepIndex", change.first_after},
                       {"beforeIops", rounded(change.before_iops, 2)},
                       {"afterIops", rounded(change.after_iops, 2)},
                       {"atSeconds", rounded(change.at_seconds)},
                       {"creditIos", rounded(change.credit_ios, 0)}});
  }
  return changes;
}

nlohmann::ordered_json load_generator_json(const std::optional<LoadGenerator>& engine) {
  if (!engine) return nullptr;
  return {{"processorSecondsPerIo", rounded(engine->processor_seconds_per_io, 9)},
          {"processorCount", engine->processor_count},
          {"ceilingIops", rounded(engine->ceiling_iops, 0)},
          {"shareUsedPercent", rounded(engine->share_used * 100, 2)}};
}

nlohmann::ordered_json without_storage_json(const std::optional<LoadWithoutStorage>& loop) {
  if (!loop) return nullptr;
  return {{"comparedWith", loop->compared_with},
          {"threadCount", loop->settings.threads},
          {"queueDepth", loop->settings.queue_depth()},
          {"blockSizeBytes", loop->settings.block_size_bytes},
          {"writePercent", loop->settings.write_percent},
          {"iops", rounded(loop->iops, 2)},
          {"measuredSeconds", rounded(loop->measured_seconds)},
          {"engineCpuSeconds", rounded(loop->engine_seconds)}};
}

}  // namespace

nlohmann::ordered_json search_json(const SearchResult& search) {
  using nlohmann::ordered_json;
  ordered_json steps = ordered_json::array();
  for (std::size_t i = 0; i < search.steps.size(); ++i) {
    steps.push_back({{"timeSpanIndex", i},
                     {"change", step_change_name(search.steps[i].change)},
                     {"comparedWith", or_null(search.steps[i].compared_with)}});
  }
  ordered_json ceiling = nullptr;
  if (const auto index = search.findings.ceiling) {
    const SearchStep& step = search.steps[*index];
    ceiling = {{"stepIndex", *index},
               {"iops", rounded(step.figures.iops, 2)},
               {"throughputBytesPerSecond",
                rounded(step.figures.iops * static_cast<double>(step.settings.block_size_bytes), 1)}};
  }
  ordered_json knee = nullptr;
  if (const auto index = search.findings.knee) {
    const SearchStep& step = search.steps[*index];
    knee = {
        {"stepIndex", *index}, {"queueDepth", step.settings.queue_depth()}, {"iops", rounded(step.figures.iops, 2)}};
  }
  return {{"effort", effort_name(search.effort)},
          {"endReason", end_name(search.end)},
          {"steps", steps},
          {"ceiling", ceiling},
          {"knee", knee},
          {"idleStepIndex", or_null(search.findings.idle)},
          {"ceilings", ceilings_json(search.findings)},
          {"levelChanges", level_changes_json(search.findings)},
          {"loadGenerator", load_generator_json(search.load_generator)},
          {"withoutStorage", without_storage_json(search.without_storage)}};
}

}  // namespace headroom
