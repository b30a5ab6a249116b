#include "platform/argument_split.h"

#include <cstddef>

namespace headroom::platform {
namespace {

bool is_blank(wchar_t character) {
  return character == L' ' || character == L'\t';
}

/// The program's name, in which a backslash is a backslash: to the next quote, or to the next blank.
std::wstring_view take_program(std::wstring_view& line) {
  const bool quoted = line.substr(0, 1) == L"\"";
  if (quoted) line.remove_prefix(1);
  std::size_t end = 0;
  while (end < line.size() && (quoted ? line[end] != L'"' : !is_blank(line[end]))) ++end;
  const std::wstring_view program = line.substr(0, end);
  line.remove_prefix(end < line.size() ? end + 1 : end);
  return program;
}

std::size_t count_leading(std::wstring_view line, wchar_t character) {
  const std::size_t end = line.find_first_not_of(character);
  return end == std::wstring_view::npos ? line.size() : end;
}

/// Adds what backslashes mean: before a quote, two of them are one, and one that is left over makes the quote an
/// ordinary character.
void take_backslashes(std::wstring_view& line, std::wstring& argument) {
  const std::size_t count = count_leading(line, L'\\');
  line.remove_prefix(count);
  const bool before_quote = line.substr(0, 1) == L"\"";
  argument.append(before_quote ? count / 2 : count, L'\\');
  if (!before_quote || count % 2 == 0) return;
  argument += L'"';
  line.remove_prefix(1);
}

/// Adds what quotes in a row mean, the one that opened the quoted part counted: each third one is an ordinary
/// character. Whether a quoted part is open behind them.
bool take_quotes(std::wstring_view& line, std::wstring& argument, bool quoted) {
  const std::size_t count = count_leading(line, L'"') + (quoted ? 1 : 0);
  line.remove_prefix(count - (quoted ? 1 : 0));
  argument.append(count / 3, L'"');
  return count % 3 == 1;
}

std::wstring take_argument(std::wstring_view& line) {
  std::wstring argument;
  bool quoted = false;
  while (!line.empty() && (quoted || !is_blank(line.front()))) {
    if (line.front() == L'\\') {
      take_backslashes(line, argument);
    } else if (line.front() == L'"') {
      quoted = take_quotes(line, argument, quoted);
    } else {
      argument += line.front();
      line.remove_prefix(1);
    }
  }
  return argument;
}

}  // namespace

std::vector<std::wstring> split_command_line(std::wstring_view line) {
  std::vector<std::wstring> arguments{std::wstring(take_program(line))};
  for (;;) {
    while (!line.empty() && is_blank(line.front())) line.remove_prefix(1);
    if (line.empty()) return arguments;
    arguments.push_back(take_argument(line));
  }
}

}  // namespace headroom::platform
