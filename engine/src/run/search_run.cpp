#include "run/search_run.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "longest_times.h"
#include "profile/profile_rules.h"

namespace headroom {
namespace {

/// Whatever was asked: what the step before left behind is gone by then.
constexpr std::uint64_t kLaterWarmUpSeconds = 1;
constexpr std::uint64_t kSeriesMilliseconds = 1000;
/// Of the time of a search: what a longer warm-up would take is the time of the steps that tell the limit.
constexpr double kMostWarmUpShare = 0.25;
/// What starting and ending a step's threads may take.
constexpr double kStepOverheadSeconds = 1;
/// The last request in flight takes about so many times as long as the mean one.
constexpr double kLastOfMean = 2;
constexpr std::uint64_t kMostAlignmentBytes = 4096;
/// Of the step that uses up credit for bursts. Clouds give up to half an hour of it: what is left then is not found.
constexpr std::uint64_t kLongerStepSeconds = 240;
/// Of the step without storage, which keeps its threads' processors busy: no longer than it takes to count processor
/// time.
constexpr std::uint64_t kWithoutStorageSeconds = 1;
constexpr std::uint64_t kNoWarmUpSeconds = 0;

void measure_as_step(TimeSpan& span, SearchSettings::Effort effort) {
  span.duration_seconds = search_times(effort).step_seconds;
  span.cool_down_seconds = defaults::time_span::kCoolDownSeconds;  // none
  span.measure_latency = true;
  span.iops_interval_milliseconds = kSeriesMilliseconds;
  if (!span.steady_state) span.steady_state.emplace();
}

/// The largest power of two, up to a sector, of which the blocks are multiples.
std::uint64_t block_alignment(std::uint64_t block_bytes) {
  std::uint64_t alignment = kMostAlignmentBytes;
  while (block_bytes % alignment != 0) alignment /= 2;
  return alignment;
}

/// An alignment of a block follows the block; any other is kept, but sequential I/O never overlaps for it.
void fit_alignment(Target& target, const Target& asked) {
  const bool is_of_block = !asked.alignment_bytes || *asked.alignment_bytes == asked.block_size_bytes;
  if (is_of_block) {
    target.alignment_bytes = target.block_size_bytes;
  } else if (target.random_percent == 0) {
    target.alignment_bytes = std::max(*asked.alignment_bytes, target.block_size_bytes);
  }
}

/// Threads start as far apart as asked where there is room for that, and for all of them.
void fit_stride(Target& target, std::uint64_t target_size_bytes) {
  if (target.thread_stride_bytes == 0) return;
  if (target.threads_per_target < 2) {
    target.thread_stride_bytes = defaults::target::kThreadStrideBytes;  // none
    return;
  }
  const std::uint64_t end = std::min(target.max_offset_bytes.value_or(target_size_bytes), target_size_bytes);
  const std::uint64_t taken = target.base_offset_bytes + target.block_size_bytes;
  const std::uint64_t room = end > taken ? (end - taken) / (target.threads_per_target - 1) : 0;
  target.thread_stride_bytes = std::min(target.thread_stride_bytes, room - room % target.alignment());
}

std::optional<double> mean_microseconds(const DirectionStatistics& statistics) {
  if (!statistics.latency || statistics.latency->count() == 0) return std::nullopt;
  return statistics.latency->mean_ns() / 1000;
}

/// Of the quickest quarter of the reads and the slowest tenth.
std::optional<double> spread_of(const DirectionStatistics& statistics) {
  if (!statistics.latency || statistics.latency->count() == 0) return std::nullopt;
  const auto quick = static_cast<double>(statistics.latency->percentile_ns(25));
  return quick > 0 ? std::optional(static_cast<double>(statistics.latency->percentile_ns(90)) / quick) : std::nullopt;
}

/// I/Os by second of the series that every step has.
std::vector<double> iops_by_second(const DirectionStatistics& total, double measured_seconds) {
  std::vector<double> rates;
  if (!total.series) return rates;
  const auto whole = static_cast<std::size_t>(measured_seconds * 1000 / kSeriesMilliseconds);
  for (const Interval& interval : total.series->intervals()) {
    if (rates.size() == whole) break;
    rates.push_back(static_cast<double>(interval.count) * 1000 / kSeriesMilliseconds);
  }
  return rates;
}

/// Of a step that does not look for a steady state: by its seconds.
SteadyStateAssessment assess_seconds(const std::vector<double>& rates) {
  const auto samples_per_second = static_cast<std::size_t>(std::lround(1 / kSteadySampleSeconds));
  std::vector<double> samples;
  for (const double rate : rates) samples.insert(samples.end(), samples_per_second, rate * kSteadySampleSeconds);
  return assess_steady_state(samples, {});
}

/// `elapsed_seconds` of the search when it was over.
StepFigures figures_of(const TimeSpan& span, const TimeSpanResult& result, double elapsed_seconds) {
  StepFigures figures;
  figures.warm_up_seconds = static_cast<double>(span.warm_up_seconds);
  figures.started_seconds = std::max(0.0, elapsed_seconds - result.measured_seconds);
  if (!result.measured()) return figures;
  const IoStatistics sum = result.sum();
  const DirectionStatistics total = sum.total();
  figures.measured_seconds = result.measured_seconds;
  figures.io_count = total.count;
  figures.iops = static_cast<double>(total.count) / result.measured_seconds;
  figures.latency_mean_microseconds = mean_microseconds(total).value_or(0);
  figures.read_latency_microseconds = mean_microseconds(sum.read);
  figures.write_latency_microseconds = mean_microseconds(sum.write);
  figures.read_spread = spread_of(sum.read);
  figures.iops_by_second = iops_by_second(total, result.measured_seconds);
  if (result.cpu) figures.engine_processors = result.cpu->engine_seconds / result.measured_seconds;
  const SteadyStateAssessment assessed =
      result.steady_state ? *result.steady_state : assess_seconds(figures.iops_by_second);
  figures.change = assessed.change;
  figures.half_width_share = assessed.half_width_share;
  if (!result.steady_state) return figures;
  figures.is_steady = assessed.is_steady;
  // A start that was still moving says nothing about the limit.
  figures.iops = assessed.steady_iops.value_or(figures.iops);
  return figures;
}

std::uint64_t target_size(const TimeSpanResult& result) {
  return result.threads.empty() || result.threads[0].targets.empty() ? 0 : result.threads[0].targets[0].size_bytes;
}

/// More threads than processors tell nothing. Threads that read the same blocks one after the other would find them in
/// a cache, and are as many as asked.
std::uint64_t most_threads_of(const TimeSpan& asked, std::uint64_t processor_count) {
  const Target& target = asked.targets[0];
  const bool have_blocks_of_their_own =
      target.random_percent > 0 || target.interlocked_sequential || target.thread_stride_bytes > 0;
  return have_blocks_of_their_own ? processors_of_threads(asked, processor_count) : target.threads_per_target;
}

SearchQuestion question_of(const TimeSpan& asked, SearchSettings::Effort effort, std::uint64_t processor_count) {
  const Target& target = asked.targets[0];
  return {.asked = settings_of(asked),
          .alignment_bytes = block_alignment(target.block_size_bytes),
          .most_threads = most_threads_of(asked, processor_count),
          .is_spread_evenly = target.random_percent > 0 && !target.distribution && target.base_offset_bytes == 0,
          .takes_longer_step = effort == SearchSettings::Effort::thorough};
}

bool is_allowed(const TimeSpan& span) {
  return check_profile({.time_spans = {span}}).empty();
}

/// How long the longer step may take, so that there is time for the two after it; 0: it is not worth beginning.
std::uint64_t longer_seconds(const SearchTimes& times, double elapsed_seconds) {
  const double step_overhead = static_cast<double>(kLaterWarmUpSeconds) + kStepOverheadSeconds;
  const double after = 2 * (static_cast<double>(times.step_seconds) + step_overhead);
  const double left = times.total_seconds - elapsed_seconds - step_overhead - after;
  if (left < static_cast<double>(times.step_seconds)) return 0;
  return std::min(kLongerStepSeconds, static_cast<std::uint64_t>(left));
}

/// What storage does of these blocks at least: as many as in the known step, and of larger ones the most bytes that a
/// step moved, as they may be what is counted.
double least_iops(const StepSettings& settings, const SearchStep& known, const std::vector<SearchStep>& steps) {
  if (settings.block_size_bytes <= known.settings.block_size_bytes) return known.figures.iops;
  double bytes = 0;
  for (const SearchStep& step : steps) {
    if (step.settings.write_percent != settings.write_percent) continue;
    bytes = std::max(bytes, step.figures.iops * static_cast<double>(step.settings.block_size_bytes));
  }
  return std::min(known.figures.iops, bytes / static_cast<double>(settings.block_size_bytes));
}

/// The requests in flight at the end of a step have to complete before the search continues: the time for that,
/// estimated from the compared step.
double emptying_seconds(const NextStep& next, const std::vector<SearchStep>& steps) {
  const SearchStep& known = steps[next.compared_with.value_or(steps.size() - 1)];
  const double in_flight = static_cast<double>(next.settings.queue_depth());
  const double iops = least_iops(next.settings, known, steps);
  return iops > 0 ? kLastOfMean * in_flight / iops : 0;
}

/// Whether there is time for it, and the profile has room for it.
bool can_run(const TimeSpan& span) {
  return span.duration_seconds > 0 && is_allowed(span);
}

bool would_write_unasked(const TimeSpan& span, const TimeSpan& asked) {
  return asked.targets[0].write_percent == 0 && span.targets[0].write_percent > 0;
}

/// The loop without storage, behind all steps. None where there is no time for it, or the run ends meanwhile.
std::optional<LoadWithoutStorage> run_loop(const TimeSpan& asked, const SearchResult& found,
                                           std::uint64_t target_size_bytes, SearchHost& host) {
  const auto step = step_without_storage(found.steps);
  const double longest = static_cast<double>(kWithoutStorageSeconds) + kStepOverheadSeconds;
  if (!step || host.elapsed_seconds() + longest > search_times(found.effort).total_seconds) return std::nullopt;
  const TimeSpanResult measured = host.run_without_storage(
      span_without_storage(asked, step->settings, found.effort, target_size_bytes), found.steps.size(), *step);
  if (host.stopped() || !measured.measured()) return std::nullopt;
  return LoadWithoutStorage{.compared_with = step->compared_with.value_or(0),
                            .settings = step->settings,
                            .iops = static_cast<double>(measured.sum().total().count) / measured.measured_seconds,
                            .measured_seconds = measured.measured_seconds,
                            .engine_seconds = measured.cpu ? measured.cpu->engine_seconds : 0};
}

}  // namespace

SearchTimes search_times(SearchSettings::Effort effort) {
  if (effort == SearchSettings::Effort::quick) {
    return {.total_seconds = longest::kQuickSearchSeconds, .step_seconds = longest::kQuickStepSeconds};
  }
  return {.total_seconds = longest::kThoroughSearchSeconds, .step_seconds = longest::kThoroughStepSeconds};
}

std::uint64_t processors_of_threads(const TimeSpan& asked, std::uint64_t processor_count) {
  const bool is_bound = !asked.disable_affinity && !asked.processors.empty();
  return is_bound ? std::min<std::uint64_t>(processor_count, asked.processors.size()) : processor_count;
}

StepSettings settings_of(const TimeSpan& span) {
  const Target& target = span.targets[0];
  return {.threads = target.threads_per_target,
          .outstanding_requests = target.outstanding_requests,
          .block_size_bytes = target.block_size_bytes,
          .write_percent = target.write_percent,
          .max_offset_bytes = target.max_offset_bytes,
          .most_iops = target.throttle ? std::optional(target.throttle->value) : std::nullopt};
}

TimeSpan first_step(const TimeSpan& asked, SearchSettings::Effort effort) {
  TimeSpan span = asked;
  measure_as_step(span, effort);
  const auto most = static_cast<std::uint64_t>(search_times(effort).total_seconds * kMostWarmUpShare);
  span.warm_up_seconds = std::min(span.warm_up_seconds, most);
  return span;
}

TimeSpan later_step(const TimeSpan& asked, const StepSettings& settings, SearchSettings::Effort effort,
                    std::uint64_t target_size_bytes) {
  TimeSpan span = asked;
  measure_as_step(span, effort);
  span.warm_up_seconds = kLaterWarmUpSeconds;
  Target& target = span.targets[0];
  target.threads_per_target = settings.threads;
  target.outstanding_requests = settings.outstanding_requests;
  target.block_size_bytes = settings.block_size_bytes;
  target.write_percent = settings.write_percent;
  target.max_offset_bytes = settings.max_offset_bytes;
  if (settings.most_iops) target.throttle = ThrottleLimit{ThrottleUnit::iops, *settings.most_iops};
  fit_alignment(target, asked.targets[0]);
  fit_stride(target, target_size_bytes);
  if (target.write_buffer.source_size_bytes) {
    target.write_buffer.source_size_bytes = std::max(*target.write_buffer.source_size_bytes, target.block_size_bytes);
  }
  return span;
}

TimeSpan span_without_storage(const TimeSpan& asked, const StepSettings& settings, SearchSettings::Effort effort,
                              std::uint64_t target_size_bytes) {
  TimeSpan span = later_step(asked, settings, effort, target_size_bytes);
  span.warm_up_seconds = kNoWarmUpSeconds;
  span.duration_seconds = kWithoutStorageSeconds;
  span.steady_state.reset();
  span.targets[0].create_size_bytes = target_size_bytes;
  return span;
}

SearchResult run_search(const TimeSpan& asked, SearchSettings::Effort effort, std::uint64_t processor_count,
                        SearchHost& host) {
  const SearchTimes times = search_times(effort);
  SearchQuestion question = question_of(asked, effort, processor_count);
  SearchResult result{.effort = effort};
  NextStep next{.settings = question.asked};
  TimeSpan span = first_step(asked, effort);
  const auto span_of = [&](const NextStep& step) {
    TimeSpan later = later_step(asked, step.settings, effort, question.target_size_bytes);
    if (step.change == StepChange::longer) {
      later.duration_seconds = longer_seconds(times, host.elapsed_seconds());
      later.steady_state.reset();
    }
    return later;
  };
  const auto ended = [&](SearchEnd end) {
    result.end = end;
    result.findings = search_findings(result.steps);
    return result;
  };
  const auto ended_by_itself = [&](SearchEnd end) {
    result.without_storage = run_loop(asked, result, question.target_size_bytes, host);
    if (host.stopped()) return ended(host.failed() ? SearchEnd::failed : SearchEnd::cancelled);
    return ended(end);
  };
  while (true) {
    const TimeSpanResult& measured = host.run_step(span, result.steps.size(), next);
    const SearchStep step{next.change, next.compared_with, next.settings,
                          figures_of(span, measured, host.elapsed_seconds())};
    if (host.stopped()) {
      // What was cut short explains nothing.
      SearchResult cut = ended(host.failed() ? SearchEnd::failed : SearchEnd::cancelled);
      cut.steps.push_back(step);
      return cut;
    }
    question.target_size_bytes = target_size(measured);
    result.steps.push_back(step);
    host.tell_steps(result.steps);
    auto chosen = next_step(question, result.steps);
    for (; chosen; chosen = next_step(question, result.steps)) {
      // Once for each step: of the longer one it heeds the time that is left, which goes on.
      span = span_of(*chosen);
      if (can_run(span)) break;
      // What else was asked, such as ranges of the target, leaves no room for it, or the time. Other steps tell other
      // things.
      question.refused.push_back(chosen->change);
    }
    if (!chosen) return ended_by_itself(SearchEnd::settled);
    next = *chosen;
    const double longest = static_cast<double>(span.warm_up_seconds + span.duration_seconds) + kStepOverheadSeconds +
                           emptying_seconds(next, result.steps);
    if (host.elapsed_seconds() + longest > times.total_seconds) return ended_by_itself(SearchEnd::time_up);
    if (would_write_unasked(span, asked)) {
      host.fail({"SearchStepRefused", "The search chose a step that would write, and only reads were asked for.",
                 "Report this as an error of the engine. Run without --find-limit meanwhile.", asked.targets[0].path});
      return ended(SearchEnd::failed);
    }
  }
}

}  // namespace headroom
