#include "profile/xml_profile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "profile/profile_json.h"
#include "support/profiles.h"
#include "support/row.h"
#include "support/xml_profiles.h"

namespace headroom {
namespace {

using test::with_profile;
using test::with_span;
using test::with_target;
using testing::ElementsAre;
using testing::Pair;

Target read_target(const std::string& elements) {
  return test::read_valid_xml(with_target(elements)).profile.time_spans.at(0).targets.at(0);
}

TimeSpan read_span(const std::string& elements) {
  return test::read_valid_xml(with_span(elements)).profile.time_spans.at(0);
}

TEST(ReadXmlProfile, MeansByAMissingElementWhatTheCommandLineMeans) {
  const XmlProfile minimal = test::read_valid_xml(with_target(""));
  EXPECT_EQ(profile_to_json(minimal.profile), profile_to_json(test::minimal_profile_read()));
  EXPECT_EQ(minimal.settings.format, std::nullopt);
  EXPECT_FALSE(minimal.settings.verbose);
  EXPECT_FALSE(minimal.settings.wait_statistics);
  EXPECT_EQ(minimal.settings.ios_per_dot, 0U);
}

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
  test::read_valid_xml(
      with_profile("<ETW><Process>false</Process><DiskIO>false</DiskIO><UsePerfTimer>false</UsePerfTimer></ETW>"));
}

TEST(ReadXmlProfile, PassesOverWhatSerializersAddToTheRoot) {
  test::read_valid_xml(
      "<Profile xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:noNamespaceSchemaLocation=\"x.xsd\">" +
      with_target("").substr(std::string("<Profile>").size()));
}

TEST(ReadXmlProfile, TakesSeveralTimeSpansAndTargetsOfOnePath) {
  const std::string target = "<Target><Path>io.dat</Path></Target>";
  const XmlProfile several = test::read_valid_xml("<Profile><TimeSpans><TimeSpan><Targets>" + target + target +
                                                  "</Targets></TimeSpan><TimeSpan><Duration>3</Duration><Targets>" +
                                                  target + "</Targets></TimeSpan></TimeSpans></Profile>");
  ASSERT_EQ(several.profile.time_spans.size(), 2U);
  EXPECT_EQ(several.profile.time_spans[0].targets.size(), 2U);
  EXPECT_EQ(several.profile.time_spans[1].duration_seconds, 3U);
}

TEST(ReadXmlProfile, KnowsWhereFieldsStand) {
  const XmlProfile profile =
      test::read_valid_xml(with_target("<WriteRatio>5</WriteRatio>\n<MaxFileSize>9</MaxFileSize>"));
  EXPECT_EQ(profile.place_of("/timeSpans/0/targets/0/writePercent"), "line 6, <WriteRatio>");
  EXPECT_EQ(profile.place_of("/timeSpans/0/targets/0/maxOffsetBytes"), "line 7, <MaxFileSize>");
  EXPECT_EQ(profile.place_of("/timeSpans/0/targets/0/baseOffsetBytes"), "line 5, <Target>");
  EXPECT_EQ(profile.place_of("/timeSpans/0/targets/0"), "line 5, <Target>");
  EXPECT_EQ(profile.place_of("/timeSpans/0"), "line 3, <TimeSpan>");
  EXPECT_EQ(profile.place_of("/precreateRule"), "line 1, <Profile>");
  EXPECT_EQ(profile.place_of("-d5"), "-d5");
}

}  // namespace
}  // namespace headroom
