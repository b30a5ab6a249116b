// The search's decisions for programs of other languages: a question as a line of JSON on standard input, its answer as
// a line on standard output. `npm run truth` lets them choose the steps of simulated searches.
#include <array>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "measure/steady_state.h"
#include "search/load_generator.h"
#include "search/search_decision.h"
#include "search/search_findings.h"

namespace headroom {
namespace {

using nlohmann::json;

constexpr std::array kChanges{StepChange::asked,         StepChange::idle,         StepChange::deeper,
                              StepChange::shallower,     StepChange::more_threads, StepChange::larger_block,
                              StepChange::smaller_block, StepChange::reads,        StepChange::writes,
                              StepChange::smaller_part,  StepChange::hot_part,     StepChange::longer,
                              StepChange::again,         StepChange::slower};

StepChange change_of(const std::string& name) {
  for (const StepChange change : kChanges) {
    if (name == step_change_name(change)) return change;
  }
  throw std::invalid_argument("There is no change '" + name + "'.");
}

template <typename T>
std::optional<T> optional_of(const json& value) {
  return value.is_null() ? std::nullopt : std::optional<T>(value.get<T>());
}

template <typename T>
json json_of(const std::optional<T>& value) {
  return value ? json(*value) : json(nullptr);
}

StepSettings settings_of(const json& value) {
  StepSettings settings;
  settings.threads = value.at("threads");
  settings.outstanding_requests = value.at("outstandingRequests");
  settings.block_size_bytes = value.at("blockSizeBytes");
  settings.write_percent = value.at("writePercent");
  settings.max_offset_bytes = optional_of<std::uint64_t>(value.at("maxOffsetBytes"));
  settings.most_iops = optional_of<std::uint64_t>(value.at("mostIops"));
  return settings;
}

json json_of(const StepSettings& settings) {
  return {{"threads", settings.threads},
          {"outstandingRequests", settings.outstanding_requests},
          {"blockSizeBytes", settings.block_size_bytes},
          {"writePercent", settings.write_percent},
          {"maxOffsetBytes", json_of(settings.max_offset_bytes)},
          {"mostIops", json_of(settings.most_iops)}};
}

json json_of(const NextStep& step) {
  return {{"change", step_change_name(step.change)},
          {"comparedWith", json_of(step.compared_with)},
          {"settings", json_of(step.settings)}};
}

/// As the answer about its samples had it.
void add_assessment(StepFigures& figures, const json& value) {
  figures.is_steady = value.at("isSteady");
  if (const auto percent = optional_of<double>(value.at("halfWidthPercent"))) figures.half_width_share = *percent / 100;
  const json& change = value.at("change");
  if (change.is_null()) return;
  figures.change = LevelChange{.after_seconds = change.at("afterSeconds"),
                               .before_iops = change.at("beforeIops"),
                               .after_iops = change.at("afterIops")};
}

json changes_of(const SearchFindings& findings) {
  json changes = json::array();
  for (const SearchLevelChange& change : findings.level_changes) {
    changes.push_back({{"fromStepIndex", change.from},
                       {"toStepIndex", change.to},
                       {"lastBeforeStepIndex", change.last_before},
                       {"firstAfterStepIndex", change.first_after},
                       {"beforeIops", change.before_iops},
                       {"afterIops", change.after_iops},
                       {"atSeconds", json_of(change.at_seconds)},
                       {"creditIos", json_of(change.credit_ios)}});
  }
  return changes;
}

SearchStep step_of(const json& value) {
  SearchStep step;
  step.change = change_of(value.at("change"));
  step.compared_with = optional_of<std::size_t>(value.at("comparedWith"));
  step.settings = settings_of(value.at("settings"));
  step.figures.iops = value.at("iops");
  step.figures.latency_mean_microseconds = value.at("latencyMeanMicroseconds");
  step.figures.engine_processors = value.at("engineProcessors");
  if (value.contains("readSpread")) step.figures.read_spread = optional_of<double>(value.at("readSpread"));
  if (value.contains("assessment")) add_assessment(step.figures, value.at("assessment"));
  if (value.contains("startedSeconds")) {
    step.figures.started_seconds = value.at("startedSeconds");
    step.figures.measured_seconds = value.at("measuredSeconds");
    step.figures.warm_up_seconds = value.at("warmUpSeconds");
    step.figures.iops_by_second = value.at("iopsBySecond").get<std::vector<double>>();
  }
  return step;
}

json answer_to(const json& asked) {
  SearchQuestion question;
  question.asked = settings_of(asked.at("asked"));
  question.target_size_bytes = asked.at("targetSizeBytes");
  question.alignment_bytes = asked.at("alignmentBytes");
  question.most_threads = asked.at("processorCount");
  question.is_spread_evenly = asked.at("isSpreadEvenly");
  std::vector<SearchStep> history;
  for (const json& step : asked.at("history")) history.push_back(step_of(step));
  const SearchFindings findings = search_findings(history);
  json answer{{"next", nullptr},
              {"withoutStorage", nullptr},
              {"findings",
               {{"ceiling", json_of(findings.ceiling)},
                {"knee", json_of(findings.knee)},
                {"idle", json_of(findings.idle)},
                {"levelChanges", changes_of(findings)}}}};
  if (const auto next = next_step(question, history)) answer["next"] = json_of(*next);
  if (const auto next = step_without_storage(history)) answer["withoutStorage"] = json_of(*next);
  return answer;
}

json json_of(const Standstills& seen) {
  return {{"count", seen.count},
          {"longestSeconds", seen.longest_seconds},
          {"longestGapSeconds", seen.longest_gap_seconds},
          {"sinceStartSeconds", seen.since_start_seconds},
          {"clearSeconds", seen.clear_seconds}};
}

Standstills standstills_of(const json& value) {
  return {.count = value.at("count"),
          .longest_seconds = value.at("longestSeconds"),
          .longest_gap_seconds = value.at("longestGapSeconds"),
          .since_start_seconds = value.at("sinceStartSeconds"),
          .clear_seconds = value.at("clearSeconds")};
}

/// As a time span's result has it, whether it may end with that, and what the next step is to know.
json steadiness_of(const json& asked) {
  const std::vector<double> samples = asked.at("samples");
  const SteadyStateLimits limits{asked.at("toleranceShare"), asked.at("leastSamples"),
                                 asked.value("isRateLimited", false)};
  WatchedBefore before;
  if (asked.contains("warmUp")) before.warm_up = asked.at("warmUp").get<std::vector<double>>();
  if (asked.contains("standstills")) before.standstills = standstills_of(asked.at("standstills"));
  const auto found = assess_steady_state(samples, limits, before);
  json answer{{"isSteady", found.is_steady},
              {"reason", nullptr},
              {"halfWidthPercent", found.half_width_share ? json(100 * *found.half_width_share) : json(nullptr)},
              {"steadyIops", json_of(found.steady_iops)},
              {"change", nullptr}};
  if (found.reason) answer["reason"] = unsteady_reason_name(*found.reason);
  if (found.change) {
    answer["change"] = {{"afterSeconds", found.change->after_seconds},
                        {"beforeIops", found.change->before_iops},
                        {"afterIops", found.change->after_iops}};
  }
  return {{"assessment", answer},
          {"isSettled", is_settled_state(samples, limits, before)},
          {"standstills", json_of(found.standstills)}};
}

}  // namespace
}  // namespace headroom

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    const auto asked = nlohmann::json::parse(line);
    std::cout << (asked.contains("samples") ? headroom::steadiness_of(asked) : headroom::answer_to(asked)).dump()
              << std::endl;
  }
  return 0;
}
