// A simulated device (--simulate-device): a backend around another backend.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "io/rate_limiter.h"
#include "io/simulated_figures.h"
#include "measure/device_counters.h"
#include "platform/io_backend.h"
#include "workload/random.h"

namespace headroom {

/// The queue in front of the simulated device, shared by all threads of a run.
class SimulatedDevice {
 public:
  SimulatedDevice(const SimulatedDeviceFigures& figures, std::uint64_t start_ns);

  /// Time at which a request that arrives now has passed all limits.
  std::uint64_t admit(std::uint64_t now_ns, std::uint32_t length_bytes) noexcept;
  /// Withdraws an admitted request that is no longer waited for: later requests do not queue behind it.
  void withdraw(std::uint32_t length_bytes) noexcept;
  std::uint64_t added_latency_ns() const noexcept { return added_latency_ns_; }

  /// Whether the cache answers the next read, past all limits, by the thread's own random numbers.
  bool cache_answers(Random& random) const noexcept {
    return cache_hit_percent_ > 0 && random.percent(cache_hit_percent_);
  }
  std::uint64_t cache_latency_ns() const noexcept { return cache_latency_ns_; }

  /// Counts delivered requests. Those of others are counted by time.
  void count(std::span<const Completion> delivered) noexcept;

  /// Its total for all programs since it was created, as the system counts for a real device.
  DeviceTotals totals(std::uint64_t now_ns) const noexcept;

  /// A seed that no other thread gets.
  std::uint64_t next_seed() noexcept { return seeds_.fetch_add(1, std::memory_order_relaxed); }

 private:
  struct Counter {
    std::atomic<std::uint64_t> count{0};
    std::atomic<std::uint64_t> bytes{0};
    std::atomic<std::uint64_t> time_ns{0};
  };

  std::uint64_t units_of(std::uint32_t length_bytes) const noexcept;

  // A limit with a burst consists of two: the lasting rate, and that of the burst.
  RateLimiter requests_;
  RateLimiter request_bursts_;
  RateLimiter bytes_;
  RateLimiter byte_bursts_;
  std::uint64_t unit_bytes_;  // 0: a request counts once
  std::uint64_t added_latency_ns_;
  std::uint64_t cache_hit_percent_;
  std::uint64_t cache_latency_ns_;
  std::atomic<std::uint64_t> seeds_{0};
  std::uint64_t start_ns_;
  double other_iops_;
  double other_bytes_per_second_;
  // What the run itself did.
  Counter reads_;
  Counter writes_;
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
  /// Withdraws a request that the device would have admitted later than `now`.
  void withdraw_waiting(const IoRequest& request, std::uint64_t admitted_ns, std::uint64_t now) noexcept;

  std::unique_ptr<IoBackend> inner_;
  SimulatedDevice& device_;
  Random random_;
  std::vector<Completion> arrived_;
  std::vector<Completion> held_;  // a heap, earliest release first
  bool cancelled_ = false;
  std::atomic<bool> woken_{false};
};

}  // namespace headroom
