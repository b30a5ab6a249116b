// The help, made from the option table.
#include <algorithm>
#include <string>
#include <string_view>

#include "cli/invocation.h"
#include "cli/options.h"

namespace headroom {
namespace {

constexpr std::size_t kColumns = 98;     // of a line
constexpr std::size_t kTextColumn = 34;  // the column of the text next to an option

const char* heading(OptionGroup group) {
  switch (group) {
    case OptionGroup::target:
      return "Target and blocks";
    case OptionGroup::pattern:
      return "Pattern";
    case OptionGroup::threads:
      return "Threads and requests";
    case OptionGroup::pace:
      return "Pace";
    case OptionGroup::buffers:
      return "Caches and buffers";
    case OptionGroup::measuring:
      return "Measuring";
    case OptionGroup::reports:
      return "Reports";
    case OptionGroup::profiles:
      return "Profiles";
    case OptionGroup::ending:
      return "Start, end and safety";
    case OptionGroup::other:
      return "Other";
  }
  return "";
}

/// One option: its form, then its help, broken at blanks.
void append_option(std::string& text, const OptionRow& row) {
  std::string line = std::string("  ") + row.token + row.value;
  if (line.size() + 1 >= kTextColumn) {
    text += line + "\n";
    line.clear();
  }
  line.resize(kTextColumn, ' ');
  std::string words = row.help;
  if (row.state == OptionState::windows_only) words += " (Windows)";
  std::string_view rest = words;
  while (!rest.empty()) {
    std::string_view piece = rest.substr(0, kColumns - kTextColumn);
    if (piece.size() < rest.size()) piece = piece.substr(0, piece.rfind(' '));
    text += line.append(piece) + "\n";
    rest.remove_prefix(std::min(rest.size(), piece.size() + 1));
    line.assign(kTextColumn, ' ');
  }
}

}  // namespace

std::string help_text() {
  std::string text =
      "usage: headroom-io [options] target1 [target2 ...]\n"
      "\n"
      "Measures what a disk does under a load that you describe. A target is a file; a whole disk or\n"
      "volume is read only: #<number>, <letter>: or \\\\.\\PhysicalDrive<number> on Windows, /dev/<name> on\n"
      "Linux. A size is a whole number, then nothing, K, M, G or T (powers of 1024) or b (blocks).\n"
      "Options come before targets; a value follows its letter without a space (-b4K).\n";
  const OptionRow* before = nullptr;
  for (const OptionRow& row : option_table()) {
    if (!before || before->group != row.group) text += std::string("\n") + heading(row.group) + "\n";
    append_option(text, row);
    before = &row;
  }
  text +=
      "\n"
      "Examples\n"
      "  4 KiB random reads of a new file, 64 in flight, past all caches, for a minute:\n"
      "    headroom-io -c10G -b4K -r -o32 -t2 -d60 -Sh -L io.dat\n"
      "  Mixed with writes, as XML and as JSON, with the IOPS of each second:\n"
      "    headroom-io -c10G -b8K -r -w30 -o16 -t4 -d60 -Sh -L -D -Z20M -Rxml -Rjson:result.json io.dat\n"
      "  The limit of the disk, found step by step within two minutes:\n"
      "    headroom-io --find-limit -c10G -b4K -r -o8 -Sh io.dat\n"
      "\n"
      "Exit codes: 0 completed or cancelled, 1 failed while running, 3 refused before running\n";
  return text;
}

}  // namespace headroom
