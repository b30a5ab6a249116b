#include "profile/distribution_rules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/profiles.h"
#include "support/row.h"

namespace headroom {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

struct DistributionRow : test::Row {
  DistributionUnit unit;
  std::vector<DistributionRange> ranges;
  const char* path;     // below the distribution
  const char* message;  // part of it; empty: nothing is wrong
};

class DistributionRule : public testing::TestWithParam<DistributionRow> {};

std::vector<ProfileProblem> problems_of(const Distribution& distribution, std::uint64_t random_percent = 100) {
  Target target;
  target.random_percent = random_percent;
  target.distribution = distribution;
  std::vector<ProfileProblem> problems;
  check_distribution(target, "/t", problems);
  return problems;
}

/// Blocks are of 65,536 bytes.
TEST_P(DistributionRule, IsKept) {
  const auto problems = problems_of({.unit = GetParam().unit, .ranges = GetParam().ranges});
  if (*GetParam().message == '\0') {
    EXPECT_THAT(test::told(problems), IsEmpty());
    return;
  }
  ASSERT_EQ(problems.size(), 1U) << testing::PrintToString(test::told(problems));
  EXPECT_EQ(problems[0].path, std::string("/t/distribution") + GetParam().path);
  EXPECT_THAT(problems[0].message, HasSubstr(GetParam().message));
}

INSTANTIATE_TEST_SUITE_P(
    Rules, DistributionRule,
    testing::Values(
        DistributionRow{"ranges that cover all", DistributionUnit::percent, {{60, 10}, {40, 90}}, "", ""},
        DistributionRow{
            "what is left of both belongs together", DistributionUnit::percent, {{60, 10}, {0, 10}, {30, 20}}, "", ""},
        DistributionRow{"a hole may be at the end", DistributionUnit::percent, {{100, 10}, {0, 90}}, "", ""},
        DistributionRow{"a hole alone leaves the rest to all IO", DistributionUnit::percent, {{0, 10}}, "", ""},
        DistributionRow{"one range may be all", DistributionUnit::percent, {{100, 100}}, "", ""},
        DistributionRow{
            "shares are of one whole", DistributionUnit::percent, {{60, 10}, {41, 90}}, "/ranges/1/ioPercent", "101 %"},
        DistributionRow{"lengths are of one whole",
                        DistributionUnit::percent,
                        {{50, 60}, {50, 41}},
                        "/ranges/1/length",
                        "101 % of the target"},
        DistributionRow{"a range in percent has a length",
                        DistributionUnit::percent,
                        {{50, 0}, {50, 100}},
                        "/ranges/0/length",
                        "0 is not between 1 and 100"},
        DistributionRow{"a range in percent is a part",
                        DistributionUnit::percent,
                        {{100, 101}},
                        "/ranges/0/length",
                        "101 is not between 1 and 100"},
        DistributionRow{"IO that is left needs a target",
                        DistributionUnit::percent,
                        {{60, 10}, {30, 90}},
                        "",
                        "10 % of the I/O are left over"},
        DistributionRow{"a target that is left needs a hole",
                        DistributionUnit::percent,
                        {{100, 10}},
                        "",
                        "end with a range without any, :0/90"},
        DistributionRow{"ranges of a block", DistributionUnit::bytes, {{60, 65536}, {40, 65536}}, "", ""},
        DistributionRow{"what is left of bytes belongs together", DistributionUnit::bytes, {{60, 65536}}, "", ""},
        DistributionRow{"the last range may reach to the end", DistributionUnit::bytes, {{60, 65536}, {40, 0}}, "", ""},
        DistributionRow{"bytes take all IO and leave the rest alone", DistributionUnit::bytes, {{100, 65536}}, "", ""},
        DistributionRow{"a range holds a block",
                        DistributionUnit::bytes,
                        {{60, 65535}, {40, 65536}},
                        "/ranges/0/length",
                        "65535 bytes, and a block (-b) has 65536"},
        DistributionRow{
            "a hole holds a block too", DistributionUnit::bytes, {{100, 65536}, {0, 1}}, "/ranges/1/length", "1 bytes"},
        DistributionRow{"only the last range reaches to the end",
                        DistributionUnit::bytes,
                        {{60, 0}, {40, 65536}},
                        "/ranges/0/length",
                        "only the last range"},
        DistributionRow{"nothing is left behind the end",
                        DistributionUnit::bytes,
                        {{60, 65536}, {30, 0}},
                        "",
                        "10 % of the I/O are left over"}),
    test::RowName());

TEST(DistributionRules, NeedRandomIo) {
  const Distribution distribution{.unit = DistributionUnit::percent, .ranges = {{60, 10}, {40, 90}}};
  EXPECT_THAT(test::told(problems_of(distribution, 0)),
              ElementsAre("/t/distribution: needs random I/O: -rd works only with -r or -rs"));
  EXPECT_THAT(test::told(problems_of(distribution, 1)), IsEmpty());
}

}  // namespace
}  // namespace headroom
