#include "search/climb.h"

#include <algorithm>

namespace headroom {

bool gained(const SearchStep& step, const SearchStep& before) {
  return step.figures.iops >= before.figures.iops * (1 + kLeastGain);
}

std::optional<std::size_t> last_repeat_of(const SearchHistory& history, std::size_t step) {
  for (std::size_t i = history.size(); i-- > 0;) {
    if (history[i].change == StepChange::again && history[i].compared_with == step) return i;
  }
  return std::nullopt;
}

bool was_repeated(const SearchHistory& history, std::size_t step) {
  return last_repeat_of(history, step).has_value();
}

std::size_t repeats_of(const SearchHistory& history, std::size_t step) {
  return static_cast<std::size_t>(std::ranges::count_if(
      history, [step](const SearchStep& one) { return one.change == StepChange::again && one.compared_with == step; }));
}

std::optional<std::size_t> last_of(const SearchHistory& history, std::initializer_list<StepChange> changes) {
  for (std::size_t i = history.size(); i-- > 0;) {
    if (std::ranges::find(changes, history[i].change) != changes.end()) return i;
  }
  return std::nullopt;
}

bool Climb::fell(const SearchHistory& history) const {
  return plateau && history[*plateau].figures.iops < history[top].figures.iops * (1 - kLevelShare);
}

Climb climb_of(const SearchHistory& history) {
  Climb climb;
  for (std::size_t i = 1; i < history.size(); ++i) {
    const SearchStep& step = history[i];
    if (step.change != StepChange::deeper && step.change != StepChange::more_threads) continue;
    const std::size_t before = step.compared_with.value_or(0);
    if (gained(step, history[before])) {
      climb = {.top = i, .plateau = {}, .threads = {}};
    } else if (step.change == StepChange::deeper) {
      climb.plateau = i;
    } else {
      climb.threads = i;
    }
  }
  return climb;
}

}  // namespace headroom
