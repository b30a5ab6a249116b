// Whether IOPS are steady: known well enough, and going nowhere.
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
  bool is_rate_limited = false;    // by the load itself: what stood still catches up, and the time between is no level
};

/// Why IOPS did not get steady.
enum class UnsteadyReason {
  noise,   // they vary at random
  trend,   // they rise or fall throughout
  change,  // they changed from one level to another for good
  drops,   // they fall far below their usual level now and then, or did a short time ago
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

/// Judges completions by 100 ms. A start that is still moving may be left out: the whole is looked at first, then the
/// last two thirds, then the last half, never less than the limits' least. Says why, where nothing is steady.
SteadyStateAssessment assess_steady_state(std::span<const double> samples, const SteadyStateLimits& limits,
                                          const WatchedBefore& before = {});

/// The same in a moment, without the reason: whether it is steady by now, with as much time left as is needed.
bool is_steady_state(std::span<const double> samples, const SteadyStateLimits& limits,
                     const WatchedBefore& before = {});

/// Whether more time tells nothing more: it is steady; or others saw standstills come again and again, and the level
/// between them is known as well as a steady one.
bool is_settled_state(std::span<const double> samples, const SteadyStateLimits& limits, const WatchedBefore& before);

/// Counts completions into samples of 100 ms, whenever somebody looks. Old samples give way to new ones, so that a
/// time span of a day needs no more memory than one of minutes.
class SteadyStateSamples {
 public:
  /// `seen` is what was seen of standstills before.
  explicit SteadyStateSamples(const SteadyStateLimits& limits, const Standstills& seen = {});

  /// So many I/Os have completed in all, so many seconds after the start. A look that comes late counts for the samples
  /// that it missed; one that comes early waits for the next.
  void look(double seconds, double completed);

  /// What was looked at so far was the warm-up. The next looks count from here.
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
