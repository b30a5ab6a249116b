#include "base/text.h"

#include <gtest/gtest.h>

#include "support/row.h"

namespace headroom {
namespace {

using test::Row;
using test::RowName;

struct TextSizeRow : Row {
  std::uint64_t bytes;
  const char* text;
};

class FormatSize : public testing::TestWithParam<TextSizeRow> {};

TEST_P(FormatSize, WritesAsDiskspdDoes) {
  EXPECT_EQ(format_size(GetParam().bytes), GetParam().text);
}

INSTANTIATE_TEST_SUITE_P(
    Sizes, FormatSize,
    testing::Values(
        TextSizeRow{"nothing is a plain 0", 0, "0"}, TextSizeRow{"below 1 KiB there is no unit", 512, "512"},
        TextSizeRow{"1023 is the last plain number", 1023, "1023"}, TextSizeRow{"1024 is the first KiB", 1024, "1KiB"},
        TextSizeRow{"what is not whole has two decimals", 1025, "1.00KiB"},
        TextSizeRow{"64 KiB is whole", 65536, "64KiB"}, TextSizeRow{"1536 is one and a half KiB", 1536, "1.50KiB"},
        TextSizeRow{"the largest unit that is not above the value is taken", 1048575, "1024.00KiB"},
        TextSizeRow{"1 MiB is whole", 1048576, "1MiB"}, TextSizeRow{"two decimals are rounded", 2044723, "1.95MiB"},
        TextSizeRow{"16 MiB is whole", 16777216, "16MiB"},
        TextSizeRow{"1 GiB is whole", std::uint64_t{1} << 30, "1GiB"},
        TextSizeRow{"1 TiB is whole", std::uint64_t{1} << 40, "1TiB"},
        TextSizeRow{"there is no unit above TiB", std::uint64_t{1} << 50, "1024TiB"},
        TextSizeRow{"the largest number has a form", ~std::uint64_t{0}, "16777216.00TiB"}),
    RowName());

TEST(SizeInWords, HasASpaceBeforeItsUnit) {
  EXPECT_EQ(size_in_words(16 << 20), "16 MiB");
  EXPECT_EQ(size_in_words(2044723), "1.95 MiB");
  EXPECT_EQ(size_in_words(512), "512 bytes");
  EXPECT_EQ(size_in_words(0), "0 bytes");
}

TEST(FormatSizeColumn, KeepsNumbersAndUnitsBelowEachOther) {
  EXPECT_EQ(format_size_column(0), "     0   ");
  EXPECT_EQ(format_size_column(512), "   512   ");
  EXPECT_EQ(format_size_column(16 << 20), "    16MiB");
  EXPECT_EQ(format_size_column(1677721), "  1.60MiB");
}

struct FixedRow : Row {
  double value;
  int decimals;
  const char* text;
};

class FormatFixed : public testing::TestWithParam<FixedRow> {};

TEST_P(FormatFixed, WritesAsPrintfDoes) {
  EXPECT_EQ(format_fixed(GetParam().value, GetParam().decimals), GetParam().text);
  EXPECT_EQ(format_text("%.*f", GetParam().decimals, GetParam().value), GetParam().text);
}

INSTANTIATE_TEST_SUITE_P(
    Figures, FormatFixed,
    testing::Values(FixedRow{"nothing", 0, 3, "0.000"}, FixedRow{"a figure below the last decimal", 0.0004, 3, "0.000"},
                    FixedRow{"what is rounded up", 0.9996, 3, "1.000"}, FixedRow{"no decimals", 4095.5, 0, "4096"},
                    FixedRow{"a whole figure", 100, 2, "100.00"},
                    FixedRow{"the largest count", 18446744073709551615.0, 2, "18446744073709551616.00"},
                    FixedRow{"a figure below zero", -0.5, 2, "-0.50"}),
    RowName());

struct TimeRow : Row {
  std::int64_t unix_milliseconds;
  const char* timestamp;
  const char* report_time;
};

class FormatTime : public testing::TestWithParam<TimeRow> {};

TEST_P(FormatTime, WritesUtcForTheContract) {
  EXPECT_EQ(format_timestamp(GetParam().unix_milliseconds), GetParam().timestamp);
}
TEST_P(FormatTime, WritesUtcForReports) {
  EXPECT_EQ(format_report_time(GetParam().unix_milliseconds), GetParam().report_time);
}

INSTANTIATE_TEST_SUITE_P(
    Times, FormatTime,
    testing::Values(
        TimeRow{"the epoch", 0, "1970-01-01T00:00:00.000Z", "1970/01/01 00:00:00 UTC"},
        TimeRow{"milliseconds are kept and padded", 1795239807007, "2026-11-21T05:43:27.007Z",
                "2026/11/21 05:43:27 UTC"},
        TimeRow{"a second ends only after its last millisecond", 999, "1970-01-01T00:00:00.999Z",
                "1970/01/01 00:00:00 UTC"},
        TimeRow{"the leap day of 2000", 951782400000, "2000-02-29T00:00:00.000Z", "2000/02/29 00:00:00 UTC"},
        TimeRow{"a century that is no leap year", 4107542400000, "2100-03-01T00:00:00.000Z", "2100/03/01 00:00:00 UTC"},
        TimeRow{"the last second of a year", 1798761599999, "2026-12-31T23:59:59.999Z", "2026/12/31 23:59:59 UTC"},
        TimeRow{"before the epoch", -1, "1969-12-31T23:59:59.999Z", "1969/12/31 23:59:59 UTC"}),
    RowName());

TEST(FormatText, IsWhatPrintfPrints) {
  EXPECT_EQ(format_text("%6u | %8.3f | %-5s|", 7U, 1.5, "ab"), "     7 |    1.500 | ab   |");
}

TEST(FormatText, TakesNothing) {
  EXPECT_EQ(format_text("%s", ""), "");
}

TEST(FormatText, HasNoLargestLength) {
  const std::string text(100000, 'x');
  EXPECT_EQ(format_text("<%s>", text.c_str()), "<" + text + ">");
}

TEST(AppendText, KeepsWhatWasThere) {
  std::string text = "before ";
  append_text(text, "%d", 12);
  append_text(text, "%s", "");
  append_text(text, "%s", " after");
  EXPECT_EQ(text, "before 12 after");
}

TEST(Join, PutsTheSeparatorBetween) {
  EXPECT_EQ(join({}, ", "), "");
  EXPECT_EQ(join({"one"}, ", "), "one");
  EXPECT_EQ(join({"one", "two", "three"}, ", "), "one, two, three");
  EXPECT_EQ(join({"", "", ""}, "-"), "--");
}

}  // namespace
}  // namespace headroom
