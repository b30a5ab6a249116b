// Gets targets ready before a time span: creates files, and refuses to touch what is not the engine's.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "profile/profile.h"
#include "run/ownership.h"
#include "run/run_result.h"
#include "run/stop_signal.h"
#include "run/target_files.h"
#include "run/target_judge.h"

namespace headroom {

/// The progress of filling new files, or of copying one, for the progress lines.
struct PreparationProgress {
  std::atomic<std::uint64_t> written_bytes{0};
  std::atomic<std::uint64_t> total_bytes{0};
};

class Preparation {
 public:
  Preparation(TargetFiles& files, bool allow_overwrite, StopSignal& stop, std::vector<Warning>& warnings)
      : files_(files), allow_overwrite_(allow_overwrite), stop_(stop), warnings_(warnings) {}

  /// Creates, or accepts, the files of a time span. Throws Failure after deleting unfinished files. Returns early if
  /// the run is stopped, likewise.
  void prepare(const TimeSpan& span, PreparationProgress& progress);

  /// Creates the files of a profile that its rule wants before the first time span, likewise; prepare() takes them as
  /// they are then.
  void precreate(const Profile& profile, PreparationProgress& progress);

  /// Renews the records of the files that the engine writes to. Called every second from another thread.
  void renew_records();

  /// Records the final state of the engine's own files, so that every later change counts as that of others. Call it
  /// after each time span, when its files are closed.
  void let_go_of_files();

  /// Deletes the engine's own files that it created, or was requested to create or write to, after closing them.
  void delete_own_files();

 private:
  using Jobs = std::map<std::string, TargetJob>;  // by path
  /// Judges the targets of a time span together, then creates what they need.
  Jobs make_files(const TimeSpan& span, PreparationProgress& progress);
  /// The work for one path; files that are not the engine's are not touched. Throws Failure.
  TargetJob judge(const Target& target, const TargetUse& use);
  /// Makes sure that nothing uses a disk or volume that is written to. Throws Failure.
  void claim(const TargetJob& job);
  /// Warns about what a deletion left: the file, or another program's file under another name.
  void tell_of(const platform::Removal& removal, const std::string& path);
  /// Deletes a copy of a target that a killed engine left.
  void clear_left_copy(const platform::Place& place);
  /// Deletes what a killed engine left of a file that will be created, before its space is requested.
  void clear_way(const platform::Place& place);
  void carry_out(const TargetJob& job, PreparationProgress& progress);
  void note_before_filling(const TargetJob& job, const platform::OpenOptions& options, OwnershipRecord& record);
  /// Notes that the engine's own file is written to from here on.
  void take_into_use(const std::string& path);
  OwnershipRecord require_still_own(const std::string& path);
  void remember_use(const std::string& path, const OwnershipRecord& record);
  void forget_use(const std::string& path);

  TargetFiles& files_;
  bool allow_overwrite_;
  StopSignal& stop_;
  std::vector<Warning>& warnings_;
  std::set<std::string> precreated_paths_;
  std::mutex in_use_mutex_;
  std::map<std::string, HeldRecord> in_use_;  // records of own files that the engine writes to at the moment, by path
  std::set<std::string> own_paths_;           // of files that are created, requested or written to
  std::map<std::string, platform::File> claimed_devices_;  // by the device's own number
};

}  // namespace headroom
