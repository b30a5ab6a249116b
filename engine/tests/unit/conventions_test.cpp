// Rules about the sources that no compiler checks.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <string>
#include <vector>

#include "support/files.h"

namespace headroom {
namespace {

namespace fs = std::filesystem;
using testing::IsEmpty;

const fs::path kSource = test::engine_folder() / "src";
const fs::path kUnitTests = test::engine_folder() / "tests/unit";

std::vector<fs::path> files_below(const fs::path& folder, const std::vector<std::string>& endings) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const std::string ending = entry.path().extension().string();
    if (entry.is_regular_file() && std::find(endings.begin(), endings.end(), ending) != endings.end()) {
      files.push_back(entry.path());
    }
  }
  return files;
}

/// Looked for one by one: a regular expression, which the tests have compiled without optimizing, takes seconds.
bool has_any(const std::string& text, const std::vector<std::string>& parts) {
  return std::any_of(parts.begin(), parts.end(),
                     [&](const std::string& part) { return text.find(part) != std::string::npos; });
}

bool is_platform_code(const fs::path& file) {
  return *file.lexically_relative(kSource).begin() == "platform";
}

TEST(Conventions, OnlyThePlatformFolderKnowsTheSystem) {
  const std::vector<std::string> of_a_system{"<windows.h>", "<winioctl.h>", "<liburing.h>", "<unistd.h>", "<fcntl.h>",
                                             "<sys/",       "_WIN32",       "_WIN64",       "__linux__",  "__unix__"};
  std::vector<std::string> offenders;
  std::size_t seen = 0;
  std::size_t platform_hits = 0;
  for (const fs::path& file : files_below(kSource, {".h", ".cpp"})) {
    const bool names_system = has_any(test::read_file(file), of_a_system);
    if (is_platform_code(file)) {
      platform_hits += names_system ? 1 : 0;
    } else {
      ++seen;
      if (names_system) offenders.push_back(file.lexically_relative(kSource).string());
    }
  }
  EXPECT_THAT(offenders, IsEmpty());
  EXPECT_GE(seen, 40U) << "the sources were not found";
  EXPECT_GE(platform_hits, 4U) << "the pattern finds nothing where there is something to find";
}

TEST(Conventions, NobodyTurnsThePointOfDecimalsIntoAComma) {
  // A program keeps the locale "C" until it asks for another; reports and messages are read by programs.
  const std::vector<std::string> asks_for_one{"setlocale", "uselocale", "locale::global", "locale(\"\")"};
  EXPECT_TRUE(has_any("std::setlocale(LC_ALL, \"\");", asks_for_one));
  std::vector<std::string> offenders;
  for (const fs::path& file : files_below(kSource, {".h", ".cpp"})) {
    if (has_any(test::read_file(file), asks_for_one)) offenders.push_back(file.filename().string());
  }
  EXPECT_THAT(offenders, IsEmpty());
}

TEST(Conventions, PlatformsHaveTheSameFiles) {
  const auto names = [](const char* platform) {
    std::vector<std::string> list;
    for (const fs::path& file : files_below(kSource / "platform" / platform, {".cpp"})) {
      list.push_back(file.filename().string());
    }
    std::sort(list.begin(), list.end());
    return list;
  };
  EXPECT_GE(names("linux").size(), 5U);
  EXPECT_EQ(names("windows"), names("linux"));
}

TEST(Conventions, EverySourceIsListedInTheBuild) {
  const std::string build = test::read_file(test::engine_folder() / "CMakeLists.txt");
  std::vector<std::string> missing;
  std::size_t seen = 0;
  for (const fs::path& file : files_below(kSource, {".cpp"})) {
    std::string name = "src/" + file.lexically_relative(kSource).generic_string();
    name = std::regex_replace(name, std::regex("platform/(linux|windows)/"), "platform/$${platform}/");
    ++seen;
    if (build.find(name) == std::string::npos) missing.push_back(name);
  }
  EXPECT_THAT(missing, IsEmpty());
  EXPECT_GE(seen, 30U);
}

TEST(Conventions, EveryUnitTestIsListedInTheBuild) {
  const std::string build = test::read_file(kUnitTests / "CMakeLists.txt");
  std::vector<std::string> missing;
  std::size_t seen = 0;
  for (const fs::path& file : files_below(kUnitTests, {".cpp"})) {
    const std::string name = file.lexically_relative(kUnitTests).generic_string();
    ++seen;
    if (build.find("  " + name) == std::string::npos) missing.push_back(name);
  }
  EXPECT_THAT(missing, IsEmpty());
  EXPECT_GE(seen, 20U);
}

TEST(Conventions, UnitTestsMirrorTheSources) {
  std::vector<std::string> strangers;
  for (const fs::path& file : files_below(kUnitTests, {".cpp"})) {
    const fs::path relative = file.lexically_relative(kUnitTests);
    std::string name = relative.filename().string();
    ASSERT_TRUE(name.ends_with("_test.cpp")) << name;
    name.resize(name.size() - std::string("_test.cpp").size());
    const fs::path source = kSource / relative.parent_path() / name;
    // Tests of a rule rather than of a file say so in their first line.
    const bool is_of_a_rule = test::read_file(file).starts_with("// ");
    if (!is_of_a_rule && !fs::exists(source.string() + ".cpp") && !fs::exists(source.string() + ".h")) {
      strangers.push_back(relative.string());
    }
  }
  EXPECT_THAT(strangers, IsEmpty());
}

TEST(Conventions, MainIsATableOfContents) {
  const std::string main = test::read_file(kSource / "main.cpp");
  EXPECT_GE(std::count(main.begin(), main.end(), '\n'), 10);
  EXPECT_LT(std::count(main.begin(), main.end(), '\n'), 60);
}

TEST(Conventions, HeadersAreIncludedOnceAndSayWhatTheyAreFor) {
  std::size_t seen = 0;
  for (const fs::path& file : files_below(kSource, {".h"})) {
    const std::string text = test::read_file(file);
    EXPECT_NE(text.find("#pragma once"), std::string::npos) << file;
    EXPECT_TRUE(text.starts_with("// ")) << file;
    ++seen;
  }
  EXPECT_GE(seen, 20U);
}

}  // namespace
}  // namespace headroom
