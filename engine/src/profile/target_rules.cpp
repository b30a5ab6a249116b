#include "profile/target_rules.h"

#include <algorithm>

#include "base/text.h"
#include "profile/distribution_rules.h"

namespace headroom {
namespace {

using Problems = std::vector<ProfileProblem>;

constexpr const char* kNoPooledRequests =
    " cannot be combined with -F and -O together: the requests of a thread belong to no one target";

/// The end of what is used of the target, as far as it is known before the target is looked at.
std::uint64_t known_end(const Target& target) {
  return std::min(target.max_offset_bytes.value_or(kMaxContractInteger),
                  target.create_size_bytes.value_or(kMaxContractInteger));
}

void check_offsets(const Target& target, const std::string& at, Problems& problems) {
  if (target.max_offset_bytes && *target.max_offset_bytes <= target.base_offset_bytes) {
    problems.push_back(
        {at + "/maxOffsetBytes", "the end of the range (-f) must be beyond its start (-B)", Rule::end_before_start});
    return;
  }
  const std::uint64_t end = known_end(target);
  if (end > target.base_offset_bytes && end - target.base_offset_bytes < target.block_size_bytes) {
    problems.push_back({at + "/blockSizeBytes", "one block (-b) does not fit into the range that is used (-c, -B, -f)",
                        Rule::block_does_not_fit});
  } else if (end <= target.base_offset_bytes && target.create_size_bytes) {
    problems.push_back(
        {at + "/baseOffsetBytes", "the first offset (-B) lies behind the file's end (-c)", Rule::start_behind_end});
  }
}

/// Whether the last thread on the target has room for a block behind where it starts.
bool has_room_for_last_thread(const Target& target, std::uint64_t threads) {
  std::uint64_t last = threads - 1;
  if (!target.thread_targets.empty()) {
    last = 0;
    for (const ThreadTarget& chosen : target.thread_targets) last = std::max(last, chosen.thread);
  }
  const std::uint64_t end = known_end(target);
  if (end < target.base_offset_bytes || end - target.base_offset_bytes < target.block_size_bytes) {
    return true;  // not even the first has: the range or the block is what is wrong
  }
  return (end - target.base_offset_bytes - target.block_size_bytes) / target.thread_stride_bytes >= last;
}

void check_pattern(const Target& target, const TimeSpan& span, const std::string& at, Problems& problems) {
  if (target.random_percent > 0 && target.interlocked_sequential) {
    problems.push_back(
        {at + "/interlockedSequential", "needs sequential I/O: -si cannot be combined with -r", Rule::only_sequential});
  }
  if (target.parallel_sequential) {
    if (target.random_percent > 0) {
      problems.push_back({at + "/parallelSequential", "needs sequential I/O: -p cannot be combined with -r or -rs",
                          Rule::only_sequential});
    } else if (target.interlocked_sequential) {
      problems.push_back({at + "/parallelSequential",
                          "each request needs an offset of its own: -p cannot be combined with -si",
                          Rule::parallel_or_interlocked});
    } else if (span.pools_requests()) {
      problems.push_back(
          {at + "/parallelSequential", std::string("-p") + kNoPooledRequests, Rule::no_parallel_in_pool});
    }
  }
  if (target.thread_stride_bytes == 0) return;
  const std::uint64_t threads = span.thread_pool_size.value_or(target.threads_per_target);
  if (target.random_percent > 0) {
    problems.push_back(
        {at + "/threadStrideBytes", "needs sequential I/O: -T cannot be combined with -r", Rule::only_sequential});
  } else if (target.interlocked_sequential) {
    problems.push_back({at + "/threadStrideBytes",
                        "each thread needs an offset of its own: -T cannot be combined with -si",
                        Rule::stride_or_interlocked});
  } else if (threads < 2) {
    problems.push_back({at + "/threadStrideBytes", "the stride between threads (-T) needs more than one thread",
                        Rule::stride_needs_threads});
  } else if (!has_room_for_last_thread(target, threads)) {
    problems.push_back(
        {at + "/threadStrideBytes",
         "the last thread would start beyond the end (-T, -c, -f): use fewer threads or a smaller stride",
         Rule::stride_beyond_end});
  }
}

void check_cache(const Target& target, const TimeSpan& span, const std::string& at, Problems& problems) {
  if (target.memory_mapped && target.cache_mode == CacheMode::os_cache_disabled) {
    problems.push_back({at + "/memoryMapped", "a mapped file is always cached: -Sm cannot be combined with -Su or -Sh",
                        Rule::mapped_is_cached});
  }
  if (target.memory_mapped && span.completion_routines) {
    problems.push_back({at + "/memoryMapped", "mapped I/O has nothing to complete: -Sm cannot be combined with -x",
                        Rule::no_mapping_in_routines});
  }
  if (target.flush_mode && !target.memory_mapped) {
    problems.push_back({at + "/flushMode", "flushes mapped writes: -N works only with -Sm", Rule::flush_needs_mapping});
  }
}

void check_write_buffer(const Target& target, const std::string& at, Problems& problems) {
  const WriteBuffer& buffer = target.write_buffer;
  const std::string path = at + "/writeBuffer";
  if (buffer.content != WriteContent::source) {
    if (buffer.source_size_bytes || buffer.source_path) {
      problems.push_back(
          {path, "a source buffer's size or file needs content 'source' (-Z<size>[,<file>])", Rule::source_not_used});
    }
  } else if (!buffer.source_size_bytes) {
    problems.push_back({path, "content 'source' needs sourceSizeBytes (-Z<size>)", Rule::source_needs_size});
  } else if (*buffer.source_size_bytes < target.block_size_bytes) {
    problems.push_back({path + "/sourceSizeBytes", "the source buffer (-Z) must hold at least one block (-b)",
                        Rule::source_smaller_than_block});
  }
}

/// Bursts, pauses and limits are those of one target.
void check_pace(const Target& target, const TimeSpan& span, const std::string& at, Problems& problems) {
  if (target.burst_requests && !target.think_time_milliseconds) {
    problems.push_back(
        {at + "/burstRequests", "bursts need a pause between them: give -i and -j, or neither", Rule::burst_and_pause});
  } else if (target.think_time_milliseconds && !target.burst_requests) {
    problems.push_back({at + "/thinkTimeMilliseconds", "pauses need bursts between them: give -i and -j, or neither",
                        Rule::burst_and_pause});
  } else if (target.burst_requests && span.pools_requests()) {
    problems.push_back({at + "/burstRequests", std::string("-i") + kNoPooledRequests, Rule::no_bursts_in_pool});
  }
  if (target.throttle && span.pools_requests()) {
    problems.push_back({at + "/throttle", std::string("-g") + kNoPooledRequests, Rule::no_throttle_in_pool});
  }
  if (target.throttle && span.completion_routines) {
    problems.push_back({at + "/throttle", "completion routines are not paced: -g cannot be combined with -x",
                        Rule::no_throttle_in_routines});
  }
}

void check_thread_targets(const Target& target, const TimeSpan& span, const std::string& at, Problems& problems) {
  if (target.thread_targets.empty()) return;
  if (!span.pools_requests()) {
    problems.push_back({at + "/threadTargets",
                        "threads have targets of their own only in a pool that shares its "
                        "requests; give -F and -O",
                        Rule::only_in_pool});
    return;
  }
  std::vector<bool> named(static_cast<std::size_t>(*span.thread_pool_size));
  for (std::size_t i = 0; i < target.thread_targets.size(); ++i) {
    const std::uint64_t thread = target.thread_targets[i].thread;
    const std::string place = at + "/threadTargets/" + std::to_string(i) + "/thread";
    if (thread >= named.size()) {
      problems.push_back(
          {place,
           format_text("there is no thread %llu: the pool's %llu (-F) count from 0",
                       static_cast<unsigned long long>(thread), static_cast<unsigned long long>(named.size())),
           Rule::thread_not_in_pool});
    } else if (named[static_cast<std::size_t>(thread)]) {
      problems.push_back(
          {place,
           format_text("names thread %llu a second time; name each once", static_cast<unsigned long long>(thread)),
           Rule::thread_twice});
    } else {
      named[static_cast<std::size_t>(thread)] = true;
    }
  }
}

/// What file systems of Windows take between two separators, in UTF-16 units; those of Linux take as many bytes.
constexpr std::size_t kLongestName = 255;

/// The length of the longest part of a path, in UTF-16 units. A separator of either system ends a part.
std::size_t longest_name(const std::string& path) {
  std::size_t longest = 0;
  std::size_t length = 0;
  for (const char letter : path) {
    const auto byte = static_cast<unsigned char>(letter);
    const bool continues = (byte & 0xC0U) == 0x80U;
    if (letter == '/' || letter == '\\') {
      length = 0;
    } else if (!continues) {
      length += byte >= 0xF0U ? 2 : 1;  // a character of four bytes takes two units
    }
    longest = std::max(longest, length);
  }
  return longest;
}

void check_name(const Target& target, const std::string& at, Problems& problems) {
  if (target.path.find_first_not_of(" \t") == std::string::npos) {
    problems.push_back({at + "/path", "is blank; give the path of a file", Rule::no_path});
  } else if (longest_name(target.path) > kLongestName) {
    problems.push_back({at + "/path",
                        format_text("has a name of more than %zu characters; use a shorter one", kLongestName),
                        Rule::path_too_long});
  }
}

}  // namespace

void check_target(const Target& target, const TimeSpan& span, const std::string& at, Problems& problems) {
  check_name(target, at, problems);
  check_offsets(target, at, problems);
  check_pattern(target, span, at, problems);
  check_distribution(target, at, problems);
  check_cache(target, span, at, problems);
  check_write_buffer(target, at, problems);
  check_pace(target, span, at, problems);
  check_thread_targets(target, span, at, problems);
}

}  // namespace headroom
