#include "report/profile_xml.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/golden.h"
#include "support/profiles.h"

namespace headroom {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(ProfileXml, OfRandomReadsWithoutCaches) {
  test::expect_golden("profile-read.xml",
                      profile_xml(test::random_read_profile(), {.format = ReportFormat::xml, .wait_statistics = true}));
}

TEST(ProfileXml, OfAMixWithADistribution) {
  test::expect_golden("profile-mix.xml", profile_xml(test::distributed_mix_profile(), {.format = ReportFormat::text}));
}

TEST(ProfileXml, OfEveryField) {
  test::expect_golden(
      "profile-every-field.xml",
      profile_xml(test::every_field_profile(),
                  {.format = ReportFormat::xml, .verbose = true, .wait_statistics = true, .ios_per_dot = 1000}));
}

TEST(ProfileXml, LeavesOutTheFormatThatDiskspdDoesNotKnow) {
  EXPECT_THAT(profile_xml(test::minimal_profile_read(), {.format = ReportFormat::json}),
              StartsWith("<Profile>\n  <Progress>0</Progress>\n  <Verbose>false</Verbose>\n  <TimeSpans>\n"));
}

TEST(ProfileXml, WritesTheLastRangeOfADistributionThatReachesToTheEnd) {
  Profile profile = test::minimal_profile_read();
  Target& target = profile.time_spans[0].targets[0];
  target.random_percent = 100;
  target.distribution = Distribution{DistributionUnit::bytes, {{10, 4096}}};
  EXPECT_THAT(profile_xml(profile, {}), HasSubstr("<Absolute>\n"
                                                  "              <Range IO=\"10\">4096</Range>\n"
                                                  "              <Range IO=\"90\">0</Range>\n"));
  target.random_percent = 0;
  EXPECT_THAT(profile_xml(profile, {}), Not(HasSubstr("Distribution"))) << "of sequential I/O it is no part";
}

}  // namespace
}  // namespace headroom
