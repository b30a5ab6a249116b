#include "platform/argument_split.h"

#include <gtest/gtest.h>

#include "support/row.h"

namespace headroom::platform {
namespace {

struct LineRow : test::Row {
  const wchar_t* line;
  std::vector<std::wstring> arguments;
};

class CommandLine : public testing::TestWithParam<LineRow> {};

TEST_P(CommandLine, IsSplitAsWindowsDoes) {
  EXPECT_EQ(split_command_line(GetParam().line), GetParam().arguments);
}

// What CommandLineToArgvW answers to them.
INSTANTIATE_TEST_SUITE_P(
    Lines, CommandLine,
    testing::Values(
        LineRow{{"a name alone"}, L"headroom-io", {L"headroom-io"}}, LineRow{{"nothing"}, L"", {L""}},
        LineRow{{"a quoted name"}, LR"("C:\Program Files\io.exe" -b4K)", {LR"(C:\Program Files\io.exe)", L"-b4K"}},
        LineRow{{"backslashes before the quote of a name"}, LR"("C:\a\" b)", {LR"(C:\a\)", L"b"}},
        LineRow{{"a quote in a name without quotes"}, LR"(a"b c" d)", {LR"(a"b)", LR"(c d)"}},
        LineRow{{"a name whose quote stays open"}, LR"("a b)", {L"a b"}},
        LineRow{{"blanks"}, L"io  \t-b4K\t io.dat \t", {L"io", L"-b4K", L"io.dat"}},
        LineRow{{"a path with backslashes"}, LR"(io C:\a\b\)", {L"io", LR"(C:\a\b\)"}},
        LineRow{{"a quoted path"}, LR"(io "C:\a b\\" -w0)", {L"io", LR"(C:\a b\)", L"-w0"}},
        LineRow{{"a quote that is meant"}, LR"(io a\"b)", {L"io", LR"(a"b)"}},
        LineRow{{"a backslash and a quote"}, LR"(io a\\\"b)", {L"io", LR"(a\"b)"}},
        LineRow{{"quotes in the middle"}, LR"(io -c"1 G"x y)", {L"io", L"-c1 Gx", L"y"}},
        LineRow{{"nothing in quotes"}, LR"(io "" b)", {L"io", L"", L"b"}},
        LineRow{{"two quotes in a quoted part"}, LR"(io "a""b c" d)", {L"io", LR"(a"b)", L"c d"}},
        LineRow{{"three quotes"}, LR"(io """a b""" c)", {L"io", LR"("a)", LR"(b")", L"c"}},
        LineRow{{"an open quote"}, LR"(io "a b)", {L"io", L"a b"}},
        LineRow{{"wildcards, which stay"}, L"io *.dat", {L"io", L"*.dat"}},
        LineRow{{"letters of others"}, L"io \u00f6\u0416\u5b57", {L"io", L"\u00f6\u0416\u5b57"}}),
    test::RowName());

}  // namespace
}  // namespace headroom::platform
