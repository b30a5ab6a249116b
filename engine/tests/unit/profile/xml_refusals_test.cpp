// What DISKSPD's XML profiles are refused for, and where the refusal stands.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "profile/xml_profile.h"
#include "support/profiles.h"
#include "support/row.h"
#include "support/xml_profiles.h"

namespace headroom {
namespace {

using test::with_profile;
using test::with_span;
using test::with_target;
using testing::HasSubstr;

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
                             "cannot be combined with <Random>"},
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

}  // namespace
}  // namespace headroom
