#include "profile/xml_profile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "profile/profile_json.h"
#include "report/profile_xml.h"
#include "support/files.h"
#include "support/profiles.h"
#include "support/row.h"

namespace headroom {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;

/// A profile whose target holds `elements` beside its path, one a line from line 6 on.
std::string with_target(const std::string& elements, const std::string& path = "<Path>io.dat</Path>") {
  return "<Profile>\n<TimeSpans>\n<TimeSpan>\n<Targets>\n<Target>" + path + "\n" + elements +
         "\n</Target>\n</Targets>\n</TimeSpan>\n</TimeSpans>\n</Profile>\n";
}

/// A profile whose time span holds `elements` beside its target, from line 4 on.
std::string with_span(const std::string& elements) {
  return "<Profile>\n<TimeSpans>\n<TimeSpan>\n" + elements +
         "\n<Targets><Target><Path>io.dat</Path></Target></Targets></TimeSpan></TimeSpans></Profile>";
}

/// A profile that holds `elements` beside its time span, from line 2 on.
std::string with_profile(const std::string& elements) {
  return "<Profile>\n" + elements +
         "\n<TimeSpans><TimeSpan><Targets><Target><Path>io.dat</Path></Target></Targets></TimeSpan></TimeSpans></"
         "Profile>";
}

XmlProfile read(const std::string& text) {
  std::vector<ProfileProblem> problems;
  XmlProfile profile = read_xml_profile(text, problems);
  EXPECT_THAT(test::told(problems), IsEmpty()) << text;
  return profile;
}

Target read_target(const std::string& elements) {
  return read(with_target(elements)).profile.time_spans.at(0).targets.at(0);
}

TimeSpan read_span(const std::string& elements) {
  return read(with_span(elements)).profile.time_spans.at(0);
}

TEST(ReadXmlProfile, MeansByAMissingElementWhatTheCommandLineMeans) {
  const XmlProfile minimal = read(with_target(""));
  EXPECT_EQ(profile_to_json(minimal.profile), profile_to_json(test::minimal_profile_read()));
  EXPECT_EQ(minimal.settings.format, std::nullopt);
  EXPECT_FALSE(minimal.settings.verbose);
  EXPECT_FALSE(minimal.settings.wait_statistics);
  EXPECT_EQ(minimal.settings.ios_per_dot, 0U);
}

// ---- Round trips ------------------------------------------------------------------------------------------------

/// The profile in the form that XML gives it: what sequential or random I/O does not use is gone, and what was left to
/// be filled in is written out.
Profile normalised(Profile profile) {
  for (TimeSpan& span : profile.time_spans) {
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
      {"timeSpan", "/timeSpans/0"},
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
  json& target = document["timeSpans"][0]["targets"][0];
  target["throttle"] = {{"unit", "iops"}, {"value", 500}};
  target["writeBuffer"]["sourcePath"] = "fill.bin";
  target["burstRequests"] = 7;
  target["thinkTimeMilliseconds"] = 8;
  target["distribution"] = {{"unit", "bytes"}, {"ranges", {{{"ioPercent", 20}, {"length", 40}}}}};
  return document;
}

/// Values of a field at its bounds and between.
std::vector<json> variations(const FieldDescription& field) {
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
  for (const FieldDescription& field : describe_profile_fields()) {
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
  const ReportSettings again = read(profile_xml(test::minimal_profile_read(), settings)).settings;
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
  const XmlProfile profile = read(text);
  EXPECT_EQ(profile.settings.format, ReportFormat::xml);
  EXPECT_EQ(profile.profile.time_spans.at(0).targets.at(0).path, "*1");
  expect_round_trip(profile.profile, GetParam().file);
}

INSTANTIATE_TEST_SUITE_P(Files, FleetProfile,
                         testing::Values(ShapeRow{{"Peak"}, "peak.xml"}, ShapeRow{{"General"}, "general.xml"},
                                         ShapeRow{{"VDI"}, "vdi.xml"}, ShapeRow{{"SQL"}, "sql.xml"}),
                         test::RowName());

TEST(FleetProfile, OfSqlSharesAFileBetweenTwoTargetsByWeight) {
  const XmlProfile sql = read(test::read_file(test::engine_folder() / "tests/profiles/sql.xml"));
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

// ---- What elements mean -----------------------------------------------------------------------------------------

TEST(ReadXmlProfile, TakesElementsInAnyOrder) {
  const Target target = read_target("<RandomRatio>40</RandomRatio><BlockSize>8192</BlockSize><Random>512</Random>");
  EXPECT_EQ(target.random_percent, 40U);
  EXPECT_EQ(target.alignment_bytes, 512U);
}

TEST(ReadXmlProfile, MakesRandomOfRandomAlone) {
  EXPECT_EQ(read_target("<Random>4096</Random>").random_percent, 100U);
  EXPECT_EQ(read_target("<RandomRatio>30</RandomRatio>").random_percent, 30U);
  EXPECT_EQ(read_target("<RandomAccess>true</RandomAccess>").random_percent, 0U) << "a hint, and nothing else";
}

TEST(ReadXmlProfile, MakesTheBlockSizeOfAStrideOfZero) {
  EXPECT_EQ(read_target("<StrideSize>0</StrideSize><BlockSize>8192</BlockSize>").alignment(), 8192U);
}

struct CacheRow : test::Row {
  const char* elements;
  CacheMode mode;
  bool write_through;
};

class XmlCache : public testing::TestWithParam<CacheRow> {};

TEST_P(XmlCache, IsWhatTheLastTrueElementSays) {
  const Target target = read_target(GetParam().elements);
  EXPECT_EQ(target.cache_mode, GetParam().mode);
  EXPECT_EQ(target.write_through, GetParam().write_through);
}

INSTANTIATE_TEST_SUITE_P(
    Elements, XmlCache,
    testing::Values(CacheRow{{"none"}, "", CacheMode::cached, false},
                    CacheRow{
                        {"no OS cache"}, "<DisableOSCache>true</DisableOSCache>", CacheMode::os_cache_disabled, false},
                    CacheRow{{"not no OS cache"}, "<DisableOSCache>false</DisableOSCache>", CacheMode::cached, false},
                    CacheRow{{"no cache at all is write-through, too"},
                             "<DisableAllCache>true</DisableAllCache><WriteThrough>false</WriteThrough>",
                             CacheMode::os_cache_disabled,
                             true},
                    CacheRow{{"not no cache at all, beside no OS cache"},
                             "<DisableAllCache>false</DisableAllCache><DisableOSCache>true</DisableOSCache>",
                             CacheMode::os_cache_disabled,
                             false},
                    CacheRow{{"no local cache has the last word"},
                             "<DisableLocalCache>true</DisableLocalCache><DisableOSCache>true</DisableOSCache>",
                             CacheMode::local_cache_disabled,
                             false},
                    CacheRow{{"write-through"}, "<WriteThrough>true</WriteThrough>", CacheMode::cached, true}),
    test::RowName());

struct WriteRow : test::Row {
  const char* elements;
  WriteContent content;
};

class XmlWriteContent : public testing::TestWithParam<WriteRow> {};

TEST_P(XmlWriteContent, FollowsPatternAndRandomWriteData) {
  EXPECT_EQ(read_target(GetParam().elements).write_buffer.content, GetParam().content);
}

INSTANTIATE_TEST_SUITE_P(
    Elements, XmlWriteContent,
    testing::Values(
        WriteRow{{"nothing"}, "", WriteContent::sequential},
        WriteRow{{"random data alone"}, "<RandomWriteData>true</RandomWriteData>", WriteContent::random},
        WriteRow{{"no random data"}, "<RandomWriteData>false</RandomWriteData>", WriteContent::sequential},
        WriteRow{
            {"zeros are stronger than random data"},
            "<RandomWriteData>true</RandomWriteData><WriteBufferContent><Pattern>zero</Pattern></WriteBufferContent>",
            WriteContent::zero},
        WriteRow{
            {"new random data are stronger than those of a buffer"},
            "<RandomWriteData>true</RandomWriteData><WriteBufferContent><Pattern>random</Pattern><RandomDataSource>"
            "<SizeInBytes>1048576</SizeInBytes></RandomDataSource></WriteBufferContent>",
            WriteContent::random}),
    test::RowName());

TEST(ReadXmlProfile, TakesTheThrottleInItsUnit) {
  EXPECT_EQ(read_target("<Throughput>0</Throughput>").throttle, std::nullopt);
  const auto bytes = read_target("<Throughput>300</Throughput>").throttle;
  ASSERT_TRUE(bytes);
  EXPECT_EQ(bytes->unit, ThrottleUnit::bytes_per_millisecond);
  EXPECT_EQ(bytes->value, 300U);
  const auto named = read_target("<Throughput unit=\"BPMS\">300</Throughput>").throttle;
  EXPECT_EQ(named->unit, ThrottleUnit::bytes_per_millisecond);
  const auto iops = read_target("<Throughput unit='IOPS'>4294967296</Throughput>").throttle;
  EXPECT_EQ(iops->unit, ThrottleUnit::iops);
  EXPECT_EQ(iops->value, 4294967296U) << "more than 32 bits";
}

TEST(ReadXmlProfile, MakesNormalOfPriorityZero) {
  EXPECT_EQ(read_target("<IOPriority>0</IOPriority>").io_priority, IoPriority::normal);
  EXPECT_EQ(read_target("<IOPriority>1</IOPriority>").io_priority, IoPriority::very_low);
  EXPECT_EQ(read_target("<IOPriority>2</IOPriority>").io_priority, IoPriority::low);
  EXPECT_EQ(read_target("<IOPriority>3</IOPriority>").io_priority, IoPriority::normal);
}

TEST(ReadXmlProfile, TakesProcessorsInBothForms) {
  const auto told = [](const TimeSpan& span) {
    std::vector<std::pair<std::uint64_t, std::uint64_t>> processors;
    for (const Processor& processor : span.processors) processors.emplace_back(processor.group, processor.number);
    return processors;
  };
  EXPECT_THAT(told(read_span("<Affinity><AffinityGroupAssignment Group=\"1\" Processor=\"5\"/>"
                             "<AffinityGroupAssignment Group=\"0\" Processor=\"2\"/></Affinity>")),
              ElementsAre(Pair(1, 5), Pair(0, 2)));
  EXPECT_THAT(told(read_span("<GroupAffinity>true</GroupAffinity><Affinity><AffinityAssignment>3</AffinityAssignment>"
                             "<AffinityAssignment>1</AffinityAssignment></Affinity>")),
              ElementsAre(Pair(0, 3), Pair(0, 1)));
}

TEST(ReadXmlProfile, MeasuresIntervalsOnlyWhereTheyAreAskedFor) {
  EXPECT_EQ(read_span("<IoBucketDuration>500</IoBucketDuration>").iops_interval_milliseconds, std::nullopt);
  EXPECT_EQ(read_span("<CalculateIopsStdDev>true</CalculateIopsStdDev>").iops_interval_milliseconds, 1000U);
  EXPECT_EQ(read_span("<IoBucketDuration>500</IoBucketDuration><CalculateIopsStdDev>true</CalculateIopsStdDev>")
                .iops_interval_milliseconds,
            500U);
}

TEST(ReadXmlProfile, TakesAPoolOfZeroThreadsForNone) {
  const TimeSpan span = read_span("<ThreadCount>0</ThreadCount><RequestCount>0</RequestCount>");
  EXPECT_EQ(span.thread_pool_size, std::nullopt);
  EXPECT_EQ(span.pool_outstanding_requests, std::nullopt);
}

TEST(ReadXmlProfile, TakesFlagsInEveryForm) {
  for (const char* yes : {"true", "TRUE", " True\n", "1"}) {
    EXPECT_TRUE(read_span("<MeasureLatency>" + std::string(yes) + "</MeasureLatency>").measure_latency) << yes;
  }
  for (const char* no : {"false", "False", "0"}) {
    EXPECT_FALSE(read_span("<MeasureLatency>" + std::string(no) + "</MeasureLatency>").measure_latency) << no;
  }
}

TEST(ReadXmlProfile, PassesOverAnEventTraceThatIsOff) {
  read(with_profile("<ETW><Process>false</Process><DiskIO>false</DiskIO><UsePerfTimer>false</UsePerfTimer></ETW>"));
}

TEST(ReadXmlProfile, PassesOverWhatSerializersAddToTheRoot) {
  read("<Profile xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:noNamespaceSchemaLocation=\"x.xsd\">" +
       with_target("").substr(std::string("<Profile>").size()));
}

TEST(ReadXmlProfile, TakesSeveralTimeSpansAndTargetsOfOnePath) {
  const std::string target = "<Target><Path>io.dat</Path></Target>";
  const XmlProfile several = read("<Profile><TimeSpans><TimeSpan><Targets>" + target + target +
                                  "</Targets></TimeSpan><TimeSpan><Duration>3</Duration><Targets>" + target +
                                  "</Targets></TimeSpan></TimeSpans></Profile>");
  ASSERT_EQ(several.profile.time_spans.size(), 2U);
  EXPECT_EQ(several.profile.time_spans[0].targets.size(), 2U);
  EXPECT_EQ(several.profile.time_spans[1].duration_seconds, 3U);
}

TEST(ReadXmlProfile, KnowsWhereFieldsStand) {
  const XmlProfile profile = read(with_target("<WriteRatio>5</WriteRatio>\n<MaxFileSize>9</MaxFileSize>"));
  EXPECT_EQ(profile.place_of("/timeSpans/0/targets/0/writePercent"), "line 6, <WriteRatio>");
  EXPECT_EQ(profile.place_of("/timeSpans/0/targets/0/maxOffsetBytes"), "line 7, <MaxFileSize>");
  EXPECT_EQ(profile.place_of("/timeSpans/0/targets/0/baseOffsetBytes"), "line 5, <Target>");
  EXPECT_EQ(profile.place_of("/timeSpans/0/targets/0"), "line 5, <Target>");
  EXPECT_EQ(profile.place_of("/timeSpans/0"), "line 3, <TimeSpan>");
  EXPECT_EQ(profile.place_of("/precreateRule"), "line 1, <Profile>");
  EXPECT_EQ(profile.place_of("-d5"), "-d5");
}

// ---- What is refused --------------------------------------------------------------------------------------------

struct XmlProfileRefusalRow : test::Row {
  std::string document;
  const char* path;
  const char* message;
};

class RefusedXmlProfile : public testing::TestWithParam<XmlProfileRefusalRow> {};

TEST_P(RefusedXmlProfile, SaysAtWhichElementAndWhy) {
  std::vector<ProfileProblem> problems;
  read_xml_profile(GetParam().document, problems);
  ASSERT_EQ(problems.size(), 1U) << testing::PrintToString(test::told(problems));
  EXPECT_EQ(problems[0].path, GetParam().path);
  EXPECT_THAT(problems[0].message, HasSubstr(GetParam().message));
}

INSTANTIATE_TEST_SUITE_P(
    Structure, RefusedXmlProfile,
    testing::Values(
        XmlProfileRefusalRow{{"what is no XML"},
                             "<Profile>\n<TimeSpans>\n</Profile>",
                             "failed to load profile, line 3, line position 1",
                             "</Profile> does not close <TimeSpans>"},
        XmlProfileRefusalRow{
            {"an empty file"}, "", "failed to load profile, line 1, line position 1", "holds no element"},
        XmlProfileRefusalRow{
            {"a result"}, "<Results><System/></Results>", "line 1, <Results>", "save its element <Profile>"},
        XmlProfileRefusalRow{{"another document"}, "\n<html/>", "line 2, <html>", "begins with <Profile>"},
        XmlProfileRefusalRow{{"a profile of another name space"},
                             "<Profile xmlns='x'>" + with_target("").substr(9),
                             "line 1, <Profile>",
                             "'xmlns'"},
        XmlProfileRefusalRow{{"no time spans"}, "<Profile/>", "line 1, <Profile>", "needs an element <TimeSpans>"},
        XmlProfileRefusalRow{{"an empty list of time spans"},
                             "<Profile>\n<TimeSpans/></Profile>",
                             "line 2, <TimeSpans>",
                             "needs at least one <TimeSpan>"},
        XmlProfileRefusalRow{{"no targets"},
                             "<Profile><TimeSpans>\n<TimeSpan/></TimeSpans></Profile>",
                             "line 2, <TimeSpan>",
                             "needs an element <Targets>"},
        XmlProfileRefusalRow{{"an empty list of targets"},
                             "<Profile><TimeSpans><TimeSpan>\n<Targets/></TimeSpan></TimeSpans></Profile>",
                             "line 2, <Targets>",
                             "needs at least one <Target>"},
        XmlProfileRefusalRow{{"no path"}, with_target("", ""), "line 5, <Target>", "needs an element <Path>"},
        XmlProfileRefusalRow{{"an empty path"}, with_target("", "<Path></Path>"), "line 5, <Path>", "not empty"},
        XmlProfileRefusalRow{
            {"a path over several lines"}, with_target("", "<Path>\n io.dat</Path>"), "line 5, <Path>", "in one line"},
        XmlProfileRefusalRow{{"an unknown element"},
                             with_target("\n<BlokSize>4096</BlokSize>"),
                             "line 7, <BlokSize>",
                             "is not an element that <Target> may hold"},
        XmlProfileRefusalRow{{"an element of another place"},
                             with_span("<BlockSize>4096</BlockSize>"),
                             "line 4, <BlockSize>",
                             "is not an element that <TimeSpan> may hold"},
        XmlProfileRefusalRow{{"an element in another spelling"},
                             with_target("<blocksize>4096</blocksize>"),
                             "line 6, <blocksize>",
                             "is not an element"},
        XmlProfileRefusalRow{{"an element twice"},
                             with_target("<BlockSize>4096</BlockSize>\n<BlockSize>4096</BlockSize>"),
                             "line 7, <BlockSize>",
                             "a second time; the first is in line 6"},
        XmlProfileRefusalRow{
            {"text beside elements"}, with_target("4096"), "line 5, <Target>", "holds the text '4096'"},
        XmlProfileRefusalRow{{"an element in a value"},
                             with_target("<BlockSize><b/>4096</BlockSize>"),
                             "line 6, <BlockSize>",
                             "holds the element <b>"},
        XmlProfileRefusalRow{{"an unknown attribute"},
                             with_target("<Throughput units='IOPS'>5</Throughput>"),
                             "line 6, <Throughput>",
                             "has the attribute 'units'"},
        XmlProfileRefusalRow{{"an attribute of a plain value"},
                             with_target("<BlockSize unit='K'>4</BlockSize>"),
                             "line 6, <BlockSize>",
                             "has the attribute 'unit'"},
        XmlProfileRefusalRow{{"an attribute of a list"},
                             "<Profile><TimeSpans n='1'>" + with_target("").substr(21),
                             "line 1, <TimeSpans>",
                             "has the attribute 'n'"},
        XmlProfileRefusalRow{{"a group for a processor without one"},
                             with_span("<Affinity><AffinityAssignment Group='1'>0</AffinityAssignment></Affinity>"),
                             "line 4, <AffinityAssignment>",
                             "has the attribute 'Group'"},
        XmlProfileRefusalRow{
            {"a thread target without a thread"},
            with_target("<ThreadTargets>\n<ThreadTarget><Weight>1</Weight></ThreadTarget></ThreadTargets>"),
            "line 7, <ThreadTarget>",
            "needs an element <Thread>"},
        XmlProfileRefusalRow{
            {"a stranger among targets"},
            "<Profile><TimeSpans><TimeSpan><Targets>\n<Path>a</Path><Target><Path>a</Path></Target></Targets></"
            "TimeSpan>"
            "</TimeSpans></Profile>",
            "line 2, <Path>",
            "is not an element that <Targets> may hold"}),
    test::RowName());

INSTANTIATE_TEST_SUITE_P(
    Values, RefusedXmlProfile,
    testing::Values(
        XmlProfileRefusalRow{{"words for a number"},
                             with_target("<BlockSize>4K</BlockSize>"),
                             "line 6, <BlockSize>",
                             "must be a whole number, not '4K'"},
        XmlProfileRefusalRow{{"nothing for a number"}, with_target("<BlockSize/>"), "line 6, <BlockSize>", "not ''"},
        XmlProfileRefusalRow{
            {"a negative number"}, with_target("<BlockSize>-1</BlockSize>"), "line 6, <BlockSize>", "not '-1'"},
        XmlProfileRefusalRow{{"a fraction"}, with_span("<Duration>1.5</Duration>"), "line 4, <Duration>", "not '1.5'"},
        XmlProfileRefusalRow{{"a number beyond 64 bits"},
                             with_target("<MaxFileSize>18446744073709551616</MaxFileSize>"),
                             "line 6, <MaxFileSize>",
                             "is too large"},
        XmlProfileRefusalRow{{"a size beyond all files"},
                             with_target("<MaxFileSize>18446744073709551615</MaxFileSize>"),
                             "line 6, <MaxFileSize>",
                             "must be between 1 and 9007199254740991"},
        XmlProfileRefusalRow{{"a block of no bytes"},
                             with_target("<BlockSize>0</BlockSize>"),
                             "line 6, <BlockSize>",
                             "must be between 1 and 4294967295, not 0"},
        XmlProfileRefusalRow{
            {"a duration of nothing"}, with_span("<Duration>0</Duration>"), "line 4, <Duration>", "not 0"},
        XmlProfileRefusalRow{{"more writes than all"},
                             with_target("<WriteRatio>101</WriteRatio>"),
                             "line 6, <WriteRatio>",
                             "must be between 0 and 100, not 101"},
        XmlProfileRefusalRow{{"a random share of nothing"},
                             with_target("<RandomRatio>0</RandomRatio>"),
                             "line 6, <RandomRatio>",
                             "must be between 1 and 99, not 0"},
        XmlProfileRefusalRow{{"a random share of all"},
                             with_target("<RandomRatio>100</RandomRatio>"),
                             "line 6, <RandomRatio>",
                             "must be between 1 and 99, not 100"},
        XmlProfileRefusalRow{
            {"an alignment of nothing"}, with_target("<Random>0</Random>"), "line 6, <Random>", "leave it out"},
        XmlProfileRefusalRow{{"a stride beside random I/O"},
                             with_target("<StrideSize>4096</StrideSize><Random>4096</Random>"),
                             "line 6, <StrideSize>",
                             "cannot stand beside <Random>"},
        XmlProfileRefusalRow{{"a stride beside a random share"},
                             with_target("<StrideSize>0</StrideSize><RandomRatio>5</RandomRatio>"),
                             "line 6, <StrideSize>",
                             "<RandomRatio>"},
        XmlProfileRefusalRow{{"a word for a flag"},
                             with_target("<WriteThrough>yes</WriteThrough>"),
                             "line 6, <WriteThrough>",
                             "must be true or false, not 'yes'"},
        XmlProfileRefusalRow{{"an unknown pattern"},
                             with_target("<WriteBufferContent><Pattern>ones</Pattern></WriteBufferContent>"),
                             "line 6, <Pattern>",
                             "must be one of sequential, zero, random, not 'ones'"},
        XmlProfileRefusalRow{{"a random pattern without a size"},
                             with_target("<WriteBufferContent><Pattern>random</Pattern></WriteBufferContent>"),
                             "line 6, <WriteBufferContent>",
                             "needs a <RandomDataSource>"},
        XmlProfileRefusalRow{
            {"a source for zeros"},
            with_target("<WriteBufferContent><Pattern>zero</Pattern><RandomDataSource><SizeInBytes>65536</SizeInBytes>"
                        "</RandomDataSource></WriteBufferContent>"),
            "line 6, <WriteBufferContent>",
            "for the pattern random alone"},
        XmlProfileRefusalRow{
            {"a file for what is new each time"},
            with_target(
                "<WriteBufferContent><Pattern>random</Pattern><RandomDataSource><SizeInBytes>65536</SizeInBytes>"
                "<FilePath>a</FilePath></RandomDataSource></WriteBufferContent>\n"
                "<RandomWriteData>true</RandomWriteData>"),
            "line 7, <RandomWriteData>",
            "<FilePath>"},
        XmlProfileRefusalRow{{"an unknown kind of flush"},
                             with_target("<FlushType>Now</FlushType>"),
                             "line 6, <FlushType>",
                             "ViewOfFile"},
        XmlProfileRefusalRow{{"a priority that is none"},
                             with_target("<IOPriority>4</IOPriority>"),
                             "line 6, <IOPriority>",
                             "must be between 0 and 3, not 4"},
        XmlProfileRefusalRow{{"an unknown unit"},
                             with_target("<Throughput unit='MBPS'>5</Throughput>"),
                             "line 6, <Throughput>",
                             "must be one of IOPS, BPMS, not 'MBPS'"},
        XmlProfileRefusalRow{{"a distribution of nothing"},
                             with_target("<Random>512</Random><Distribution/>"),
                             "line 6, <Distribution>",
                             "<Percent> or <Absolute>"},
        XmlProfileRefusalRow{
            {"a distribution of both kinds"},
            with_target("<Distribution><Percent><Range IO='1'>1</Range></Percent><Absolute/></Distribution>"),
            "line 6, <Distribution>",
            "must hold one element"},
        XmlProfileRefusalRow{{"a distribution without ranges"},
                             with_target("<Distribution><Percent/></Distribution>"),
                             "line 6, <Percent>",
                             "needs at least one <Range>"},
        XmlProfileRefusalRow{{"a range without a share"},
                             with_target("<Distribution><Absolute>\n<Range>4096</Range></Absolute></Distribution>"),
                             "line 7, <Range>",
                             "needs the attribute IO"},
        XmlProfileRefusalRow{
            {"a range of more than all I/O"},
            with_target("<Distribution><Absolute>\n<Range IO='101'>4096</Range></Absolute></Distribution>"),
            "line 7, <Range>",
            "must be between 0 and 100, not 101"},
        XmlProfileRefusalRow{
            {"a range of more than the target"},
            with_target("<Distribution><Percent>\n<Range IO='10'>101</Range></Percent></Distribution>"),
            "line 7, <Range>",
            "must be between 1 and 100, not 101"},
        XmlProfileRefusalRow{{"a processor without a number"},
                             with_span("<Affinity>\n<AffinityGroupAssignment Group='0'/></Affinity>"),
                             "line 5, <AffinityGroupAssignment>",
                             "needs the attribute Processor"},
        XmlProfileRefusalRow{{"a processor that is a word"},
                             with_span("<Affinity>\n<AffinityAssignment>all</AffinityAssignment></Affinity>"),
                             "line 5, <AffinityAssignment>",
                             "not 'all'"},
        XmlProfileRefusalRow{{"an unknown format"},
                             with_profile("<ResultFormat>json</ResultFormat>"),
                             "line 2, <ResultFormat>",
                             "must be one of text, xml, not 'json'"},
        XmlProfileRefusalRow{{"an unknown rule"},
                             with_profile("<PrecreateFiles>Always</PrecreateFiles>"),
                             "line 2, <PrecreateFiles>",
                             "UseMaxSize"},
        XmlProfileRefusalRow{{"an event trace"},
                             with_profile("<ETW>\n<DiskIO>true</DiskIO><Process>false</Process></ETW>"),
                             "line 3, <DiskIO>",
                             "asks for an event trace"}),
    test::RowName());

TEST(ReadXmlProfile, TellsEveryProblemAtOnce) {
  std::vector<ProfileProblem> problems;
  read_xml_profile(with_target("<BlockSize>x</BlockSize>\n<WriteRatio>101</WriteRatio>\n<Surprise/>"), problems);
  EXPECT_EQ(problems.size(), 3U) << testing::PrintToString(test::told(problems));
}

TEST(ReadXmlProfile, StopsTellingSomewhere) {
  std::string strangers;
  for (int i = 0; i < 5000; ++i) strangers += "<Stranger/>";
  std::vector<ProfileProblem> problems;
  read_xml_profile(with_target(strangers), problems);
  EXPECT_EQ(problems.size(), 100U);
}

TEST(ReadXmlProfile, ReadsWhatWindowsPowerShellWrote) {
  std::string text = "\xFF\xFE";
  for (const char c : profile_xml(test::every_field_profile(), {})) {
    if (c == '\n') text += std::string("\r\0", 2);
    text += c;
    text += '\0';
  }
  EXPECT_EQ(profile_to_json(read(text).profile), profile_to_json(normalised(test::every_field_profile())));
}

}  // namespace
}  // namespace headroom
