// What a run may do to its targets: decided before anything is changed, only by reading.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "profile/profile.h"
#include "run/ownership.h"
#include "run/target_files.h"

namespace headroom {

/// What all targets of a time span with the same path do to it.
struct TargetUse {
  bool created = false;
  bool written_to = false;
};
using TargetUses = std::map<std::string, TargetUse>;  // by path
TargetUses uses_of(const TimeSpan& span);

/// What has to be done for one path.
struct TargetJob {
  std::string path;
  std::uint64_t size_bytes = 0;
  bool zeros = false;
  bool create = false;  // otherwise the file is used as it is
  bool exists = false;
  bool own = false;                 // of the engine
  bool written_to = false;          // in the time span
  bool device = false;              // a disk or volume
  std::string device_number;        // of a device: names it beyond its path
  std::uint64_t present_bytes = 0;  // that the file takes already
};

/// Throws Failure for a file whose content something above the file system keeps: its reads and writes are those of
/// another place. Such a file may have been the engine's own, but whether others wrote to it since can no longer be
/// told.
void require_kept_in_place(const std::string& path, const platform::FileFacts& facts);

/// The rule that decides whether a target is used, created or refused, for runs and for --check-targets.
class TargetJudge {
 public:
  TargetJudge(TargetFiles& files, bool allow_overwrite, WordTrial trial)
      : files_(files), allow_overwrite_(allow_overwrite), trial_(trial) {}

  /// Checks a target, considering all targets on its path. From then on, `files` expects the file that was found. Does
  /// not check whether there is room for a file, or whether others use a disk to write to. Throws Failure.
  TargetJob judge(const Target& target, const TargetUse& use);

 private:
  void judge_device(const Target& target, bool written_to) const;

  TargetFiles& files_;
  bool allow_overwrite_;
  WordTrial trial_;
};

/// The targets whose files are created before the first time span, with their sizes: by the profile's rule, or for a
/// search, whose steps share a file. None where nothing asks for that.
TimeSpan precreated_targets(const Profile& profile);

}  // namespace headroom
