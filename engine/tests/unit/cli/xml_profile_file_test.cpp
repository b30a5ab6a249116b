#include "cli/xml_profile_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "report/profile_xml.h"
#include "support/files.h"
#include "support/profiles.h"
#include "support/row.h"

namespace headroom {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// A profile of two time spans with targets of these paths each.
Profile profile_of(const std::vector<std::string>& paths) {
  TimeSpan span;
  for (const std::string& path : paths) {
    span.targets.emplace_back();
    span.targets.back().path = path;
  }
  return {.time_spans = {span, span}};
}

std::vector<std::string> paths_of(const TimeSpan& span) {
  std::vector<std::string> paths;
  for (const Target& target : span.targets) paths.push_back(target.path);
  return paths;
}

class XmlProfileFile : public testing::Test {
 protected:
  Invocation load(Invocation invocation, const Profile& profile, const ReportSettings& settings = {}) {
    test::write_file(file_, profile_xml(profile, settings));
    invocation.xml_profile_file = file_;
    load_xml_profile(invocation, problems_);
    return invocation;
  }

  test::TemporaryFolder folder_;
  std::string file_ = folder_.file("profile.xml");
  std::vector<ProfileProblem> problems_;
};

TEST_F(XmlProfileFile, SaysWhatToRunAndHowToReport) {
  const Invocation loaded =
      load({}, profile_of({"io.dat"}),
           {.format = ReportFormat::xml, .verbose = true, .wait_statistics = true, .ios_per_dot = 1000});
  EXPECT_THAT(test::told(problems_), IsEmpty());
  EXPECT_EQ(loaded.profile.time_spans.size(), 2U);
  ASSERT_EQ(loaded.reports.size(), 1U);
  EXPECT_EQ(loaded.reports[0].format, ReportFormat::xml);
  EXPECT_TRUE(loaded.run.verbose);
  EXPECT_TRUE(loaded.run.wait_statistics);
  EXPECT_EQ(loaded.run.ios_per_dot, 1000U);
}

TEST_F(XmlProfileFile, IsReportedAsTextWhereItSaysNothing) {
  const Invocation loaded = load({}, profile_of({"io.dat"}));
  ASSERT_EQ(loaded.reports.size(), 1U);
  EXPECT_EQ(loaded.reports[0].format, ReportFormat::text);
}

TEST_F(XmlProfileFile, GivesWayToWhatTheCommandLineSaysOfReports) {
  Invocation given;
  given.reports = {{ReportFormat::json, "result.json"}};
  const Invocation loaded = load(given, profile_of({"io.dat"}), {.format = ReportFormat::xml});
  ASSERT_EQ(loaded.reports.size(), 1U);
  EXPECT_EQ(loaded.reports[0].format, ReportFormat::json);
}

TEST_F(XmlProfileFile, GivesWayToOverridesInEveryTimeSpan) {
  Invocation given;
  given.overrides = {
      .duration_seconds = 3, .warm_up_seconds = 0, .cool_down_seconds = 1, .random_seed = 9, .experiment_flags = 1};
  const Invocation loaded = load(given, profile_of({"io.dat"}));
  EXPECT_EQ(loaded.profile.experiment_flags, 1U);
  for (const TimeSpan& span : loaded.profile.time_spans) {
    EXPECT_EQ(span.duration_seconds, 3U);
    EXPECT_EQ(span.warm_up_seconds, 0U);
    EXPECT_EQ(span.cool_down_seconds, 1U);
    EXPECT_EQ(span.random_seed, 9U);
  }
}

TEST_F(XmlProfileFile, TellsOfMissingTargetsByTheLineOfTheirPath) {
  Invocation given;
  given.substitutes = {"a.dat"};
  Profile profile = profile_of({"*1", "*2"});
  profile.time_spans.pop_back();
  load(given, profile);
  ASSERT_EQ(problems_.size(), 1U);
  EXPECT_THAT(problems_[0].path, testing::MatchesRegex("line [0-9]+, <Path>"));
  EXPECT_THAT(problems_[0].message, HasSubstr("stands for target 2 of the command line, which has 1"));
}

TEST_F(XmlProfileFile, ThatIsNotThereIsRefusedByItsName) {
  Invocation invocation;
  invocation.xml_profile_file = folder_.file("none.xml");
  try {
    load_xml_profile(invocation, problems_);
    FAIL() << "a file that is not there was read";
  } catch (const UsageError& error) {
    EXPECT_EQ(error.token(), "-X" + folder_.file("none.xml"));
  }
}

TEST(SubstituteTemplates, PutsTargetsInPlaceOfTheirNumbers) {
  std::vector<ProfileProblem> problems;
  Profile profile = profile_of({"*2", "fixed.dat", "*1", "*2"});
  substitute_templates({"a.dat", "b.dat"}, profile, problems);
  EXPECT_THAT(test::told(problems), IsEmpty());
  for (const TimeSpan& span : profile.time_spans) {
    EXPECT_THAT(paths_of(span), ElementsAre("b.dat", "fixed.dat", "a.dat", "b.dat"));
  }
}

TEST(SubstituteTemplates, TakesATargetThatLooksLikeATemplateAsItIs) {
  std::vector<ProfileProblem> problems;
  Profile profile = profile_of({"*1", "*2"});
  substitute_templates({"*2", "b.dat"}, profile, problems);
  EXPECT_THAT(paths_of(profile.time_spans[0]), ElementsAre("*2", "b.dat"));
}

TEST(SubstituteTemplates, LeavesPathsAsTheyAreWithoutTargets) {
  std::vector<ProfileProblem> problems;
  Profile profile = profile_of({"*1"});
  substitute_templates({}, profile, problems);
  EXPECT_THAT(test::told(problems), IsEmpty());
  EXPECT_THAT(paths_of(profile.time_spans[0]), ElementsAre("*1"));
}

TEST(SubstituteTemplates, RefusesATargetThatStandsForNothing) {
  std::vector<ProfileProblem> problems;
  Profile profile = profile_of({"*1"});
  substitute_templates({"a.dat", "b.dat"}, profile, problems);
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].path, "'b.dat'");
  EXPECT_THAT(problems[0].message, HasSubstr("no path of the profile is *2"));
}

}  // namespace
}  // namespace headroom
