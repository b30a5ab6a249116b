// What is measured, for how long, and how it is reported.
#include "cli/option_parsers.h"

#include "base/text.h"
#include "cli/option_values.h"

namespace headroom::options {
void parse_duration(std::string_view value, CommandLineState& state) {
  state.overrides.duration_seconds = parse_count(value, 1, kMax32);
}

void parse_warm_up(std::string_view value, CommandLineState& state) {
  state.overrides.warm_up_seconds = parse_count(value, 0, kMax32);
}

void parse_cool_down(std::string_view value, CommandLineState& state) {
  state.overrides.cool_down_seconds = parse_count(value, 0, kMax32);
}

void parse_steady_state(std::string_view value, CommandLineState& state) {
  SteadyState& steady = state.overrides.steady_state.emplace();
  if (!value.empty()) steady.tolerance_percent = parse_number(value, 0.1, 50);
}

void parse_copy_beside(std::string_view value, CommandLineState& state) {
  refuse_value(value);
  state.overrides.copy_file = true;
}

void parse_latency(std::string_view value, CommandLineState& state) {
  refuse_value(value);
  state.span.measure_latency = true;
}

void parse_interval(std::string_view value, CommandLineState& state) {
  const std::uint64_t milliseconds = value.empty() ? 0 : parse_count(value, 0, kMax32);
  state.span.iops_interval_milliseconds = milliseconds == 0 ? 1000 : milliseconds;
}

void parse_report(std::string_view value, CommandLineState& state) {
  const auto colon = value.find(':');
  const std::string_view name = value.substr(0, colon);
  ReportRequest report;
  if (name == "text") {
    report.format = ReportFormat::text;
  } else if (name == "xml") {
    report.format = ReportFormat::xml;
  } else if (name == "json") {
    report.format = ReportFormat::json;
  } else {
    throw BadValue(format_text("'%s' is not a report format: use text, xml or json", std::string(name).c_str()));
  }
  if (colon != std::string_view::npos) {
    require_value(value.substr(colon + 1), "the file after the colon");
    report.file = std::string(value.substr(colon + 1));
  }
  state.invocation.reports.push_back(report);
}

void parse_verbose(std::string_view value, CommandLineState& state) {
  if (!value.empty() && value != "s") throw BadValue("only -v and -vs are known");
  (value == "s" ? state.invocation.run.wait_statistics : state.invocation.run.verbose) = true;
}

void parse_print_profile(std::string_view value, CommandLineState& state) {
  if (!value.empty()) parse_report(value, state);
  // What is checked is not printed, in whatever order both are given.
  if (state.invocation.action == Action::run) state.invocation.action = Action::print_profile;
}

void parse_dots(std::string_view value, CommandLineState& state) {
  constexpr std::uint64_t default_ios = 65536;
  state.invocation.run.ios_per_dot = value.empty() ? default_ios : parse_count(value, 1, kMax32);
}

void parse_progress(std::string_view value, CommandLineState& state) {
  state.invocation.progress_file = std::string(value);
}

void parse_log(std::string_view value, CommandLineState& state) {
  require_value(value, "the file");
  state.invocation.log_file = std::string(value);
}

}  // namespace headroom::options
