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
