// What a search did and found: as a table for people, and as the contract has it.
#include <cmath>
#include <nlohmann/json.hpp>

#include "base/text.h"
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

/// The step that a step is compared with; null where there is none.
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
  append_text(text, "%4zu | %-15s | %15s | %8s", index + 1, step_change_words(step.change), depth.c_str(),
              format_size(step.settings.block_size_bytes).c_str());
  if (!result.measured()) {
    text += " | not measured\n";
    return;
  }
  append_text(text, " | %10.2f | %9.2f | %9.3f | %-19s | %s\n", step.figures.iops, mebibytes(step),
              step.figures.latency_mean_microseconds / 1000, compared(*run.search, step).c_str(),
              steadiness(step, result).c_str());
}

/// By more than this, a step that repeats another has found another level, and no ceiling is known to last.
constexpr double kLevelShare = 0.1;

/// Repeated steps tell whether the level lasted: a burst that ended leaves a ceiling that nobody reaches again.
void add_changed_levels(std::string& text, const RunResult& run) {
  for (std::size_t i = 0; i < run.search->steps.size(); ++i) {
    const SearchStep& step = run.search->steps[i];
    const SearchStep* earlier = earlier_step(*run.search, step);
    if (step.change != StepChange::again || earlier == nullptr || !run.time_spans[i].measured()) continue;
    const double before = earlier->figures.iops;
    const double after = step.figures.iops;
    if (std::abs(after - before) <= kLevelShare * before) continue;
    append_text(text,
                "Level:   changed during the search: step %zu had %.2f I/O per s, and once more %.2f (step %zu)\n",
                *step.compared_with + 1, before, after, i + 1);
  }
}

void add_findings(std::string& text, const SearchResult& search) {
  const auto& [ceiling, knee, idle] = search.findings;
  if (ceiling) {
    const SearchStep& step = search.steps[*ceiling];
    append_text(text, "Ceiling: %.2f I/O per s, %.2f MiB/s (step %zu)\n", step.figures.iops, mebibytes(step),
                *ceiling + 1);
  } else {
    text += "Ceiling: not found\n";
  }
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
}

}  // namespace

std::string search_text(const RunResult& result) {
  const SearchResult& search = *result.search;
  std::string text;
  append_text(text, "\nSearch for the limit (%s): %s\n\n", effort_name(search.effort), end_in_words(search.end));
  const std::string header =
      "step | change          | threads x depth |    block |  I/O per s |     MiB/s | AvgLat ms | compared            "
      "| "
      "steady";
  text += header + "\n" + std::string(header.size(), '-') + "\n";
  for (std::size_t i = 0; i < search.steps.size(); ++i) add_step(text, result, i);
  text += "\n";
  add_findings(text, search);
  add_changed_levels(text, result);
  return text;
}

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
          {"idleStepIndex", or_null(search.findings.idle)}};
}

}  // namespace headroom
