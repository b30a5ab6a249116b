#include "search/search_decision.h"

#include <algorithm>

namespace headroom {
namespace {

/// Means are known to ± 2 %, so a smaller gain may be none.
constexpr double kLeastGain = 0.05;
constexpr double kKneeShare = 1 - kLeastGain;
/// From this share of the ceiling on, one request at a time may have to wait for its turn.
constexpr double kShareOfOne = 0.6;
constexpr std::uint64_t kDeepestQueue = 1024;
constexpr std::uint64_t kLargestBlock = 4u << 20;
constexpr std::uint64_t kSmallestBlock = 4096;
/// A part this much smaller is in a cache sooner, where there is one.
constexpr std::uint64_t kPartDivisor = 8;
constexpr std::uint64_t kReadsAlone{};
constexpr std::uint64_t kWritesAlone{100};
constexpr std::uint64_t kLeastPartBytes = 16u << 20;
/// Buffers of a node in production stay small beside its memory.
constexpr std::uint64_t kMostBytesInFlight = 1u << 30;
/// A deeper queue that makes requests wait longer than this tells nothing more, and takes long to drain.
constexpr double kLongestLatencyMicroseconds = 5e6;

using History = std::vector<SearchStep>;

bool gained(const SearchStep& step, const SearchStep& before) {
  return step.figures.iops >= before.figures.iops * (1 + kLeastGain);
}

StepSettings deeper_than(StepSettings settings) {
  settings.outstanding_requests *= 2;
  return settings;
}

std::optional<std::size_t> last_of(const History& history, std::initializer_list<StepChange> changes) {
  for (std::size_t i = history.size(); i-- > 0;) {
    if (std::ranges::find(changes, history[i].change) != changes.end()) return i;
  }
  return std::nullopt;
}

bool has(const History& history, StepChange change) {
  return last_of(history, {change}).has_value();
}

bool is_refused(const SearchQuestion& question, StepChange change) {
  return std::ranges::find(question.refused, change) != question.refused.end();
}

bool has_again(const History& history, std::size_t step) {
  return std::ranges::any_of(
      history, [step](const SearchStep& one) { return one.change == StepChange::again && one.compared_with == step; });
}

/// The way up: the asked step, each deeper queue, and more threads where they brought more.
struct Climb {
  std::size_t top = 0;                 // the last step that brought more
  std::optional<std::size_t> plateau;  // a deeper queue that brought no more than the top
  std::optional<std::size_t> threads;  // more threads that brought no more than the plateau
};

Climb climb_of(const History& history) {
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

/// Where a queue is deep enough for anything but its depth to limit: the plateau, or as deep as this search goes.
std::size_t full_step(const Climb& climb) {
  return climb.plateau.value_or(climb.top);
}

/// Of the target, from its start on.
std::uint64_t used_bytes(const SearchQuestion& question, const StepSettings& settings) {
  return std::min(settings.max_offset_bytes.value_or(question.target_size_bytes), question.target_size_bytes);
}

bool can_go_deeper(const SearchStep& step) {
  return step.settings.queue_depth() * 2 <= kDeepestQueue &&
         step.settings.queue_depth() * 2 * step.settings.block_size_bytes <= kMostBytesInFlight &&
         step.figures.latency_mean_microseconds <= kLongestLatencyMicroseconds;
}

std::optional<NextStep> climb_further(const SearchQuestion& question, const History& history, const Climb& climb) {
  const SearchStep& top = history[climb.top];
  if (!climb.plateau && can_go_deeper(top) && !is_refused(question, StepChange::deeper)) {
    return NextStep{StepChange::deeper, climb.top, deeper_than(top.settings)};
  }
  const std::size_t full = full_step(climb);
  StepSettings settings = history[full].settings;
  // The same depth on twice the threads, which tells of a thread that cannot keep its own queue full.
  if (climb.threads || settings.outstanding_requests < 2 || settings.threads >= question.most_threads) return {};
  settings.threads *= 2;
  settings.outstanding_requests /= 2;
  return NextStep{StepChange::more_threads, full, settings};
}

/// The way down from what was asked, where that is deeper than it needs to be.
std::optional<NextStep> look_for_knee(const History& history, const Climb& climb) {
  if (climb.top != 0 || !climb.plateau) return {};
  const std::size_t lowest = last_of(history, {StepChange::shallower}).value_or(0);
  const SearchStep& step = history[lowest];
  if (step.settings.outstanding_requests < 2) return {};
  if (step.figures.iops < history[0].figures.iops * kKneeShare) return {};
  StepSettings settings = step.settings;
  settings.outstanding_requests /= 2;
  return NextStep{StepChange::shallower, lowest, settings};
}

/// What the limit counts: with blocks of another size, requests or bytes stay as they are.
std::optional<NextStep> change_block(const SearchQuestion& question, const History& history, std::size_t full) {
  const StepSettings& base = history[full].settings;
  for (const std::uint64_t factor : {std::uint64_t{2}, std::uint64_t{8}}) {
    StepSettings settings = base;
    settings.block_size_bytes *= factor;
    const bool taken = std::ranges::any_of(history, [&](const SearchStep& step) {
      return step.change == StepChange::larger_block && step.settings.block_size_bytes == settings.block_size_bytes;
    });
    const std::uint64_t in_flight = settings.block_size_bytes * settings.queue_depth();
    const std::uint64_t room = std::min(used_bytes(question, settings), kMostBytesInFlight);
    if (!taken && !is_refused(question, StepChange::larger_block) && settings.block_size_bytes <= kLargestBlock &&
        in_flight <= room) {
      return NextStep{StepChange::larger_block, full, settings};
    }
  }
  StepSettings settings = base;
  settings.block_size_bytes /= 2;
  const bool is_possible = settings.block_size_bytes >= std::max(kSmallestBlock, question.alignment_bytes) &&
                           settings.block_size_bytes % question.alignment_bytes == 0;
  if (is_possible && !has(history, StepChange::smaller_block)) {
    return NextStep{StepChange::smaller_block, full, settings};
  }
  return {};
}

/// Reads and writes may have limits of their own. A profile that only reads never writes.
std::optional<NextStep> change_direction(const SearchQuestion& question, const History& history, std::size_t full) {
  const StepSettings& base = history[full].settings;
  if (base.write_percent == kReadsAlone || base.write_percent == kWritesAlone) return {};
  StepSettings settings = base;
  if (!has(history, StepChange::reads) && !is_refused(question, StepChange::reads)) {
    settings.write_percent = kReadsAlone;
    return NextStep{StepChange::reads, full, settings};
  }
  if (!has(history, StepChange::writes) && !is_refused(question, StepChange::writes)) {
    settings.write_percent = kWritesAlone;
    return NextStep{StepChange::writes, full, settings};
  }
  return {};
}

/// Whether one request at a time takes so long, or waits until something lets it pass: at half the rate it need not
/// wait. A write cache would empty in the pauses, so that only reads tell.
std::optional<NextStep> slow_down(const SearchQuestion& question, const History& history, std::size_t full) {
  const auto idle = last_of(history, {StepChange::idle});
  if (!idle || question.asked.write_percent != kReadsAlone || has(history, StepChange::slower)) return {};
  const SearchStep& step = history[*idle];
  if (step.figures.iops < 2 || step.figures.iops < history[full].figures.iops * kShareOfOne) return {};
  StepSettings settings = step.settings;
  settings.most_iops = static_cast<std::uint64_t>(step.figures.iops / 2);
  return NextStep{StepChange::slower, *idle, settings};
}

/// A cache answers more of a smaller part.
std::optional<NextStep> change_part(const SearchQuestion& question, const History& history, std::size_t full) {
  StepSettings settings = history[full].settings;
  if (!question.is_spread_evenly || has(history, StepChange::smaller_part) || settings.write_percent == kWritesAlone)
    return {};
  const std::uint64_t whole = used_bytes(question, settings);
  const std::uint64_t part = whole / kPartDivisor / question.alignment_bytes * question.alignment_bytes;
  if (part < std::max(kLeastPartBytes, settings.block_size_bytes * settings.queue_depth())) return {};
  settings.max_offset_bytes = part;
  return NextStep{StepChange::smaller_part, full, settings};
}

}  // namespace

std::optional<NextStep> next_step(const SearchQuestion& question, const std::vector<SearchStep>& history) {
  if (history.empty()) return NextStep{StepChange::asked, {}, question.asked};
  const auto may_be_taken = [&](const std::optional<NextStep>& step) {
    return step && !is_refused(question, step->change);
  };
  if (!has(history, StepChange::idle) && !is_refused(question, StepChange::idle)) {
    StepSettings settings = question.asked;
    settings.threads = 1;
    settings.outstanding_requests = 1;
    return NextStep{StepChange::idle, 0, settings};
  }
  const Climb climb = climb_of(history);
  if (auto step = climb_further(question, history, climb); may_be_taken(step)) return step;
  const std::size_t full = full_step(climb);
  if (auto step = change_block(question, history, full); may_be_taken(step)) return step;
  if (auto step = change_direction(question, history, full)) return step;
  if (auto step = change_part(question, history, full); may_be_taken(step)) return step;
  if (auto step = look_for_knee(history, climb); may_be_taken(step)) return step;
  if (question.takes_longer_step && !has(history, StepChange::longer) && !is_refused(question, StepChange::longer)) {
    return NextStep{StepChange::longer, full, history[full].settings};
  }
  // Others' load, burst credit and caches change in the meantime; the same steps at the end tell.
  if (!has_again(history, full)) return NextStep{StepChange::again, full, history[full].settings};
  if (climb.top != 0 && !has_again(history, 0)) return NextStep{StepChange::again, 0, history[0].settings};
  if (auto step = slow_down(question, history, full); may_be_taken(step)) return step;
  return {};
}

SearchFindings search_findings(const std::vector<SearchStep>& history) {
  SearchFindings findings;
  if (history.empty()) return findings;
  findings.idle = last_of(history, {StepChange::idle});
  const Climb climb = climb_of(history);
  if (!climb.plateau) return findings;
  const bool is_better = history[*climb.plateau].figures.iops > history[climb.top].figures.iops;
  findings.ceiling = is_better ? *climb.plateau : climb.top;
  const StepSettings& base = history[*findings.ceiling].settings;
  const double enough = history[*findings.ceiling].figures.iops * kKneeShare;
  for (std::size_t i = 0; i < history.size(); ++i) {
    const auto& [change, compared_with, settings, figures] = history[i];
    const bool is_of_climb =
        settings.block_size_bytes == base.block_size_bytes && settings.write_percent == base.write_percent &&
        settings.max_offset_bytes == base.max_offset_bytes && change != StepChange::idle && !settings.most_iops;
    if (!is_of_climb || figures.iops < enough) continue;
    if (!findings.knee || settings.queue_depth() < history[*findings.knee].settings.queue_depth()) findings.knee = i;
  }
  return findings;
}

}  // namespace headroom
