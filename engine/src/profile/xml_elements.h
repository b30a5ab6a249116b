// How the elements of a profile in XML are read into a document of the contract: the ways of reading one, from which
// the tables of xml_profile.cpp are made.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "profile/xml_document.h"
#include "profile/xml_profile.h"

namespace headroom {

/// What has been read so far of one document.
struct XmlReading {
  XmlProfile& result;
  std::vector<ProfileProblem>& problems;
  bool complete = true;  // no required element is missing

  void problem(const XmlElement& element, const std::string& message);
  void problem(const std::string& place, const std::string& message);
};

/// The object of the contract that the children of an element fill in, and the field that the child at hand sets.
struct XmlScope {
  XmlReading& reading;
  nlohmann::json& object;
  std::string pointer;
  const char* field = "";

  void set(nlohmann::json value) const { object[field] = std::move(value); }
};

/// A row of a table of elements.
struct XmlElementRow {
  const char* name;
  const char* field;  // of the contract; "" when it sets none
  void (*read)(const XmlScope& scope, const XmlElement& element);
  bool required = false;
};

/// "line 12, <WriteRatio>"
std::string place_text(const XmlElement& element);

using XmlNames = std::initializer_list<std::string_view>;

/// Refuses attributes other than the known ones, and those that serializers add.
void check_attributes(XmlReading& reading, const XmlElement& element, XmlNames known = {});
const std::string* attribute_of(const XmlElement& element, std::string_view name);
/// Refuses text next to elements.
void check_holds_elements(XmlReading& reading, const XmlElement& element);

// Values. A wrong one is reported, and nothing is returned.
std::optional<std::uint64_t> number_in(XmlReading& reading, const XmlElement& element, std::string_view text);
std::optional<std::uint64_t> number_of(XmlReading& reading, const XmlElement& element, XmlNames known_attributes = {});
std::optional<std::uint64_t> number_between(XmlReading& reading, const XmlElement& element, std::uint64_t minimum,
                                            std::uint64_t maximum, XmlNames known_attributes = {});
/// Whether a flag is set.
bool is_true(const XmlScope& scope, const XmlElement& element);

struct XmlChoice {
  std::string_view name;
  const char* value;  // in the contract
};
using XmlChoices = std::initializer_list<XmlChoice>;
std::optional<std::string> choice_in(XmlReading& reading, const XmlElement& element, std::string_view text,
                                     XmlChoices choices);
std::optional<std::string> choice_of(XmlReading& reading, const XmlElement& element, XmlChoices choices);

// Ways of reading an element into its field.
void read_number(const XmlScope& scope, const XmlElement& element);
/// A number, where 0 means none.
void read_number_or_none(const XmlScope& scope, const XmlElement& element);
void read_flag(const XmlScope& scope, const XmlElement& element);
/// A path is taken as it is, blanks included. One with line breaks, as formatters add them, is refused.
void read_path(const XmlScope& scope, const XmlElement& element);

/// Reads the children of an element, each at most once and in any order. They are read in the order of the table; a
/// later one wins.
void read_children(XmlReading& reading, const XmlElement& parent, std::span<const XmlElementRow> rows,
                   nlohmann::json& object, const std::string& pointer);

/// Makes an item of a list: its element, the object that it fills in, and its pointer.
using XmlItemReader = std::function<void(const XmlElement&, nlohmann::json&, const std::string&)>;
/// Reads a list of at least one element of these names into the field.
void read_list(const XmlScope& scope, const XmlElement& parent, XmlNames names, const XmlItemReader& read);
/// The same of elements that have a table.
void read_objects(const XmlScope& scope, const XmlElement& parent, const char* name,
                  std::span<const XmlElementRow> rows);

}  // namespace headroom
