// Whether IOPS are steady: known well enough, and going nowhere.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace headroom {

/// What IOPS are held to before they are taken for steady.
struct SteadyStateLimits {
  double tolerance_share = 0.02;   // of the mean: how well it has to be known, and how far it may drift
  std::size_t least_samples = 30;  // over which both have to hold
};

/// Why IOPS did not get steady.
enum class UnsteadyReason {
  noise,   // they vary at random
  trend,   // they rise or fall throughout
  change,  // they changed from one level to another for good
  drops,   // they fall far below their usual level now and then
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
  std::optional<double> steady_iops;       // of the steady part; of the time between drops
};

/// Seconds of one sample.
inline constexpr double kSteadySampleSeconds = 0.1;

/// Judges completions by 100 ms. A start that is still moving may be left out: the whole is looked at first, then the
/// last two thirds, then the last half, never less than the limits' least. Says why, where nothing is steady.
SteadyStateAssessment assess_steady_state(std::span<const double> samples, const SteadyStateLimits& limits);

/// The same in a moment, without the reason: whether it is steady by now.
bool is_steady_state(std::span<const double> samples, const SteadyStateLimits& limits);

/// Counts completions into samples of 100 ms, whenever somebody looks. Old samples give way to new ones, so that a
/// time span of a day needs no more memory than one of minutes.
class SteadyStateSamples {
 public:
  explicit SteadyStateSamples(const SteadyStateLimits& limits);

  /// So many I/Os have completed in all, so many seconds after the start. A look that comes late counts for the samples
  /// that it missed; one that comes early waits for the next.
  void look(double seconds, double completed);

  bool is_steady() const { return is_steady_state(samples_, limits_); }
  SteadyStateAssessment assess() const;

 private:
  SteadyStateLimits limits_;
  std::size_t most_samples_;
  std::vector<double> samples_;
  std::size_t dropped_ = 0;
  double looked_seconds_ = 0;
  double counted_ = 0;
};

}  // namespace headroom
