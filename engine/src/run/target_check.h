// Checks what a run would find of a profile's targets, without a run and without changing anything (--check-targets).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/problem.h"
#include "profile/profile.h"
#include "run/run_request.h"

namespace headroom {

enum class TargetState {
  ready,       // a run uses it, or creates it
  missing,     // it is not there, and nothing creates it
  foreign,     // it exists, and a run refuses to use it as the profile requests
  unreadable,  // what it is could not be found out, or it cannot be read
};

/// The word for it in the contract.
const char* target_state_name(TargetState state);

/// What was found of one path.
struct TargetFinding {
  std::string path;
  TargetState state = TargetState::ready;
  bool created = false;            // whether the profile creates it
  std::optional<Problem> problem;  // what a run would end with; none where the target is ready
};

/// Checks the targets of a profile by the rules of a run: each path once, in their order, with its first problem.
/// Writes and creates nothing, and opens files only to read. Does not check whether there is room for a file.
std::vector<TargetFinding> check_targets(const Profile& profile, const RunRequest& request);

}  // namespace headroom
