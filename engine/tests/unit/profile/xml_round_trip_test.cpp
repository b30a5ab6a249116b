// Profiles that are written as DISKSPD's XML and read again stay the same.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>

#include "profile/profile_fields.h"
#include "profile/profile_json.h"
#include "profile/xml_profile.h"
#include "report/profile_xml.h"
#include "support/files.h"
#include "support/profiles.h"
#include "support/row.h"
#include "support/xml_profiles.h"

namespace headroom {
namespace {

using nlohmann::json;
using testing::IsEmpty;

/// The profile in the form that XML gives it: what sequential or random I/O does not use is gone, and what was left to
/// be filled in is written out.
Profile normalised(Profile profile) {
  profile.search.reset();     // DISKSPD has no such thing
  profile.copy_file = false;  // nor this
  for (TimeSpan& span : profile.time_spans) {
    span.steady_state.reset();  // nor this
    for (Target& target : span.targets) {
      target.alignment_bytes = target.alignment();
      if (target.random_percent == 0) target.distribution.reset();
      if (target.random_percent > 0) target.interlocked_sequential = false;
      if (target.distribution) target.distribution->ranges = target.distribution->complete_ranges();
      if (target.write_buffer.content != WriteContent::source)
        target.write_buffer = {.content = target.write_buffer.content};
    }
  }
  return profile;
}

void expect_round_trip(const Profile& profile, const std::string& what) {
  const std::string xml = profile_xml(profile, {});
  std::vector<ProfileProblem> problems;
  const Profile again = read_xml_profile(xml, problems).profile;
  EXPECT_THAT(test::told(problems), IsEmpty()) << what << "\n" << xml;
  EXPECT_EQ(profile_to_json(again), profile_to_json(normalised(profile))) << what << "\n" << xml;
  EXPECT_EQ(profile_xml(again, {}), xml) << what;
}

/// Where a field's owner stands in the document from which the variations start.
const char* pointer_of(const std::string& owner) {
  static const std::map<std::string, const char*> pointers = {
      {"", ""},
      {"search", "/search"},
      {"timeSpan", "/timeSpans/0"},
      {"steadyState", "/timeSpans/0/steadyState"},
      {"target", "/timeSpans/0/targets/0"},
      {"writeBuffer", "/timeSpans/0/targets/0/writeBuffer"},
      {"throttle", "/timeSpans/0/targets/0/throttle"},
      {"processor", "/timeSpans/0/processors/0"},
      {"distribution", "/timeSpans/0/targets/0/distribution"},
      {"distributionRange", "/timeSpans/0/targets/0/distribution/ranges/0"},
      {"threadTarget", "/timeSpans/0/targets/0/threadTargets/0"},
  };
  return pointers.at(owner);
}

/// A document in which every field of the contract has a value.
json full_document() {
  json document = json::parse(profile_to_json(test::every_field_profile()).dump());
  document["search"] = json::object();
  json& target = document["timeSpans"][0]["targets"][0];
  target["throttle"] = {{"unit", "iops"}, {"value", 500}};
  target["writeBuffer"]["sourcePath"] = "fill.bin";
  target["burstRequests"] = 7;
  target["thinkTimeMilliseconds"] = 8;
  target["distribution"] = {{"unit", "bytes"}, {"ranges", {{{"ioPercent", 20}, {"length", 40}}}}};
  return document;
}

/// Values of a field at its bounds and between.
std::vector<json> variations(const fields::FieldDescription& field) {
  std::vector<json> values;
  const bool needed = field.name == "sourceSizeBytes";  // by the source that the document has
  if (field.nullable && !needed) values.push_back(nullptr);
  if (field.type == "integer") {
    for (const std::uint64_t value : {field.minimum, field.minimum + 1, field.maximum}) values.push_back(value);
  } else if (field.type == "boolean") {
    values = {true, false};
  } else if (field.type == "text") {
    values.push_back("\\\\server\\a & <b> \"c\" '\xC3\xA9'.dat ");
  } else if (field.type == "choice") {
    for (const std::string& choice : field.choices) values.push_back(choice);
  } else if (field.type == "choices") {
    for (const std::string& choice : field.choices) values.push_back({choice});
    values.push_back(json::array());
  }
  return values;
}

TEST(XmlRoundTrip, KeepsEveryFieldOfTheContract) {
  std::size_t varied = 0;
  for (const fields::FieldDescription& field : fields::describe_profile()) {
    for (const json& value : variations(field)) {
      json document = full_document();
      document[json::json_pointer(pointer_of(field.owner))][field.name] = value;
      std::vector<ProfileProblem> problems;
      const Profile profile = read_profile(document.dump(), problems);
      ASSERT_THAT(test::told(problems), IsEmpty());
      expect_round_trip(profile, field.owner + "/" + field.name + " = " + value.dump());
      ++varied;
    }
  }
  EXPECT_GE(varied, 120U) << "the fields were not found";
}

TEST(XmlRoundTrip, KeepsWholeProfiles) {
  expect_round_trip(test::random_read_profile(), "random reads");
  expect_round_trip(test::distributed_mix_profile(), "a mix");
  expect_round_trip(test::thread_pool_profile(), "a pool");
  expect_round_trip(test::every_field_profile(), "every field");
}

TEST(XmlRoundTrip, KeepsWhatIsSaidOfReports) {
  const ReportSettings settings{
      .format = ReportFormat::xml, .verbose = true, .wait_statistics = true, .ios_per_dot = 4294967295};
  const ReportSettings again = test::read_valid_xml(profile_xml(test::minimal_profile_read(), settings)).settings;
  EXPECT_EQ(again.format, ReportFormat::xml);
  EXPECT_TRUE(again.verbose);
  EXPECT_TRUE(again.wait_statistics);
  EXPECT_EQ(again.ios_per_dot, 4294967295U);
}

struct ShapeRow : test::Row {
  const char* file;
};

class FleetProfile : public testing::TestWithParam<ShapeRow> {};

TEST_P(FleetProfile, IsReadAndWrittenAgain) {
  const std::string text = test::read_file(test::engine_folder() / "tests/profiles" / GetParam().file);
  const XmlProfile profile = test::read_valid_xml(text);
  EXPECT_EQ(profile.settings.format, ReportFormat::xml);
  EXPECT_EQ(profile.profile.time_spans.at(0).targets.at(0).path, "*1");
  expect_round_trip(profile.profile, GetParam().file);
}

INSTANTIATE_TEST_SUITE_P(Files, FleetProfile,
                         testing::Values(ShapeRow{{"Peak"}, "peak.xml"}, ShapeRow{{"General"}, "general.xml"},
                                         ShapeRow{{"VDI"}, "vdi.xml"}, ShapeRow{{"SQL"}, "sql.xml"}),
                         test::RowName());

TEST(FleetProfile, OfSqlSharesAFileBetweenTwoTargetsByWeight) {
  const XmlProfile sql = test::read_valid_xml(test::read_file(test::engine_folder() / "tests/profiles/sql.xml"));
  const TimeSpan& span = sql.profile.time_spans.at(0);
  EXPECT_TRUE(span.pools_requests());
  EXPECT_EQ(span.iops_interval_milliseconds, 1000U);
  ASSERT_EQ(span.targets.size(), 2U);
  EXPECT_EQ(span.targets[0].weight, 90U);
  EXPECT_EQ(span.targets[0].write_buffer.source_size_bytes, 10485760U);
  ASSERT_TRUE(span.targets[0].distribution);
  EXPECT_EQ(span.targets[0].distribution->complete_ranges().back().length, 85U);
  EXPECT_EQ(span.targets[1].max_offset_bytes, 268435456U);
  EXPECT_TRUE(span.targets[1].interlocked_sequential);
}

TEST(XmlRoundTrip, ReadsWhatWindowsPowerShellWrote) {
  std::string text = "\xFF\xFE";
  for (const char c : profile_xml(test::every_field_profile(), {})) {
    if (c == '\n') text += std::string("\r\0", 2);
    text += c;
    text += '\0';
  }
  EXPECT_EQ(profile_to_json(test::read_valid_xml(text).profile),
            profile_to_json(normalised(test::every_field_profile())));
}

}  // namespace
}  // namespace headroom
