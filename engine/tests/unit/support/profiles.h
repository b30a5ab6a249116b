// Profiles for tests, as documents of the contract.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "profile/profile.h"
#include "profile/profile_json.h"
#include "support/files.h"

namespace headroom::test {

/// The shortest profile that can be run: every field has its default.
inline nlohmann::ordered_json minimal_profile() {
  return nlohmann::ordered_json::parse(R"({"contractVersion": 1, "timeSpans": [{"targets": [{"path": "io.dat"}]}]})");
}

inline Profile minimal_profile_read() {
  Target target;
  target.path = "io.dat";
  TimeSpan span;
  span.targets = {target};
  return {.time_spans = {span}};
}

/// -t2 -o32 -b4k -r4k -w30 -d3 -W1 -Sh -D -L -c64M io.dat
inline Profile random_read_profile() {
  Profile profile = minimal_profile_read();
  TimeSpan& span = profile.time_spans[0];
  span.duration_seconds = 3;
  span.warm_up_seconds = 1;
  span.measure_latency = true;
  span.iops_interval_milliseconds = 1000;
  Target& target = span.targets[0];
  target.create_size_bytes = 64 << 20;
  target.block_size_bytes = 4096;
  target.alignment_bytes = 4096;
  target.random_percent = 100;
  target.write_percent = 30;
  target.outstanding_requests = 32;
  target.threads_per_target = 2;
  target.cache_mode = CacheMode::os_cache_disabled;
  target.write_through = true;
  return profile;
}

/// -c16M -t2 -o4 -b8k -rs30 -rdpct60/10:0/10:30/20 -w25 -d3 -W1 -C1 -L -D500 -Su -a0,1 -g2000i -Z1M d1.dat d2.dat
inline Profile distributed_mix_profile() {
  Target target;
  target.path = "d1.dat";
  target.create_size_bytes = 16 << 20;
  target.block_size_bytes = 8192;
  target.random_percent = 30;
  target.distribution = Distribution{DistributionUnit::percent, {{60, 10}, {0, 10}, {30, 20}}};
  target.write_percent = 25;
  target.outstanding_requests = 4;
  target.threads_per_target = 2;
  target.cache_mode = CacheMode::os_cache_disabled;
  target.write_buffer = {.content = WriteContent::source, .source_size_bytes = 1 << 20, .source_path = {}};
  target.throttle = ThrottleLimit{ThrottleUnit::iops, 2000};
  TimeSpan span;
  span.duration_seconds = 3;
  span.warm_up_seconds = 1;
  span.cool_down_seconds = 1;
  span.measure_latency = true;
  span.iops_interval_milliseconds = 500;
  span.processors = {{0, 0}, {0, 1}};
  span.targets = {target, target};
  span.targets[1].path = "d2.dat";
  return {.time_spans = {span}};
}

/// -F3 -O8 -b64k -si -d2 -W0 -L -w0 d1.dat d2.dat
inline Profile thread_pool_profile() {
  Target target;
  target.path = "d1.dat";
  target.interlocked_sequential = true;
  TimeSpan span;
  span.duration_seconds = 2;
  span.warm_up_seconds = 0;
  span.measure_latency = true;
  span.thread_pool_size = 3;
  span.pool_outstanding_requests = 8;
  span.targets = {target, target};
  span.targets[1].path = "d2.dat";
  return {.time_spans = {span}};
}

/// The contract's example that has every field.
inline Profile every_field_profile() {
  std::vector<ProfileProblem> problems;
  const Profile profile =
      read_profile(read_file(engine_folder() / "contract/examples/valid/profile.every-field.json"), problems);
  EXPECT_TRUE(problems.empty());
  return profile;
}

/// "path: message" of each problem, for failures that can be read.
inline std::vector<std::string> told(const std::vector<ProfileProblem>& problems) {
  std::vector<std::string> lines;
  for (const ProfileProblem& problem : problems) lines.push_back(problem.path + ": " + problem.message);
  return lines;
}

}  // namespace headroom::test
