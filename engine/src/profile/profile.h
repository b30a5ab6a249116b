// What to run. Names, units and defaults are those of engine/contract/profile.schema.json.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "profile/rule.h"
#include "profile_defaults.h"

namespace headroom {

/// Largest integer that every reader of the contract represents exactly (2^53 - 1).
inline constexpr std::uint64_t kMaxContractInteger = 9007199254740991;

enum class CacheMode { cached, os_cache_disabled, local_cache_disabled };
enum class WriteContent { sequential, zero, random, source };
enum class ThrottleUnit { bytes_per_millisecond, iops };
enum class OpenHint { random_access, sequential_scan, temporary };
enum class IoPriority { very_low, low, normal };
/// How mapped writes are flushed: the view (msync), or cache lines of persistent memory, with or without waiting.
enum class FlushMode { view, non_volatile, non_volatile_no_drain };
/// What the lengths of a distribution's ranges are measured in: hundredths of the range that is used, or bytes.
enum class DistributionUnit { percent, bytes };
/// Which files of -c are made before the first time span, by their sizes over all time spans.
enum class PrecreateRule { largest_size, constant_sizes, constant_or_no_sizes };

struct WriteBuffer {
  WriteContent content = WriteContent::sequential;
  std::optional<std::uint64_t> source_size_bytes;
  std::optional<std::string> source_path;
};

struct ThrottleLimit {
  ThrottleUnit unit = ThrottleUnit::iops;
  std::uint64_t value = 0;
};

/// One range of a distribution: this share of the I/O goes to this length, in the distribution's unit. A share of 0 is
/// a hole. The last range of a distribution in bytes may have length 0, which reaches to the end of what is used.
struct DistributionRange {
  std::uint64_t io_percent = 0;
  std::uint64_t length = 0;
};

/// Where random I/O goes (-rd), from the base offset on. The rest of the I/O goes to the rest of the target.
struct Distribution {
  DistributionUnit unit = DistributionUnit::percent;
  std::vector<DistributionRange> ranges;

  /// The ranges with what is left of I/O and target written out as a last one.
  std::vector<DistributionRange> complete_ranges() const;
};

/// A thread of the pool that works on a target, and how much it prefers this target to its others.
struct ThreadTarget {
  std::uint64_t thread = 0;
  std::optional<std::uint64_t> weight;  // the target's own when not given
};

struct Target {
  std::string path;
  std::optional<std::uint64_t> create_size_bytes;
  std::uint64_t block_size_bytes = defaults::target::kBlockSizeBytes;
  std::uint64_t base_offset_bytes = defaults::target::kBaseOffsetBytes;
  std::optional<std::uint64_t> max_offset_bytes;
  std::uint64_t random_percent = defaults::target::kRandomPercent;
  std::optional<std::uint64_t> alignment_bytes;
  bool interlocked_sequential = false;
  bool parallel_sequential = false;
  std::optional<Distribution> distribution;
  std::uint64_t thread_stride_bytes = defaults::target::kThreadStrideBytes;
  std::uint64_t write_percent = defaults::target::kWritePercent;
  std::uint64_t outstanding_requests = defaults::target::kOutstandingRequests;
  std::uint64_t threads_per_target = defaults::target::kThreadsPerTarget;
  CacheMode cache_mode = CacheMode::cached;
  bool write_through = false;
  bool memory_mapped = false;
  std::optional<FlushMode> flush_mode;
  std::vector<OpenHint> open_hints;
  IoPriority io_priority = IoPriority::normal;
  bool large_pages = false;
  WriteBuffer write_buffer;
  std::optional<ThrottleLimit> throttle;
  std::optional<std::uint64_t> burst_requests;
  std::optional<std::uint64_t> think_time_milliseconds;
  std::uint64_t weight = defaults::target::kWeight;
  std::vector<ThreadTarget> thread_targets;

  /// Alignment of random offsets and stride of sequential ones, in bytes.
  std::uint64_t alignment() const { return alignment_bytes.value_or(block_size_bytes); }
  /// N of a path *N, which means the N-th target given with a profile; nothing for any other path.
  std::optional<std::uint64_t> template_number() const;
  bool has_hint(OpenHint hint) const {
    for (OpenHint given : open_hints) {
      if (given == hint) return true;
    }
    return false;
  }
};

/// A processor by its group and its number in the group. Linux has only group 0.
struct Processor {
  std::uint64_t group = defaults::processor::kGroup;
  std::uint64_t number = 0;
};

/// When a time span's measuring ends before its time: as soon as IOPS are known this well.
struct SteadyState {
  double tolerance_percent = defaults::steady_state::kTolerancePercent;
  std::uint64_t least_seconds = defaults::steady_state::kLeastSeconds;
};

struct TimeSpan {
  std::uint64_t duration_seconds = defaults::time_span::kDurationSeconds;
  std::uint64_t warm_up_seconds = defaults::time_span::kWarmUpSeconds;
  std::uint64_t cool_down_seconds = defaults::time_span::kCoolDownSeconds;
  std::optional<SteadyState> steady_state;
  bool measure_latency = false;
  std::optional<std::uint64_t> iops_interval_milliseconds;
  bool disable_affinity = false;
  std::vector<Processor> processors;
  bool completion_routines = false;
  std::uint64_t random_seed = defaults::time_span::kRandomSeed;
  std::optional<std::uint64_t> thread_pool_size;
  std::optional<std::uint64_t> pool_outstanding_requests;
  std::vector<Target> targets;

  /// Whether a thread's requests are shared by all of its targets (-F with -O).
  bool pools_requests() const { return thread_pool_size && pool_outstanding_requests; }
  /// Number of threads of this time span.
  std::uint64_t thread_count() const;
  /// Requests that the profile keeps in flight, over all threads and targets.
  std::uint64_t configured_queue_depth() const;
};

/// Steps are chosen one from another until the limit is found. The first is the profile's one time span.
struct SearchSettings {
  enum class Effort { quick, thorough };
  Effort effort = Effort::quick;
};

struct Profile {
  std::uint64_t experiment_flags = defaults::profile::kExperimentFlags;
  std::optional<PrecreateRule> precreate_rule;
  bool copy_file = false;  // after measuring, by the system
  std::optional<SearchSettings> search;
  std::vector<TimeSpan> time_spans;
};

/// A value of a profile, or an option, that cannot be run, and why. `path` is a JSON pointer, or the option's token.
struct ProfileProblem {
  std::string path;
  std::string message;
  Rule rule = Rule::form;
};

}  // namespace headroom
