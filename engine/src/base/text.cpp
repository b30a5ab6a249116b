#include "base/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdarg>
#include <cstdio>

namespace headroom {
namespace {

void append_formatted(std::string& text, const char* format, std::va_list arguments) {
  std::va_list again;
  va_copy(again, arguments);
  const int length = std::vsnprintf(nullptr, 0, format, arguments);
  if (length > 0) {
    const std::size_t start = text.size();
    text.resize(start + static_cast<std::size_t>(length) + 1);
    std::vsnprintf(text.data() + start, static_cast<std::size_t>(length) + 1, format, again);
    text.pop_back();
  }
  va_end(again);
}

struct CivilTime {
  int year;
  unsigned month, day;
  int hour, minute, second, millisecond;
};

CivilTime civil_time(std::int64_t unix_milliseconds) {
  using namespace std::chrono;
  const sys_time<milliseconds> instant{milliseconds{unix_milliseconds}};
  const auto midnight = floor<days>(instant);
  const year_month_day date{midnight};
  const hh_mm_ss time{instant - midnight};
  return {int{date.year()},
          unsigned{date.month()},
          unsigned{date.day()},
          static_cast<int>(time.hours().count()),
          static_cast<int>(time.minutes().count()),
          static_cast<int>(time.seconds().count()),
          static_cast<int>(time.subseconds().count())};
}

}  // namespace

std::string format_text(const char* format, ...) {
  std::string text;
  std::va_list arguments;
  va_start(arguments, format);
  append_formatted(text, format, arguments);
  va_end(arguments);
  return text;
}

void append_text(std::string& text, const char* format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  append_formatted(text, format, arguments);
  va_end(arguments);
}

std::string format_fixed(double value, int decimals) {
  std::array<char, 400> digits;  // the largest double has 309 before the point
  const auto end =
      std::to_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::fixed, decimals);
  return {digits.data(), end.ptr};
}

std::string format_size(std::uint64_t bytes) {
  struct Unit {
    const char* name;
    unsigned shift;
  };
  static constexpr std::array<Unit, 4> units{{{"TiB", 40}, {"GiB", 30}, {"MiB", 20}, {"KiB", 10}}};
  for (const Unit& unit : units) {
    const std::uint64_t one = std::uint64_t{1} << unit.shift;
    if (bytes < one) continue;
    if (bytes % one == 0) return std::to_string(bytes / one) + unit.name;
    return format_text("%.2f%s", static_cast<double>(bytes) / static_cast<double>(one), unit.name);
  }
  return std::to_string(bytes);
}

namespace {

std::size_t number_length(const std::string& size) {
  return std::min(size.find_first_not_of("0123456789."), size.size());
}

}  // namespace

std::string size_in_words(std::uint64_t bytes) {
  const std::string size = format_size(bytes);
  const std::size_t length = number_length(size);
  return size.substr(0, length) + " " + (length == size.size() ? "bytes" : size.substr(length));
}

std::string format_size_column(std::uint64_t bytes) {
  const std::string size = format_size(bytes);
  const std::size_t length = number_length(size);
  return format_text("%6s%-3s", size.substr(0, length).c_str(), size.substr(length).c_str());
}

std::string join(const std::vector<std::string>& parts, std::string_view separator) {
  std::string text;
  for (const std::string& part : parts) {
    if (&part != &parts.front()) text += separator;
    text += part;
  }
  return text;
}

std::string format_timestamp(std::int64_t unix_milliseconds) {
  const CivilTime t = civil_time(unix_milliseconds);
  return format_text("%04d-%02u-%02uT%02d:%02d:%02d.%03dZ", t.year, t.month, t.day, t.hour, t.minute, t.second,
                     t.millisecond);
}

std::string format_report_time(std::int64_t unix_milliseconds) {
  const CivilTime t = civil_time(unix_milliseconds);
  return format_text("%04d/%02u/%02u %02d:%02d:%02d UTC", t.year, t.month, t.day, t.hour, t.minute, t.second);
}

std::int64_t unix_milliseconds_now() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

}  // namespace headroom
