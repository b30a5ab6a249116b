#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <vector>

#include "report/reports.h"
#include "support/golden.h"
#include "support/results.h"

namespace headroom {
namespace {

using testing::ElementsAreArray;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

std::string xml_report(const RunResult& result) {
  std::string xml;
  write_xml_report(result, [&](std::string_view piece) { xml += piece; });
  return xml;
}

/// Contents of all elements of a name, in order.
std::vector<std::string> contents(const std::string& xml, const std::string& name) {
  std::vector<std::string> found;
  const std::regex element("<" + name + ">([^<]*)</" + name + ">");
  for (std::sregex_iterator i(xml.begin(), xml.end(), element), end; i != end; ++i) found.push_back((*i)[1]);
  return found;
}

TEST(XmlReport, OfReadsWithLatencyAndIntervals) {
  test::expect_golden("read.xml", xml_report(test::read_result()));
}

TEST(XmlReport, OfSeveralTimeSpans) {
  test::expect_golden("varied.xml", xml_report(test::varied_result()));
}

TEST(XmlReport, OfAMixWithADistributionAndWaits) {
  test::expect_golden("mixed.xml", xml_report(test::mixed_result()));
}

TEST(XmlReport, OfAFailureBeforeTheStart) {
  test::expect_golden("failed.xml", xml_report(test::failed_result()));
}

TEST(XmlReport, EndsWithoutALineBreak) {
  EXPECT_THAT(xml_report(test::read_result()), testing::EndsWith("  </TimeSpan>\n</Results>"));
}

TEST(XmlReport, DoesNotLookWholeWhenItIsNot) {
  RunResult result = test::read_result();
  EXPECT_THAT(xml_report(result), Not(HasSubstr("<Status>")));
  result.status = RunStatus::cancelled;
  EXPECT_THAT(xml_report(result), testing::EndsWith("  <Status>cancelled</Status>\n</Results>"));
  result.status = RunStatus::failed;
  result.error = Problem{"DiskFull", "No space < 1.", "", "io.dat"};
  EXPECT_THAT(xml_report(result), testing::EndsWith("  <Status>failed</Status>\n"
                                                    "  <Problem>io.dat: [DiskFull] No space &lt; 1.</Problem>\n"
                                                    "</Results>"));
}

TEST(XmlReport, ShowsHolesOfADistribution) {
  EXPECT_THAT(xml_report(test::mixed_result()), HasSubstr("        <WriteCount>500</WriteCount>\n"
                                                          "        <Distribution>\n"
                                                          "          <Absolute>\n"
                                                          "            <Range IO=\"60\">1671168</Range>\n"
                                                          "            <Range IO=\"0\">1687552</Range>\n"
                                                          "            <Range IO=\"30\">3350528</Range>\n"
                                                          "            <Range IO=\"10\">10067968</Range>\n"
                                                          "          </Absolute>\n"
                                                          "        </Distribution>\n"));
}

TEST(XmlReport, CountsCoresWithinTheirGroupAndMasksAsManyProcessorsAsThereAre) {
  RunResult result = test::read_result();
  result.system.processors.clear();
  for (unsigned i = 0; i < 72; ++i) {
    result.system.processors.push_back({.number = i, .group = 0, .socket = i / 36, .core = i / 2});
  }
  result.system.processors.push_back({.number = 0, .group = 1, .socket = 2, .core = 0});
  const std::string xml = xml_report(result);
  EXPECT_THAT(xml, HasSubstr("ActiveProcessorMask=\"0xffffffffffffffffff\"/>"));
  EXPECT_THAT(xml, HasSubstr("<Core Group=\"0\" Core=\"0\" Mask=\"0x3\" EfficiencyClass=\"0\"/>"));
  EXPECT_THAT(xml, HasSubstr("<Core Group=\"0\" Core=\"35\" Mask=\"0xc00000000000000000\" EfficiencyClass=\"0\"/>"));
  EXPECT_THAT(xml, HasSubstr("<Core Group=\"1\" Core=\"0\" Mask=\"0x1\" EfficiencyClass=\"0\"/>"));
}

TEST(XmlReport, BeginsAsReadersDemand) {
  // Process-DiskSpd.ps1 refuses a file with a declaration or a mark in front.
  EXPECT_THAT(xml_report(test::read_result()), StartsWith("<Results>\n  <System>\n"));
}

TEST(XmlReport, HasThePercentilesThatReadersKeyBy) {
  std::vector<std::string> percentiles;
  for (int i = 0; i < 100; ++i) percentiles.push_back(std::to_string(i));
  for (const char* nines : {"99.9", "99.99", "99.999", "99.9999", "99.99999", "99.999999", "99.9999999", "100"}) {
    percentiles.emplace_back(nines);
  }
  EXPECT_THAT(contents(xml_report(test::read_result()), "Percentile"), ElementsAreArray(percentiles));
}

TEST(XmlReport, LeavesOutWhatADirectionDidNotDo) {
  const std::string xml = xml_report(test::read_result());
  EXPECT_EQ(contents(xml, "ReadMilliseconds").size(), 108U);
  EXPECT_EQ(contents(xml, "WriteMilliseconds").size(), 0U);
  EXPECT_THAT(xml, Not(HasSubstr("AverageWrite")));
  EXPECT_THAT(xml, Not(HasSubstr("WriteIopsStdDev")));
}

TEST(XmlReport, SaysThatNothingWasMeasured) {
  RunResult result = test::read_result();
  result.time_spans[0] = TimeSpanResult{};
  EXPECT_THAT(xml_report(result),
              HasSubstr("  <TimeSpan>\n"
                        "    <Error>The test was interrupted before the measurements began. No results are displayed."
                        "</Error>\n"
                        "  </TimeSpan>\n"));
}

TEST(XmlReport, EscapesEveryName) {
  RunResult result = test::read_result();
  result.system.computer_name = "<node> & \"more\"";
  result.system.power_scheme_name = "<unknown>";
  result.profile.time_spans[0].targets[0].path = "a<b>&\"c\"\x01.dat";
  const std::string xml = xml_report(result);
  EXPECT_THAT(xml, HasSubstr("<ComputerName>&lt;node&gt; &amp; &quot;more&quot;</ComputerName>"));
  EXPECT_THAT(xml, HasSubstr("Name=\"&lt;unknown&gt;\""));
  EXPECT_THAT(xml, HasSubstr("<Path>a&lt;b&gt;&amp;&quot;c&quot;?.dat</Path>"));
}

TEST(XmlReport, ReplacesBytesThatAreNoCharacters) {
  const std::pair<const char*, const char*> paths[] = {
      {"\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80", "\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80"},  // as it is
      {"a\xFFz", "a\uFFFDz"},
      {"a\xC3", "a\uFFFD"},                              // cut off
      {"\xC0\xAF", "\uFFFD\uFFFD"},                      // longer than needed
      {"\xED\xA0\x80", "\uFFFD\uFFFD\uFFFD"},            // half of a pair
      {"\xF4\x90\x80\x80", "\uFFFD\uFFFD\uFFFD\uFFFD"},  // beyond the last one
      {"\xEF\xBF\xBF", "\uFFFD\uFFFD\uFFFD"},
  };
  for (const auto& [path, shown] : paths) {
    RunResult result = test::read_result();
    result.profile.time_spans[0].targets[0].path = path;
    EXPECT_THAT(xml_report(result), HasSubstr("<Path>" + std::string(shown) + "</Path>"));
  }
}

TEST(XmlReport, OfManyThreadsIsHandedOverInPieces) {
  RunResult result = test::read_result();
  std::vector<ThreadResult>& threads = result.time_spans[0].threads;
  for (int i = 0; i < 1000; ++i) threads.emplace_back().targets.push_back(test::measured_target("io.dat", 4096, 1, 1));
  std::size_t pieces = 0;
  std::size_t largest = 0;
  write_xml_report(result, [&](std::string_view piece) {
    ++pieces;
    largest = std::max(largest, piece.size());
  });
  EXPECT_GT(pieces, 5U);
  EXPECT_LT(largest, std::size_t{80} << 10);
  EXPECT_EQ(contents(xml_report(result), "Id").size(), 1002 + result.system.processors.size());
}

TEST(XmlReport, ClosesWhatItOpens) {
  for (const std::string& xml : {xml_report(test::read_result()), xml_report(test::varied_result())}) {
    std::vector<std::string> open;
    const std::regex tag(R"(<(/?)(\w+)[^<>]*?(/?)>)");
    for (std::sregex_iterator i(xml.begin(), xml.end(), tag), end; i != end; ++i) {
      const std::string name = (*i)[2];
      if ((*i)[1] == "/") {
        ASSERT_FALSE(open.empty());
        ASSERT_EQ(open.back(), name);
        open.pop_back();
      } else if ((*i)[3] != "/") {
        open.push_back(name);
      }
    }
    EXPECT_TRUE(open.empty());
  }
}

}  // namespace
}  // namespace headroom
