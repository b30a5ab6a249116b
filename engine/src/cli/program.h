// What main() does, step by step.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/diagnostics.h"
#include "cli/invocation.h"
#include "platform/file.h"
#include "report/progress_file.h"
#include "report/report_output.h"
#include "run/run_result.h"

namespace headroom {

/// Exit codes, as DISKSPD has them.
inline constexpr int kExitDone = 0;     // completed or cancelled
inline constexpr int kExitFailed = 1;   // failed while running
inline constexpr int kExitRefused = 3;  // refused before running

/// Prints --help or --version.
int print_information(const Invocation& invocation);

/// Reads the profile file, if one is given, into the invocation, and returns everything that is wrong with the profile.
std::vector<ProfileProblem> complete_profile(Invocation& invocation);

/// Writes the profile in the requested formats (-Rp). Throws Failure.
int print_profile(const Invocation& invocation);

/// Prints problems as JSON (--check).
int print_check(const std::vector<ProfileProblem>& problems);

/// Prints what would become of the targets as JSON (--check-targets).
int print_target_check(const Invocation& invocation);

/// Reports problems on standard error, each once.
int refuse(const std::vector<ProfileProblem>& problems, Diagnostics& diagnostics);

/// Reports a wrong command line, as --check or as DISKSPD does.
int refuse(const UsageError& error, const std::vector<std::string>& arguments, Diagnostics& diagnostics);

/// Deletes the engine's own file that --remove-created names. Throws Failure when it cannot be looked at.
int remove_created(const Invocation& invocation, Diagnostics& diagnostics);

/// Sets the event of -ye for the process that waits for it. Throws Failure if no event has that name.
int set_event(const Invocation& invocation);

/// Where a run writes to, besides its targets.
struct Outputs {
  std::unique_ptr<ProgressFile> progress;              // null: not requested
  std::vector<std::unique_ptr<ReportOutput>> reports;  // in the requested order
};

/// What a process holds until it ends, so that no other does the same work; see platform/lock.h.
struct Locks {
  platform::File file;
  platform::File folder;
};

/// Takes the lock file, opens the log, then takes the folder: without the lock nothing is written, and a busy folder is
/// logged. Throws Failure.
Locks take_locks(const Invocation& invocation, Diagnostics& diagnostics);

/// Opens the progress file and the reports. Reserves space for the reports before anything is measured, so that a disk
/// that fills up during the run does not cost the result. Throws Failure.
Outputs prepare_outputs(const Invocation& invocation);

/// Reports warnings and the error, writes all reports, and returns the exit code.
int report(const Invocation& invocation, RunResult& result, const Outputs& outputs, Diagnostics& diagnostics);

}  // namespace headroom
