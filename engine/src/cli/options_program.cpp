// Which profile is run, how a run ends, and the program around it.
#include "cli/option_parsers.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "cli/option_values.h"
#include "platform/system.h"

namespace headroom::options {
void parse_json_profile(std::string_view value, CommandLineState& state) {
  require_value(value, "the file");
  state.invocation.profile_file = std::string(value);
}

void parse_xml_profile(std::string_view value, CommandLineState& state) {
  require_value(value, "the profile's file");
  if (state.invocation.xml_profile_file) throw BadValue("was given before; there is one profile");
  state.invocation.xml_profile_file = std::string(value);
}

void parse_find_limit(std::string_view value, CommandLineState& state) {
  using Effort = SearchSettings::Effort;
  if (!value.empty() && value != "quick" && value != "thorough") {
    throw BadValue(format_text("'%s' is no effort: use quick or thorough", std::string(value).c_str()));
  }
  state.overrides.search = SearchSettings{.effort = value == "thorough" ? Effort::thorough : Effort::quick};
}

void parse_check(std::string_view value, CommandLineState& state) {
  refuse_value(value);
  state.invocation.action = Action::check;
}

void parse_check_targets(std::string_view value, CommandLineState& state) {
  refuse_value(value);
  if (state.invocation.action != Action::check) state.invocation.action = Action::check_targets;
}

void parse_events(std::string_view value, CommandLineState& state) {
  if (!platform::has_named_events()) {
    throw BadValue(
        "this system has no named events; use --stop-file to end a run from outside, --progress to follow it");
  }
  require_value(value, "what to do with the event, s, f, r, p or e,");
  NamedEvents& events = state.invocation.run.events;
  const std::pair<char, std::string*> kinds[] = {{'s', &events.set_at_start},
                                                 {'f', &events.set_at_end},
                                                 {'r', &events.wait_before},
                                                 {'p', &events.stop_when_set},
                                                 {'e', &state.invocation.event_to_set}};
  for (const auto& [letter, name] : kinds) {
    if (value[0] != letter) continue;
    require_value(value.substr(1), "the event's name");
    *name = std::string(value.substr(1));
    return;
  }
  throw BadValue(format_text("'%c' is not an action for an event: use s, f, r, p or e", value[0]));
}

void parse_stop_file(std::string_view value, CommandLineState& state) {
  require_value(value, "the file");
  state.invocation.run.stop_file = std::string(value);
}

void parse_delete_created(std::string_view value, CommandLineState& state) {
  refuse_value(value);
  state.invocation.run.delete_created = true;
}

void parse_time_limit(std::string_view value, CommandLineState& state) {
  state.invocation.run.time_limit_seconds = parse_count(value, 1, kMax32);
}

void parse_remove_created(std::string_view value, CommandLineState& state) {
  require_value(value, "the file");
  if (!state.invocation.created_file.empty()) throw BadValue("was given before; it takes one file");
  state.invocation.created_file = std::string(value);
  state.invocation.action = Action::remove_created;
}

void parse_allow_overwrite(std::string_view value, CommandLineState& state) {
  refuse_value(value);
  state.invocation.run.allow_overwrite = true;
}

void parse_confine(std::string_view value, CommandLineState& state) {
  require_value(value, "the folder");
  if (state.invocation.run.confined_to) throw BadValue("was given before; it takes one folder");
  state.invocation.run.confined_to = std::string(value);
}

void parse_hold(std::string_view value, CommandLineState& state) {
  require_value(value, "the folder");
  if (!state.invocation.held_folder.empty()) throw BadValue("was given before; it takes one folder");
  state.invocation.held_folder = std::string(value);
}

void parse_volume_disk(std::string_view value, CommandLineState& state) {
  require_value(value, "the name of the disk");
  if (!state.invocation.run.volume_disk.empty()) throw BadValue("was given before; it takes one disk");
  state.invocation.run.volume_disk = std::string(value);
}

void parse_lock(std::string_view value, CommandLineState& state) {
  require_value(value, "the file");
  if (!state.invocation.lock_file.empty()) throw BadValue("was given before; it takes one file");
  state.invocation.lock_file = std::string(value);
}

void parse_experiment_flags(std::string_view value, CommandLineState& state) {
  state.overrides.experiment_flags = parse_count(value, 0, kMax32);
}

void refuse_event_trace(std::string_view, CommandLineState&) {
  throw BadValue(
      "event tracing is not supported, as its report has no documented form; record a trace during the run, with "
      "Windows "
      "Performance Recorder (wpr -start GeneralProfile, then wpr -stop trace.etl) or, on Linux, with perf");
}

void parse_simulated_device(std::string_view value, CommandLineState& state) {
  require_value(value, ("at least one of " + simulated_figure_names()).c_str());
  SimulatedDeviceFigures& device = state.invocation.run.simulated_device;
  const auto rows = simulated_figures();
  while (!value.empty()) {
    const auto comma = value.find(',');
    const std::string_view pair = value.substr(0, comma);
    value.remove_prefix(comma == std::string_view::npos ? value.size() : comma + 1);
    const auto equals = pair.find('=');
    const std::string_view name = pair.substr(0, equals);
    const std::string_view figure = equals == std::string_view::npos ? "" : pair.substr(equals + 1);
    const auto row = std::find_if(rows.begin(), rows.end(), [name](const auto& each) { return each.name == name; });
    if (row == rows.end()) {
      throw BadValue(
          format_text("'%s' is not known: use %s", std::string(name).c_str(), simulated_figure_names().c_str()));
    }
    device.*row->value = parse_count(figure, row->least, row->most);
  }
  if (const std::string problem = problem_of(device); !problem.empty()) throw BadValue(problem);
}

void parse_backend(std::string_view value, CommandLineState& state) {
  if (value == "auto") {
    state.invocation.run.backend = BackendChoice::automatic;
  } else if (value == "null") {
    state.invocation.run.backend = BackendChoice::null;
  } else {
    throw BadValue(format_text("'%s' is not a backend: use auto or null", std::string(value).c_str()));
  }
}

void parse_help(std::string_view value, CommandLineState& state) {
  refuse_value(value);
  state.invocation.action = Action::show_help;
}

void parse_version(std::string_view value, CommandLineState& state) {
  refuse_value(value);
  state.invocation.action = Action::show_version;
}

}  // namespace headroom::options
