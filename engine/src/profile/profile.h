// What to run. Names, units and defaults are those of engine/contract/profile.schema.json.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

/// Largest integer that every reader of the contract represents exactly (2^53 - 1).
inline constexpr std::uint64_t kMaxContractInteger = 9007199254740991;

enum class CacheMode { cached, os_cache_disabled, local_cache_disabled };
enum class WriteContent { sequential, zero, random, source };
enum class ThrottleUnit { bytes_per_millisecond, iops };
enum class OpenHint { random_access, sequential_scan, temporary };

struct WriteBuffer {
  WriteContent content = WriteContent::sequential;
  std::optional<std::uint64_t> source_size_bytes;
  std::optional<std::string> source_path;
};

struct ThrottleLimit {
  ThrottleUnit unit = ThrottleUnit::iops;
  std::uint64_t value = 0;
};

struct Target {
  std::string path;
  std::optional<std::uint64_t> create_size_bytes;
  std::uint64_t block_size_bytes = 65536;
  std::uint64_t base_offset_bytes = 0;
  std::optional<std::uint64_t> max_offset_bytes;
  std::uint64_t random_percent = 0;
  std::optional<std::uint64_t> alignment_bytes;
  bool interlocked_sequential = false;
  std::uint64_t thread_stride_bytes = 0;
  std::uint64_t write_percent = 0;
  std::uint64_t outstanding_requests = 2;
  std::uint64_t threads_per_target = 1;
  CacheMode cache_mode = CacheMode::cached;
  bool write_through = false;
  bool memory_mapped = false;
  std::vector<OpenHint> open_hints;
  WriteBuffer write_buffer;
  std::optional<ThrottleLimit> throttle;

  /// Alignment of random offsets and stride of sequential ones, in bytes.
  std::uint64_t alignment() const { return alignment_bytes.value_or(block_size_bytes); }
  bool has_hint(OpenHint hint) const {
    for (OpenHint given : open_hints) {
      if (given == hint) return true;
    }
    return false;
  }
};

struct TimeSpan {
  std::uint64_t duration_seconds = 10;
  std::uint64_t warm_up_seconds = 5;
  std::uint64_t cool_down_seconds = 0;
  bool measure_latency = false;
  std::optional<std::uint64_t> iops_interval_milliseconds;
  bool disable_affinity = false;
  std::uint64_t random_seed = 0;
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

struct Profile {
  std::vector<TimeSpan> time_spans;
};

/// A value of a profile, or an option, that cannot be run, and why. `path` is a JSON pointer, or the option's token.
struct ProfileProblem {
  std::string path;
  std::string message;
};

}  // namespace headroom
