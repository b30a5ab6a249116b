// The option table: one row per option drives the parser, --help and the list of what is not supported yet.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "cli/invocation.h"

namespace headroom {

/// What has been read so far. Options apply to all targets, so they are gathered in one target that is copied at the
/// end.
struct CommandLineState {
  Invocation invocation;
  TimeSpan span;
  Target target;                             // its path stays empty
  std::optional<std::string> pattern_token;  // the -r or -s that was given
  bool cache_mode_given = false;
  bool write_through_given = false;
  bool base_offset_given = false;
  bool threads_given = false;
};

enum class OptionScope {
  workload,   // part of the profile
  reporting,  // may stand beside --profile
};

/// One option. `parse` is null when this version does not support it; it throws BadValue for a wrong value.
struct OptionRow {
  const char* token;  // as written, longest match wins
  const char* value;  // its form in the help, "" when it takes none
  OptionScope scope;
  void (*parse)(std::string_view value, CommandLineState& state);
  const char* help;
};

/// All rows, in the order of the help.
std::span<const OptionRow> option_table();

/// The row whose token begins `argument`, or null. Long options (--name) match whole names only.
const OptionRow* find_option(std::string_view argument);

}  // namespace headroom
