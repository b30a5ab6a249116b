// Kinds of fields for the tables of a JSON document: each reads, checks, writes and describes a field.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/text.h"
#include "profile/profile.h"

namespace headroom::fields {

using nlohmann::json;
using nlohmann::ordered_json;
using Problems = std::vector<ProfileProblem>;

/// What a field table says of one field, for the test that compares it with the schema.
struct FieldDescription {
  std::string owner;  // the schema's definition: "timeSpan", "target", …
  std::string name;
  std::string type;  // "integer", "number", "boolean", "text", "choice", "choices", "object", "array"
  bool required = false;
  bool nullable = false;
  std::uint64_t minimum = 0;  // of an integer, or of an array's length
  std::uint64_t maximum = 0;
  double least_number = 0;  // of a number that need not be whole
  double greatest_number = 0;
  std::vector<std::string> choices;
  std::string default_json;  // empty: none
};

/// The JSON pointer of a member of what `path` points to.
std::string child_path(const std::string& path, std::string_view name);

/// A value as a message shows it. What holds others is only named: it may be nested deeper than writing it out can go.
std::string shown(const json& value);

// Values of one kind. Each reports what is wrong with a value, and returns nothing then.
std::optional<std::uint64_t> read_integer(const json& value, const std::string& path, std::uint64_t minimum,
                                          std::uint64_t maximum, Problems& problems);
std::optional<double> read_number(const json& value, const std::string& path, double least, double greatest,
                                  Problems& problems);
std::optional<bool> read_boolean(const json& value, const std::string& path, Problems& problems);
/// A text that is not empty, has at most so many bytes and no zero among them.
std::optional<std::string> read_text(const json& value, const std::string& path, std::uint64_t maximum,
                                     Problems& problems);

/// One row of the field table: what the schema says of the field, and how it is read and written.
template <class Owner>
struct Field {
  FieldDescription description;
  std::function<void(const json&, const std::string& path, Owner&, Problems&)> read;  // of a value that is not null
  std::function<ordered_json(const Owner&)> write;
};

template <class Owner>
using FieldTable = std::vector<Field<Owner>>;

template <class T>
struct Unwrapped {
  using type = T;
};
template <class T>
struct Unwrapped<std::optional<T>> {
  using type = T;
};
template <class T>
inline constexpr bool kIsOptional = !std::is_same_v<typename Unwrapped<T>::type, T>;

/// A field whose value is checked and converted by `convert` (which reports and returns nullopt when it is wrong).
template <class Owner, class Member, class Convert, class Write>
Field<Owner> make_field(FieldDescription description, Member Owner::*member, Convert convert, Write write) {
  description.nullable = kIsOptional<Member>;
  Field<Owner> field;
  field.read = [member, convert](const json& value, const std::string& path, Owner& owner, Problems& problems) {
    if (auto converted = convert(value, path, problems)) owner.*member = std::move(*converted);
  };
  field.write = [member, write](const Owner& owner) -> ordered_json {
    if constexpr (kIsOptional<Member>) {
      return owner.*member ? write(*(owner.*member)) : ordered_json(nullptr);
    } else {
      return write(owner.*member);
    }
  };
  if (!description.required) description.default_json = field.write(Owner{}).dump();
  field.description = std::move(description);
  return field;
}

template <class Owner, class Member>
Field<Owner> integer_field(const char* name, Member Owner::*member, std::uint64_t minimum, std::uint64_t maximum,
                           bool required = false) {
  FieldDescription description{
      .name = name, .type = "integer", .required = required, .minimum = minimum, .maximum = maximum};
  auto convert = [minimum, maximum](const json& value, const std::string& path, Problems& problems) {
    return read_integer(value, path, minimum, maximum, problems);
  };
  return make_field(std::move(description), member, convert, [](std::uint64_t value) { return ordered_json(value); });
}

/// A number that need not be whole, written without decimals where it is.
template <class Owner>
Field<Owner> number_field(const char* name, double Owner::*member, double least, double greatest) {
  FieldDescription description{.name = name, .type = "number", .least_number = least, .greatest_number = greatest};
  auto convert = [least, greatest](const json& value, const std::string& path, Problems& problems) {
    return read_number(value, path, least, greatest, problems);
  };
  return make_field(std::move(description), member, convert, [](double value) {
    const auto whole = static_cast<std::int64_t>(value);
    return static_cast<double>(whole) == value ? ordered_json(whole) : ordered_json(value);
  });
}

template <class Owner>
Field<Owner> boolean_field(const char* name, bool Owner::*member) {
  return make_field<Owner>({.name = name, .type = "boolean"}, member, read_boolean,
                           [](bool value) { return ordered_json(value); });
}

template <class Owner, class Member>
Field<Owner> text_field(const char* name, Member Owner::*member, std::uint64_t maximum, bool required) {
  auto convert = [maximum](const json& value, const std::string& path, Problems& problems) {
    return read_text(value, path, maximum, problems);
  };
  FieldDescription description{.name = name, .type = "text", .required = required, .minimum = 1, .maximum = maximum};
  return make_field(std::move(description), member, convert,
                    [](const std::string& value) { return ordered_json(value); });
}

/// What the contract calls a value of an enumeration.
template <class Value>
struct ChoiceName {
  Value value;
  const char* name;
};
template <class Value, std::size_t N>
std::vector<std::string> choice_names(const ChoiceName<Value> (&choices)[N]) {
  std::vector<std::string> names;
  for (const auto& choice : choices) names.emplace_back(choice.name);
  return names;
}

template <class Value, std::size_t N>
const char* choice_name(const ChoiceName<Value> (&choices)[N], Value value) {
  for (const auto& choice : choices) {
    if (choice.value == value) return choice.name;
  }
  return "";
}

template <class Value, std::size_t N>
std::optional<Value> choose(const ChoiceName<Value> (&choices)[N], const json& value, const std::string& path,
                            Problems& problems) {
  if (value.is_string()) {
    for (const auto& choice : choices) {
      if (value.get_ref<const std::string&>() == choice.name) return choice.value;
    }
  }
  problems.push_back({path, "must be one of " + join(choice_names(choices), ", ") + ", not " + shown(value)});
  return std::nullopt;
}

template <class Owner, class Member, class Value, std::size_t N>
Field<Owner> choice_field(const char* name, Member Owner::*member, const ChoiceName<Value> (&choices)[N],
                          bool required = false) {
  auto convert = [&choices](const json& value, const std::string& path, Problems& problems) {
    return choose(choices, value, path, problems);
  };
  FieldDescription description{.name = name, .type = "choice", .required = required, .choices = choice_names(choices)};
  return make_field(std::move(description), member, convert,
                    [&choices](Value value) { return ordered_json(choice_name(choices, value)); });
}

/// A list of choices, none of them twice; `what` names them in a message.
template <class Owner, class Value, std::size_t N>
Field<Owner> choices_field(const char* name, std::vector<Value> Owner::*member, const ChoiceName<Value> (&choices)[N],
                           const char* what) {
  auto convert = [&choices, what](const json& value, const std::string& path,
                                  Problems& problems) -> std::optional<std::vector<Value>> {
    if (!value.is_array()) {
      problems.push_back({path, std::string("must be a list of ") + what});
      return std::nullopt;
    }
    std::vector<Value> chosen;
    for (std::size_t i = 0; i < value.size(); ++i) {
      const auto choice = choose(choices, value[i], child_path(path, std::to_string(i)), problems);
      if (!choice) return std::nullopt;
      if (std::find(chosen.begin(), chosen.end(), *choice) != chosen.end()) {
        problems.push_back({path, "names " + value[i].dump() + " twice"});
        return std::nullopt;
      }
      chosen.push_back(*choice);
    }
    return chosen;
  };
  auto write = [&choices](const std::vector<Value>& chosen) {
    ordered_json array = ordered_json::array();
    for (Value choice : chosen) array.push_back(choice_name(choices, choice));
    return array;
  };
  FieldDescription description{.name = name, .type = "choices", .choices = choice_names(choices)};
  return make_field(std::move(description), member, convert, write);
}

/// Reads an object by its table: unknown fields are refused, missing ones keep their default.
template <class Owner>
std::optional<Owner> read_object(const json& value, const std::string& path, const FieldTable<Owner>& table,
                                 Problems& problems) {
  if (!value.is_object()) {
    problems.push_back({path, "must be an object, not " + shown(value)});
    return std::nullopt;
  }
  const std::size_t before = problems.size();
  for (const auto& [name, ignored] : value.items()) {
    const bool known = std::any_of(table.begin(), table.end(),
                                   [&name = name](const auto& field) { return field.description.name == name; });
    if (!known) problems.push_back({child_path(path, name), "is not a field that the contract names"});
  }
  Owner owner;
  for (const auto& field : table) {
    const auto found = value.find(field.description.name);
    const std::string field_path = child_path(path, field.description.name);
    if (found == value.end()) {
      if (field.description.required) problems.push_back({path, "'" + field.description.name + "' is missing"});
    } else if (!found->is_null()) {
      field.read(*found, field_path, owner, problems);
    } else if (!field.description.nullable) {
      problems.push_back({field_path, "must not be null"});
    }
  }
  if (problems.size() != before) return std::nullopt;
  return owner;
}

template <class Owner>
ordered_json write_object(const Owner& owner, const FieldTable<Owner>& table) {
  ordered_json object = ordered_json::object();
  for (const auto& field : table) object[field.description.name] = field.write(owner);
  return object;
}

template <class Owner, class Member, class Item>
Field<Owner> object_field(const char* name, Member Owner::*member, const FieldTable<Item>& (*table)()) {
  auto convert = [table](const json& value, const std::string& path, Problems& problems) {
    return read_object(value, path, table(), problems);
  };
  Field<Owner> field = make_field({.name = name, .type = "object"}, member, convert,
                                  [table](const Item& item) { return write_object(item, table()); });
  if (!field.description.nullable) field.description.default_json.clear();
  return field;
}

/// A list of `minimum` to `maximum` objects; one that may be empty may also be left out.
template <class Owner, class Item>
Field<Owner> array_field(const char* name, std::vector<Item> Owner::*member, std::uint64_t minimum,
                         std::uint64_t maximum, const FieldTable<Item>& (*table)()) {
  auto convert = [table, minimum, maximum](const json& value, const std::string& path,
                                           Problems& problems) -> std::optional<std::vector<Item>> {
    if (!value.is_array() || value.size() < minimum || value.size() > maximum) {
      problems.push_back(
          {path, "must be a list of " + std::to_string(minimum) + " to " + std::to_string(maximum) + " objects"});
      return std::nullopt;
    }
    std::vector<Item> items;
    for (std::size_t i = 0; i < value.size(); ++i) {
      if (auto item = read_object(value[i], child_path(path, std::to_string(i)), table(), problems)) {
        items.push_back(std::move(*item));
      }
    }
    return items;
  };
  auto write = [table](const std::vector<Item>& items) {
    ordered_json array = ordered_json::array();
    for (const Item& item : items) array.push_back(write_object(item, table()));
    return array;
  };
  FieldDescription description{
      .name = name, .type = "array", .required = minimum > 0, .minimum = minimum, .maximum = maximum};
  return make_field(std::move(description), member, convert, write);
}

}  // namespace headroom::fields
