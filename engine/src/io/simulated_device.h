// A device that the engine pretends to measure through (--simulate-device): a backend around another backend.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "io/rate_limiter.h"
#include "platform/io_backend.h"

namespace headroom {

/// What is simulated; a figure that is not given is not simulated.
struct SimulatedDeviceFigures {
  std::optional<std::uint64_t> iops;
  std::optional<std::uint64_t> bytes_per_second;
  std::optional<std::uint64_t> added_latency_microseconds;
  bool any() const { return iops || bytes_per_second || added_latency_microseconds; }
};

/// The queue in front of the simulated device, shared by all threads of a run.
class SimulatedDevice {
 public:
  SimulatedDevice(const SimulatedDeviceFigures& figures, std::uint64_t start_ns)
      : requests_(static_cast<double>(figures.iops.value_or(0)), start_ns),
        bytes_(static_cast<double>(figures.bytes_per_second.value_or(0)), start_ns),
        added_latency_ns_(figures.added_latency_microseconds.value_or(0) * 1000) {}

  /// Time at which a request that arrives now has passed both limits.
  std::uint64_t admit(std::uint64_t now_ns, std::uint32_t length_bytes) noexcept {
    return std::max(requests_.reserve(now_ns, 1), bytes_.reserve(now_ns, length_bytes));
  }
  std::uint64_t added_latency_ns() const noexcept { return added_latency_ns_; }

 private:
  RateLimiter requests_;
  RateLimiter bytes_;
  std::uint64_t added_latency_ns_;
};

/// Does the real I/O at once and holds its completion back until the simulated device would have delivered it, so that
/// requests stay in flight and latency shows the queue.
class SimulatedDeviceBackend final : public IoBackend {
 public:
  SimulatedDeviceBackend(std::unique_ptr<IoBackend> inner, SimulatedDevice& device, std::uint32_t request_count);

  void submit(std::span<IoRequest* const> batch) override;
  std::size_t reap(std::span<Completion> out, std::uint64_t deadline_ns) override;
  void wake() override;
  void cancel() override;
  std::size_t batch_limit() const override { return inner_->batch_limit(); }

 private:
  std::size_t release_due(std::span<Completion> out, std::uint64_t now);

  std::unique_ptr<IoBackend> inner_;
  SimulatedDevice& device_;
  std::vector<Completion> arrived_;
  std::vector<Completion> held_;  // a heap, earliest release first
  bool cancelled_ = false;
  std::atomic<bool> woken_{false};
};

}  // namespace headroom
