#include "run/target_check.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "run/target_judge.h"

namespace headroom {
namespace {

/// What a refusal says of the target: somebody else's, or of a kind that a run does not touch.
constexpr std::string_view kForeignCodes[] = {"TargetNotOurs",  "TargetIsLink",        "TargetHasLinks",
                                              "TargetNotAFile", "TargetKeptElsewhere", "DeviceNotWritten"};

TargetState state_after(const Problem& problem) {
  if (problem.code == "TargetNotFound") return TargetState::missing;
  const bool foreign = std::ranges::find(kForeignCodes, problem.code) != std::end(kForeignCodes);
  return foreign ? TargetState::foreign : TargetState::unreadable;
}

/// Goes through time spans as a run does, in which a file that one of them creates is the engine's for those after it.
class TargetCheck {
 public:
  explicit TargetCheck(const RunRequest& request)
      : request_(request), files_(request.confined_to), judge_(files_, request.allow_overwrite, WordTrial::none) {}

  void look_at(const TimeSpan& span) {
    const TargetUses uses = uses_of(span);
    for (const Target& target : span.targets) {
      TargetFinding& finding = finding_of(target.path);
      const TargetUse& use = uses.at(target.path);
      finding.created |= use.created;
      if (finding.problem || made_.contains(target.path) || request_.backend == BackendChoice::null) continue;
      try {
        try_reading(judge_.judge(target, use));
      } catch (const Failure& failure) {
        finding.problem = failure.problem();
        finding.state = state_after(failure.problem());
      }
    }
    for (const auto& [path, use] : uses) {
      if (use.created) made_.insert(path);
    }
  }

  std::vector<TargetFinding> take() { return std::move(findings_); }

 private:
  /// What is there and stays as it is has to be opened. Others may have taken its name meanwhile.
  void try_reading(const TargetJob& job) {
    if (!job.exists || job.create) return;
    platform::OpenOptions options;
    options.asynchronous = false;
    files_.open(job.path, options);
  }

  TargetFinding& finding_of(const std::string& path) {
    const auto [place, added] = places_.emplace(path, findings_.size());
    if (added) findings_.push_back({.path = path, .problem = {}});
    return findings_[place->second];
  }

  const RunRequest& request_;
  TargetFiles files_;
  TargetJudge judge_;
  std::vector<TargetFinding> findings_;
  std::map<std::string, std::size_t> places_;  // of findings, by path
  std::set<std::string> made_;                 // paths that an earlier time span creates
};

}  // namespace

const char* target_state_name(TargetState state) {
  switch (state) {
    case TargetState::ready:
      return "ready";
    case TargetState::missing:
      return "missing";
    case TargetState::foreign:
      return "foreign";
    case TargetState::unreadable:
      return "unreadable";
  }
  return "";
}

std::vector<TargetFinding> check_targets(const Profile& profile, const RunRequest& request) {
  TargetCheck check(request);
  check.look_at(precreated_targets(profile));
  for (const TimeSpan& span : profile.time_spans) check.look_at(span);
  return check.take();
}

}  // namespace headroom
