// What the command line asks for.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/simulated_device.h"
#include "profile/profile.h"
#include "profile/report_settings.h"

namespace headroom {

/// One report of the run; without a file it goes to standard output.
struct ReportRequest {
  ReportFormat format = ReportFormat::text;
  std::string file;
};

/// What options beside -X replace in every time span.
struct ProfileOverrides {
  std::optional<std::uint64_t> duration_seconds;
  std::optional<std::uint64_t> warm_up_seconds;
  std::optional<std::uint64_t> cool_down_seconds;
  std::optional<std::uint64_t> random_seed;
  std::optional<std::uint64_t> experiment_flags;
};

/// The named events of -y, by what is done with them; empty where none was given. Windows alone has them.
struct NamedEvents {
  std::string set_at_start;     // -ys: when measuring starts
  std::string set_at_end;       // -yf: when measuring ends
  std::string wait_before;      // -yr: before the load starts
  std::string stop_when_set;    // -yp
  std::string set_and_be_done;  // -ye: set it, and run nothing
};

enum class Action { run, check, print_profile, remove_created, show_help, show_version };
enum class BackendChoice { automatic, null };

/// Everything that the arguments say.
struct Invocation {
  Action action = Action::run;
  Profile profile;
  std::optional<std::string> profile_file;      // --profile: read in place of the options
  std::optional<std::string> xml_profile_file;  // -X: likewise
  ProfileOverrides overrides;                   // beside -X
  std::vector<std::string> substitutes;         // targets beside -X: the N-th stands for path *N
  std::vector<ReportRequest> reports;           // empty beside -X: what its profile says
  bool verbose = false;
  bool wait_statistics = false;
  std::uint64_t ios_per_dot = 0;  // -P: a dot for each so many I/Os of a thread; 0 without
  NamedEvents events;
  std::optional<std::string> progress_file;  // empty text: standard error
  std::string stop_file;
  std::string log_file;
  bool delete_created = false;
  std::string created_file;  // --remove-created
  std::optional<std::uint64_t> time_limit_seconds;
  bool allow_overwrite = false;
  std::optional<std::string> confined_to;  // --confine: a folder that no file of the run may lie outside
  std::string held_folder;                 // --hold: a folder that this run has for itself
  std::string lock_file;                   // --lock: a file that tells who runs
  BackendChoice backend = BackendChoice::automatic;
  SimulatedDeviceFigures simulated_device;
  std::string command_line;  // arguments joined by single spaces, as DISKSPD shows them
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
