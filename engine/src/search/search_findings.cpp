#include "search/search_findings.h"

#include <algorithm>

#include "search/climb.h"

namespace headroom {
namespace {

/// A request waits in a queue where it takes so many times as long as one that is alone.
constexpr double kWaits = 1.5;

StepDirection direction_of(const StepSettings& settings) {
  if (settings.write_percent == kOnlyReads) return StepDirection::reads;
  return settings.write_percent == kOnlyWrites ? StepDirection::writes : StepDirection::all;
}

double bytes_of(const SearchStep& step) {
  return step.figures.iops * static_cast<double>(step.settings.block_size_bytes);
}

double value_of(const SearchStep& step, CeilingKind kind) {
  return kind == CeilingKind::iops ? step.figures.iops : bytes_of(step);
}

/// The step with one request at a time, where one ended in it: a device may take longer than a step for a request.
std::optional<std::size_t> idle_step(const SearchHistory& history) {
  const auto idle = last_of(history, {StepChange::idle});
  return idle && history[*idle].figures.iops > 0 ? idle : std::nullopt;
}

/// The steps of a search, and which of them hold.
class Findings {
 public:
  explicit Findings(const SearchHistory& history)
      : history_(history), climb_(climb_of(history)), idle_(idle_step(history)) {
    found_.idle = idle_;
    found_.level_changes = level_changes(history);
    held_ = held_steps(history, found_.level_changes);
  }

  SearchFindings find() {
    if (!climb_.plateau) return found_;
    found_.ceiling = ceiling();
    if (!found_.ceiling) return found_;
    found_.knee_bounds = bounds_of_knee(*found_.ceiling);
    found_.knee = knee(found_.knee_bounds);
    add_ceilings();
    return found_;
  }

 private:
  const SearchStep& at(std::size_t step) const { return history_[step]; }

  /// Whether a step only does less than the ceiling's because its queue is another, or does it once more.
  bool is_of_climb(std::size_t step) const {
    const StepSettings& base = at(climb_.top).settings;
    const auto& [change, compared_with, settings, figures] = at(step);
    return settings.block_size_bytes == base.block_size_bytes && settings.write_percent == base.write_percent &&
           settings.max_offset_bytes == base.max_offset_bytes && change != StepChange::idle && !settings.most_iops;
  }

  bool is_at_full_depth(std::size_t step) const {
    return at(step).settings.queue_depth() >= at(climb_.top).settings.queue_depth();
  }

  std::optional<std::size_t> ceiling() const {
    // Which of the two it was that changed, repeats would tell.
    if (climb_.fell(history_) && !was_repeated(history_, climb_.top)) return std::nullopt;
    if (found_.level_changes.empty()) {
      const std::size_t plateau = *climb_.plateau;
      // Which of the two levels held, is not known.
      if (is_contradicted(history_, {}, plateau) || is_contradicted(history_, {}, climb_.top)) return std::nullopt;
      return at(plateau).figures.iops > at(climb_.top).figures.iops ? plateau : climb_.top;
    }
    std::optional<std::size_t> best;
    const double known = std::max(at(climb_.top).figures.iops, at(*climb_.plateau).figures.iops);
    for (std::size_t i = 0; i < history_.size(); ++i) {
      if (!is_of_climb(i) || !is_at_full_depth(i) || !held_[i]) continue;
      // Of a level that rose, no deeper queue was tried.
      const bool is_full = at(i).figures.iops <= known * (1 + kLevelShare) || waits_in_queue(i);
      if (is_full && (!best || at(i).figures.iops > at(*best).figures.iops)) best = i;
    }
    return best;
  }

  /// Whether requests wait for others, as they do where their number is not what limits.
  bool waits_in_queue(std::size_t step) const {
    if (!idle_) return false;
    const StepFigures& alone = at(*idle_).figures;
    std::optional<double> latency = alone.latency_mean_microseconds;
    if (at(step).settings.write_percent != at(*idle_).settings.write_percent) {
      latency = direction_of(at(step).settings) == StepDirection::reads ? alone.read_latency_microseconds
                                                                        : alone.write_latency_microseconds;
    }
    return latency && at(step).figures.latency_mean_microseconds >= kWaits * *latency;
  }

  /// One request at a time is the least queue that there is.
  KneeBounds bounds_of_knee(std::size_t ceiling) const {
    const double enough = at(ceiling).figures.iops * kKneeShare;
    KneeBounds bounds;
    for (std::size_t i = 0; i < history_.size(); ++i) {
      if (!(is_of_climb(i) || i == idle_) || !held_[i]) continue;
      const std::uint64_t depth = at(i).settings.queue_depth();
      if (at(i).figures.iops < enough) {
        bounds.too_few = std::max(bounds.too_few, depth);
      } else if (!bounds.step || depth < at(*bounds.step).settings.queue_depth()) {
        bounds.step = i;
      }
    }
    return bounds;
  }

  /// Where most of the way was measured at another level, it is known only where half as deep a queue was tried since
  /// then.
  std::optional<std::size_t> knee(const KneeBounds& bounds) const {
    if (!bounds.step || found_.level_changes.empty()) return bounds.step;
    const StepSettings& settings = at(*bounds.step).settings;
    const bool is_least = settings.outstanding_requests == 1 || 2 * bounds.too_few >= settings.queue_depth();
    return is_least ? bounds.step : std::nullopt;
  }

  // ---- By direction and kind ------------------------------------------------------------------------------------

  bool is_known(std::size_t step) const {
    return held_[step] && at(step).figures.half_width_share && at(step).figures.iops > 0;
  }

  /// Steps that do what was asked, at full depth, with blocks of any size.
  std::vector<std::size_t> steps_of_blocks() const {
    const StepSettings& base = at(climb_.top).settings;
    std::vector<std::size_t> steps;
    for (std::size_t i = 0; i < history_.size(); ++i) {
      const StepSettings& settings = at(i).settings;
      const bool is_like = settings.write_percent == base.write_percent && !settings.most_iops &&
                           settings.max_offset_bytes == base.max_offset_bytes && at(i).change != StepChange::idle;
      if (is_like && is_at_full_depth(i) && is_known(i)) steps.push_back(i);
    }
    return steps;
  }

  void add(CeilingKind kind, std::size_t step) {
    const double value = value_of(at(step), kind);
    const double half_width = *at(step).figures.half_width_share * value;
    found_.ceilings.push_back({.direction = direction_of(at(step).settings),
                               .kind = kind,
                               .step = step,
                               .value = value,
                               .low = std::max(0.0, value - half_width),
                               .high = value + half_width});
  }

  std::size_t best_of(const std::vector<std::size_t>& steps, CeilingKind kind) const {
    return *std::ranges::max_element(steps, {}, [&](std::size_t step) { return value_of(at(step), kind); });
  }

  /// The most of this kind with blocks of a size on this side of another.
  template <typename Beside>
  std::optional<double> most_beside(const std::vector<std::size_t>& steps, CeilingKind kind, Beside beside) const {
    std::optional<double> most;
    for (const std::size_t step : steps) {
      if (beside(at(step).settings.block_size_bytes)) most = std::max(most.value_or(0), value_of(at(step), kind));
    }
    return most;
  }

  /// Where larger blocks bring no more bytes.
  std::optional<std::size_t> most_bytes(const std::vector<std::size_t>& steps) const {
    const std::size_t best = best_of(steps, CeilingKind::bytes);
    const std::uint64_t block = at(best).settings.block_size_bytes;
    const auto larger = most_beside(steps, CeilingKind::bytes, [block](std::uint64_t size) { return size > block; });
    if (larger) return best;
    const auto smaller = most_beside(steps, CeilingKind::bytes, [block](std::uint64_t size) { return size < block; });
    // The last enlargement brought no more, so that the next would not either.
    return smaller && bytes_of(at(best)) < *smaller * (1 + kLeastGain) ? std::optional(best) : std::nullopt;
  }

  /// Where smaller blocks bring no more I/Os.
  std::optional<std::size_t> most_ios(const std::vector<std::size_t>& steps, std::optional<double> bytes) const {
    const std::size_t best = best_of(steps, CeilingKind::iops);
    // Bytes are what is counted there.
    if (bytes && bytes_of(at(best)) >= *bytes * kKneeShare) return std::nullopt;
    const std::uint64_t block = at(best).settings.block_size_bytes;
    const auto smaller = most_beside(steps, CeilingKind::iops, [block](std::uint64_t size) { return size < block; });
    const auto larger = most_beside(steps, CeilingKind::iops, [block](std::uint64_t size) { return size > block; });
    const bool goes_on = block > kSmallestBlock && block < at(climb_.top).settings.block_size_bytes && !smaller;
    const bool brings_more = larger && at(best).figures.iops >= *larger * (1 + kLeastGain);
    return goes_on && brings_more ? std::nullopt : std::optional(best);
  }

  void add_ceilings() {
    const std::vector<std::size_t> steps = steps_of_blocks();
    if (steps.empty()) return;
    const auto bytes = most_bytes(steps);
    const auto most = bytes ? std::optional(bytes_of(at(*bytes))) : std::nullopt;
    if (const auto ios = most_ios(steps, most)) add(CeilingKind::iops, *ios);
    if (bytes) add(CeilingKind::bytes, *bytes);
    // Of blocks as asked: what is counted of both together is counted of one alone.
    const bool counts_bytes = most && bytes_of(at(*found_.ceiling)) >= *most * kKneeShare;
    for (std::size_t i = 0; i < history_.size(); ++i) {
      const bool is_alone = at(i).change == StepChange::reads || at(i).change == StepChange::writes;
      if (is_alone && is_known(i) && waits_in_queue(i)) add(counts_bytes ? CeilingKind::bytes : CeilingKind::iops, i);
    }
  }

  const SearchHistory& history_;
  Climb climb_;
  std::optional<std::size_t> idle_;
  std::vector<bool> held_;
  SearchFindings found_;
};

}  // namespace

const char* step_direction_name(StepDirection direction) {
  switch (direction) {
    case StepDirection::all:
      return "all";
    case StepDirection::reads:
      return "reads";
    case StepDirection::writes:
      return "writes";
  }
  return "";
}

const char* ceiling_kind_name(CeilingKind kind) {
  return kind == CeilingKind::iops ? "iops" : "bytes";
}

SearchFindings search_findings(const SearchHistory& history) {
  return history.empty() ? SearchFindings{} : Findings(history).find();
}

}  // namespace headroom
