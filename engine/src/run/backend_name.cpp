#include "run/backend_name.h"

#include <algorithm>

#include "platform/io_backend.h"

namespace headroom {
namespace {

bool all_mapped(const Profile& profile) {
  return std::ranges::all_of(profile.time_spans, [](const TimeSpan& span) {
    return std::ranges::all_of(span.targets, &Target::memory_mapped);
  });
}

}  // namespace

const char* backend_name(const Profile& profile, bool asynchronous) {
  if (all_mapped(profile)) return "mapped";
  if (!asynchronous) return "synchronous";
  const bool routines = std::ranges::all_of(profile.time_spans, &TimeSpan::completion_routines);
  return routines ? "completion_routines" : platform::async_backend_name();
}

}  // namespace headroom
