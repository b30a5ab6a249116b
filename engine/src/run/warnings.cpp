#include "run/warnings.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "platform/system.h"
#include "workload/offsets.h"

namespace headroom {
namespace {

constexpr double kSolidSeconds = 60;
constexpr double kClockSlack = 0.99;  // a run of a minute is measured for a little less or more
constexpr std::uint64_t kSmallTargetBytes = std::uint64_t{1} << 30;
constexpr std::uint64_t kSectorBytes = 4096;
constexpr double kShallowShare = 0.75;
constexpr std::uint64_t kEnoughSamples = 1000;

bool bypasses_cache(const Target& target) {
  return target.cache_mode == CacheMode::os_cache_disabled && !target.memory_mapped;
}

void warn_of_pacing(const Target& target, std::uint64_t threads, std::vector<Warning>& warnings) {
  if (!target.throttle) return;
  if (threads > 1) {
    const std::uint64_t each = target.throttle->value;
    const char* unit = target.throttle->unit == ThrottleUnit::iops ? "IOPS" : "B/ms";
    warnings.push_back(
        {WarningCode::rate_per_thread,
         format_text("The rate limit of %llu %s (-g) applies to each thread: %.0f %s in total for %llu threads.",
                     static_cast<unsigned long long>(each), unit,
                     static_cast<double>(each) * static_cast<double>(threads), unit,
                     static_cast<unsigned long long>(threads)),
         target.path});
  }
  if (target.burst_requests || target.think_time_milliseconds) {
    warnings.push_back(
        {WarningCode::option_ignored, "Bursts and pauses (-i, -j) have no effect with -g.", target.path});
  }
}

}  // namespace

void warn_of_profile(const TimeSpan& span, std::vector<Warning>& warnings) {
  if (span.warm_up_seconds == 0) {
    warnings.push_back(
        {WarningCode::no_warm_up, "There is no warm-up (-W0): the result includes the first seconds.", ""});
  }
  if (span.pool_outstanding_requests && !span.thread_pool_size) {
    warnings.push_back({WarningCode::option_ignored, "-O has no effect without -F.", ""});
  }
  for (const Target& target : span.targets) {
    const std::uint64_t threads = span.thread_pool_size.value_or(target.threads_per_target);
    if (!bypasses_cache(target)) {
      warnings.push_back({WarningCode::buffered,
                          "The system's cache is on, so reads may not reach the disk. "
                          "Use -Sh to measure the disk.",
                          target.path});
    } else if (target.block_size_bytes % kSectorBytes != 0 || target.base_offset_bytes % kSectorBytes != 0 ||
               target.alignment() % kSectorBytes != 0) {
      warnings.push_back({WarningCode::misaligned_block,
                          "Offsets or blocks are not multiples of 4096 bytes: a disk with sectors "
                          "of that size has to read before it writes.",
                          target.path});
    }
    warn_of_pacing(target, threads, warnings);
    if (target.interlocked_sequential && threads == 1) {
      warnings.push_back({WarningCode::option_ignored, "single-threaded test, -si ignored", target.path});
    }
    if (target.parallel_sequential && target.outstanding_requests == 1) {
      warnings.push_back(
          {WarningCode::option_ignored, "-p has no effect with one request in flight (-o1).", target.path});
    }
    if (target.random_percent == 0 && threads > 1 && !target.interlocked_sequential &&
        target.thread_stride_bytes == 0) {
      warnings.push_back(
          {WarningCode::not_sequential, "target access pattern will not be sequential, consider -si", target.path});
    }
    const bool compressible =
        target.write_buffer.content == WriteContent::sequential || target.write_buffer.content == WriteContent::zero;
    if (target.write_percent > 0 && compressible) {
      warnings.push_back({WarningCode::compressible_content,
                          "The written data compresses well, so storage that compresses or deduplicates "
                          "it appears faster than it is. Use -Z20M to write random data.",
                          target.path});
    } else if (target.create_size_bytes && target.write_buffer.content == WriteContent::zero) {
      warnings.push_back({WarningCode::compressible_content, "The file is filled with zeros (-Z).", target.path});
    }
  }
}

void warn_of_target(const Target& target, std::uint64_t size_bytes, bool has_holes, std::vector<Warning>& warnings) {
  if (target.max_offset_bytes && *target.max_offset_bytes > size_bytes) {
    warnings.push_back({WarningCode::smaller_than_asked,
                        format_text("The range (-f) ends at %s, but the target ends at %s: only that much is used.",
                                    size_in_words(*target.max_offset_bytes).c_str(), size_in_words(size_bytes).c_str()),
                        target.path});
  }
  if (has_holes) {
    warnings.push_back({WarningCode::sparse_target,
                        "Parts of the file were never written, so reads of them do not reach the disk. "
                        "Let the run create the file (-c).",
                        target.path});
  }
  const std::uint64_t range = range_of(target, size_bytes).length_bytes;
  const std::uint64_t memory = platform::memory_bytes();
  if (!bypasses_cache(target) && range < memory) {
    warnings.push_back({WarningCode::small_target,
                        format_text("The %s in use fits in the machine's memory (%s).", size_in_words(range).c_str(),
                                    size_in_words(memory).c_str()),
                        target.path});
  } else if (range < kSmallTargetBytes) {
    warnings.push_back(
        {WarningCode::small_target,
         format_text("Only %s is in use: the storage's caches may hold all of it.", size_in_words(range).c_str()),
         target.path});
  }
}

void warn_of_result(const TimeSpanResult& result, const TimeSpan& span, std::vector<Warning>& warnings) {
  if (!result.measured()) return;
  if (!result.is_steady() && result.measured_seconds < kClockSlack * kSolidSeconds) {
    warnings.push_back({WarningCode::short_run,
                        format_text("Only %.3g s were measured. A reliable result takes at least %.0f s.",
                                    result.measured_seconds, kSolidSeconds),
                        ""});
  }
  const DirectionStatistics total = result.sum().total();
  if (total.count < kEnoughSamples) {
    warnings.push_back({WarningCode::too_few_samples,
                        format_text("Only %llu I/Os completed: percentiles above the 90th are not reliable.",
                                    static_cast<unsigned long long>(total.count)),
                        ""});
  }
  if (!total.latency || total.count == 0) return;
  const bool throttled = std::any_of(span.targets.begin(), span.targets.end(), [](const Target& target) {
    return target.throttle || target.think_time_milliseconds;
  });
  const double achieved = static_cast<double>(total.count) / result.measured_seconds * total.latency->mean_ns() / 1e9;
  const auto configured = static_cast<double>(span.configured_queue_depth());
  if (!throttled && achieved < kShallowShare * configured) {
    warnings.push_back({WarningCode::shallow_queue,
                        format_text("On average, %s of the %.0f configured requests were in flight: requests complete "
                                    "faster than they are issued, or one after another.",
                                    achieved < 0.1 ? "fewer than 0.1" : format_fixed(achieved, 1).c_str(), configured),
                        ""});
  }
}

bool is_of_search(const Warning& warning, std::size_t step) {
  return warning.code == WarningCode::other || (step == 0 && warning.code != WarningCode::short_run);
}

void drop_repeated(std::vector<Warning>& warnings) {
  std::vector<Warning> kept;
  for (Warning& warning : warnings) {
    const bool known = std::any_of(kept.begin(), kept.end(), [&](const Warning& other) {
      return other.code == warning.code && other.message == warning.message && other.target == warning.target;
    });
    if (!known) kept.push_back(std::move(warning));
  }
  warnings = std::move(kept);
}

}  // namespace headroom
