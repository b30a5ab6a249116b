// The list of options in COMPATIBILITY.md is the option table, and cannot say anything else.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <string>

#include "base/text.h"
#include "cli/options.h"
#include "support/files.h"
#include "support/golden.h"

namespace headroom {
namespace {

using testing::HasSubstr;

const std::string kBegin = "<!-- The option table, written by HEADROOM_WRITE_GOLDEN=1 headroom_unit_tests -->\n";
const std::string kEnd = "<!-- End of the option table -->\n";

std::string in_words(OptionState state) {
  switch (state) {
    case OptionState::as_diskspd:
      return "as DISKSPD";
    case OptionState::different:
      return "different";
    case OptionState::windows_only:
      return "as DISKSPD, Windows only";
    case OptionState::refused:
      return "refused";
    case OptionState::own:
      return "own";
  }
  return "";
}

/// A cell of a Markdown table, in which a bar would begin the next one.
std::string cell(const std::string& text) {
  return test::replaced(text, "|", "\\|");
}

std::string table_as_markdown() {
  std::string text = "| option | meaning | state | note |\n|---|---|---|---|\n";
  std::map<OptionState, int> counts;
  for (const OptionRow& row : option_table()) {
    ++counts[row.state];
    text += "| `" + cell(std::string(row.token) + row.value) + "` | " + cell(row.help) + " | " + in_words(row.state) +
            " | " + cell(row.note) + " |\n";
  }
  const int done = counts[OptionState::as_diskspd];
  const int windows = counts[OptionState::windows_only];
  const int different = counts[OptionState::different];
  const int refused = counts[OptionState::refused];
  text += format_text(
      "\nOf DISKSPD's %d options and forms of options, %d are as DISKSPD, %d likewise on Windows alone, %d different "
      "on "
      "purpose and %d refused. %d more are the engine's own.\n",
      done + windows + different + refused, done, windows, different, refused, counts[OptionState::own]);
  return text;
}

TEST(CompatibilityTable, IsTheOptionTable) {
  const auto path = test::engine_folder() / "COMPATIBILITY.md";
  const std::string document = test::read_file(path);
  const std::size_t begin = document.find(kBegin);
  const std::size_t end = document.find(kEnd);
  ASSERT_TRUE(begin != std::string::npos && end != std::string::npos && begin < end) << "the marks are gone";
  const std::size_t table = begin + kBegin.size();
  if (std::getenv("HEADROOM_WRITE_GOLDEN") != nullptr) {
    test::write_file(path, document.substr(0, table) + table_as_markdown() + document.substr(end));
    FAIL() << path << " was written, nothing was compared";
  }
  EXPECT_EQ(document.substr(table, end - table), table_as_markdown());
}

TEST(CompatibilityTable, SaysWhyWhatIsNotAsInDiskspdIsNot) {
  for (const OptionRow& row : option_table()) {
    if (row.state != OptionState::different && row.state != OptionState::refused) continue;
    EXPECT_NE(std::string_view(row.note), "") << row.token;
  }
}

TEST(CompatibilityTable, HasTheEnginesOwnOptionsInTheContract) {
  const std::string contract = test::read_file(test::engine_folder() / "contract/README.md");
  for (const OptionRow& row : option_table()) {
    const bool is_common = std::string_view(row.token) == "--help";
    if (row.state != OptionState::own || is_common) continue;
    EXPECT_THAT(contract, HasSubstr(format_text("`%s", row.token))) << row.help;
  }
}

}  // namespace
}  // namespace headroom
