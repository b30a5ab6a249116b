#include "io/simulated_device.h"

#include <utility>

namespace headroom {
namespace {

bool later(const Completion& a, const Completion& b) {
  return a.request->release_ns > b.request->release_ns;
}

}  // namespace

SimulatedDeviceBackend::SimulatedDeviceBackend(std::unique_ptr<IoBackend> inner, SimulatedDevice& device,
                                               std::uint32_t request_count)
    : inner_(std::move(inner)), device_(device), arrived_(request_count) {
  held_.reserve(request_count);
}

void SimulatedDeviceBackend::submit(std::span<IoRequest* const> batch) {
  const std::uint64_t now = now_ns();
  for (IoRequest* request : batch) request->release_ns = device_.admit(now, request->length_bytes);
  inner_->submit(batch);
}

std::size_t SimulatedDeviceBackend::release_due(std::span<Completion> out, std::uint64_t now) {
  std::size_t count = 0;
  while (count < out.size() && !held_.empty() && held_.front().request->release_ns <= now) {
    std::pop_heap(held_.begin(), held_.end(), later);
    out[count++] = held_.back();
    held_.pop_back();
  }
  return count;
}

std::size_t SimulatedDeviceBackend::reap(std::span<Completion> out, std::uint64_t deadline_ns) {
  while (true) {
    const std::uint64_t release = held_.empty() ? kNoDeadline : held_.front().request->release_ns;
    const std::uint64_t until = std::min(deadline_ns, release);
    const std::size_t count = inner_->reap(arrived_, until <= now_ns() ? kDoNotWait : until);
    const std::uint64_t now = now_ns();
    for (std::size_t i = 0; i < count; ++i) {
      IoRequest& request = *arrived_[i].request;
      // An I/O that failed is not kept waiting, as the run is about to end; nor is any when it does end.
      const bool at_once = cancelled_ || arrived_[i].error != 0;
      request.release_ns = at_once ? now : std::max(now, request.release_ns) + device_.added_latency_ns();
      held_.push_back(arrived_[i]);
      std::push_heap(held_.begin(), held_.end(), later);
    }
    const std::size_t released = release_due(out, now);
    if (released > 0 || now >= deadline_ns || woken_.exchange(false, std::memory_order_acquire)) return released;
  }
}

void SimulatedDeviceBackend::wake() {
  woken_.store(true, std::memory_order_release);
  inner_->wake();
}

void SimulatedDeviceBackend::cancel() {
  cancelled_ = true;
  for (Completion& held : held_) held.request->release_ns = 0;
  inner_->cancel();
}

}  // namespace headroom
