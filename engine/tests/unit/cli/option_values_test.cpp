#include "cli/option_values.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "profile/profile.h"
#include "support/row.h"

namespace headroom {
namespace {

using testing::HasSubstr;

struct OptionSizeRow : test::Row {
  const char* text;
  std::uint64_t bytes;
};

class ParseSize : public testing::TestWithParam<OptionSizeRow> {};

/// Blocks are of 4,096 bytes.
TEST_P(ParseSize, GivesBytes) {
  EXPECT_EQ(parse_size(GetParam().text, 4096), GetParam().bytes);
}

INSTANTIATE_TEST_SUITE_P(
    Sizes, ParseSize,
    testing::Values(OptionSizeRow{"a plain number is bytes", "1000", 1000}, OptionSizeRow{"K is 1024", "4K", 4096},
                    OptionSizeRow{"k is K", "4k", 4096}, OptionSizeRow{"M", "3M", 3145728},
                    OptionSizeRow{"m is M", "3m", 3145728}, OptionSizeRow{"G", "2G", 2147483648},
                    OptionSizeRow{"g is G", "2g", 2147483648}, OptionSizeRow{"T", "1T", 1099511627776},
                    OptionSizeRow{"t is T", "1t", 1099511627776}, OptionSizeRow{"b is blocks", "8b", 32768},
                    OptionSizeRow{"B is b", "8B", 32768}, OptionSizeRow{"leading zeros are decimal", "0010", 10},
                    OptionSizeRow{"the largest", "9007199254740991", kMaxContractInteger},
                    OptionSizeRow{"the largest in units", "8191T", 8191ULL << 40}),
    test::RowName());

struct BadRow : test::Row {
  const char* text;
  const char* message;
};

class RefuseSize : public testing::TestWithParam<BadRow> {};

TEST_P(RefuseSize, SaysWhy) {
  try {
    const std::uint64_t bytes = parse_size(GetParam().text, 4096);
    FAIL() << "was read as " << bytes;
  } catch (const BadValue& bad) {
    EXPECT_THAT(bad.what(), HasSubstr(GetParam().message));
  }
}

INSTANTIATE_TEST_SUITE_P(
    Texts, RefuseSize,
    testing::Values(BadRow{"nothing", "", "missing"}, BadRow{"a unit alone", "K", "'K' is not a size"},
                    BadRow{"an unknown unit", "4X", "'4X' is not a size"},
                    BadRow{"a unit of two letters", "4KB", "'4KB' is not a size"},
                    BadRow{"a unit of three letters", "4KiB", "'4KiB' is not a size"},
                    BadRow{"a fraction", "1.5K", "'1.5K' is not a size"},
                    BadRow{"hexadecimal", "0x10", "'0x10' is not a size"}, BadRow{"a minus", "-4K", "not a size"},
                    BadRow{"a plus", "+4K", "not a size"}, BadRow{"a blank in front", " 4K", "not a size"},
                    BadRow{"a blank behind", "4K ", "not a size"}, BadRow{"zero", "0", "too small"},
                    BadRow{"zero in units", "0K", "too small"},
                    BadRow{"one more than the largest", "9007199254740992", "too large"},
                    BadRow{"8 PiB", "8192T", "too large"}, BadRow{"too much for 64 bits", "99999999999T", "too large"},
                    BadRow{"a number beyond 64 bits", "18446744073709551616", "too large"}),
    test::RowName());

TEST(ParseSizeTest, TakesZeroWhereItIsAllowed) {
  EXPECT_EQ(parse_size("0", 4096, 0), 0U);
}

TEST(ParseCount, TakesItsBounds) {
  EXPECT_EQ(parse_count("1", 1, 100), 1U);
  EXPECT_EQ(parse_count("100", 1, 100), 100U);
  EXPECT_EQ(parse_count("18446744073709551615", 0, ~std::uint64_t{0}), ~std::uint64_t{0});
}

class RefuseCount : public testing::TestWithParam<BadRow> {};

TEST_P(RefuseCount, SaysWhy) {
  try {
    const std::uint64_t count = parse_count(GetParam().text, 1, 100);
    FAIL() << "was read as " << count;
  } catch (const BadValue& bad) {
    EXPECT_THAT(bad.what(), HasSubstr(GetParam().message));
  }
}

INSTANTIATE_TEST_SUITE_P(Texts, RefuseCount,
                         testing::Values(BadRow{"nothing", "", "is missing"},
                                         BadRow{"digits with a unit behind", "10s", "'10s' is not a whole number"},
                                         BadRow{"a word", "ten", "'ten' is not a whole number"},
                                         BadRow{"a fraction", "1.5", "'1.5' is not a whole number"},
                                         BadRow{"a minus", "-1", "'-1' is not a whole number"},
                                         BadRow{"a size", "4K", "not a whole number"},
                                         BadRow{"below the range", "0", "0 is not between 1 and 100"},
                                         BadRow{"above the range", "101", "101 is not between 1 and 100"},
                                         BadRow{"beyond 64 bits", "18446744073709551616", "too large"}),
                         test::RowName());

}  // namespace
}  // namespace headroom
