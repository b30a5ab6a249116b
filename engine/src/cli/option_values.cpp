#include "cli/option_values.h"

#include <charconv>

#include "base/text.h"
#include "profile/profile.h"

namespace headroom {
namespace {

/// Reads the leading digits of `text` and removes them from it. `wanted` says what is allowed, for the message.
std::uint64_t take_number(std::string_view& text, const std::string& wanted) {
  std::uint64_t number = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc::invalid_argument) {
    throw BadValue(text.empty() ? wanted + " is missing"
                                : format_text("'%s' is not %s", std::string(text).c_str(), wanted.c_str()));
  }
  if (error == std::errc::result_out_of_range) {
    throw BadValue(format_text("'%s' is too large", std::string(text).c_str()));
  }
  text.remove_prefix(static_cast<std::size_t>(rest - text.data()));
  return number;
}

}  // namespace

std::uint64_t parse_count(std::string_view text, std::uint64_t minimum, std::uint64_t maximum) {
  const std::string whole(text);
  const std::string wanted =
      format_text("a whole number between %llu and %llu", static_cast<unsigned long long>(minimum),
                  static_cast<unsigned long long>(maximum));
  const std::uint64_t number = take_number(text, wanted);
  if (!text.empty()) throw BadValue(format_text("'%s' is not %s", whole.c_str(), wanted.c_str()));
  if (number < minimum || number > maximum) {
    throw BadValue(format_text("%llu is not between %llu and %llu", static_cast<unsigned long long>(number),
                               static_cast<unsigned long long>(minimum), static_cast<unsigned long long>(maximum)));
  }
  return number;
}

double parse_number(std::string_view text, double least, double greatest) {
  const std::string wanted = format_text("a number between %g and %g", least, greatest);
  if (text.empty()) throw BadValue(wanted + " is missing");
  double number = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
  const bool is_plain = text.find_first_not_of("0123456789.") == std::string_view::npos;
  if (error != std::errc{} || rest != text.data() + text.size() || !is_plain || number < least || number > greatest) {
    throw BadValue(format_text("'%s' is not %s", std::string(text).c_str(), wanted.c_str()));
  }
  return number;
}

std::uint64_t parse_size(std::string_view text, std::uint64_t block_bytes, std::uint64_t minimum) {
  const std::string whole(text);
  const std::string wanted = "a size (a whole number, then nothing, K, M, G, T or b)";
  const std::uint64_t number = take_number(text, wanted);
  std::uint64_t unit = 1;
  if (text.size() == 1) {
    switch (text[0] | 0x20) {
      case 'b':
        unit = block_bytes;
        break;
      case 'k':
        unit = std::uint64_t{1} << 10;
        break;
      case 'm':
        unit = std::uint64_t{1} << 20;
        break;
      case 'g':
        unit = std::uint64_t{1} << 30;
        break;
      case 't':
        unit = std::uint64_t{1} << 40;
        break;
      default:
        unit = 0;
    }
  }
  if (text.size() > 1 || unit == 0) {
    throw BadValue(format_text("'%s' is not %s", whole.c_str(), wanted.c_str()));
  }
  if (number > kMaxContractInteger / unit) {
    throw BadValue(format_text("'%s' is too large: sizes stay below 8 PiB", whole.c_str()));
  }
  if (number * unit < minimum) {
    throw BadValue(format_text("'%s' is too small: it must be at least %llu", whole.c_str(),
                               static_cast<unsigned long long>(minimum)));
  }
  return number * unit;
}

void refuse_value(std::string_view value) {
  if (!value.empty()) throw BadValue(format_text("takes no value, but has '%s'", std::string(value).c_str()));
}

void require_value(std::string_view value, const char* what) {
  if (value.empty()) throw BadValue(format_text("%s is missing", what));
}

}  // namespace headroom
