#include "cli/options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "support/row.h"

namespace headroom {
namespace {

using testing::HasSubstr;

/// An option of DISKSPD 2.2.0 as somebody would write it.
struct DiskspdRow : test::Row {
  const char* argument;
  const char* token;  // of the row that must answer for it
};

const DiskspdRow kDiskspdOptions[] = {
    {{"help"}, "-?", "-?"},
    {{"experiment flags"}, "-:1", "-:"},
    {{"affinity by default"}, "-a", "-a"},
    {{"affinity by group"}, "-ag", "-a"},
    {{"affinity to processors"}, "-ag0,0,1", "-a"},
    {{"block size"}, "-b4K", "-b"},
    {{"base offset"}, "-B1M:2M", "-B"},
    {{"create"}, "-c1G", "-c"},
    {{"cool down"}, "-C5", "-C"},
    {{"duration"}, "-d10", "-d"},
    {{"interval"}, "-D500", "-D"},
    {{"trace clock"}, "-eq", "-e"},
    {{"trace of processes"}, "-ePROCESS", "-e"},
    {{"maximum offset"}, "-f1G", "-f"},
    {{"open hints"}, "-frst", "-f"},
    {{"thread pool"}, "-F4", "-F"},
    {{"throttle"}, "-g100i", "-g"},
    {{"hardware"}, "-h", "-h"},
    {{"burst size"}, "-i8", "-i"},
    {{"think time"}, "-j100", "-j"},
    {{"priority"}, "-I1", "-I"},
    {{"large pages"}, "-l", "-l"},
    {{"latency"}, "-L", "-L"},
    {{"no affinity"}, "-n", "-n"},
    {{"flush of mapped writes"}, "-Nv", "-N"},
    {{"outstanding"}, "-o32", "-o"},
    {{"outstanding of a pool"}, "-O8", "-O"},
    {{"parallel"}, "-p", "-p"},
    {{"progress dots"}, "-P1000", "-P"},
    {{"random"}, "-r4K", "-r"},
    {{"random share"}, "-rs50", "-rs"},
    {{"random distribution"}, "-rdpct90/10", "-rd"},
    {{"report"}, "-Rxml", "-R"},
    {{"profile as text"}, "-Rptext", "-Rp"},
    {{"profile as XML"}, "-Rpxml", "-Rp"},
    {{"profile in the default format"}, "-Rp", "-Rp"},
    {{"sequential"}, "-s64K", "-s"},
    {{"interlocked"}, "-si64K", "-si"},
    {{"caching"}, "-Suw", "-S"},
    {{"threads"}, "-t4", "-t"},
    {{"thread stride"}, "-T1M", "-T"},
    {{"verbose"}, "-v", "-v"},
    {{"verbose statistics"}, "-vs", "-v"},
    {{"write share"}, "-w30", "-w"},
    {{"warm up"}, "-W5", "-W"},
    {{"completion routines"}, "-x", "-x"},
    {{"XML profile"}, "-Xprofile.xml", "-X"},
    {{"event at the start"}, "-ysstarted", "-y"},
    {{"event at the end"}, "-yfended", "-y"},
    {{"event to wait for"}, "-yrrun", "-y"},
    {{"event to stop at"}, "-ypstop", "-y"},
    {{"event to set"}, "-yeset", "-y"},
    {{"seed"}, "-z42", "-z"},
    {{"zeros"}, "-Z", "-Z"},
    {{"random content"}, "-Zr", "-Z"},
    {{"source buffer"}, "-Z20M,data.bin", "-Z"},
};

class DiskspdOption : public testing::TestWithParam<DiskspdRow> {};

TEST_P(DiskspdOption, HasARow) {
  const OptionRow* row = find_option(GetParam().argument);
  ASSERT_NE(row, nullptr) << GetParam().argument;
  EXPECT_STREQ(row->token, GetParam().token);
}

INSTANTIATE_TEST_SUITE_P(Letters, DiskspdOption, testing::ValuesIn(kDiskspdOptions), test::RowName());

TEST(OptionTable, KnowsEveryLetterOfDiskspdAndNoOther) {
  const std::string letters = "?:abBcCdDefFghiIjlLnNoOpPrRsStTvwWxXyzZ";
  std::set<char> in_table;
  for (const OptionRow& row : option_table()) {
    if (!std::string_view(row.token).starts_with("--")) in_table.insert(row.token[1]);
  }
  EXPECT_EQ(in_table, std::set<char>(letters.begin(), letters.end()));
}

TEST(OptionTable, ExplainsEveryRow) {
  for (const OptionRow& row : option_table()) {
    EXPECT_NE(std::string_view(row.help), "") << row.token;
    EXPECT_TRUE(std::string_view(row.token).starts_with("-")) << row.token;
  }
}

TEST(FindOption, TakesTheLongestToken) {
  EXPECT_STREQ(find_option("-si")->token, "-si");
  EXPECT_STREQ(find_option("-s1")->token, "-s");
}

TEST(FindOption, TakesLongOptionsAsAWhole) {
  EXPECT_STREQ(find_option("--progress=file")->token, "--progress");
  EXPECT_EQ(find_option("--progres"), nullptr);
  EXPECT_EQ(find_option("--progressive"), nullptr);
  EXPECT_EQ(find_option("--Progress"), nullptr);
}

TEST(FindOption, TellsLettersByTheirCase) {
  EXPECT_STREQ(find_option("-w0")->token, "-w");
  EXPECT_STREQ(find_option("-W0")->token, "-W");
  EXPECT_EQ(find_option("-q"), nullptr);
  EXPECT_EQ(find_option("-Q"), nullptr);
  EXPECT_EQ(find_option("-m"), nullptr);
}

}  // namespace
}  // namespace headroom
