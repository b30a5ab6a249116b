#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "cli/options.h"
#include "profile/profile_rules.h"
#include "support/command_lines.h"
#include "support/profiles.h"

namespace headroom {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

std::vector<std::string> lines_of_help() {
  std::istringstream help(help_text());
  std::vector<std::string> lines;
  for (std::string line; std::getline(help, line);) lines.push_back(line);
  return lines;
}

TEST(HelpText, ShowsEveryRowOfTheTable) {
  const std::string help = help_text();
  for (const OptionRow& row : option_table()) {
    EXPECT_THAT(help, HasSubstr("\n  " + std::string(row.token) + row.value)) << row.help;
  }
}

TEST(HelpText, NamesEveryFigureOfASimulatedDevice) {
  const std::string help = find_option("--simulate-device=")->help;
  for (const SimulatedFigure& figure : simulated_figures()) {
    EXPECT_THAT(help, HasSubstr(std::string(figure.name) + "="));
  }
}

TEST(HelpText, FitsIntoAHundredColumnsAndEndsItsLinesWithWords) {
  for (const std::string& line : lines_of_help()) {
    EXPECT_LE(line.size(), 100U) << line;
    EXPECT_FALSE(line.ends_with(' ')) << line;
  }
}

TEST(HelpText, LosesNoWordWhereItBreaksALine) {
  std::string words;
  for (const std::string& line : lines_of_help()) words += line + " ";
  const auto with_single_blanks = [](const std::string& text) {
    std::istringstream in(text);
    std::string out;
    for (std::string word; in >> word;) out += word + " ";
    return out;
  };
  for (const OptionRow& row : option_table()) {
    EXPECT_THAT(with_single_blanks(words), HasSubstr(with_single_blanks(row.help)));
  }
}

TEST(HelpText, ShowsExamplesThatAreAccepted) {
  std::size_t examples = 0;
  for (const std::string& line : lines_of_help()) {
    const std::string mark = "    headroom-io ";
    if (!line.starts_with(mark)) continue;
    ++examples;
    std::istringstream words(line.substr(mark.size()));
    test::Arguments arguments;
    for (std::string word; words >> word;) arguments.push_back(word);
    EXPECT_THAT(test::told(check_profile(test::parse(arguments).profile)), IsEmpty()) << line;
  }
  EXPECT_GE(examples, 2U);
}

}  // namespace
}  // namespace headroom
