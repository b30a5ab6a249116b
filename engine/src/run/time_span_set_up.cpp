// What a time span does before its threads start: looks at the targets, and plans what each worker is to do.
#include <algorithm>
#include <cstring>

#include "base/problem.h"
#include "base/text.h"
#include "platform/process.h"
#include "platform/text_file.h"
#include "run/time_span_run.h"
#include "run/warnings.h"

namespace headroom {
namespace {

constexpr std::uint64_t kNullTargetBytes = std::uint64_t{1} << 30;

void require_room(const SharedTarget& shared) {
  const Target& target = *shared.target;
  const OffsetRange& range = shared.range;
  const std::uint64_t last_thread = (shared.threads - 1) * target.thread_stride_bytes;
  if (last_thread + range.block_bytes <= range.length_bytes) return;
  throw Failure(
      {"TargetTooSmall",
       format_text("The target is too small: size: %llu, base offset: %llu, thread stride: %llu, block "
                   "size: %llu, threads: %llu.",
                   static_cast<unsigned long long>(shared.size_bytes),
                   static_cast<unsigned long long>(range.base_bytes),
                   static_cast<unsigned long long>(target.thread_stride_bytes),
                   static_cast<unsigned long long>(range.block_bytes), static_cast<unsigned long long>(shared.threads)),
       "Use a larger file (-c), or smaller blocks (-b), offsets (-B) or strides (-T).", target.path});
}

void place_distribution(SharedTarget& shared) {
  const Target& target = *shared.target;
  if (!target.distribution || target.random_percent == 0) return;
  shared.distribution.emplace(*target.distribution, shared.range);
  if (!shared.distribution->ranges().empty()) return;
  throw Failure({"DistributionEmpty",
                 "No block fits where the distribution (-rd) puts I/O: its ranges lie beyond the end of what is used, "
                 "or are shorter than the alignment.",
                 "Use a larger file (-c), longer ranges or a smaller alignment (-r).", target.path});
}

}  // namespace

void TimeSpanRun::look_at_targets() {
  for (const Target& target : span_.targets) {
    auto shared = std::make_unique<SharedTarget>();
    shared->target = &target;
    bool holes = false;
    if (context_.backend == BackendKind::null) {
      shared->size_bytes = target.create_size_bytes.value_or(target.max_offset_bytes.value_or(kNullTargetBytes));
    } else {
      platform::OpenOptions options;
      options.read = target.write_percent < 100;
      options.write = target.write_percent > 0;
      options.asynchronous = false;
      const platform::File file = context_.files.open(target.path, options);
      const platform::FileFacts facts = platform::look_at(file, target.path);
      shared->is_device = facts.kind == platform::FileKind::device;
      if (facts.kind != platform::FileKind::regular && !shared->is_device) {
        throw Failure(
            {"TargetNotAFile", "The target is neither a file nor a disk.", "Give the path of a file.", target.path});
      }
      shared->size_bytes = facts.size_bytes;
      if (!shared->is_device) target_watch_.add(context_.files.place(target.path), facts.identity);
      if (!context_.simulated_device) device_watch_.add(file, target.path);
      holes = options.read && !shared->is_device && platform::has_holes(file, facts);
    }
    shared->range = range_of(target, shared->size_bytes);
    shared->threads = span_.thread_pool_size.value_or(target.threads_per_target);
    require_room(*shared);
    place_distribution(*shared);
    if (context_.backend != BackendKind::null) {
      warn_of_target(target, shared->size_bytes, holes, context_.warnings);
    }
    make_write_source(*shared);
    targets_.push_back(std::move(shared));
  }
}

/// The source is the same in each run: random from a fixed seed, or the start of the file, repeated if it is shorter.
void TimeSpanRun::make_write_source(SharedTarget& shared) {
  const WriteBuffer& buffer = shared.target->write_buffer;
  if (buffer.content != WriteContent::source || shared.target->write_percent == 0) return;
  const auto size = static_cast<std::size_t>(buffer.source_size_bytes.value_or(0));
  // Whole words, since that is how content is made.
  AlignedBuffer source((size + 7) / 8 * 8,
                       shared.target->large_pages ? AlignedBuffer::Pages::large : AlignedBuffer::Pages::ordinary);
  if (buffer.source_path) {
    const auto content = platform::read_file_start(context_.files.place(*buffer.source_path), size);
    if (!content || content->empty()) {
      throw Failure({"SourceNotFound", "The file for the write buffer (-Z) is missing or empty.", "Check its path.",
                     *buffer.source_path});
    }
    for (std::size_t at = 0; at < size; at += content->size()) {
      std::memcpy(source.data() + at, content->data(), std::min(content->size(), size - at));
    }
  } else {
    Random(0).fill(source.words());
  }
  shared.write_source = std::move(source);
}

WorkerPlan TimeSpanRun::plan_worker(std::uint64_t index) const {
  WorkerPlan plan;
  plan.span = &span_;
  plan.files = &context_.files;
  plan.index = index;
  plan.backend = context_.backend;
  if (context_.simulated_device) {
    plan.around_backend = [device = context_.simulated_device](auto backend, std::uint32_t request_count) {
      return std::make_unique<SimulatedDeviceBackend>(std::move(backend), *device, request_count);
    };
  }
  if (span_.iops_interval_milliseconds) {
    const std::uint64_t interval = *span_.iops_interval_milliseconds;
    plan.interval_count = static_cast<std::size_t>((span_.duration_seconds * 1000 + interval - 1) / interval);
  }
  if (span_.thread_pool_size) {
    for (const auto& shared : targets_) {
      const auto weight = weight_for_thread(*shared->target, index);
      if (!weight) continue;
      plan.targets.push_back(shared.get());
      plan.thread_on_target.push_back(index);
      plan.weights.push_back(*weight);
    }
    return plan;
  }
  for (const auto& shared : targets_) {
    if (index < shared->target->threads_per_target) {
      plan.targets.push_back(shared.get());
      plan.thread_on_target.push_back(index);
      return plan;
    }
    index -= shared->target->threads_per_target;
  }
  return plan;
}

void TimeSpanRun::tell_plan(const WorkerPlan& plan) const {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < plan.targets.size(); ++i) {
    parts.push_back(
        format_text("thread %llu of '%s'", printable(plan.thread_on_target[i]), plan.targets[i]->target->path.c_str()));
  }
  parts.push_back(plan.processor ? format_text("processor %llu/%llu", printable(plan.processor->group),
                                               printable(plan.processor->number))
                                 : "any processor");
  parts.push_back(format_text("random seed %llu", printable(span_.random_seed + plan.index)));
  context_.verbose.say("thread %llu: %s", printable(plan.index), join(parts, ", ").c_str());
}

void TimeSpanRun::make_workers() {
  // In the order written (-a), or all of them, the first group first.
  const std::vector<Processor> processors = span_.processors.empty() ? platform::usable_processors() : span_.processors;
  for (std::size_t i = 0; i < span_.thread_count(); ++i) {
    WorkerPlan plan = plan_worker(i);
    if (!span_.disable_affinity && !processors.empty()) plan.processor = processors[i % processors.size()];
    tell_plan(plan);
    workers_.push_back(std::make_unique<Worker>(std::move(plan), board_, context_.stop));
  }
}

}  // namespace headroom
