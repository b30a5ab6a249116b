// Command lines as they are met, which must mean what they mean to DISKSPD.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "cli/invocation.h"
#include "profile/profile_rules.h"
#include "support/command_lines.h"
#include "support/profiles.h"

namespace headroom {
namespace {

using test::Arguments;
using test::parse;
using testing::IsEmpty;

struct RealRow : test::Row {
  const char* line;
};

class RealCommandLine : public testing::TestWithParam<RealRow> {};

TEST_P(RealCommandLine, IsTakenAndRight) {
  std::istringstream words(GetParam().line);
  Arguments arguments;
  for (std::string word; words >> word;) arguments.push_back(word == "''" ? "" : word);
  const Profile profile = parse(arguments).profile;
  ASSERT_FALSE(profile.time_spans.at(0).targets.empty());
  EXPECT_THAT(test::told(check_profile(profile)), IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(
    Lines, RealCommandLine,
    testing::Values(
        RealRow{"random reads", "-t2 -o32 -b4k -r4k -w0 -d5 -W1 -Sh -D -L -c64M io.dat"},
        RealRow{"a mix with a distribution",
                "-c16M -t2 -o4 -b8k -rs30 -rdpct60/10:0/10:30/20 -w25 -d3 -W1 -C1 -L -D500 -Su -a0,1 -vs -g2000i -Z1M "
                "d1.dat d2.dat"},
        RealRow{"a pool of threads", "-F3 -O8 -b64k -si -d2 -W0 -L -w0 d1.dat d2.dat"},
        RealRow{"XML with wait statistics", "-t2 -o32 -b4k -r4k -w30 -d3 -W1 -Sh -D -L -vs -c64M -Rxml io.dat"},
        RealRow{"no file", "-d1 -W0 nofile.dat"},
        RealRow{"VMFleet on a raw disk", "-Z20M -z -h -t1 -o8 -g500i -b8k -r8k -w30 -W60 -C60 -d300 -D -L -Rxml #1"},
        RealRow{"VMFleet with an empty throttle",
                "-Z20M -z -h -t4 -o32 '' -b64k -si64k -w100 -W5 -C5 -d60 -D -L -Rtext C:\\run\\testfile1.dat"},
        RealRow{"VMFleet in bytes",
                "-Z20M -z -h -t1 -o1 -g1024 -b512k -s512k -w0 -W5 -C5 -d60 -D -L -Rxml C:\\run\\t.dat"},
        RealRow{"CrystalDiskMark sequential", "-b1M -o8 -t1 -W0 -S -w0 -d5 -L -n -Z1M C:\\CrystalDiskMark.tmp"},
        RealRow{"CrystalDiskMark random", "-b4K -o32 -t16 -W0 -S -w100 -d5 -r -L -ag -Zr C:\\CrystalDiskMark.tmp"},
        RealRow{"Microsoft's example for SQL Server", "-b8K -d60 -h -L -o16 -t4 -r -w30 -Z1G -c5G D:\\iotest.dat"},
        RealRow{"Microsoft's example for Azure", "-c2G -w100 -b4K -F4 -r -o128 -W30 -d30 -Sh D:\\testfile.dat"},
        RealRow{"bursts", "-b64k -i16 -j100 -o16 -t2 -si D:\\io.dat"},
        RealRow{"persistent memory", "-b4k -Smw -Nn -w100 -r -t2 -o1 D:\\io.dat"},
        RealRow{"every hint", "-b4k -p -o4 -fr -fs -l -I1 -x -:1 -P1000 D:\\io.dat"}),
    test::RowName());

TEST(CommandLine, TakesVmFleetsProfileForARawDisk) {
  const Invocation invocation = parse({"-z", "-XC:\\run\\profile.xml", "#1"});
  EXPECT_EQ(invocation.xml_profile_file, "C:\\run\\profile.xml");
  EXPECT_EQ(invocation.substitutes, Arguments{"#1"});
  EXPECT_TRUE(invocation.overrides.random_seed.has_value());
  EXPECT_FALSE(invocation.overrides.duration_seconds.has_value());
}

}  // namespace
}  // namespace headroom
