// What the command line asks for: a profile, how to run it, and which reports to write.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "profile/profile.h"
#include "report/report_request.h"
#include "run/run_request.h"

namespace headroom {

/// What options together with -X replace in every time span.
struct ProfileOverrides {
  std::optional<std::uint64_t> duration_seconds;
  std::optional<std::uint64_t> warm_up_seconds;
  std::optional<std::uint64_t> cool_down_seconds;
  bool copy_file = false;
  std::optional<SearchSettings> search;
  std::optional<SteadyState> steady_state;
  std::optional<std::uint64_t> random_seed;
  std::optional<std::uint64_t> experiment_flags;
};

enum class Action { run, check, check_targets, print_profile, remove_created, show_help, show_version };

/// Everything that the arguments say.
struct Invocation {
  Action action = Action::run;
  Profile profile;
  RunRequest run;
  std::vector<ReportRequest> reports;           // empty with -X: as in its profile
  std::optional<std::string> profile_file;      // --profile: read in place of the options
  std::optional<std::string> xml_profile_file;  // -X: likewise
  ProfileOverrides overrides;                   // beside -X
  std::vector<std::string> substitutes;         // targets given with -X: the N-th replaces path *N
  std::optional<std::string> progress_file;     // empty text: standard error
  std::string log_file;
  std::string event_to_set;  // -ye: set it, and run nothing
  std::string created_file;  // --remove-created
  std::string held_folder;   // --hold: a folder that this run has for itself
  std::string lock_file;     // --lock: a file that tells who runs
};

/// The command line cannot be run. `token` is the argument at fault, or empty.
class UsageError : public std::runtime_error {
 public:
  UsageError(std::string token, const std::string& message, bool unknown_option = false)
      : std::runtime_error(message), token_(std::move(token)), unknown_option_(unknown_option) {}
  const std::string& token() const { return token_; }
  /// Whether no option of that name exists.
  bool unknown_option() const { return unknown_option_; }

 private:
  std::string token_;
  bool unknown_option_;
};

/// Puts what the overrides say in place of what every time span says.
void apply_overrides(const ProfileOverrides& overrides, Profile& profile);

/// Reads the arguments (the program's name first). Throws UsageError.
Invocation parse_command_line(const std::vector<std::string>& arguments);

/// The text that --help prints, made from the option table.
std::string help_text();

}  // namespace headroom
