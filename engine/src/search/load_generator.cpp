#include "search/load_generator.h"

#include <algorithm>

namespace headroom {
namespace {

/// Systems count processor time in ticks of up to 16 ms.
constexpr double kLeastProcessorSeconds = 0.05;

double rate_of(const StepFigures& figures) {
  return static_cast<double>(figures.io_count) / figures.measured_seconds;
}

double processor_seconds_of(const StepFigures& figures) {
  return figures.engine_processors * figures.measured_seconds;
}

const SearchStep* fastest_step(const SearchHistory& history) {
  const SearchStep* fastest = nullptr;
  for (const SearchStep& step : history) {
    if (step.figures.measured_seconds <= 0 || step.figures.io_count == 0) continue;
    if (fastest == nullptr || rate_of(step.figures) > rate_of(fastest->figures)) fastest = &step;
  }
  return fastest;
}

/// What an I/O took of a processor in the fastest step; where that took too little of it to be measured, in all steps
/// of the same blocks whose threads have several to submit at a time, as it has.
std::optional<double> processor_seconds_per_io(const SearchHistory& history, const SearchStep& fastest) {
  double seconds = processor_seconds_of(fastest.figures);
  double ios = static_cast<double>(fastest.figures.io_count);
  if (seconds < kLeastProcessorSeconds) {
    for (const SearchStep& step : history) {
      const bool is_alone =
          step.change == StepChange::idle || step.change == StepChange::slower || step.change == StepChange::hot_part;
      const bool is_like = step.settings.block_size_bytes == fastest.settings.block_size_bytes;
      if (&step == &fastest || is_alone || !is_like || step.figures.measured_seconds <= 0) continue;
      seconds += processor_seconds_of(step.figures);
      ios += static_cast<double>(step.figures.io_count);
    }
  }
  return seconds < kLeastProcessorSeconds ? std::nullopt : std::optional(seconds / ios);
}

}  // namespace

std::optional<LoadGenerator> load_generator(const SearchHistory& history, std::uint64_t processor_count) {
  const SearchStep* fastest = fastest_step(history);
  if (fastest == nullptr || processor_count == 0) return std::nullopt;
  const auto each = processor_seconds_per_io(history, *fastest);
  if (!each) return std::nullopt;
  const auto processors = static_cast<double>(processor_count);
  return LoadGenerator{.processor_seconds_per_io = *each,
                       .processor_count = processor_count,
                       .ceiling_iops = processors / *each,
                       .share_used = std::min(1.0, rate_of(fastest->figures) * *each / processors)};
}

std::optional<NextStep> step_without_storage(const SearchHistory& history) {
  if (history.empty()) return std::nullopt;
  std::size_t deepest = 0;
  for (std::size_t i = 1; i < history.size(); ++i) {
    if (history[i].change == StepChange::deeper && history[i].settings.threads == history[0].settings.threads)
      deepest = i;
  }
  return NextStep{StepChange::without_storage, deepest, history[deepest].settings};
}

}  // namespace headroom
