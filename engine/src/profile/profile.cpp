#include "profile/profile.h"

namespace headroom {

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
