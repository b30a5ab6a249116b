// headroom-io: parse, validate, run, report.
#include "cli/program.h"
#include "platform/process.h"
#include "run/run.h"

using namespace headroom;

int main(int argc, char** argv) {
  const std::vector<std::string> arguments = platform::arguments(argc, argv);
  Diagnostics diagnostics;
  int exit_code = kExitRefused;
  try {
    Invocation invocation = parse_command_line(arguments);
    if (invocation.action == Action::show_help || invocation.action == Action::show_version) {
      return print_information(invocation);
    }
    if (invocation.action == Action::remove_created) return remove_created(invocation, diagnostics);
    if (invocation.action == Action::run && !invocation.event_to_set.empty()) {
      exit_code = kExitFailed;
      return set_event(invocation);
    }
    const std::vector<ProfileProblem> problems = complete_profile(invocation);
    if (invocation.action == Action::check) return print_check(problems);
    if (!problems.empty()) return refuse(problems, diagnostics);
    if (invocation.action == Action::check_targets) return print_target_check(invocation);
    if (invocation.action == Action::print_profile) return print_profile(invocation);

    const Locks locks = take_locks(invocation, diagnostics);
    Outputs outputs = prepare_outputs(invocation);
    platform::catch_interrupts();
    RunResult result = run_profile(invocation.profile, invocation.run, outputs.progress.get());
    exit_code = report(invocation, result, outputs, diagnostics);
  } catch (const UsageError& error) {
    return refuse(error, arguments, diagnostics);
  } catch (const Failure& failure) {
    diagnostics.error(failure.problem());
  }
  return exit_code;
}
