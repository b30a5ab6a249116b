#include "run/worker.h"

#include <algorithm>
#include <utility>

#include "base/problem.h"
#include "base/text.h"
#include "platform/os_error.h"

namespace headroom {
namespace {

constexpr std::uint64_t kSecondNs = 1'000'000'000;
constexpr std::uint8_t kMostShortTransfers = 8;

}  // namespace

Worker::Worker(WorkerPlan plan, const PhaseBoard& board, StopSignal& stop)
    : plan_(std::move(plan)), board_(board), stop_(stop), random_(plan_.span->random_seed + plan_.index) {}

// ---- The loop ---------------------------------------------------------------------------------------------------

void Worker::wake() {
  if (backend_) backend_->wake();
}

void Worker::run() {
  start_pacing();
  std::uint64_t now = now_ns();
  Phase phase = board_.phase.load(std::memory_order_acquire);
  while (phase != Phase::stopping) {
    if (paced_) {
      issue_paced(now);
    } else {
      issue(now);
    }
    const std::uint64_t deadline = wait_deadline(now);
    const std::size_t in_flight = in_flight_;
    const std::size_t count = backend_->reap(completions_, deadline);
    now = now_ns();  // the batch's one reading of the clock: these I/Os ended, and the next ones start, now
    phase = board_.phase.load(std::memory_order_acquire);
    account({completions_.data(), count}, now, phase);
    count_waits(deadline, in_flight, count);
  }
  drain();
}

void Worker::start_pacing() {
  const std::uint64_t now = now_ns();
  for (const auto& own : targets_) own->pacing = Pacing(*own->shared->target, own->shared->threads, now);
}

void Worker::issue(std::uint64_t now) {
  const std::size_t limit = backend_->batch_limit();
  batch_.clear();
  while (!idle_.empty() && batch_.size() < limit) {
    IoRequest* request = idle_.back();
    idle_.pop_back();
    if (pooled_) request->target = target_choice_.pick(random_);
    prepare(*request, now);
    batch_.push_back(request);
  }
  submit_batch();
}

/// Passes over requests whose target is not due. The earliest due time of those is when waiting ends.
void Worker::issue_paced(std::uint64_t now) {
  const std::size_t limit = backend_->batch_limit();
  batch_.clear();
  next_due_ns_ = kNoDeadline;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < idle_.size(); ++i) {
    IoRequest* request = idle_[i];
    Pacing& pacing = targets_[request->target]->pacing;
    const bool due = pacing.due_ns() <= now;
    if (!due || batch_.size() == limit) {
      if (!due) next_due_ns_ = std::min(next_due_ns_, pacing.due_ns());
      idle_[kept++] = request;
      continue;
    }
    pacing.issued(now);
    prepare(*request, now);
    batch_.push_back(request);
  }
  idle_.resize(kept);
  submit_batch();
}

void Worker::prepare(IoRequest& request, std::uint64_t now) {
  OwnTarget& own = *targets_[request.target];
  request.offset_bytes = own.offsets.next(random_, request.offset_bytes);
  request.length_bytes = own.block_bytes;
  request.started_ns = now;
  request.short_transfers = 0;
  // A target that is only read has nothing looked up for its mix.
  request.is_write = own.mix.writes() && own.mix.next_writes(random_, own.offsets.continues_run());
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
  if (!paced_ || next_due_ns_ == kNoDeadline) return kNoDeadline;
  return std::max(next_due_ns_, now + 1);
}

void Worker::account(std::span<const Completion> completions, std::uint64_t now, Phase phase) {
  const bool measuring = phase == Phase::measuring;
  std::size_t interval = 0;
  if (measuring && interval_ns_ > 0) {
    const std::uint64_t since = board_.measuring_since_ns.load(std::memory_order_relaxed);
    interval = now > since ? static_cast<std::size_t>((now - since) / interval_ns_) : 0;
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
                at_end ? "Keep other programs away from the file, or have it created with -c." : "", path});
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

void Worker::count_waits(std::uint64_t deadline, std::size_t in_flight, std::size_t completed) {
  if (in_flight == 0) {
    ++waits_.throttle_sleeps;  // for nothing but the time to come
    return;
  }
  ++(deadline == kNoDeadline ? waits_.completion_waits : waits_.throttle_waits);
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

std::uint64_t Worker::completed_count() const {
  std::uint64_t sum = 0;
  for (const auto& own : targets_) {
    for (const IoStatistics* statistics : {&own->measured, &own->unmeasured}) {
      sum += load_relaxed(statistics->read.count) + load_relaxed(statistics->write.count);
    }
  }
  return sum;
}

ThreadResult Worker::take_result() {
  ThreadResult result;
  result.waits = waits_;
  for (const auto& own : targets_) {
    for (DirectionStatistics* direction : {&own->measured.read, &own->measured.write}) {
      direction->bytes = direction->count * own->block_bytes;
      if (direction->series) direction->series->set_block_bytes(own->block_bytes);
    }
    result.targets.push_back(
        {own->shared->target->path, own->shared->size_bytes,
         own->shared->distribution ? own->shared->distribution->ranges() : std::vector<EffectiveRange>{},
         std::move(own->measured)});
  }
  return result;
}

}  // namespace headroom
