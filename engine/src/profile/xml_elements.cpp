#include "profile/xml_elements.h"

#include <algorithm>
#include <charconv>
#include <map>

#include "base/text.h"
#include "profile/xml_text.h"

namespace headroom {
namespace {

using nlohmann::json;

constexpr std::size_t kMaxProblems = 100;  // more than these are one mistake made many times

std::string_view trimmed(std::string_view text) {
  constexpr const char* blanks = " \t\n";
  const auto from = text.find_first_not_of(blanks);
  return from == std::string_view::npos ? "" : text.substr(from, text.find_last_not_of(blanks) - from + 1);
}

/// Whether an element holds only text.
bool is_leaf(XmlReading& reading, const XmlElement& element, XmlNames known_attributes = {}) {
  check_attributes(reading, element, known_attributes);
  if (element.children.empty()) return true;
  reading.problem(element, "must hold a value, and holds the element <" + xml_excerpt(element.children[0].name) + ">");
  return false;
}

/// DISKSPD takes only "true" as true. It takes 1, which its schema allows, as false; here 1 is true.
std::optional<bool> flag_of(XmlReading& reading, const XmlElement& element) {
  if (!is_leaf(reading, element)) return std::nullopt;
  std::string text(trimmed(element.text));
  std::transform(text.begin(), text.end(), text.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; });
  if (text == "true" || text == "1") return true;
  if (text == "false" || text == "0") return false;
  reading.problem(element, "must be true or false, not '" + xml_excerpt(text) + "'");
  return std::nullopt;
}

}  // namespace

void XmlReading::problem(const XmlElement& element, const std::string& message) {
  problem(place_text(element), message);
}

void XmlReading::problem(const std::string& place, const std::string& message) {
  if (problems.size() < kMaxProblems) problems.push_back({place, message});
}

std::string place_text(const XmlElement& element) {
  return format_text("line %zu, <%s>", element.place.line, xml_excerpt(element.name).c_str());
}

void check_attributes(XmlReading& reading, const XmlElement& element, XmlNames known) {
  for (const XmlAttribute& attribute : element.attributes) {
    if (attribute.name.starts_with("xmlns:") || attribute.name.starts_with("xsi:")) continue;
    if (std::find(known.begin(), known.end(), attribute.name) == known.end()) {
      reading.problem(element, "has the attribute '" + xml_excerpt(attribute.name) + "', which it may not have");
    }
  }
}

const std::string* attribute_of(const XmlElement& element, std::string_view name) {
  for (const XmlAttribute& attribute : element.attributes) {
    if (attribute.name == name) return &attribute.value;
  }
  return nullptr;
}

std::optional<std::uint64_t> number_in(XmlReading& reading, const XmlElement& element, std::string_view text) {
  text = trimmed(text);
  std::uint64_t number = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc{} && rest == text.data() + text.size()) return number;
  reading.problem(element, error == std::errc::result_out_of_range
                               ? "'" + xml_excerpt(text) + "' is too large"
                               : "must be a whole number, not '" + xml_excerpt(text) + "'");
  return std::nullopt;
}

std::optional<std::uint64_t> number_of(XmlReading& reading, const XmlElement& element, XmlNames known_attributes) {
  if (!is_leaf(reading, element, known_attributes)) return std::nullopt;
  return number_in(reading, element, element.text);
}

std::optional<std::uint64_t> number_between(XmlReading& reading, const XmlElement& element, std::uint64_t minimum,
                                            std::uint64_t maximum, XmlNames known_attributes) {
  const auto number = number_of(reading, element, known_attributes);
  if (!number || (*number >= minimum && *number <= maximum)) return number;
  reading.problem(element,
                  format_text("must be between %llu and %llu, not %llu", static_cast<unsigned long long>(minimum),
                              static_cast<unsigned long long>(maximum), static_cast<unsigned long long>(*number)));
  return std::nullopt;
}

bool is_true(const XmlScope& scope, const XmlElement& element) {
  return flag_of(scope.reading, element).value_or(false);
}

std::optional<std::string> choice_in(XmlReading& reading, const XmlElement& element, std::string_view text,
                                     XmlChoices choices) {
  std::vector<std::string> names;
  for (const XmlChoice& choice : choices) {
    if (trimmed(text) == choice.name) return choice.value;
    names.emplace_back(choice.name);
  }
  reading.problem(element, "must be one of " + join(names, ", ") + ", not '" + xml_excerpt(trimmed(text)) + "'");
  return std::nullopt;
}

std::optional<std::string> choice_of(XmlReading& reading, const XmlElement& element, XmlChoices choices) {
  if (!is_leaf(reading, element)) return std::nullopt;
  return choice_in(reading, element, element.text, choices);
}

void read_number(const XmlScope& scope, const XmlElement& element) {
  if (const auto number = number_of(scope.reading, element)) scope.set(*number);
}

void read_number_or_none(const XmlScope& scope, const XmlElement& element) {
  if (const auto number = number_of(scope.reading, element); number && *number > 0) scope.set(*number);
}

void read_flag(const XmlScope& scope, const XmlElement& element) {
  if (const auto flag = flag_of(scope.reading, element)) scope.set(*flag);
}

void read_path(const XmlScope& scope, const XmlElement& element) {
  if (!is_leaf(scope.reading, element)) return;
  if (element.text.find('\n') != std::string::npos) {
    scope.reading.problem(element, "must stand in one line, without a line break before or behind it");
  }
  scope.set(element.text);
}

void check_holds_elements(XmlReading& reading, const XmlElement& element) {
  if (const auto text = trimmed(element.text); !text.empty()) {
    reading.problem(element, "holds the text '" + xml_excerpt(text) + "' where only elements belong");
  }
}

void read_children(XmlReading& reading, const XmlElement& parent, std::span<const XmlElementRow> rows, json& object,
                   const std::string& pointer) {
  check_attributes(reading, parent);
  check_holds_elements(reading, parent);
  std::map<std::string_view, const XmlElement*> found;
  for (const XmlElement& child : parent.children) {
    const bool known = std::any_of(rows.begin(), rows.end(), [&](const auto& row) { return row.name == child.name; });
    if (!known) {
      reading.problem(child, "is not an element that <" + parent.name + "> may hold");
    } else if (!found.emplace(child.name, &child).second) {
      reading.problem(child, format_text("stands in <%s> a second time; the first is in line %zu", parent.name.c_str(),
                                         found[child.name]->place.line));
    }
  }
  for (const XmlElementRow& row : rows) {
    if (const auto entry = found.find(row.name); entry != found.end()) {
      const XmlElement& child = *entry->second;
      if (*row.field != '\0') reading.result.places[pointer + "/" + row.field] = place_text(child);
      row.read({reading, object, pointer, row.field}, child);
    } else if (row.required) {
      reading.problem(parent, format_text("needs an element <%s>", row.name));
      reading.complete = false;
    }
  }
}

void read_list(const XmlScope& scope, const XmlElement& parent, XmlNames names, const XmlItemReader& read) {
  XmlReading& reading = scope.reading;
  check_attributes(reading, parent);
  check_holds_elements(reading, parent);
  json list = json::array();
  for (const XmlElement& child : parent.children) {
    if (std::find(names.begin(), names.end(), child.name) == names.end()) {
      reading.problem(child, "is not an element that <" + parent.name + "> may hold");
      continue;
    }
    const std::string pointer = scope.pointer + "/" + scope.field + "/" + std::to_string(list.size());
    reading.result.places[pointer] = place_text(child);
    json item = json::object();
    read(child, item, pointer);
    list.push_back(std::move(item));
  }
  if (parent.children.empty()) {
    reading.problem(parent, "needs at least one <" + std::string(*names.begin()) + ">");
    reading.complete = false;
  }
  scope.set(std::move(list));
}

void read_objects(const XmlScope& scope, const XmlElement& parent, const char* name,
                  std::span<const XmlElementRow> rows) {
  read_list(scope, parent, {name}, [&](const XmlElement& child, json& item, const std::string& pointer) {
    read_children(scope.reading, child, rows, item, pointer);
  });
}

}  // namespace headroom
