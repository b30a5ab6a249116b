// The named events of a run (-ys, -yf, -yr, -yp).
#pragma once

#include <optional>

#include "platform/named_event.h"
#include "run/run_request.h"
#include "run/stop_signal.h"

namespace headroom {

/// The requested ones; the others are empty.
class RunEvents {
 public:
  RunEvents() = default;
  /// Opens or makes them. Throws Failure.
  explicit RunEvents(const NamedEvents& names);

  /// Waits, if requested, until the load may start. Returns early if the run has to end.
  void wait_for_start(const StopSignal& stop) const;
  /// Tell those who wait.
  void tell_start() const noexcept { tell(at_start_); }
  void tell_end() const noexcept { tell(at_end_); }
  /// Whether another process has requested the end.
  bool stop_asked_for() const noexcept { return stop_ && stop_->wait_for(std::chrono::milliseconds(0)); }
  /// Passes a stop request on to the runs that share the event which ends them.
  void ask_for_stop() const noexcept { tell(stop_); }

 private:
  using Event = std::optional<platform::NamedEvent>;
  static void tell(const Event& event) noexcept {
    if (event) event->set();
  }

  Event at_start_;
  Event at_end_;
  Event before_;
  Event stop_;
};

}  // namespace headroom
