#include "search/search_decision.h"

#include <algorithm>
#include <cmath>

#include "search/climb.h"
#include "search/level_changes.h"
#include "search/search_findings.h"

namespace headroom {
namespace {

/// From this share of the ceiling on, one request at a time may have to wait for its turn.
constexpr double kShareOfOne = 0.6;
/// Unless what was asked is as deep already: twice of that tells whether it was deep enough.
constexpr std::uint64_t kDeepestQueue = 1024;
constexpr std::uint64_t kLargestBlock = 4u << 20;
/// A part this much smaller is in a cache sooner, where there is one.
constexpr std::uint64_t kPartDivisor = 8;
constexpr std::uint64_t kLeastPartBytes = 16u << 20;
/// Reads of which most take so many times as long as the quickest quarter are of two kinds. Those of one kind vary
/// less.
constexpr double kTwoKinds = 5;
/// The time in which the blocks of a hot part are read once, on average: nearly all were read before a step is
/// measured.
constexpr double kHotSeconds = 0.4;
/// More than a smaller part brings by chance.
constexpr double kGainOfCache = 2 * kLeastGain;
/// Buffers on a production node stay small compared with its memory.
constexpr std::uint64_t kMostBytesInFlight = 1u << 30;
/// A deeper queue that makes requests wait longer than this tells nothing more, and takes long to drain.
constexpr double kLongestLatencyMicroseconds = 5e6;
/// On a machine that stays too busy, more of the same repeats prove no more.
constexpr std::size_t kMostRepeats = 3;

using History = SearchHistory;

StepSettings deeper_than(StepSettings settings) {
  settings.outstanding_requests *= 2;
  return settings;
}

bool has(const History& history, StepChange change) {
  return last_of(history, {change}).has_value();
}

bool is_refused(const SearchQuestion& question, StepChange change) {
  return std::ranges::find(question.refused, change) != question.refused.end();
}

/// Of the target, from its start on.
std::uint64_t used_bytes(const SearchQuestion& question, const StepSettings& settings) {
  return std::min(settings.max_offset_bytes.value_or(question.target_size_bytes), question.target_size_bytes);
}

bool can_go_deeper(const History& history, const SearchStep& step) {
  const std::uint64_t deepest = std::max(kDeepestQueue, history[0].settings.queue_depth() * 2);
  return step.settings.queue_depth() * 2 <= deepest &&
         step.settings.queue_depth() * 2 * step.settings.block_size_bytes <= kMostBytesInFlight &&
         step.figures.latency_mean_microseconds <= kLongestLatencyMicroseconds;
}

std::optional<NextStep> climb_further(const SearchQuestion& question, const History& history, const Climb& climb) {
  const SearchStep& top = history[climb.top];
  if (!climb.plateau && can_go_deeper(history, top) && !is_refused(question, StepChange::deeper)) {
    return NextStep{StepChange::deeper, climb.top, deeper_than(top.settings)};
  }
  const std::size_t full = climb.full();
  StepSettings settings = history[full].settings;
  // The same depth on twice the threads, which shows whether a thread cannot keep its own queue full.
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

/// So many times as large a block, where there is room for all of them in flight.
std::optional<StepSettings> larger_block(const SearchQuestion& question, StepSettings settings, std::uint64_t factor) {
  settings.block_size_bytes *= factor;
  const std::uint64_t in_flight = settings.block_size_bytes * settings.queue_depth();
  const std::uint64_t room = std::min(used_bytes(question, settings), kMostBytesInFlight);
  return settings.block_size_bytes <= kLargestBlock && in_flight <= room ? std::optional(settings) : std::nullopt;
}

/// What the limit counts: with blocks of another size, requests or bytes stay as they are.
std::optional<NextStep> change_block(const SearchQuestion& question, const History& history, std::size_t full) {
  const StepSettings& base = history[full].settings;
  for (const std::uint64_t factor : {std::uint64_t{2}, std::uint64_t{8}}) {
    const bool taken = std::ranges::any_of(history, [&](const SearchStep& step) {
      return step.change == StepChange::larger_block &&
             step.settings.block_size_bytes == base.block_size_bytes * factor;
    });
    if (taken || is_refused(question, StepChange::larger_block)) continue;
    if (const auto settings = larger_block(question, base, factor)) {
      return NextStep{StepChange::larger_block, full, *settings};
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
  if (base.write_percent == kOnlyReads || base.write_percent == kOnlyWrites) return {};
  StepSettings settings = base;
  if (!has(history, StepChange::reads) && !is_refused(question, StepChange::reads)) {
    settings.write_percent = kOnlyReads;
    return NextStep{StepChange::reads, full, settings};
  }
  if (!has(history, StepChange::writes) && !is_refused(question, StepChange::writes)) {
    settings.write_percent = kOnlyWrites;
    return NextStep{StepChange::writes, full, settings};
  }
  return {};
}

/// Whether one request at a time takes so long, or waits until something lets it pass: at half the rate it need not
/// wait. A write cache would empty in the pauses, so that only reads tell.
std::optional<NextStep> slow_down(const SearchQuestion& question, const History& history, std::size_t full) {
  const auto idle = last_of(history, {StepChange::idle});
  if (!idle || question.asked.write_percent != kOnlyReads || has(history, StepChange::slower)) return {};
  const SearchStep& step = history[*idle];
  if (step.figures.iops < 2 || step.figures.iops < history[full].figures.iops * kShareOfOne) return {};
  StepSettings settings = step.settings;
  settings.most_iops = static_cast<std::uint64_t>(step.figures.iops / 2);
  return NextStep{StepChange::slower, *idle, settings};
}

/// Where half the rate is no longer reached, the level fell since the last repeat, as where a burst ended meanwhile.
std::optional<NextStep> repeat_after_slower(const History& history, std::size_t full) {
  const auto slower = last_of(history, {StepChange::slower});
  const auto again = last_of(history, {StepChange::again});
  if (!slower || !again || *again > *slower) return {};
  const StepSettings& settings = history[*slower].settings;
  const auto asked = static_cast<double>(settings.most_iops.value_or(0) * settings.threads);
  const double least = std::min(asked, history[*again].figures.iops) * (1 - kLevelShare);
  if (history[*slower].figures.iops >= least) return {};
  return NextStep{StepChange::again, full, history[full].settings};
}

/// A cache answers more of a smaller part.
std::optional<NextStep> change_part(const SearchQuestion& question, const History& history, std::size_t full) {
  StepSettings settings = history[full].settings;
  if (!question.is_spread_evenly || has(history, StepChange::smaller_part) || settings.write_percent == kOnlyWrites)
    return {};
  const std::uint64_t whole = used_bytes(question, settings);
  const std::uint64_t part = whole / kPartDivisor / question.alignment_bytes * question.alignment_bytes;
  if (part < std::max(kLeastPartBytes, settings.block_size_bytes * settings.queue_depth())) return {};
  settings.max_offset_bytes = part;
  return NextStep{StepChange::smaller_part, full, settings};
}

/// Of reads one at a time, some quick and most slow: where a cache answers the quick ones, it soon answers all of those
/// of a few blocks, and they are as quick one at a time. A device whose reads are of two kinds has both kinds there
/// too.
std::optional<NextStep> look_for_cache(const SearchQuestion& question, const History& history, std::size_t full) {
  const auto idle = last_of(history, {StepChange::idle});
  if (!idle || !question.is_spread_evenly || history[full].settings.write_percent == kOnlyWrites) return {};
  if (const auto hot = last_of(history, {StepChange::hot_part})) {
    const bool gained = history[*hot].figures.iops >= history[full].figures.iops * (1 + kGainOfCache);
    if (history[*hot].compared_with != full || !gained) return {};
    StepSettings settings = history[*idle].settings;
    settings.max_offset_bytes = history[*hot].settings.max_offset_bytes;
    return NextStep{StepChange::hot_part, *idle, settings};
  }
  if (history[*idle].figures.read_spread.value_or(1) < kTwoKinds) return {};
  StepSettings settings = history[full].settings;
  const double reads = 1 - static_cast<double>(settings.write_percent) / 100;
  const auto blocks = static_cast<std::uint64_t>(history[full].figures.iops * reads * kHotSeconds);
  const std::uint64_t part = std::max(blocks, settings.queue_depth()) * settings.block_size_bytes;
  if (part > used_bytes(question, settings) / kPartDivisor) return {};
  settings.max_offset_bytes =
      (part + question.alignment_bytes - 1) / question.alignment_bytes * question.alignment_bytes;
  return NextStep{StepChange::hot_part, full, settings};
}

/// Where deeper queues brought more: what was asked once more, right behind them. Disks that got faster, or load that
/// left, bring it as much as them.
std::optional<NextStep> repeat_asked(const History& history, const Climb& climb) {
  if (climb.top == 0 || was_repeated(history, 0)) return {};
  return NextStep{StepChange::again, 0, history[0].settings};
}

/// Whether what was asked did the same once more only before the level at the ceiling changed.
bool is_asked_outdated(const History& history, std::size_t full) {
  const std::optional<std::size_t> asked = last_repeat_of(history, 0);
  const std::optional<std::size_t> again = last_repeat_of(history, full);
  return asked && again && *again > *asked &&
         std::abs(history[*again].figures.iops - history[full].figures.iops) > kLevelShare * history[full].figures.iops;
}

/// Others' load, burst credit and caches change in the meantime; the same steps at the end tell.
std::optional<NextStep> repeat(const History& history, const Climb& climb) {
  std::vector<std::size_t> steps{climb.full()};
  // A deeper queue may do less, or a burst had ended by then.
  if (climb.fell(history)) steps.push_back(climb.top);
  if (climb.top != 0) steps.push_back(0);
  for (const std::size_t step : steps) {
    if (!was_repeated(history, step)) return NextStep{StepChange::again, step, history[step].settings};
  }
  if (climb.top != 0 && is_asked_outdated(history, climb.full()))
    return NextStep{StepChange::again, 0, history[0].settings};
  return {};
}

/// A repeat that did far more or far less, but was too unsteady to prove that the level changed, is taken once more.
std::optional<NextStep> repeat_contradicted(const History& history, const Climb& climb) {
  const std::vector<SearchLevelChange> changes = level_changes(history);
  for (const std::size_t step : {climb.full(), climb.top}) {
    if (repeats_of(history, step) < kMostRepeats && is_contradicted(history, changes, step)) {
      return NextStep{StepChange::again, step, history[step].settings};
    }
  }
  return {};
}

/// The next queue on the way to the least that keeps up the level behind a change: half as deep, or twice as deep as
/// one that does not. By Little's law, none does with fewer requests than are at work at that level while they wait for
/// no other.
std::optional<NextStep> look_for_later_knee(const History& history, const SearchFindings& findings) {
  const auto& [too_few, enough] = findings.knee_bounds;
  if (!enough) return {};
  StepSettings settings = history[*enough].settings;
  std::uint64_t each = settings.outstanding_requests / 2;
  if (too_few > 0) {
    each = std::max<std::uint64_t>(1, 2 * too_few / settings.threads);
  } else if (findings.idle) {
    const double alone = history[*findings.idle].figures.latency_mean_microseconds / 1e6;
    const double busy = kKneeShare * history[*enough].figures.iops * alone;
    const auto requests = [&](std::uint64_t outstanding) {
      return static_cast<double>(outstanding * settings.threads);
    };
    while (each > 1 && requests(each / 2) >= busy) each /= 2;
  }
  if (each == 0 || each >= settings.outstanding_requests) return {};
  settings.outstanding_requests = each;
  return NextStep{StepChange::shallower, findings.ceiling, settings};
}

/// What steps before a change of level tell does not hold behind it: what the later level counts, and its knee.
std::optional<NextStep> look_behind_change(const SearchQuestion& question, const History& history) {
  const SearchFindings findings = search_findings(history);
  if (findings.level_changes.empty() || !findings.ceiling) return {};
  const std::size_t base = *findings.ceiling;
  const std::vector<bool> held = held_steps(history, findings.level_changes);
  const auto holds_larger = [&](std::size_t i) { return held[i] && history[i].change == StepChange::larger_block; };
  bool is_block_known = is_refused(question, StepChange::larger_block);
  for (std::size_t i = 0; i < history.size(); ++i) is_block_known = is_block_known || holds_larger(i);
  if (!is_block_known) {
    if (const auto settings = larger_block(question, history[base].settings, 2)) {
      return NextStep{StepChange::larger_block, base, *settings};
    }
  }
  if (is_refused(question, StepChange::shallower) || findings.knee) return {};
  return look_for_later_knee(history, findings);
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
  if (auto step = repeat_asked(history, climb)) return step;
  const std::size_t full = climb.full();
  if (auto step = change_block(question, history, full); may_be_taken(step)) return step;
  if (auto step = change_direction(question, history, full)) return step;
  if (auto step = change_part(question, history, full); may_be_taken(step)) return step;
  if (auto step = look_for_cache(question, history, full); may_be_taken(step)) return step;
  if (auto step = look_for_knee(history, climb); may_be_taken(step)) return step;
  if (question.takes_longer_step && !has(history, StepChange::longer) && !is_refused(question, StepChange::longer)) {
    return NextStep{StepChange::longer, full, history[full].settings};
  }
  if (auto step = repeat(history, climb)) return step;
  if (auto step = repeat_contradicted(history, climb)) return step;
  if (auto step = slow_down(question, history, full); may_be_taken(step)) return step;
  if (auto step = repeat_after_slower(history, full)) return step;
  return look_behind_change(question, history);
}

}  // namespace headroom
