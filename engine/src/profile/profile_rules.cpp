#include "profile/profile_rules.h"

#include <algorithm>
#include <map>
#include <string>

#include "base/text.h"
#include "profile/search_rules.h"
#include "profile/target_rules.h"

namespace headroom {
namespace {

using Problems = std::vector<ProfileProblem>;

/// Two targets of one time span may share a file, but then they must ask for the same file.
void check_shared_files(const TimeSpan& span, const std::string& at, Problems& problems) {
  std::map<std::string, std::uint64_t> sizes;
  for (std::size_t i = 0; i < span.targets.size(); ++i) {
    const Target& target = span.targets[i];
    if (!target.create_size_bytes) continue;
    const auto [entry, added] = sizes.emplace(target.path, *target.create_size_bytes);
    if (!added && entry->second != *target.create_size_bytes) {
      problems.push_back({at + "/targets/" + std::to_string(i) + "/createSizeBytes",
                          "another target creates the same file with a different size", Rule::same_file_other_size});
    }
  }
}

/// A thread of the pool draws its targets by their weights, so one of them must be above 0.
void check_weights(const TimeSpan& span, const std::string& at, Problems& problems) {
  if (!span.pools_requests()) return;
  std::vector<bool> has_target(static_cast<std::size_t>(*span.thread_pool_size));
  for (const Target& target : span.targets) {
    if (target.thread_targets.empty() && target.weight > 0) return;  // every thread has this one
    for (const ThreadTarget& chosen : target.thread_targets) {
      const bool is_drawn = chosen.weight.value_or(target.weight) > 0;
      if (chosen.thread < has_target.size() && is_drawn) has_target[static_cast<std::size_t>(chosen.thread)] = true;
    }
  }
  const auto idle = std::find(has_target.begin(), has_target.end(), false);
  if (idle == has_target.end()) return;
  problems.push_back({at + "/threadPoolSize",
                      format_text("thread %llu of the pool would never pick a target; give one of its targets a "
                                  "weight above 0",
                                  static_cast<unsigned long long>(idle - has_target.begin())),
                      Rule::no_weight});
}

void check_time_span(const TimeSpan& span, const std::string& at, Problems& problems) {
  if (span.thread_count() > 65535) {
    problems.push_back({at, "asks for more than 65535 threads; use fewer (-t, -F)", Rule::too_many_threads});
    return;
  }
  for (std::size_t t = 0; t < span.targets.size(); ++t) {
    check_target(span.targets[t], span, at + "/targets/" + std::to_string(t), problems);
  }
  check_weights(span, at, problems);
  if (span.disable_affinity && !span.processors.empty()) {
    problems.push_back({at + "/processors", "are for threads that are bound to them: -a cannot be combined with -n",
                        Rule::bound_or_not});
  }
}

}  // namespace

Problems check_profile(const Profile& profile) {
  Problems problems;
  // Files that are made before the first time span have one size in all of them.
  const bool one_size = profile.precreate_rule == PrecreateRule::largest_size;
  for (std::size_t i = 0; i < profile.time_spans.size(); ++i) {
    const std::string at = "/timeSpans/" + std::to_string(i);
    check_time_span(profile.time_spans[i], at, problems);
    if (!one_size) check_shared_files(profile.time_spans[i], at, problems);
  }
  check_search(profile, problems);
  return problems;
}

}  // namespace headroom
