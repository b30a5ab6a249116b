// Profiles for tests, as documents of the contract.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "profile/profile.h"
#include "profile/profile_json.h"

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

/// "path: message" of each problem, for failures that can be read.
inline std::vector<std::string> told(const std::vector<ProfileProblem>& problems) {
  std::vector<std::string> lines;
  for (const ProfileProblem& problem : problems) lines.push_back(problem.path + ": " + problem.message);
  return lines;
}

}  // namespace headroom::test
