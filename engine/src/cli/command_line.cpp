#include <algorithm>
#include <set>
#include <utility>

#include "base/text.h"
#include "cli/invocation.h"
#include "cli/option_values.h"
#include "cli/options.h"
#include "platform/process.h"

namespace headroom {
namespace {

/// A dash that a word processor or a web page put in place of '-'; empty when the argument does not start with one.
std::string_view typographic_dash(std::string_view argument) {
  // U+2010 … U+2015, U+2212, U+FE58, U+FE63 and U+FF0D, in UTF-8.
  static constexpr std::string_view dashes[] = {"\xE2\x80\x90", "\xE2\x80\x91", "\xE2\x80\x92", "\xE2\x80\x93",
                                                "\xE2\x80\x94", "\xE2\x80\x95", "\xE2\x88\x92", "\xEF\xB9\x98",
                                                "\xEF\xB9\xA3", "\xEF\xBC\x8D"};
  for (std::string_view dash : dashes) {
    if (argument.starts_with(dash)) return dash;
  }
  return {};
}

bool is_option(std::string_view argument) {
  if (argument.starts_with('-')) return true;
  return platform::slash_starts_option() && argument.size() > 1 && argument[0] == '/';
}

bool is_number(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// An option as the table spells it: Windows takes /b4k for -b4k.
std::string spelled_with_dash(const std::string& argument) {
  return argument[0] == '/' ? "-" + argument.substr(1) : argument;
}

void check_value_form(const OptionRow& row, std::string_view value) {
  const std::string_view form = row.value;
  const bool is_long = std::string_view(row.token).starts_with("--");
  if (is_long && form.starts_with('=') && !value.starts_with('=')) {
    throw BadValue(format_text("needs a value: %s%s", row.token, row.value));
  }
}

/// Refuses an option that cannot be combined with the profile (--profile or -X), if one is given.
void check_beside_profile(const std::string& argument, const OptionRow& row, const OptionRow* profile) {
  if (!profile || row.may_stand_beside(profile->beside)) return;
  const char* allowed = profile->beside == Beside::xml_profile ? "; -: -C -d -R -v -W -z and targets can" : "";
  throw UsageError(argument, format_text("%s cannot be combined with %s, whose profile says what to run%s", row.token,
                                         profile->token, allowed));
}

void parse_option(const std::string& argument, const OptionRow* profile, CommandLineState& state) {
  const std::string spelled = spelled_with_dash(argument);
  const OptionRow* row = find_option(spelled);
  if (!row) throw UsageError(argument, "there is no such option; --help lists them", true);
  check_beside_profile(argument, *row, profile);
  std::string_view value = std::string_view(spelled).substr(std::string_view(row->token).size());
  try {
    check_value_form(*row, value);
    if (value.starts_with('=') && spelled.starts_with("--")) value.remove_prefix(1);
    row->parse(value, state);
  } catch (const BadValue& bad) {
    throw UsageError(argument, format_text("%s: %s", row->token, bad.what()));
  }
}

/// The block size comes before other sizes, which may be given in blocks wherever -b stands; the profile before what
/// cannot be combined with it.
bool is_read_first(const std::string& option) {
  const OptionRow* row = find_option(spelled_with_dash(option));
  return row && (row->gives_profile() || std::string_view(row->token) == "-b");
}

/// The option that gives a profile, or null.
const OptionRow* profile_option(const std::vector<std::string>& options) {
  for (const std::string& option : options) {
    const OptionRow* row = find_option(spelled_with_dash(option));
    if (row && row->gives_profile()) return row;
  }
  return nullptr;
}

/// Rules that concern more than one option and that the profile itself no longer shows.
void check_combinations(const CommandLineState& state) {
  if (state.span.thread_pool_size && state.target.threads_per_target > 1) {
    throw UsageError("-t", "-F and -t parameters cannot be used together");
  }
  const ReportRequest* to_stdout = nullptr;
  std::set<std::string> files;
  for (const ReportRequest& report : state.invocation.reports) {
    if (!report.file.empty()) {
      if (files.insert(report.file).second) continue;
      throw UsageError("-R", "two reports cannot go to the same file; give each its own, as in -Rjson:file");
    }
    if (to_stdout && to_stdout->format != report.format) {
      throw UsageError("-R", "only one report can go to standard output; give the others a file, as in -Rjson:file");
    }
    to_stdout = &report;
  }
}

/// --remove-created runs nothing, so it takes no option that says what to run.
void check_stands_alone(const std::vector<std::string>& options, const std::vector<std::string>& targets) {
  constexpr const char* message = "cannot be combined with --remove-created, which only deletes one file";
  for (const std::string& option : options) {
    const std::string_view token = find_option(spelled_with_dash(option))->token;
    if (token != "--remove-created" && token != "--log" && token != "--confine") throw UsageError(option, message);
  }
  if (!targets.empty()) throw UsageError(targets.front(), message);
}

/// Splits the arguments into options and targets, options first.
void split(const std::vector<std::string>& arguments, std::vector<std::string>& options,
           std::vector<std::string>& targets) {
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (argument.empty()) {
      // Scripts pass "" for an option they leave out, as VMFleet does; where targets stand, it may be one of those.
      if (targets.empty() &&
          std::any_of(arguments.begin() + static_cast<std::ptrdiff_t>(i), arguments.end(), is_option))
        continue;
      throw UsageError("\"\"", "an empty argument (\"\") is no target; name a file, or leave it out");
    }
    if (!typographic_dash(argument).empty()) {
      throw UsageError(argument,
                       "starts with a typographic dash, as web pages and word processors put it; "
                       "type a plain '-'");
    }
    if (!is_option(argument)) {
      const std::string& before = arguments[i - 1];
      if (is_number(argument) && targets.empty() && !options.empty() && before == options.back()) {
        throw UsageError(argument, format_text("stands alone after %s; a value follows its option without a space. "
                                               "If it is a file, write ./%s",
                                               before.c_str(), argument.c_str()));
      }
      targets.push_back(argument);
    } else if (targets.empty()) {
      options.push_back(argument);
    } else {
      throw UsageError(argument, format_text("options come before targets, and '%s' was taken as a target",
                                             targets.front().c_str()));
    }
  }
}

}  // namespace

void apply_overrides(const ProfileOverrides& overrides, Profile& profile) {
  profile.experiment_flags = overrides.experiment_flags.value_or(profile.experiment_flags);
  if (overrides.copy_file) profile.copy_file = true;
  if (overrides.search) profile.search = overrides.search;
  for (TimeSpan& span : profile.time_spans) {
    span.duration_seconds = overrides.duration_seconds.value_or(span.duration_seconds);
    span.warm_up_seconds = overrides.warm_up_seconds.value_or(span.warm_up_seconds);
    span.cool_down_seconds = overrides.cool_down_seconds.value_or(span.cool_down_seconds);
    if (overrides.steady_state) span.steady_state = overrides.steady_state;
    span.random_seed = overrides.random_seed.value_or(span.random_seed);
  }
}

Invocation parse_command_line(const std::vector<std::string>& arguments) {
  std::vector<std::string> options;
  std::vector<std::string> targets;
  split(arguments, options, targets);

  CommandLineState state;
  std::stable_partition(options.begin(), options.end(), is_read_first);
  const OptionRow* profile = profile_option(options);
  for (const std::string& option : options) {
    parse_option(option, profile, state);
    if (state.invocation.action == Action::show_help || state.invocation.action == Action::show_version) {
      return state.invocation;
    }
  }
  if (!state.invocation.created_file.empty()) {
    check_stands_alone(options, targets);
    return state.invocation;
  }
  check_combinations(state);

  Invocation invocation = std::move(state.invocation);
  invocation.run.command_line = join(arguments, " ");
  if (invocation.xml_profile_file) {
    invocation.overrides = state.overrides;
    invocation.substitutes = std::move(targets);
    return invocation;
  }
  if (invocation.reports.empty()) invocation.reports.push_back({});
  if (invocation.profile_file) {
    if (!targets.empty())
      throw UsageError(targets.front(), "cannot be combined with --profile, which names the targets");
    return invocation;
  }
  if (!invocation.event_to_set.empty()) return invocation;
  if (targets.empty()) throw UsageError("", "no target given: name a file after the options");
  for (const std::string& path : targets) {
    state.span.targets.push_back(state.target);
    state.span.targets.back().path = path;
  }
  invocation.profile.time_spans.push_back(std::move(state.span));
  apply_overrides(state.overrides, invocation.profile);
  return invocation;
}

}  // namespace headroom
