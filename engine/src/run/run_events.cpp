#include "run/run_events.h"

namespace headroom {
namespace {

std::optional<platform::NamedEvent> opened(const std::string& name) {
  if (name.empty()) return std::nullopt;
  return platform::NamedEvent::open_or_create(name);
}

}  // namespace

RunEvents::RunEvents(const NamedEvents& names)
    : at_start_(opened(names.set_at_start)),
      at_end_(opened(names.set_at_end)),
      before_(opened(names.wait_before)),
      stop_(opened(names.stop_when_set)) {}

void RunEvents::wait_for_start(const StopSignal& stop) const {
  constexpr std::chrono::milliseconds look{20};  // how long a stop request may go unseen
  while (before_ && !stop.stopped() && !before_->wait_for(look)) continue;
}

}  // namespace headroom
