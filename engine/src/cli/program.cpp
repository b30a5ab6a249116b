#include "cli/program.h"

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <set>

#include "base/text.h"
#include "cli/profile_file.h"
#include "cli/xml_profile_file.h"
#include "platform/lock.h"
#include "platform/named_event.h"
#include "platform/process.h"
#include "profile/profile_json.h"
#include "profile/profile_rules.h"
#include "report/profile_text.h"
#include "report/profile_xml.h"
#include "report/reports.h"
#include "report/target_check_json.h"
#include "run/machine_rules.h"
#include "run/ownership.h"
#include "run/target_check.h"
#include "run/target_files.h"
#include "version.h"

namespace headroom {

int print_information(const Invocation& invocation) {
  if (invocation.action == Action::show_help) {
    std::fputs(help_text().c_str(), stdout);
  } else {
    std::printf("headroom-io %s\n", kVersion);
  }
  return kExitDone;
}

std::vector<ProfileProblem> complete_profile(Invocation& invocation) {
  std::vector<ProfileProblem> problems;
  XmlProfile xml;
  if (invocation.xml_profile_file) {
    xml = load_xml_profile(invocation, problems);
    if (!problems.empty()) return problems;
  }
  if (invocation.profile_file) {
    invocation.profile = read_profile(read_profile_file("--profile=", *invocation.profile_file), problems);
    if (!problems.empty()) return problems;
  }
  problems = check_profile(invocation.profile);
  // A profile that is only printed may be meant for another machine, and may have templates.
  if (invocation.action != Action::print_profile) {
    auto of_machine = check_machine(invocation.profile);
    for (ProfileProblem& problem : of_machine) problem.rule = Rule::machine;
    problems.insert(problems.end(), of_machine.begin(), of_machine.end());
  }
  for (ProfileProblem& problem : problems) problem.path = xml.place_of(problem.path);
  return problems;
}

int print_profile(const Invocation& invocation) {
  for (const ReportRequest& request : invocation.reports) {
    const Profile& profile = invocation.profile;
    std::string text;
    switch (request.format) {
      case ReportFormat::text:
        text = profile_text(profile, invocation.run.command_line, invocation.run.verbose);
        break;
      case ReportFormat::xml:
        text = profile_xml(profile, {.format = ReportFormat::xml,
                                     .verbose = invocation.run.verbose,
                                     .wait_statistics = invocation.run.wait_statistics,
                                     .ios_per_dot = invocation.run.ios_per_dot});
        break;
      case ReportFormat::json:
        using Handler = nlohmann::ordered_json::error_handler_t;
        text = profile_to_json(profile).dump(2, ' ', false, Handler::replace) + "\n";
        break;
    }
    write_text(request, text);
  }
  return kExitDone;
}

int print_check(const std::vector<ProfileProblem>& problems) {
  auto list = nlohmann::ordered_json::array();
  for (const ProfileProblem& problem : problems) {
    list.push_back({{"path", problem.path}, {"code", rule_name(problem.rule)}, {"message", problem.message}});
  }
  using Handler = nlohmann::ordered_json::error_handler_t;
  // In ASCII, which PowerShell reads correctly whatever the code page of its console.
  std::printf("%s\n", list.dump(2, ' ', true, Handler::replace).c_str());
  return problems.empty() ? kExitDone : kExitRefused;
}

int print_target_check(const Invocation& invocation) {
  const std::vector<TargetFinding> findings = check_targets(invocation.profile, invocation.run);
  std::printf("%s\n", target_check_json(findings).c_str());
  const auto is_ready = [](const TargetFinding& finding) { return finding.state == TargetState::ready; };
  return std::ranges::all_of(findings, is_ready) ? kExitDone : kExitRefused;
}

int refuse(const std::vector<ProfileProblem>& problems, Diagnostics& diagnostics) {
  std::set<std::string> told;
  for (const ProfileProblem& problem : problems) {
    // An option applies to every target and is reported once; a profile file gets a line for each target.
    const bool of_option = problem.path.starts_with('/');
    if (told.insert(of_option ? problem.message : problem.path + problem.message).second)
      diagnostics.error(problem.path + ": " + problem.message);
  }
  return kExitRefused;
}

int refuse(const UsageError& error, const std::vector<std::string>& arguments, Diagnostics& diagnostics) {
  if (std::find(arguments.begin(), arguments.end(), "--check") != arguments.end()) {
    return print_check({{error.token(), error.what(), Rule::option}});
  }
  if (arguments.size() < 2) {
    std::fputs(help_text().c_str(), stdout);
    return kExitRefused;
  }
  diagnostics.error(error.what());
  if (!error.token().empty()) {
    diagnostics.error(format_text(error.unknown_option() ? "invalid option: '%s'" : "incorrectly provided option: '%s'",
                                  error.token().c_str()));
  }
  return kExitRefused;
}

int remove_created(const Invocation& invocation, Diagnostics& diagnostics) {
  if (!invocation.log_file.empty()) diagnostics.add_log(invocation.log_file);
  const std::string& path = invocation.created_file;
  TargetFiles files(invocation.run.confined_to);
  const platform::Place* found = nullptr;
  try {
    found = &files.place(path);
  } catch (const Failure& failure) {
    if (failure.problem().code == "TargetNotFound") return kExitDone;  // no folder, no file
    throw;
  }
  const platform::Place& place = *found;
  if (platform::look_at(place) && !ownership_of(place)) {
    diagnostics.error({"TargetNotOurs",
                       "This engine did not create the file, others have written to it since, or it has further names; "
                       "it was left as it is.",
                       "Delete it by hand if nobody needs it.", path});
    return kExitRefused;
  }
  const platform::Removal removal = remove_own_file(place);
  if (removal.done) return kExitDone;
  if (!removal.misplaced.empty()) {
    diagnostics.error({"FileMisplaced", tell_misplaced(removal), "Rename it back.", path});
    return kExitRefused;
  }
  diagnostics.error({"DeleteFailed", "The engine's own file could not be deleted; it is still there.",
                     "Stop the program that holds the file, then delete it again.", path});
  return kExitFailed;
}

/// The exit code is DISKSPD's, which scripts rely on.
int set_event(const Invocation& invocation) {
  const std::string& name = invocation.event_to_set;
  platform::NamedEvent::open(name).set();
  std::printf("The event '%s' was set.\nNow exiting...\n", name.c_str());
  return kExitFailed;
}

Locks take_locks(const Invocation& invocation, Diagnostics& diagnostics) {
  Locks locks;
  if (!invocation.lock_file.empty()) locks.file = platform::hold_lock_file(invocation.lock_file);
  if (!invocation.log_file.empty()) diagnostics.add_log(invocation.log_file);
  if (!invocation.held_folder.empty()) locks.folder = platform::hold_folder(invocation.held_folder);
  return locks;
}

Outputs prepare_outputs(const Invocation& invocation) {
  Outputs outputs;
  if (invocation.progress_file) outputs.progress = std::make_unique<ProgressFile>(*invocation.progress_file);
  for (const ReportRequest& request : invocation.reports) {
    const ReportRoom room = room_of_report(request.format, invocation.profile);
    outputs.reports.push_back(std::make_unique<ReportOutput>(request, room));
  }
  return outputs;
}

int report(const Invocation& invocation, RunResult& result, const Outputs& outputs, Diagnostics& diagnostics) {
  for (const Warning& warning : result.warnings) diagnostics.warning(warning);
  if (result.error) diagnostics.error(*result.error);
  if (result.status == RunStatus::cancelled) diagnostics.cancelled();
  bool written = true;
  for (std::size_t i = 0; i < outputs.reports.size(); ++i) {
    try {
      const std::size_t told = result.warnings.size();
      write_what_fits(invocation.reports[i], result, *outputs.reports[i]);
      for (std::size_t w = told; w < result.warnings.size(); ++w) diagnostics.warning(result.warnings[w]);
    } catch (const Failure& failure) {
      diagnostics.error(failure.problem());
      written = false;
    }
  }
  return written && result.status != RunStatus::failed ? kExitDone : kExitFailed;
}

}  // namespace headroom
