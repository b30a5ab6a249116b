#include "profile/profile_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <vector>

#include "support/files.h"
#include "support/profiles.h"
#include "support/row.h"

namespace headroom {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

struct ExampleRow : test::Row {
  std::filesystem::path file;
};

/// The contract's examples of profiles, sorted by name.
std::vector<ExampleRow> examples(const char* folder) {
  std::vector<ExampleRow> rows;
  for (const auto& entry : std::filesystem::directory_iterator(test::engine_folder() / "contract/examples" / folder)) {
    const std::string name = entry.path().stem().string();
    if (name.starts_with("profile.")) rows.push_back({{name.substr(8)}, entry.path()});
  }
  std::sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.sentence < b.sentence; });
  return rows;
}

/// Whether `whole` says all that `part` says: objects may have more fields, everything else is equal.
bool contains(const json& whole, const json& part) {
  if (part.is_object()) {
    return whole.is_object() && std::all_of(part.items().begin(), part.items().end(), [&](const auto& field) {
             return whole.contains(field.key()) && contains(whole.at(field.key()), field.value());
           });
  }
  if (part.is_array()) {
    return whole.is_array() && std::equal(whole.begin(), whole.end(), part.begin(), part.end(),
                                          [](const json& a, const json& b) { return contains(a, b); });
  }
  return whole == part;
}

TEST(ProfileExamples, AreFound) {
  EXPECT_GE(examples("valid").size(), 3U);
  EXPECT_GE(examples("invalid").size(), 12U);
}

class ValidProfile : public testing::TestWithParam<ExampleRow> {};

TEST_P(ValidProfile, IsReadWithoutAProblem) {
  std::vector<ProfileProblem> problems;
  read_profile(test::read_file(GetParam().file), problems);
  EXPECT_THAT(test::told(problems), IsEmpty());
}

TEST_P(ValidProfile, LosesNothingWhenWrittenAgain) {
  const std::string text = test::read_file(GetParam().file);
  std::vector<ProfileProblem> problems;
  const std::string written = profile_to_json(read_profile(text, problems)).dump();
  EXPECT_TRUE(contains(json::parse(written), json::parse(text))) << written;
  const Profile again = read_profile(written, problems);
  EXPECT_THAT(test::told(problems), IsEmpty());
  EXPECT_EQ(profile_to_json(again).dump(), written);
}

INSTANTIATE_TEST_SUITE_P(Examples, ValidProfile, testing::ValuesIn(examples("valid")), test::RowName());

class InvalidProfile : public testing::TestWithParam<ExampleRow> {};

TEST_P(InvalidProfile, IsRefusedAtTheOffendingValue) {
  const json example = json::parse(test::read_file(GetParam().file));
  std::vector<ProfileProblem> problems;
  read_profile(example.at("document").dump(), problems);
  std::vector<std::string> paths;
  for (const ProfileProblem& problem : problems) {
    paths.push_back(problem.path);
    EXPECT_FALSE(problem.message.empty());
  }
  EXPECT_THAT(paths, ElementsAre(example.at("path").get<std::string>()));
}

INSTANTIATE_TEST_SUITE_P(Examples, InvalidProfile, testing::ValuesIn(examples("invalid")), test::RowName());

struct ProfileTextRow : test::Row {
  const char* text;
  const char* path;
  const char* message;
};

class UnreadableProfile : public testing::TestWithParam<ProfileTextRow> {};

TEST_P(UnreadableProfile, SaysWhatIsWrongAndWhere) {
  std::vector<ProfileProblem> problems;
  read_profile(GetParam().text, problems);
  ASSERT_FALSE(problems.empty());
  EXPECT_EQ(problems[0].path, GetParam().path);
  EXPECT_THAT(problems[0].message, HasSubstr(GetParam().message));
}

INSTANTIATE_TEST_SUITE_P(
    Texts, UnreadableProfile,
    testing::Values(
        ProfileTextRow{"an empty file is not JSON", "", "", "is not JSON"},
        ProfileTextRow{"half a document is not JSON", R"({"contractVersion": 1,)", "", "is not JSON"},
        ProfileTextRow{"XML is not JSON", "<Profile/>", "", "is not JSON"},
        ProfileTextRow{"a list is not a profile", "[]", "", "must be an object"},
        ProfileTextRow{"a number is not a profile", "1", "", "must be an object"},
        ProfileTextRow{"without a version it is not read", R"({"timeSpans": [{"targets": [{"path": "a"}]}]})", "",
                       "'contractVersion' is missing"},
        ProfileTextRow{"a version in words is not known", R"({"contractVersion": "1"})", "/contractVersion",
                       "must be 1"},
        ProfileTextRow{"without time spans there is nothing to run", R"({"contractVersion": 1})", "",
                       "'timeSpans' is missing"},
        ProfileTextRow{"time spans that are none", R"({"contractVersion": 1, "timeSpans": {}})", "/timeSpans",
                       "must be a list"},
        ProfileTextRow{"a time span that is none", R"({"contractVersion": 1, "timeSpans": [5]})", "/timeSpans/0",
                       "must be an object"},
        ProfileTextRow{"a field that the contract does not name",
                       R"({"contractVersion": 1, "timeSpans": [{"targets": [{"path": "a"}], "a/b~c": 1}]})",
                       "/timeSpans/0/a~1b~0c", "not a field"},
        ProfileTextRow{"a path that is empty", R"({"contractVersion": 1, "timeSpans": [{"targets": [{"path": ""}]}]})",
                       "/timeSpans/0/targets/0/path", "not empty"},
        ProfileTextRow{"a path with a zero in it",
                       "{\"contractVersion\": 1, \"timeSpans\": [{\"targets\": [{\"path\": \"a\\u0000b\"}]}]}",
                       "/timeSpans/0/targets/0/path", "text"},
        ProfileTextRow{"a hint given twice",
                       R"({"contractVersion": 1, "timeSpans": [{"targets": [{"path": "a",
                    "openHints": ["temporary", "temporary"]}]}]})",
                       "/timeSpans/0/targets/0/openHints", "twice"},
        ProfileTextRow{"a hint that is none",
                       R"({"contractVersion": 1, "timeSpans": [{"targets": [{"path": "a", "openHints": ["fast"]}]}]})",
                       "/timeSpans/0/targets/0/openHints/0", "randomAccess, sequentialScan, temporary"},
        ProfileTextRow{
            "a number beyond 64 bits",
            R"({"contractVersion": 1, "timeSpans": [{"targets": [{"path": "a", "blockSizeBytes": 1e300}]}]})",
            "/timeSpans/0/targets/0/blockSizeBytes", "between 1 and 4294967295"},
        ProfileTextRow{"a negative number",
                       R"({"contractVersion": 1, "timeSpans": [{"durationSeconds": -1, "targets": [{"path": "a"}]}]})",
                       "/timeSpans/0/durationSeconds", "between 1 and 4294967295, not -1"}),
    test::RowName());

TEST(ReadProfile, TellsEveryProblemAtOnce) {
  ordered_json document = test::minimal_profile();
  document["timeSpans"][0]["durationSeconds"] = 0;
  document["timeSpans"][0]["targets"][0]["writePercent"] = 101;
  document["timeSpans"][0]["targets"][0]["surprise"] = true;
  std::vector<ProfileProblem> problems;
  read_profile(document.dump(), problems);
  EXPECT_EQ(problems.size(), 3U) << testing::PrintToString(test::told(problems));
}

TEST(ReadProfile, TakesAWholeNumberThatIsWrittenWithAPoint) {
  ordered_json document = test::minimal_profile();
  document["timeSpans"][0]["targets"][0]["blockSizeBytes"] = 4096.0;
  std::vector<ProfileProblem> problems;
  EXPECT_EQ(read_profile(document.dump(), problems).time_spans.at(0).targets.at(0).block_size_bytes, 4096U);
  EXPECT_THAT(test::told(problems), IsEmpty());
}

TEST(ReadProfile, MeansByAMissingFieldWhatTheStructuresMean) {
  std::vector<ProfileProblem> problems;
  const Profile read = read_profile(test::minimal_profile().dump(), problems);
  EXPECT_EQ(profile_to_json(read), profile_to_json(test::minimal_profile_read()));
}

TEST(ReadProfile, KeepsNamesOfEveryScript) {
  ordered_json document = test::minimal_profile();
  document["timeSpans"][0]["targets"][0]["path"] = "C:\\Übung\\日本\\😀 \"quoted\".dat";
  std::vector<ProfileProblem> problems;
  EXPECT_EQ(read_profile(document.dump(), problems).time_spans.at(0).targets.at(0).path,
            "C:\\Übung\\日本\\😀 \"quoted\".dat");
}

}  // namespace
}  // namespace headroom
