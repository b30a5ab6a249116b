#include "profile/json_fields.h"

#include <cmath>

namespace headroom::fields {

std::string child_path(const std::string& path, std::string_view name) {
  std::string escaped = path + "/";
  for (char c : name) {
    if (c == '~') {
      escaped += "~0";
    } else if (c == '/') {
      escaped += "~1";
    } else {
      escaped += c;
    }
  }
  return escaped;
}

std::string shown(const json& value) {
  return value.is_object() ? "an object" : value.is_array() ? "a list" : value.dump().substr(0, 80);
}

std::optional<std::uint64_t> read_integer(const json& value, const std::string& path, std::uint64_t minimum,
                                          std::uint64_t maximum, Problems& problems) {
  const bool whole =
      value.is_number_integer() || (value.is_number_float() && std::trunc(value.get<double>()) == value.get<double>());
  if (!whole) {
    problems.push_back({path, "must be a whole number, not " + shown(value)});
    return std::nullopt;
  }
  const double size = value.get<double>();
  if (size < static_cast<double>(minimum) || size > static_cast<double>(maximum)) {
    problems.push_back({path, format_text("must be between %llu and %llu, not %s", printable(minimum),
                                          printable(maximum), shown(value).c_str())});
    return std::nullopt;
  }
  return value.is_number_float() ? static_cast<std::uint64_t>(size) : value.get<std::uint64_t>();
}

std::optional<double> read_number(const json& value, const std::string& path, double least, double greatest,
                                  Problems& problems) {
  if (value.is_number() && value.get<double>() >= least && value.get<double>() <= greatest) return value.get<double>();
  problems.push_back(
      {path, format_text("must be a number between %g and %g, not %s", least, greatest, shown(value).c_str())});
  return std::nullopt;
}

std::optional<bool> read_boolean(const json& value, const std::string& path, Problems& problems) {
  if (value.is_boolean()) return value.get<bool>();
  problems.push_back({path, "must be true or false, not " + shown(value)});
  return std::nullopt;
}

std::optional<std::string> read_text(const json& value, const std::string& path, std::uint64_t maximum,
                                     Problems& problems) {
  if (value.is_string()) {
    std::string text = value.get<std::string>();
    if (!text.empty() && text.size() <= maximum && text.find('\0') == std::string::npos) return text;
  }
  problems.push_back({path, "must be a text that is not empty, not " + shown(value)});
  return std::nullopt;
}

}  // namespace headroom::fields
