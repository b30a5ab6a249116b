#include "profile/profile_rules.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <string>

#include "base/text.h"
#include "platform/device.h"
#include "platform/large_pages.h"
#include "platform/system.h"

namespace headroom {
namespace {

using Problems = std::vector<ProfileProblem>;

void check_path(const Target& target, const std::string& at, Problems& problems) {
  const std::string named = "'" + target.path + "' names ";
  switch (platform::path_form(target.path)) {
    case platform::PathForm::device:
      if (target.create_size_bytes) {
        problems.push_back({at + "/createSizeBytes", named + "a whole disk or volume, which cannot be created (-c)"});
      }
      if (target.memory_mapped) {
        problems.push_back({at + "/memoryMapped", named + "a whole disk or volume; -Sm needs a file"});
      }
      return;
    case platform::PathForm::stream:
      problems.push_back({at + "/path", named + "a stream beside a file's own content; give the file's path"});
      return;
    case platform::PathForm::foreign_device:
      problems.push_back({at + "/path", named +
                                            "a whole drive or volume as Windows does; give a device's path, such "
                                            "as /dev/sdb, or ./" +
                                            target.path + " for a file of that name"});
      return;
    case platform::PathForm::file:
      if (target.path[0] != '*') return;
      problems.push_back({at + "/path", "'" + target.path +
                                            "' is a template target, which is not supported by this version; "
                                            "give a file's path"});
  }
}

void check_offsets(const Target& target, const TimeSpan& span, const std::string& at, Problems& problems) {
  if (target.max_offset_bytes && *target.max_offset_bytes <= target.base_offset_bytes) {
    problems.push_back({at + "/maxOffsetBytes", "the end of the range (-f) must be beyond its start (-B)"});
  }
  const std::uint64_t end = std::min(target.max_offset_bytes.value_or(kMaxContractInteger),
                                     target.create_size_bytes.value_or(kMaxContractInteger));
  if (end > target.base_offset_bytes && end - target.base_offset_bytes < target.block_size_bytes) {
    problems.push_back(
        {at + "/blockSizeBytes", "one block (-b) does not fit into the range that is used (-c, -B, -f)"});
  } else if (end <= target.base_offset_bytes && target.create_size_bytes) {
    problems.push_back({at + "/baseOffsetBytes", "the first offset (-B) lies behind the file's end (-c)"});
  }
  if (target.random_percent > 0 && target.interlocked_sequential) {
    problems.push_back({at + "/interlockedSequential", "needs sequential I/O: -si cannot stand with -r"});
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

void check_cache(const Target& target, const std::string& at, Problems& problems) {
  if (target.memory_mapped && target.cache_mode == CacheMode::os_cache_disabled) {
    problems.push_back({at + "/memoryMapped", "a mapped file is always cached: -Sm cannot stand with -Su or -Sh"});
  }
  if (target.cache_mode == CacheMode::local_cache_disabled && !platform::can_disable_local_cache()) {
    problems.push_back({at + "/cacheMode", "the local cache alone (-Sr) cannot be disabled on this system; use -Su"});
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

void check_target(const Target& target, const TimeSpan& span, const std::string& at, Problems& problems) {
  check_path(target, at, problems);
  check_offsets(target, span, at, problems);
  check_cache(target, at, problems);
  check_write_buffer(target, at, problems);
  if (target.throttle && span.pools_requests()) {
    problems.push_back({at + "/throttle",
                        "-g cannot stand with -F and -O together: the requests of a thread belong to "
                        "no one target"});
  }
}

/// Two targets of one time span may share a file, but then they must ask for the same file.
void check_shared_files(const TimeSpan& span, const std::string& at, Problems& problems) {
  std::map<std::string, std::uint64_t> sizes;
  for (std::size_t i = 0; i < span.targets.size(); ++i) {
    const Target& target = span.targets[i];
    if (!target.create_size_bytes) continue;
    const auto [entry, added] = sizes.emplace(target.path, *target.create_size_bytes);
    if (!added && entry->second != *target.create_size_bytes) {
      problems.push_back({at + "/targets/" + std::to_string(i) + "/createSizeBytes",
                          "another target creates the same file with a different size"});
    }
  }
}

/// A pool's threads may be given to targets one by one; each of them then needs one at least.
void check_thread_targets(const TimeSpan& span, const std::string& at, Problems& problems) {
  std::set<std::uint64_t> busy;
  bool all_busy = false;
  for (std::size_t t = 0; t < span.targets.size(); ++t) {
    const std::vector<ThreadTarget>& threads = span.targets[t].thread_targets;
    const std::string path = at + "/targets/" + std::to_string(t) + "/threadTargets";
    all_busy |= threads.empty();
    if (threads.empty()) continue;
    if (!span.pools_requests()) {
      problems.push_back({path, "needs a pool of threads (-F) that share their requests (-O)"});
      return;
    }
    for (std::size_t i = 0; i < threads.size(); ++i) {
      busy.insert(threads[i].thread);
      if (threads[i].thread < *span.thread_pool_size) continue;
      problems.push_back({path + "/" + std::to_string(i) + "/thread",
                          "the pool's threads are 0 to " + std::to_string(*span.thread_pool_size - 1)});
      return;
    }
  }
  if (all_busy || busy.size() == *span.thread_pool_size) return;
  std::uint64_t idle = 0;
  while (busy.contains(idle)) ++idle;
  problems.push_back({at + "/threadPoolSize",
                      "thread " + std::to_string(idle) + " of the pool is given to no target (threadTargets)"});
}

/// Bytes that a thread's buffers take when they lie in large pages.
double in_large_pages(double bytes) {
  const auto page_bytes = static_cast<double>(platform::large_page_bytes());
  return page_bytes > 0 ? std::ceil(bytes / page_bytes) * page_bytes : bytes;
}

/// Bytes that buffers, histograms and interval series of a time span need.
double needed_memory_bytes(const TimeSpan& span) {
  constexpr double histogram_touched_bytes = 64.0 * 1024;
  constexpr double interval_bytes = 96;
  constexpr std::uint64_t page_bytes = 4096;  // buffers begin at pages
  double bytes = 0;
  for (const Target& target : span.targets) {
    const auto threads = static_cast<double>(span.thread_pool_size.value_or(target.threads_per_target));
    const auto requests =
        static_cast<double>(span.pools_requests() ? *span.pool_outstanding_requests : target.outstanding_requests);
    const bool mixed = target.write_percent > 0 && target.write_percent < 100;
    const std::uint64_t block_pages = (target.block_size_bytes + page_bytes - 1) / page_bytes;
    const double buffers = requests * static_cast<double>(block_pages * page_bytes) * (mixed ? 2 : 1);
    bytes += threads * ((target.large_pages ? in_large_pages(buffers) : buffers) + requests * 128);
    bytes += threads * histogram_touched_bytes;
    if (span.iops_interval_milliseconds) {
      bytes += threads * interval_bytes * static_cast<double>(span.duration_seconds) * 1000 /
               static_cast<double>(*span.iops_interval_milliseconds);
    }
    bytes += static_cast<double>(target.write_buffer.source_size_bytes.value_or(0));
  }
  return bytes;
}

}  // namespace

Problems check_profile(const Profile& profile) {
  Problems problems;
  for (std::size_t s = 0; s < profile.time_spans.size(); ++s) {
    const TimeSpan& span = profile.time_spans[s];
    const std::string at = "/timeSpans/" + std::to_string(s);
    for (std::size_t t = 0; t < span.targets.size(); ++t) {
      check_target(span.targets[t], span, at + "/targets/" + std::to_string(t), problems);
    }
    if (profile.precreate_rule != PrecreateRule::largest_size) check_shared_files(span, at, problems);
    check_thread_targets(span, at, problems);
    if (span.thread_count() > 65535) {
      problems.push_back({at, "asks for more than 65535 threads"});
    }
    const double needed = needed_memory_bytes(span);
    // A program of 32 bits cannot have more than its addresses reach.
    const double present = std::min(static_cast<double>(platform::memory_bytes()),
                                    static_cast<double>(std::numeric_limits<std::size_t>::max()));
    if (present > 0 && needed > 0.8 * present) {
      problems.push_back({at, format_text("needs about %.1f GiB of memory for buffers and statistics, and there are "
                                          "%.1f; use fewer threads (-t), requests (-o), smaller blocks (-b) or "
                                          "longer intervals (-D)",
                                          needed / (1 << 30), present / (1 << 30))});
    }
  }
  return problems;
}

}  // namespace headroom
