#include "profile/search_rules.h"

namespace headroom {
namespace {

/// A search changes queues, blocks and threads: what paces I/O, or ties it together, would be found in their place.
void check_combinations(const TimeSpan& span, std::vector<ProfileProblem>& problems) {
  const Target& target = span.targets[0];
  const std::string at_span = "/timeSpans/0/";
  const std::string at_target = at_span + "targets/0/";
  const auto refuse = [&problems](bool is_given, const std::string& path, const char* option) {
    if (!is_given) return;
    problems.push_back({path, std::string(option) + " cannot be combined with --find-limit", Rule::not_in_search});
  };
  refuse(span.completion_routines, at_span + "completionRoutines", "-x");
  refuse(span.thread_pool_size.has_value(), at_span + "threadPoolSize", "-F");
  refuse(span.pool_outstanding_requests.has_value(), at_span + "poolOutstandingRequests", "-O");
  refuse(target.interlocked_sequential, at_target + "interlockedSequential", "-si");
  refuse(target.memory_mapped, at_target + "memoryMapped", "-Sm");
  refuse(target.throttle.has_value(), at_target + "throttle", "-g");
  refuse(target.burst_requests.has_value(), at_target + "burstRequests", "-i");
  refuse(target.think_time_milliseconds.has_value(), at_target + "thinkTimeMilliseconds", "-j");
}

}  // namespace

void check_search(const Profile& profile, std::vector<ProfileProblem>& problems) {
  if (!profile.search) return;
  if (profile.time_spans.size() != 1 || profile.time_spans[0].targets.size() != 1) {
    problems.push_back({"/search",
                        "works with one time span that has one target: leave out the others, or --find-limit",
                        Rule::one_target_in_search});
    return;
  }
  check_combinations(profile.time_spans[0], problems);
}

}  // namespace headroom
