#include "io/simulated_device.h"

#include <algorithm>
#include <utility>

namespace headroom {
namespace {

bool later(const Completion& a, const Completion& b) {
  return a.request->release_ns > b.request->release_ns;
}

using Figure = SimulatedDeviceFigures::Figure;

double number(const Figure& figure) {
  return static_cast<double>(figure.value_or(0));
}

/// Of a request of others where only one of their rates is given.
constexpr double kOtherRequestBytes = 4096;

std::uint64_t tick_ns(const SimulatedDeviceFigures& figures) {
  return figures.tick_milliseconds.value_or(0) * 1'000'000;
}

/// A full burst takes what is saved up and what comes in while it lasts.
RateLimit base_limit(const SimulatedDeviceFigures& figures, const Figure& rate, const Figure& burst,
                     const Figure& others) {
  return {.per_second = number(rate),
          .saved_units = burst ? (number(burst) - number(rate)) * number(figures.burst_seconds) : 0,
          .others_per_second = number(others),
          .tick_ns = tick_ns(figures)};
}

RateLimit burst_limit(const SimulatedDeviceFigures& figures, const Figure& burst, const Figure& others) {
  return {.per_second = number(burst), .others_per_second = number(others), .tick_ns = tick_ns(figures)};
}

}  // namespace

SimulatedDevice::SimulatedDevice(const SimulatedDeviceFigures& figures, std::uint64_t start_ns)
    : requests_(base_limit(figures, figures.iops, figures.burst_iops, figures.other_iops), start_ns),
      request_bursts_(burst_limit(figures, figures.burst_iops, figures.other_iops), start_ns),
      bytes_(
          base_limit(figures, figures.bytes_per_second, figures.burst_bytes_per_second, figures.other_bytes_per_second),
          start_ns),
      byte_bursts_(burst_limit(figures, figures.burst_bytes_per_second, figures.other_bytes_per_second), start_ns),
      unit_bytes_(figures.unit_bytes.value_or(0)),
      added_latency_ns_(figures.added_latency_microseconds.value_or(0) * 1000),
      cache_hit_percent_(figures.cache_hit_percent.value_or(0)),
      cache_latency_ns_(figures.cache_latency_microseconds.value_or(0) * 1000),
      start_ns_(start_ns),
      other_iops_(figures.other_iops ? number(figures.other_iops)
                                     : number(figures.other_bytes_per_second) / kOtherRequestBytes),
      other_bytes_per_second_(figures.other_bytes_per_second ? number(figures.other_bytes_per_second)
                                                             : other_iops_ * kOtherRequestBytes) {}

std::uint64_t SimulatedDevice::admit(std::uint64_t now_ns, std::uint32_t length_bytes) noexcept {
  const std::uint64_t units = units_of(length_bytes);
  return std::max({requests_.reserve(now_ns, units), request_bursts_.reserve(now_ns, units),
                   bytes_.reserve(now_ns, length_bytes), byte_bursts_.reserve(now_ns, length_bytes)});
}

void SimulatedDevice::withdraw(std::uint32_t length_bytes) noexcept {
  const std::uint64_t units = units_of(length_bytes);
  for (RateLimiter* limiter : {&requests_, &request_bursts_}) limiter->give_back(units);
  for (RateLimiter* limiter : {&bytes_, &byte_bursts_}) limiter->give_back(length_bytes);
}

std::uint64_t SimulatedDevice::units_of(std::uint32_t length_bytes) const noexcept {
  return unit_bytes_ == 0 ? 1 : (length_bytes + unit_bytes_ - 1) / unit_bytes_;
}

void SimulatedDevice::count(std::span<const Completion> delivered) noexcept {
  for (const Completion& completion : delivered) {
    if (completion.error != 0) continue;
    const IoRequest& request = *completion.request;
    Counter& counter = request.is_write ? writes_ : reads_;
    counter.count.fetch_add(1, std::memory_order_relaxed);
    counter.bytes.fetch_add(completion.bytes, std::memory_order_relaxed);
    const std::uint64_t time_ns = request.release_ns > request.started_ns ? request.release_ns - request.started_ns : 0;
    counter.time_ns.fetch_add(time_ns, std::memory_order_relaxed);
  }
}

/// Others read as much as they write.
DeviceTotals SimulatedDevice::totals(std::uint64_t now_ns) const noexcept {
  const double seconds = seconds_between(start_ns_, now_ns);
  const auto half = [seconds](double per_second) { return static_cast<std::uint64_t>(per_second * seconds / 2); };
  const std::uint64_t requests = half(other_iops_);
  const std::uint64_t bytes = half(other_bytes_per_second_);
  const std::uint64_t microseconds = requests * (added_latency_ns_ / 1000);
  const auto of = [](const std::atomic<std::uint64_t>& value) { return value.load(std::memory_order_relaxed); };
  return {.read_count = of(reads_.count) + requests,
          .write_count = of(writes_.count) + requests,
          .read_bytes = of(reads_.bytes) + bytes,
          .write_bytes = of(writes_.bytes) + bytes,
          .read_microseconds = of(reads_.time_ns) / 1000 + microseconds,
          .write_microseconds = of(writes_.time_ns) / 1000 + microseconds};
}

SimulatedDeviceBackend::SimulatedDeviceBackend(std::unique_ptr<IoBackend> inner, SimulatedDevice& device,
                                               std::uint32_t request_count)
    : inner_(std::move(inner)), device_(device), random_(device.next_seed()), arrived_(request_count) {
  held_.reserve(request_count);
}

void SimulatedDeviceBackend::submit(std::span<IoRequest* const> batch) {
  const std::uint64_t now = now_ns();
  for (IoRequest* request : batch) {
    request->from_cache = !request->is_write && device_.cache_answers(random_);
    request->release_ns =
        request->from_cache ? now + device_.cache_latency_ns() : device_.admit(now, request->length_bytes);
  }
  inner_->submit(batch);
}

std::size_t SimulatedDeviceBackend::release_due(std::span<Completion> out, std::uint64_t now) {
  std::size_t count = 0;
  while (count < out.size() && !held_.empty() && held_.front().request->release_ns <= now) {
    std::pop_heap(held_.begin(), held_.end(), later);
    out[count++] = held_.back();
    held_.pop_back();
  }
  device_.count(out.first(count));
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
      if (cancelled_) withdraw_waiting(request, request.release_ns, now);
      // The cache's latency is all there is; the device's comes on top.
      const std::uint64_t added_ns = request.from_cache ? 0 : device_.added_latency_ns();
      request.release_ns = at_once ? now : std::max(now, request.release_ns) + added_ns;
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
  if (cancelled_) return;
  cancelled_ = true;
  const std::uint64_t now = now_ns();
  for (Completion& held : held_) {
    withdraw_waiting(*held.request, held.request->release_ns - device_.added_latency_ns(), now);
    held.request->release_ns = 0;
  }
  inner_->cancel();
}

void SimulatedDeviceBackend::withdraw_waiting(const IoRequest& request, std::uint64_t admitted_ns,
                                              std::uint64_t now) noexcept {
  if (!request.from_cache && admitted_ns > now) device_.withdraw(request.length_bytes);
}

}  // namespace headroom
