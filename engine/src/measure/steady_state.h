// Whether IOPS are steady: known precisely enough, and without a trend.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "measure/standstills.h"

namespace headroom {

/// The conditions under which IOPS count as steady.
struct SteadyStateLimits {
  double tolerance_share = 0.02;   // of the mean: how well it has to be known, and how far it may drift
  std::size_t least_samples = 30;  // over which both have to hold
  bool is_rate_limited = false;    // by the load itself: it catches up after standstills, so no level lies between
};

/// Why IOPS did not get steady.
enum class UnsteadyReason {
  noise,   // they vary at random
  trend,   // they rise or fall throughout
  change,  // they changed from one level to another for good
  drops,   // they drop far below their usual level now and then, or did so recently
};

/// Its name in the contract.
const char* unsteady_reason_name(UnsteadyReason reason);

/// A change of level for good.
struct LevelChange {
  double after_seconds = 0;  // since the first sample
  double before_iops = 0;
  double after_iops = 0;
};

struct SteadyStateAssessment {
  bool is_steady = false;
  std::optional<UnsteadyReason> reason;    // none: steady, or too short to say
  std::optional<double> half_width_share;  // of the mean, with 95 % confidence; none: not known
  std::optional<LevelChange> change;       // also where the new level is steady
  std::optional<double> steady_iops;       // of the steady part; of the time between drops, where that is a level
  Standstills standstills;                 // seen so far, before the first sample too
};

/// What was watched before the first sample.
struct WatchedBefore {
  Standstills standstills;      // by others
  std::vector<double> warm_up;  // samples of the same load, right before
};

/// Judges completions per 100 ms. A start that is not steady yet can be left out: first the whole is checked, then the
/// last two thirds, then the last half, never less than the limits' minimum. Says why if nothing is steady.
SteadyStateAssessment assess_steady_state(std::span<const double> samples, const SteadyStateLimits& limits,
                                          const WatchedBefore& before = {});

/// A quick version without the reason: whether it is steady now, with as much time left as is needed.
bool is_steady_state(std::span<const double> samples, const SteadyStateLimits& limits,
                     const WatchedBefore& before = {});

/// Whether more time would not help: it is steady; or standstills occur repeatedly, and the level between them is known
/// as precisely as a steady one.
bool is_settled_state(std::span<const double> samples, const SteadyStateLimits& limits, const WatchedBefore& before);

/// Counts completions in samples of 100 ms. New samples replace old ones, so that a time span of a day needs no more
/// memory than one of minutes.
class SteadyStateSamples {
 public:
  /// `seen` is what was seen of standstills before.
  explicit SteadyStateSamples(const SteadyStateLimits& limits, const Standstills& seen = {});

  /// Adds the total of completed I/Os after this many seconds. A late reading counts for the samples that it missed; an
  /// early one waits for the next.
  void look(double seconds, double completed);

  /// The readings so far were the warm-up. The next ones count from here.
  void begin_measuring();

  bool is_settled() const { return is_settled_state(samples_, limits_, before_); }
  SteadyStateAssessment assess() const;

 private:
  SteadyStateLimits limits_;
  WatchedBefore before_;
  std::size_t most_samples_;
  std::vector<double> samples_;
  std::size_t dropped_ = 0;
  double looked_seconds_ = 0;
  double counted_ = 0;
};

}  // namespace headroom
