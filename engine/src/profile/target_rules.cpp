#include "profile/target_rules.h"

#include <algorithm>

#include "base/text.h"
#include "profile/distribution_rules.h"

namespace headroom {
namespace {

using Problems = std::vector<ProfileProblem>;

constexpr const char* kNoPooledRequests =
    " cannot stand with -F and -O together: the requests of a thread belong to no one target";

void check_offsets(const Target& target, const std::string& at, Problems& problems) {
  if (target.max_offset_bytes && *target.max_offset_bytes <= target.base_offset_bytes) {
    problems.push_back({at + "/maxOffsetBytes", "the end of the range (-f) must be beyond its start (-B)"});
    return;
  }
  const std::uint64_t end = std::min(target.max_offset_bytes.value_or(kMaxContractInteger),
                                     target.create_size_bytes.value_or(kMaxContractInteger));
  if (end > target.base_offset_bytes && end - target.base_offset_bytes < target.block_size_bytes) {
    problems.push_back(
        {at + "/blockSizeBytes", "one block (-b) does not fit into the range that is used (-c, -B, -f)"});
  } else if (end <= target.base_offset_bytes && target.create_size_bytes) {
    problems.push_back({at + "/baseOffsetBytes", "the first offset (-B) lies behind the file's end (-c)"});
  }
}

void check_pattern(const Target& target, const TimeSpan& span, const std::string& at, Problems& problems) {
  if (target.random_percent > 0 && target.interlocked_sequential) {
    problems.push_back({at + "/interlockedSequential", "needs sequential I/O: -si cannot stand with -r"});
  }
  if (target.parallel_sequential) {
    if (target.random_percent > 0) {
      problems.push_back({at + "/parallelSequential", "needs sequential I/O: -p cannot stand with -r or -rs"});
    } else if (target.interlocked_sequential) {
      problems.push_back(
          {at + "/parallelSequential", "each request needs an offset of its own: -p cannot stand with -si"});
    } else if (span.pools_requests()) {
      problems.push_back({at + "/parallelSequential", std::string("-p") + kNoPooledRequests});
    }
  }
  if (target.thread_stride_bytes == 0) return;
  const std::uint64_t threads = span.thread_pool_size.value_or(target.threads_per_target);
  if (target.random_percent > 0) {
    problems.push_back({at + "/threadStrideBytes", "needs sequential I/O: -T cannot stand with -r"});
  } else if (target.interlocked_sequential) {
    problems.push_back({at + "/threadStrideBytes", "each thread needs an offset of its own: -T cannot stand with -si"});
  } else if (threads < 2) {
    problems.push_back({at + "/threadStrideBytes", "the stride between threads (-T) needs more than one thread"});
  }
}

void check_cache(const Target& target, const TimeSpan& span, const std::string& at, Problems& problems) {
  if (target.memory_mapped && target.cache_mode == CacheMode::os_cache_disabled) {
    problems.push_back({at + "/memoryMapped", "a mapped file is always cached: -Sm cannot stand with -Su or -Sh"});
  }
  if (target.memory_mapped && span.completion_routines) {
    problems.push_back({at + "/memoryMapped", "mapped I/O has nothing to complete: -Sm cannot stand with -x"});
  }
  if (target.flush_mode && !target.memory_mapped) {
    problems.push_back({at + "/flushMode", "flushes mapped writes: -N stands only with -Sm"});
  }
}

void check_write_buffer(const Target& target, const std::string& at, Problems& problems) {
  const WriteBuffer& buffer = target.write_buffer;
  const std::string path = at + "/writeBuffer";
  if (buffer.content != WriteContent::source) {
    if (buffer.source_size_bytes || buffer.source_path) {
      problems.push_back({path, "a source buffer's size or file needs content 'source' (-Z<size>[,<file>])"});
    }
  } else if (!buffer.source_size_bytes) {
    problems.push_back({path, "content 'source' needs sourceSizeBytes (-Z<size>)"});
  } else if (*buffer.source_size_bytes < target.block_size_bytes) {
    problems.push_back({path + "/sourceSizeBytes", "the source buffer (-Z) must hold at least one block (-b)"});
  }
}

/// Bursts, pauses and limits are those of one target.
void check_pace(const Target& target, const TimeSpan& span, const std::string& at, Problems& problems) {
  if (target.burst_requests && !target.think_time_milliseconds) {
    problems.push_back({at + "/burstRequests", "bursts need a pause between them: give -i and -j, or neither"});
  } else if (target.think_time_milliseconds && !target.burst_requests) {
    problems.push_back({at + "/thinkTimeMilliseconds", "pauses need bursts between them: give -i and -j, or neither"});
  } else if (target.burst_requests && span.pools_requests()) {
    problems.push_back({at + "/burstRequests", std::string("-i") + kNoPooledRequests});
  }
  if (target.throttle && span.pools_requests()) {
    problems.push_back({at + "/throttle", std::string("-g") + kNoPooledRequests});
  }
  if (target.throttle && span.completion_routines) {
    problems.push_back({at + "/throttle", "completion routines are not paced: -g cannot stand with -x"});
  }
}

void check_thread_targets(const Target& target, const TimeSpan& span, const std::string& at, Problems& problems) {
  if (target.thread_targets.empty()) return;
  if (!span.pools_requests()) {
    problems.push_back({at + "/threadTargets",
                        "threads have targets of their own only in a pool that shares its "
                        "requests; give -F and -O"});
    return;
  }
  std::vector<bool> named(static_cast<std::size_t>(*span.thread_pool_size));
  for (std::size_t i = 0; i < target.thread_targets.size(); ++i) {
    const std::uint64_t thread = target.thread_targets[i].thread;
    const std::string place = at + "/threadTargets/" + std::to_string(i) + "/thread";
    if (thread >= named.size()) {
      problems.push_back(
          {place, format_text("there is no thread %llu: the pool's %llu (-F) count from 0",
                              static_cast<unsigned long long>(thread), static_cast<unsigned long long>(named.size()))});
    } else if (named[static_cast<std::size_t>(thread)]) {
      problems.push_back({place, format_text("names thread %llu a second time; name each once",
                                             static_cast<unsigned long long>(thread))});
    } else {
      named[static_cast<std::size_t>(thread)] = true;
    }
  }
}

}  // namespace

void check_target(const Target& target, const TimeSpan& span, const std::string& at, Problems& problems) {
  check_offsets(target, at, problems);
  check_pattern(target, span, at, problems);
  check_distribution(target, at, problems);
  check_cache(target, span, at, problems);
  check_write_buffer(target, at, problems);
  check_pace(target, span, at, problems);
  check_thread_targets(target, span, at, problems);
}

}  // namespace headroom
