#include "run/worker.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "base/problem.h"
#include "base/text.h"
#include "io/mapped_backend.h"
#include "io/null_backend.h"
#include "platform/io_backend.h"
#include "platform/os_error.h"
#include "platform/process.h"

namespace headroom {
namespace {

constexpr std::uint64_t kSecondNs = 1'000'000'000;
constexpr std::uint8_t kMostShortTransfers = 8;

std::uint64_t source_positions(const SharedTarget& shared, std::uint64_t alignment) {
  if (shared.write_source.size() == 0) return 0;
  return (shared.write_source.size() - shared.target->block_size_bytes) / alignment + 1;
}

}  // namespace

Worker::OwnTarget::OwnTarget(SharedTarget& shared_target, std::uint64_t thread_number)
    : shared(&shared_target),
      offsets(*shared_target.target, shared_target.range, thread_number * shared_target.target->thread_stride_bytes,
              &shared_target.turns),
      write_percent(shared_target.target->write_percent),
      block_bytes(static_cast<std::uint32_t>(shared_target.target->block_size_bytes)),
      random_content(shared_target.target->write_buffer.content == WriteContent::random) {
  if (shared_target.target->cache_mode == CacheMode::os_cache_disabled) source_alignment_bytes = 4096;
  source_positions = headroom::source_positions(shared_target, source_alignment_bytes);
}

Worker::Worker(WorkerPlan plan, const PhaseBoard& board, StopSignal& stop)
    : plan_(std::move(plan)), board_(board), stop_(stop), random_(plan_.span->random_seed + plan_.index) {}

// ---- Setting up -------------------------------------------------------------------------------------------------

void Worker::set_up() {
  platform::wake_thread_precisely();
  if (plan_.processor) {
    if (const int error = platform::bind_thread(*plan_.processor); error != 0) {
      throw Failure(
          {"AffinityFailed",
           format_text("Cannot bind thread %llu to processor %u: %s.", static_cast<unsigned long long>(plan_.index),
                       *plan_.processor, platform::os_error_text(error).c_str()),
           "Use -n to leave threads unbound.", ""});
    }
  }
  for (std::size_t i = 0; i < plan_.targets.size(); ++i) {
    targets_.push_back(std::make_unique<OwnTarget>(*plan_.targets[i], plan_.thread_on_target[i]));
  }
  pooled_ = plan_.span->pools_requests();
  make_statistics();
  if (plan_.backend != BackendKind::null) open_targets();
  make_requests();
  fill_write_buffers();
  make_backend();
}

void Worker::make_statistics() {
  interval_ns_ = plan_.span->iops_interval_milliseconds.value_or(0) * 1'000'000;
  for (const auto& own : targets_) {
    for (bool write : {false, true}) {
      if (write ? own->write_percent == 0 : own->write_percent == 100) continue;
      DirectionStatistics& measured = write ? own->measured.write : own->measured.read;
      if (plan_.span->measure_latency) {
        measured.latency.emplace();
        (write ? own->unmeasured.write : own->unmeasured.read).latency.emplace();
      }
      if (interval_ns_ > 0) measured.series.emplace(plan_.interval_count);
    }
  }
}

void Worker::open_targets() {
  for (const auto& own : targets_) {
    const Target& target = *own->shared->target;
    platform::OpenOptions options;
    options.read = target.write_percent < 100 || target.memory_mapped;
    options.write = target.write_percent > 0;
    options.cache = target.cache_mode;
    options.write_through = target.write_through && !target.memory_mapped;
    options.asynchronous = plan_.backend == BackendKind::asynchronous;
    options.hints = target.open_hints;
    files_.push_back(platform::open_file(target.path, options));
    check_alignment(*own, files_.back());
  }
}

void Worker::check_alignment(const OwnTarget& own, const platform::File& file) const {
  const Target& target = *own.shared->target;
  if (target.cache_mode != CacheMode::os_cache_disabled || target.memory_mapped) return;
  const std::uint64_t alignment = platform::direct_alignment_bytes(file);
  const auto require = [&](std::uint64_t value, const char* what) {
    if (value % alignment == 0) return;
    throw Failure(
        {"Misaligned",
         format_text("Unbuffered I/O on this target needs multiples of %llu bytes, and %s is %llu.",
                     static_cast<unsigned long long>(alignment), what, static_cast<unsigned long long>(value)),
         format_text("Use a multiple of %llu, or measure through the cache (-Sb).",
                     static_cast<unsigned long long>(alignment)),
         target.path});
  };
  require(target.block_size_bytes, "the block size (-b)");
  require(target.alignment(), target.random_percent > 0 ? "the alignment (-r)" : "the stride (-s)");
  require(target.base_offset_bytes, "the base offset (-B)");
  require(target.thread_stride_bytes, "the thread stride (-T)");
}

/// Requests belong to their target, except in a pool, where each I/O picks one. A buffer is as large as the largest
/// block that it may have to hold; reads and writes have buffers of their own, since a read would change what the next
/// write writes.
void Worker::make_requests() {
  std::vector<std::uint16_t> owners;
  std::size_t block_bytes = 0;
  bool reads = false;
  bool writes = false;
  for (std::size_t i = 0; i < targets_.size(); ++i) {
    const Target& target = *targets_[i]->shared->target;
    block_bytes = std::max<std::size_t>(block_bytes, target.block_size_bytes);
    reads |= target.write_percent < 100;
    writes |= target.write_percent > 0;
    if (!pooled_) owners.insert(owners.end(), target.outstanding_requests, static_cast<std::uint16_t>(i));
  }
  if (pooled_) owners.assign(*plan_.span->pool_outstanding_requests, 0);

  const std::size_t slot_bytes =
      (block_bytes + AlignedBuffer::kAlignment - 1) / AlignedBuffer::kAlignment * AlignedBuffer::kAlignment;
  buffers_ = AlignedBuffer(slot_bytes * owners.size() * (reads && writes ? 2 : 1));
  requests_ = std::vector<IoRequest>(owners.size());
  for (std::size_t i = 0; i < owners.size(); ++i) {
    IoRequest& request = requests_[i];
    request.index = static_cast<std::uint32_t>(i);
    request.target = owners[i];
    request.read_buffer = buffers_.data() + i * slot_bytes;
    request.write_buffer = reads && writes ? request.read_buffer + owners.size() * slot_bytes : request.read_buffer;
  }
  // The last one is issued first; the order of buffers then is that of addresses.
  for (auto request = requests_.rbegin(); request != requests_.rend(); ++request) idle_.push_back(&*request);
  batch_.reserve(requests_.size());
  completions_.resize(requests_.size());
}

void Worker::fill_write_buffers() {
  std::byte* const begin = buffers_.data();
  bool zero = true;
  bool writes = false;
  for (const auto& own : targets_) {
    writes |= own->write_percent > 0;
    zero &= own->write_percent == 0 || own->shared->target->write_buffer.content == WriteContent::zero;
    stamps_after_preparing_ |= own->write_percent > 0 && own->random_content;
    throttled_ |= own->shared->target->throttle.has_value();
  }
  if (!writes || zero) {
    std::memset(begin, 0, buffers_.size());
    return;
  }
  for (std::size_t i = 0; i < buffers_.size(); ++i) begin[i] = static_cast<std::byte>(i % 256);
}

void Worker::make_backend() {
  const auto request_count = static_cast<std::uint32_t>(requests_.size());
  const BackendPlan backend_plan{files_, buffers_.bytes(), request_count};
  std::vector<platform::Mapping> mappings(targets_.size());
  std::size_t mapped = 0;
  for (std::size_t i = 0; i < targets_.size() && plan_.backend != BackendKind::null; ++i) {
    const SharedTarget& shared = *targets_[i]->shared;
    if (!shared.target->memory_mapped) continue;
    mappings[i] =
        platform::Mapping(files_[i], shared.target->path, shared.size_bytes, shared.target->write_percent > 0);
    ++mapped;
  }
  if (plan_.backend == BackendKind::null) {
    backend_ = std::make_unique<NullBackend>(request_count);
  } else if (mapped < targets_.size()) {
    backend_ = plan_.backend == BackendKind::asynchronous ? platform::make_async_backend(backend_plan)
                                                          : platform::make_synchronous_backend(backend_plan);
  }
  if (mapped > 0) backend_ = std::make_unique<MappedBackend>(std::move(mappings), std::move(backend_), request_count);
  if (plan_.simulated_device) {
    backend_ = std::make_unique<SimulatedDeviceBackend>(std::move(backend_), *plan_.simulated_device, request_count);
  }
}

// ---- The loop ---------------------------------------------------------------------------------------------------

void Worker::wake() {
  if (backend_) backend_->wake();
}

void Worker::run() {
  start_throttles();
  std::uint64_t now = now_ns();
  Phase phase = board_.phase.load(std::memory_order_acquire);
  while (phase != Phase::stopping) {
    if (throttled_) {
      issue_throttled(now);
    } else {
      issue(now);
    }
    const std::uint64_t deadline = wait_deadline(now);
    const std::size_t count = backend_->reap(completions_, deadline);
    now = now_ns();  // the batch's one reading of the clock: these I/Os ended, and the next ones start, now
    phase = board_.phase.load(std::memory_order_acquire);
    account({completions_.data(), count}, now, phase);
    count_waits(deadline, count);
  }
  drain();
}

void Worker::start_throttles() {
  const std::uint64_t now = now_ns();
  for (const auto& own : targets_) {
    if (own->shared->target->throttle) own->throttle.emplace(*own->shared->target->throttle, own->block_bytes, now);
  }
}

void Worker::issue(std::uint64_t now) {
  const std::size_t limit = backend_->batch_limit();
  batch_.clear();
  while (!idle_.empty() && batch_.size() < limit) {
    IoRequest* request = idle_.back();
    idle_.pop_back();
    if (pooled_) request->target = static_cast<std::uint16_t>(random_.below(targets_.size()));
    prepare(*request, now);
    batch_.push_back(request);
  }
  submit_batch();
}

/// Passes over requests whose target is not due. The earliest due time of those is when waiting ends.
void Worker::issue_throttled(std::uint64_t now) {
  const std::size_t limit = backend_->batch_limit();
  batch_.clear();
  throttle_due_ns_ = kNoDeadline;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < idle_.size(); ++i) {
    IoRequest* request = idle_[i];
    OwnTarget& own = *targets_[request->target];
    const bool due = !own.throttle || own.throttle->due_ns() <= now;
    if (!due || batch_.size() == limit) {
      if (!due) throttle_due_ns_ = std::min(throttle_due_ns_, own.throttle->due_ns());
      idle_[kept++] = request;
      continue;
    }
    if (own.throttle) own.throttle->advance();
    prepare(*request, now);
    batch_.push_back(request);
  }
  idle_.resize(kept);
  submit_batch();
}

void Worker::prepare(IoRequest& request, std::uint64_t now) {
  OwnTarget& own = *targets_[request.target];
  request.offset_bytes = own.offsets.next(random_);
  request.length_bytes = own.block_bytes;
  request.started_ns = now;
  request.short_transfers = 0;
  request.is_write = own.write_percent == 100 || (own.write_percent != 0 && random_.percent(own.write_percent));
  if (request.is_write) {
    prepare_write_content(request, own);
  } else {
    request.data = request.read_buffer;
  }
}

void Worker::prepare_write_content(IoRequest& request, OwnTarget& own) {
  request.data = request.write_buffer;
  if (own.source_positions > 0) {
    request.data = own.shared->write_source.data() + random_.below(own.source_positions) * own.source_alignment_bytes;
  } else if (own.random_content) {
    random_.fill({reinterpret_cast<std::uint64_t*>(request.data), (own.block_bytes + 7) / 8});
  }
}

void Worker::submit_batch() {
  if (batch_.empty()) return;
  if (stamps_after_preparing_) {
    // Making content takes time that is not the device's.
    const std::uint64_t now = now_ns();
    for (IoRequest* request : batch_) request->started_ns = now;
  }
  in_flight_ += batch_.size();
  backend_->submit(batch_);
}

std::uint64_t Worker::wait_deadline(std::uint64_t now) {
  if (!throttled_ || throttle_due_ns_ == kNoDeadline) return kNoDeadline;
  return std::max(throttle_due_ns_, now + 1);
}

void Worker::account(std::span<const Completion> completions, std::uint64_t now, Phase phase) {
  const bool measuring = phase == Phase::measuring;
  std::size_t interval = 0;
  if (measuring && interval_ns_ > 0) {
    const std::uint64_t since = board_.measuring_since_ns.load(std::memory_order_relaxed);
    interval = now > since ? (now - since) / interval_ns_ : 0;
  }
  in_flight_ -= completions.size();
  for (const Completion& completion : completions) {
    IoRequest& request = *completion.request;
    idle_.push_back(&request);
    if (completion.error != 0 || completion.bytes != request.length_bytes) [[unlikely]] {
      if (!completed_whole(completion)) continue;
    }
    OwnTarget& own = *targets_[request.target];
    IoStatistics& statistics = measuring ? own.measured : own.unmeasured;
    DirectionStatistics& direction = request.is_write ? statistics.write : statistics.read;
    const std::uint64_t latency_ns = now - request.started_ns;
    add_relaxed(direction.count, 1);
    if (direction.latency) direction.latency->record(latency_ns);
    if (direction.series) direction.series->record(interval, latency_ns);
  }
}

/// Judges an I/O that failed or moved fewer bytes than asked. Short transfers are tried again as a whole, unless the
/// file ends there; the request then is in flight again.
bool Worker::completed_whole(const Completion& completion) {
  IoRequest& request = *completion.request;
  const std::string& path = targets_[request.target]->shared->target->path;
  const char* doing = request.is_write ? "Writing" : "Reading";
  const std::string what = format_text("%s %u bytes at offset %llu", doing, request.length_bytes,
                                       static_cast<unsigned long long>(request.offset_bytes));
  const auto kind = completion.error == 0 ? platform::ErrorKind::other : platform::kind_of_error(completion.error);
  const bool at_end = completion.error == 0 ? completion.bytes == 0 : kind == platform::ErrorKind::end_of_file;
  if (at_end || (completion.error == 0 && ++request.short_transfers > kMostShortTransfers)) {
    stop_.fail({at_end ? "TargetTruncated" : "ShortTransfer",
                at_end ? what + " found the end of the file: it became shorter during the run."
                       : what + format_text(" moved only %u bytes, again and again.", completion.bytes),
                at_end ? "Keep other programs from the file, or have it created with -c." : "", path});
  } else if (completion.error != 0) {
    const bool full = kind == platform::ErrorKind::no_space;
    stop_.fail({full ? "DiskFull" : "IoFailed", what + " failed: " + platform::os_error_text(completion.error) + ".",
                full ? "Free space on the volume." : "Look for disk errors in the system's log.", path});
  } else {
    idle_.pop_back();
    IoRequest* again = &request;
    ++in_flight_;
    backend_->submit({&again, 1});
    return false;
  }
  return false;
}

void Worker::count_waits(std::uint64_t deadline, std::size_t completed) {
  if (deadline == kNoDeadline) {
    ++waits_.completion_waits;
  } else {
    ++waits_.throttle_waits;
    if (completed == 0) ++waits_.throttle_sleeps;
  }
  ++waits_.lookasides;
  ++waits_.completions_per_lookaside[std::min<std::size_t>(completed, 7)];
}

/// Buffers belong to the system until it has returned every request.
void Worker::drain() {
  constexpr std::uint64_t patience_ns = 30 * kSecondNs;
  const std::uint64_t give_up = now_ns() + patience_ns;
  if (in_flight_ > 0) backend_->cancel();
  while (in_flight_ > 0) {
    in_flight_ -= backend_->reap(completions_, now_ns() + kSecondNs / 10);
    if (in_flight_ > 0 && now_ns() > give_up) {
      abandoned_requests_ = true;
      stop_.fail({"DeviceHangs",
                  format_text("%zu requests did not return within %llu s after the end.", in_flight_,
                              static_cast<unsigned long long>(patience_ns / kSecondNs)),
                  "Look for disk errors in the system's log.", targets_.front()->shared->target->path});
      return;
    }
  }
}

// ---- Results ----------------------------------------------------------------------------------------------------

void Worker::add_live_statistics(IoStatistics& sum) const {
  const auto add = [](DirectionStatistics& to, const DirectionStatistics& from, std::uint32_t block_bytes) {
    const std::uint64_t count = load_relaxed(from.count);
    to.count += count;
    to.bytes += count * block_bytes;
    if (!from.latency) return;
    if (!to.latency) to.latency.emplace();
    to.latency->merge(*from.latency);
  };
  for (const auto& own : targets_) {
    for (const IoStatistics* statistics : {&own->measured, &own->unmeasured}) {
      add(sum.read, statistics->read, own->block_bytes);
      add(sum.write, statistics->write, own->block_bytes);
    }
  }
}

ThreadResult Worker::take_result() {
  ThreadResult result;
  result.waits = waits_;
  for (const auto& own : targets_) {
    for (DirectionStatistics* direction : {&own->measured.read, &own->measured.write}) {
      direction->bytes = direction->count * own->block_bytes;
      if (direction->series) direction->series->set_block_bytes(own->block_bytes);
    }
    result.targets.push_back({own->shared->target->path, own->shared->size_bytes, std::move(own->measured)});
  }
  return result;
}

}  // namespace headroom
