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

namespace headroom {

enum class ReportFormat { text, xml, json };

/// One report of the run; without a file it goes to standard output.
struct ReportRequest {
  ReportFormat format = ReportFormat::text;
  std::string file;
};

enum class Action { run, check, remove_created, show_help, show_version };
enum class BackendChoice { automatic, null };

/// Everything that the arguments say.
struct Invocation {
  Action action = Action::run;
  Profile profile;
  std::optional<std::string> profile_file;  // --profile: read in place of the options
  std::vector<ReportRequest> reports;
  bool verbose = false;
  bool wait_statistics = false;
  std::optional<std::string> progress_file;  // empty text: standard error
  std::string stop_file;
  std::string log_file;
  bool delete_created = false;
  std::string created_file;  // --remove-created
  std::optional<std::uint64_t> time_limit_seconds;
  bool allow_overwrite = false;
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

/// Reads the arguments (the program's name first). Throws UsageError.
Invocation parse_command_line(const std::vector<std::string>& arguments);

/// The text that --help prints, made from the option table.
std::string help_text();

}  // namespace headroom
