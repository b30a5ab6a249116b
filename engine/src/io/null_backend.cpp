#include "io/null_backend.h"

#include <thread>

namespace headroom {

std::size_t NullBackend::reap(std::span<Completion> out, std::uint64_t deadline_ns) {
  if (in_flight_.empty()) {
    // Nothing can arrive. A caller that waits here waits for a point in time; look in now and then for a stop.
    const std::uint64_t now = now_ns();
    if (deadline_ns > now) {
      std::this_thread::sleep_for(std::chrono::nanoseconds(std::min<std::uint64_t>(deadline_ns - now, 10'000'000)));
    }
    return 0;
  }
  const std::size_t count = std::min(out.size(), in_flight_.size());
  for (std::size_t i = 0; i < count; ++i) out[i] = {in_flight_[i], in_flight_[i]->length_bytes, 0};
  if (count == in_flight_.size()) {
    in_flight_.clear();
  } else {
    in_flight_.erase(in_flight_.begin(), in_flight_.begin() + static_cast<std::ptrdiff_t>(count));
  }
  return count;
}

}  // namespace headroom
