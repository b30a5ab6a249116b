#include "profile/profile.h"

#include <charconv>

namespace headroom {

std::vector<DistributionRange> Distribution::complete_ranges() const {
  std::uint64_t io_percent = 0;
  std::uint64_t length = 0;
  for (const DistributionRange& range : ranges) {
    io_percent += range.io_percent;
    length += range.length;
  }
  std::vector<DistributionRange> complete = ranges;
  const bool of_percent = unit == DistributionUnit::percent;
  if (io_percent < 100 || (of_percent && length < 100)) {
    complete.push_back({.io_percent = io_percent < 100 ? 100 - io_percent : 0,
                        .length = of_percent && length < 100 ? 100 - length : 0});
  }
  return complete;
}

std::optional<std::uint64_t> Target::template_number() const {
  if (path.size() < 2 || path[0] != '*') return std::nullopt;
  std::uint64_t number = 0;
  const auto [rest, error] = std::from_chars(path.data() + 1, path.data() + path.size(), number);
  if (error != std::errc{} || rest != path.data() + path.size() || number == 0) return std::nullopt;
  return number;
}

std::uint64_t TimeSpan::thread_count() const {
  if (thread_pool_size) return *thread_pool_size;
  std::uint64_t count = 0;
  for (const Target& target : targets) count += target.threads_per_target;
  return count;
}

std::uint64_t TimeSpan::configured_queue_depth() const {
  if (pools_requests()) return *thread_pool_size * *pool_outstanding_requests;
  std::uint64_t depth = 0;
  for (const Target& target : targets) {
    depth += target.outstanding_requests * thread_pool_size.value_or(target.threads_per_target);
  }
  return depth;
}

}  // namespace headroom
