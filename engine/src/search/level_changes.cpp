#include "search/level_changes.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

#include "search/climb.h"

namespace headroom {
namespace {

/// Moments are read off samples of a second.
constexpr double kSameMomentSeconds = 1;
/// A level on either side of a change varies by no more.
constexpr double kChangedVariation = 0.05;
/// Whole seconds vary more than the level does.
constexpr double kSecondVariation = 0.1;
/// In a step between, other settings may show less of the change.
constexpr double kLeastShown = 0.5;
/// A step that was not steady has no interval: it had more for sure where its mean is so many times what came later.
constexpr double kSurelyMore = 1.5;
/// Between two steps: a pause as long as this does not hide the moment.
constexpr double kLongestPauseSeconds = 3;

using Seconds = std::span<const double>;

struct Level {
  double iops = 0;
  std::optional<double> half_width = {};  // 95 %; none: not known
};

Level level_of(const SearchStep& step) {
  const auto share = step.figures.half_width_share;
  return {step.figures.iops, share ? std::optional(*share * step.figures.iops) : std::nullopt};
}

Level level_at_start(const SearchStep& step) {
  const auto& change = step.figures.change;
  return change ? Level{change->before_iops, change->before_iops * kChangedVariation} : level_of(step);
}

Level level_at_end(const SearchStep& step) {
  const auto& change = step.figures.change;
  return change ? Level{change->after_iops, change->after_iops * kChangedVariation} : level_of(step);
}

bool differ(const Level& before, const Level& after) {
  if (!before.half_width && after.half_width) return before.iops > kSurelyMore * (after.iops + *after.half_width);
  if (!before.half_width || !after.half_width) return false;
  const double difference = std::abs(after.iops - before.iops);
  return difference > kLevelShare * before.iops && difference > *before.half_width + *after.half_width;
}

double mean_iops(Seconds values) {
  return values.empty() ? 0 : std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

bool stays_level(Seconds values) {
  const double middle = mean_iops(values);
  return std::ranges::all_of(values,
                             [middle](double value) { return std::abs(value - middle) <= kSecondVariation * middle; });
}

/// Seconds after which a step came from one level to another that differ by so much (as a logarithm) at least.
std::optional<double> seen_within(Seconds seconds, double least) {
  std::optional<double> best;
  double most = 0;
  // The second in which it changed has something of both.
  for (std::size_t at = 1; at + 1 < seconds.size(); ++at) {
    const Seconds before = seconds.first(at);
    const Seconds after = seconds.subspan(at + 1);
    const double levels[] = {mean_iops(before), mean_iops(after)};
    if (levels[0] <= 0 || levels[1] <= 0 || !stays_level(before) || !stays_level(after)) continue;
    const double found = std::log(levels[1] / levels[0]);
    if (found * least <= 0 || std::abs(found) < std::abs(least) || std::abs(found) <= most) continue;
    most = std::abs(found);
    best = static_cast<double>(at) + std::clamp((seconds[at] - levels[1]) / (levels[0] - levels[1]), 0.0, 1.0);
  }
  return best;
}

/// A search's steps, and the moments of what happened in them since the first one was measured.
class Levels {
 public:
  explicit Levels(const SearchHistory& history) : history_(history) {
    if (!history.empty()) origin_ = history[0].figures.started_seconds;
  }

  std::vector<SearchLevelChange> changes() {
    for (std::size_t i = 0; i < history_.size(); ++i) add_within(i);
    // The nearest first: steps farther apart may show the same change.
    for (std::size_t distance = 1; distance < history_.size(); ++distance) {
      for (std::size_t to = distance; to < history_.size(); ++to) add_between(to - distance, to);
    }
    std::ranges::stable_sort(changes_, {}, &SearchLevelChange::to);
    for (SearchLevelChange& change : changes_) {
      narrow_by_moment(change);
      change.credit_ios = credit_of(change);
    }
    return changes_;
  }

 private:
  double start_of(std::size_t step) const { return history_[step].figures.started_seconds - origin_; }
  double end_of(std::size_t step) const { return start_of(step) + history_[step].figures.measured_seconds; }

  void add_within(std::size_t step) {
    const auto& change = history_[step].figures.change;
    if (!change || !differ(level_at_start(history_[step]), level_at_end(history_[step]))) return;
    changes_.push_back({.from = step,
                        .to = step,
                        .before_iops = change->before_iops,
                        .after_iops = change->after_iops,
                        .at_seconds = start_of(step) + change->after_seconds});
  }

  void add_between(std::size_t from, std::size_t to) {
    if (history_[from].settings != history_[to].settings) return;
    const Level before = level_at_end(history_[from]);
    const Level after = level_at_start(history_[to]);
    if (!differ(before, after)) return;
    SearchLevelChange change{.from = from, .to = to, .before_iops = before.iops, .after_iops = after.iops};
    const auto is_same = [&](const SearchLevelChange& known) {
      return known.last_before >= from && known.first_after <= to && known.rose() == change.rose() &&
             !is_at_edge(known, from, to);
    };
    const auto known = std::ranges::find_if(changes_, is_same);
    if (known == changes_.end()) {
      change.at_seconds = moment_of(change);
      if (!is_told(change) && !narrows(change, changes_)) changes_.push_back(change);
    } else if (known->from == known->to) {
      // Of the same work on either side, the levels can be compared with what others of these settings did.
      change.at_seconds = known->at_seconds;
      *known = change;
    }
  }

  /// Whether one of these is known between other steps, some of which are the same: that is one change, in what both
  /// have in common, rather than two. Its levels stay those of the two steps that it was seen between.
  static bool narrows(const SearchLevelChange& change, std::span<SearchLevelChange> changes) {
    const auto overlaps = [&](const SearchLevelChange& known) {
      return known.from != known.to && known.rose() == change.rose() && known.last_before < change.to &&
             change.from < known.first_after;
    };
    const auto known = std::ranges::find_if(changes, overlaps);
    if (known == changes.end()) return false;
    known->last_before = std::max(known->last_before, change.from);
    known->first_after = std::min(known->first_after, change.to);
    if (!known->at_seconds) known->at_seconds = change.at_seconds;
    return true;
  }

  /// A step that had ended by the moment came before it, whatever it did, and one that began later behind it.
  void narrow_by_moment(SearchLevelChange& change) const {
    if (!change.at_seconds || change.from == change.to) return;
    while (change.last_before + 1 < change.first_after && end_of(change.last_before + 1) <= *change.at_seconds) {
      ++change.last_before;
    }
    while (change.first_after > change.last_before + 1 && start_of(change.first_after - 1) >= *change.at_seconds) {
      --change.first_after;
    }
  }

  /// Whether two other steps, with other workloads, show the same time. Both say between which steps it was.
  bool is_told(const SearchLevelChange& change) {
    const auto told = std::ranges::find_if(changes_, [&](const SearchLevelChange& known) {
      return known.rose() == change.rose() && known.at_seconds && change.at_seconds &&
             std::abs(*known.at_seconds - *change.at_seconds) <= kSameMomentSeconds;
    });
    if (told == changes_.end()) return false;
    narrows(change, {told, 1});
    return true;
  }

  /// Whether it is a change within one of the two steps, whose level is taken on this side of it.
  static bool is_at_edge(const SearchLevelChange& known, std::size_t from, std::size_t to) {
    return known.from == known.to && (known.from == from || known.to == to);
  }

  /// When it changed: by the seconds of the steps, or by those that still had more, and no longer had.
  std::optional<double> moment_of(const SearchLevelChange& change) const {
    const double least = kLeastShown * std::log(change.after_iops / change.before_iops);
    std::optional<double> found;
    double earliest = end_of(change.from);
    double latest = start_of(change.to);
    for (std::size_t i = change.from; i <= change.to; ++i) {
      if (const auto within = seen_within(history_[i].figures.iops_by_second, least)) {
        if (found) return std::nullopt;
        found = start_of(i) + *within;
      }
      if (i == change.from || i == change.to || change.rose() || !is_like(i, change.to)) continue;
      if (has_more(i, change)) earliest = end_of(i);
      if (could_do_more(i, change) && has_no_more(i, change)) latest = std::min(latest, start_of(i));
    }
    if (found) return found;
    if (latest < earliest || latest - earliest > kLongestPauseSeconds) return std::nullopt;
    return (earliest + latest) / 2;
  }

  /// Whether a step reads and writes as the other one does, and everywhere.
  bool is_like(std::size_t step, std::size_t other) const {
    const StepSettings& one = history_[step].settings;
    const StepSettings& two = history_[other].settings;
    return one.write_percent == two.write_percent && one.max_offset_bytes == two.max_offset_bytes &&
           one.most_iops == two.most_iops;
  }
  /// Whether a step would have had more before the change: its queue is as deep as one that had.
  bool could_do_more(std::size_t step, const SearchLevelChange& change) const {
    const StepSettings& settings = history_[step].settings;
    for (std::size_t i = 0; i <= change.from; ++i) {
      const StepSettings& earlier = history_[i].settings;
      const bool is_no_harder = i == change.from || earlier.block_size_bytes == settings.block_size_bytes;
      if (is_no_harder && is_like(i, step) && earlier.queue_depth() <= settings.queue_depth() && has_more(i, change))
        return true;
    }
    return false;
  }

  double share_of(std::size_t step, const SearchLevelChange& change, bool in_bytes) const {
    const double sizes = in_bytes ? static_cast<double>(history_[step].settings.block_size_bytes) /
                                        static_cast<double>(history_[change.to].settings.block_size_bytes)
                                  : 1;
    return history_[step].figures.iops * sizes / change.after_iops;
  }
  /// Whatever the level counts, requests or bytes.
  bool has_more(std::size_t step, const SearchLevelChange& change) const {
    return std::min(share_of(step, change, false), share_of(step, change, true)) > 1 + kLevelShare;
  }
  bool has_no_more(std::size_t step, const SearchLevelChange& change) const {
    return std::max(share_of(step, change, false), share_of(step, change, true)) <= 1 + kLevelShare;
  }

  /// What was done above the later level, in the steps and the warm-ups before them.
  std::optional<double> credit_of(const SearchLevelChange& change) const {
    if (!change.at_seconds || change.rose()) return std::nullopt;
    double credit = 0;
    for (std::size_t i = 0; i < history_.size() && start_of(i) < *change.at_seconds; ++i) {
      const StepFigures& figures = history_[i].figures;
      const auto add = [&](double iops, double seconds) {
        credit += std::max(0.0, iops - change.after_iops) * std::max(0.0, seconds);
      };
      const std::vector<double>& rates = figures.iops_by_second;
      const double first = rates.empty() ? level_at_start(history_[i]).iops : rates.front();
      add(first, figures.warm_up_seconds);
      // A second counts as a whole: what it has above the later level came before the change.
      const double seconds = std::min(figures.measured_seconds, *change.at_seconds - start_of(i));
      const auto counted = std::min(rates.size(), static_cast<std::size_t>(std::ceil(seconds)));
      for (std::size_t second = 0; second < counted; ++second) add(rates[second], 1);
      add(level_at_start(history_[i]).iops, seconds - static_cast<double>(rates.size()));
    }
    return credit;
  }

  const SearchHistory& history_;
  double origin_ = 0;
  std::vector<SearchLevelChange> changes_;
};

/// Whether a step was measured behind a change.
bool is_behind(const SearchHistory& history, std::size_t step, const SearchLevelChange& change) {
  const StepFigures& figures = history[step].figures;
  const bool is_within = figures.change.has_value() && step >= change.last_before && step <= change.first_after;
  if (is_within) {
    return figures.is_steady &&
           std::abs(figures.iops - figures.change->after_iops) <= kChangedVariation * figures.change->after_iops;
  }
  if (change.from == change.to) return step > change.to;
  if (step <= change.last_before) return false;
  if (step >= change.first_after) return true;
  return change.at_seconds && figures.started_seconds - history[0].figures.started_seconds >= *change.at_seconds;
}

}  // namespace

std::vector<SearchLevelChange> level_changes(const SearchHistory& history) {
  return Levels(history).changes();
}

std::vector<bool> held_steps(const SearchHistory& history, const std::vector<SearchLevelChange>& changes) {
  std::vector<bool> held(history.size());
  for (std::size_t i = history.size(); i-- > 0;) {
    const bool is_behind_all =
        std::ranges::all_of(changes, [&](const SearchLevelChange& change) { return is_behind(history, i, change); });
    held[i] = is_behind_all;
    // What a step does that was repeated at the end, and had not changed, is known to hold.
    for (std::size_t later = i + 1; !held[i] && later < history.size(); ++later) {
      const Level level = level_of(history[later]);
      held[i] = held[later] && history[later].settings == history[i].settings && !history[i].figures.change &&
                level.half_width && history[i].figures.half_width_share && !differ(level_of(history[i]), level);
    }
  }
  return held;
}

bool is_contradicted(const SearchHistory& history, const std::vector<SearchLevelChange>& changes, std::size_t step) {
  const auto repeat = last_repeat_of(history, step);
  if (!repeat) return false;
  const double before = level_at_end(history[step]).iops;
  const double after = level_at_start(history[*repeat]).iops;
  if (std::max(before, after) <= kSurelyMore * std::min(before, after)) return false;
  return std::ranges::none_of(changes, [&](const SearchLevelChange& change) {
    return change.rose() == (after > before) && change.first_after > step && change.last_before < *repeat;
  });
}

}  // namespace headroom
