#include "search/search_decision.h"

#include <algorithm>

namespace headroom {
namespace {

/// Deeper queues bring no more where they bring less than this.
constexpr double kNoMore = 1.05;
constexpr double kKneeShare = 0.95;
constexpr std::uint64_t kMostDepth = 1024;

bool is_of_depth(const SearchStep& step) {
  return step.change == StepChange::asked || step.change == StepChange::deeper ||
         step.change == StepChange::shallower || step.change == StepChange::idle;
}

std::optional<std::size_t> best_of(const std::vector<SearchStep>& history) {
  std::optional<std::size_t> best;
  for (std::size_t i = 0; i < history.size(); ++i) {
    if (is_of_depth(history[i]) && (!best || history[i].figures.iops > history[*best].figures.iops)) best = i;
  }
  return best;
}

bool has(const std::vector<SearchStep>& history, StepChange change) {
  return std::ranges::any_of(history, [change](const SearchStep& step) { return step.change == change; });
}

}  // namespace

std::optional<NextStep> next_step(const SearchQuestion& question, const std::vector<SearchStep>& history) {
  if (history.empty()) return NextStep{.settings = question.asked};
  if (!has(history, StepChange::idle)) {
    NextStep next{.change = StepChange::idle, .compared_with = 0, .settings = question.asked};
    next.settings.threads = 1;
    next.settings.outstanding_requests = 1;
    return next;
  }
  // Deeper until that brings no more.
  std::size_t deepest = 0;
  for (std::size_t i = 0; i < history.size(); ++i) {
    if (history[i].change == StepChange::deeper) deepest = i;
  }
  const SearchStep& deep = history[deepest];
  const bool grew = !deep.compared_with || deep.figures.iops > kNoMore * history[*deep.compared_with].figures.iops;
  if (grew && deep.settings.queue_depth() < kMostDepth) {
    NextStep next{.change = StepChange::deeper, .compared_with = deepest, .settings = deep.settings};
    next.settings.outstanding_requests *= 2;
    return next;
  }
  if (!has(history, StepChange::larger_block)) {
    const std::size_t best = *best_of(history);
    NextStep next{.change = StepChange::larger_block, .compared_with = best, .settings = history[best].settings};
    next.settings.block_size_bytes *= 2;
    if (next.settings.block_size_bytes * 2 <= question.target_size_bytes) return next;
  }
  return std::nullopt;
}

SearchFindings search_findings(const std::vector<SearchStep>& history) {
  SearchFindings findings;
  if (has(history, StepChange::deeper)) findings.ceiling = best_of(history);
  for (std::size_t i = 0; i < history.size(); ++i) {
    const SearchStep& step = history[i];
    if (step.change == StepChange::idle) findings.idle = i;
    if (!findings.ceiling || !is_of_depth(step)) continue;
    const bool is_enough = step.figures.iops >= kKneeShare * history[*findings.ceiling].figures.iops;
    const auto depth = [&history](std::size_t index) { return history[index].settings.queue_depth(); };
    if (is_enough && (!findings.knee || depth(i) < depth(*findings.knee))) findings.knee = i;
  }
  return findings;
}

}  // namespace headroom
