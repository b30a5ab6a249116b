// The option table: one row per option drives the parser, --help, which options can be combined, and the list of
// options in COMPATIBILITY.md.
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
  ProfileOverrides overrides;  // what can also be combined with -X
  TimeSpan span;
  Target target;  // its path stays empty
  bool random_given = false;
  bool random_share_given = false;
  const char* sequential_token = nullptr;  // the -s or -si that was given
  bool cache_mode_given = false;
  bool write_through_given = false;
  bool base_offset_given = false;
};

/// Where --help lists an option.
enum class OptionGroup { target, pattern, threads, pace, buffers, measuring, reports, profiles, ending, other };

/// How an option compares with DISKSPD's of that name.
enum class OptionState {
  as_diskspd,
  different,     // it means something else, or more, on purpose; the note says what
  windows_only,  // refused by name elsewhere
  refused,       // refused by name everywhere; the note says why
  own,           // DISKSPD has no such option
};

/// Which profile an option can be combined with: --profile reads JSON, -X reads DISKSPD's XML.
enum class Beside { no_profile, json_profile, xml_profile, any_profile };

/// One option, or one form of it where its value can be of several kinds.
struct OptionRow {
  const char* token;  // as written, longest match wins
  const char* value;  // its form in the help, "" when it takes none
  OptionGroup group;
  OptionState state;
  Beside beside;
  void (*parse)(std::string_view value, CommandLineState& state);  // throws BadValue for a wrong value
  const char* help;
  const char* note = "";  // next to the state in COMPATIBILITY.md, as Markdown

  /// Whether it gives the profile itself: -X or --profile.
  bool gives_profile() const {
    return group == OptionGroup::profiles && (beside == Beside::json_profile || beside == Beside::xml_profile);
  }
  bool may_stand_beside(Beside profile) const { return beside == Beside::any_profile || beside == profile; }
};

/// All rows, in the order of the help.
std::span<const OptionRow> option_table();

/// The row whose token begins `argument`, or null. Long options (--name) match whole names only.
const OptionRow* find_option(std::string_view argument);

}  // namespace headroom
