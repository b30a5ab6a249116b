// What a worker does before its loop: targets, statistics, requests, buffers and the backend.
#include <algorithm>
#include <cstring>
#include <utility>

#include "base/problem.h"
#include "base/text.h"
#include "io/null_backend.h"
#include "platform/io_backend.h"
#include "platform/io_priority.h"
#include "platform/os_error.h"
#include "platform/process.h"
#include "run/worker.h"

namespace headroom {
namespace {

// DISKSPD's alignment of unbuffered writes in their source; a disk may ask for more.
constexpr std::uint64_t kSourceAlignmentBytes = 512;

// More are left for the next look, so that the device has something to do while they are accounted for.
constexpr std::size_t kMostCompletionsAtOnce = 32;

}  // namespace

Worker::OwnTarget::OwnTarget(SharedTarget& shared_target, std::uint64_t thread_number)
    : shared(&shared_target),
      offsets(*shared_target.target, shared_target.range, thread_number * shared_target.target->thread_stride_bytes,
              &shared_target.turns, shared_target.distribution ? &*shared_target.distribution : nullptr),
      mix(shared_target.target->write_percent),
      block_bytes(static_cast<std::uint32_t>(shared_target.target->block_size_bytes)),
      random_content(shared_target.target->write_buffer.content == WriteContent::random) {
  align_source(shared_target.target->cache_mode == CacheMode::os_cache_disabled ? kSourceAlignmentBytes : 1);
}

/// Says where in the write source a block may start.
void Worker::OwnTarget::align_source(std::uint64_t alignment_bytes) {
  source_alignment_bytes = alignment_bytes;
  if (shared->write_source.size() > 0)
    source_positions = (shared->write_source.size() - block_bytes) / alignment_bytes + 1;
}

void Worker::set_up() {
  platform::wake_thread_precisely();
  if (plan_.processor) {
    if (const int error = platform::bind_thread(*plan_.processor); error != 0) {
      throw Failure(
          {"AffinityFailed",
           format_text("Cannot bind thread %llu to processor %llu of group %llu: %s.",
                       static_cast<unsigned long long>(plan_.index),
                       static_cast<unsigned long long>(plan_.processor->number),
                       static_cast<unsigned long long>(plan_.processor->group), platform::os_error_text(error).c_str()),
           "Use -n to leave threads unbound.", ""});
    }
  }
  for (std::size_t i = 0; i < plan_.targets.size(); ++i) {
    targets_.push_back(std::make_unique<OwnTarget>(*plan_.targets[i], plan_.thread_on_target[i]));
  }
  pooled_ = plan_.span->pools_requests();
  target_choice_ = TargetChoice(plan_.weights);
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
      if (!(write ? own->mix.writes() : own->mix.reads())) continue;
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
    files_.push_back(plan_.files->open(target.path, options));
    meet_alignment(*own, files_.back());
  }
  set_priorities();
}

void Worker::set_priorities() {
  bool any_lowered = false;
  bool all_equal = true;
  const IoPriority first = targets_.front()->shared->target->io_priority;
  for (std::size_t i = 0; i < targets_.size(); ++i) {
    const Target& target = *targets_[i]->shared->target;
    priorities_.push_back(target.io_priority);
    all_equal &= target.io_priority == first;
    if (target.io_priority == IoPriority::normal) continue;
    any_lowered = true;
    platform::set_io_priority(files_[i], target.path, target.io_priority);
  }
  if (!any_lowered) {
    priorities_.clear();
  } else {
    // Where targets differ, each request brings its own.
    platform::set_thread_io_priority(all_equal ? first : IoPriority::normal);
  }
}

void Worker::meet_alignment(OwnTarget& own, const platform::File& file) const {
  const Target& target = *own.shared->target;
  const bool unbuffered = target.cache_mode == CacheMode::os_cache_disabled && !target.memory_mapped;
  if (!unbuffered && !own.shared->is_device) return;
  const std::uint64_t alignment = platform::direct_alignment_bytes(file);
  if (unbuffered) own.align_source(std::max(alignment, kSourceAlignmentBytes));
  const auto require = [&](std::uint64_t value, const char* what) {
    if (value % alignment == 0) return;
    throw Failure(
        {"Misaligned",
         format_text("%s on this target needs multiples of %llu bytes, and %s is %llu.",
                     own.shared->is_device ? "I/O" : "Unbuffered I/O", static_cast<unsigned long long>(alignment), what,
                     static_cast<unsigned long long>(value)),
         format_text("Use a multiple of %llu%s.", static_cast<unsigned long long>(alignment),
                     own.shared->is_device ? "" : ", or measure through the cache (-Sb)"),
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
  auto pages = AlignedBuffer::Pages::ordinary;
  for (std::size_t i = 0; i < targets_.size(); ++i) {
    const Target& target = *targets_[i]->shared->target;
    if (target.large_pages) pages = AlignedBuffer::Pages::large;
    block_bytes = std::max(block_bytes, static_cast<std::size_t>(target.block_size_bytes));
    reads |= target.write_percent < 100;
    writes |= target.write_percent > 0;
    if (!pooled_)
      owners.insert(owners.end(), static_cast<std::size_t>(target.outstanding_requests), static_cast<std::uint16_t>(i));
  }
  if (pooled_) owners.assign(static_cast<std::size_t>(*plan_.span->pool_outstanding_requests), 0);

  const std::size_t slot_bytes =
      (block_bytes + AlignedBuffer::kAlignment - 1) / AlignedBuffer::kAlignment * AlignedBuffer::kAlignment;
  buffers_ = AlignedBuffer(slot_bytes * owners.size() * (reads && writes ? 2 : 1), pages);
  requests_ = std::vector<IoRequest>(owners.size());
  for (std::size_t i = 0; i < owners.size(); ++i) {
    IoRequest& request = requests_[i];
    request.index = static_cast<std::uint32_t>(i);
    request.target = owners[i];
    request.offset_bytes = targets_[owners[i]]->offsets.before_first_bytes();
    request.read_buffer = buffers_.data() + i * slot_bytes;
    request.write_buffer = reads && writes ? request.read_buffer + owners.size() * slot_bytes : request.read_buffer;
  }
  // The last one is issued first; the order of buffers then is that of addresses.
  for (auto request = requests_.rbegin(); request != requests_.rend(); ++request) idle_.push_back(&*request);
  batch_.reserve(requests_.size());
  completions_.resize(std::min(requests_.size(), kMostCompletionsAtOnce));
}

void Worker::fill_write_buffers() {
  std::byte* const begin = buffers_.data();
  bool zero = true;
  bool writes = false;
  for (const auto& own : targets_) {
    writes |= own->mix.writes();
    zero &= !own->mix.writes() || own->shared->target->write_buffer.content == WriteContent::zero;
    stamps_after_preparing_ |= own->mix.writes() && own->random_content;
    paced_ |= own->shared->target->throttle || has_bursts(*own->shared->target);
  }
  if (!writes || zero) {
    std::memset(begin, 0, buffers_.size());
    return;
  }
  for (std::size_t i = 0; i < buffers_.size(); ++i) begin[i] = static_cast<std::byte>(i % 256);
}

/// The targets that are mapped; none at all when no target is.
std::vector<MappedTarget> Worker::map_targets() {
  std::vector<MappedTarget> mapped(targets_.size());
  bool any = false;
  for (std::size_t i = 0; i < targets_.size(); ++i) {
    const SharedTarget& shared = *targets_[i]->shared;
    const Target& target = *shared.target;
    if (!target.memory_mapped) continue;
    any = true;
    mapped[i].mapping = platform::Mapping(files_[i], target.path, shared.size_bytes, target.write_percent > 0);
    if (target.write_through) mapped[i].write_stores = platform::Stores::non_temporal;
    if (target.flush_mode) mapped[i].flush.emplace(mapped[i].mapping.bytes(), *target.flush_mode, target.path);
    mapped[i].priority = target.io_priority;
  }
  if (!any) mapped.clear();
  return mapped;
}

void Worker::make_backend() {
  const auto request_count = static_cast<std::uint32_t>(requests_.size());
  if (plan_.backend == BackendKind::null) {
    backend_ = std::make_unique<NullBackend>(request_count);
  } else {
    const BackendPlan backend_plan{files_, buffers_.bytes(), request_count, priorities_};
    std::vector<MappedTarget> mapped = map_targets();
    const auto is_mapped = [](const MappedTarget& target) { return !target.mapping.bytes().empty(); };
    if (mapped.empty() || !std::all_of(mapped.begin(), mapped.end(), is_mapped)) {
      backend_ = plan_.backend == BackendKind::synchronous ? platform::make_synchronous_backend(backend_plan)
                 : plan_.span->completion_routines && mapped.empty()
                     ? platform::make_completion_routine_backend(backend_plan)
                     : platform::make_async_backend(backend_plan);
    }
    if (!mapped.empty()) {
      backend_ = std::make_unique<MappedBackend>(std::move(mapped), std::move(backend_), request_count);
    }
  }
  if (plan_.around_backend) backend_ = plan_.around_backend(std::move(backend_), request_count);
}

}  // namespace headroom
