// The field table and the contract's schema say the same, so that neither can change alone.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "profile/profile_fields.h"
#include "profile/profile_json.h"
#include "support/files.h"
#include "support/profiles.h"
#include "support/row.h"

namespace headroom {
namespace {

using nlohmann::ordered_json;
using testing::IsEmpty;

const ordered_json& schema() {
  static const ordered_json document =
      ordered_json::parse(test::read_file(test::engine_folder() / "contract/profile.schema.json"));
  return document;
}

/// The schema's definition of an object; "" is the document itself.
const ordered_json& definition(const std::string& owner) {
  return owner.empty() ? schema() : schema().at("definitions").at(owner);
}

bool names_null(const ordered_json& choices) {
  return std::find(choices.begin(), choices.end(), nullptr) != choices.end();
}

bool is_nullable(const ordered_json& property) {
  const auto types = property.value("type", ordered_json());
  if (types.is_array()) return std::find(types.begin(), types.end(), "null") != types.end();
  if (property.contains("enum")) return names_null(property.at("enum"));
  return property.contains("anyOf");
}

/// The field's type in the words of the field table.
std::string type_of(const ordered_json& property) {
  if (property.contains("$ref") || property.contains("anyOf")) return "object";
  if (property.contains("enum")) return "choice";
  const ordered_json& types = property.at("type");
  const std::string type = types.is_array() ? types.at(0) : types;
  if (type == "string") return "text";
  if (type == "array") return property.at("items").contains("enum") ? "choices" : "array";
  return type;
}

struct FieldRow : test::Row {
  fields::FieldDescription field;
};

std::vector<FieldRow> field_rows() {
  std::vector<FieldRow> rows;
  for (const fields::FieldDescription& field : fields::describe_profile()) {
    rows.push_back({{(field.owner.empty() ? "profile" : field.owner) + "." + field.name}, field});
  }
  return rows;
}

TEST(ProfileSchema, HasTheFieldsOfTheTableInItsOrder) {
  std::map<std::string, std::vector<std::string>> in_table;
  for (const fields::FieldDescription& field : fields::describe_profile()) in_table[field.owner].push_back(field.name);
  std::set<std::string> owners = {""};
  for (const auto& [name, ignored] : schema().at("definitions").items()) owners.insert(name);
  for (const std::string& owner : owners) {
    std::vector<std::string> in_schema;
    for (const auto& [name, ignored] : definition(owner).at("properties").items()) {
      if (name != "contractVersion") in_schema.push_back(name);
    }
    EXPECT_EQ(in_table[owner], in_schema) << "of '" << owner << "'";
    EXPECT_EQ(definition(owner).at("additionalProperties"), false) << "of '" << owner << "'";
  }
  EXPECT_EQ(in_table.size(), owners.size());
  EXPECT_GE(fields::describe_profile().size(), 30U);
}

class ProfileField : public testing::TestWithParam<FieldRow> {
 protected:
  const fields::FieldDescription& field_ = GetParam().field;
  const ordered_json& property_ = definition(field_.owner).at("properties").at(field_.name);
};

TEST_P(ProfileField, HasTheTypeOfTheSchema) {
  EXPECT_EQ(field_.type, type_of(property_));
  EXPECT_EQ(field_.nullable, is_nullable(property_));
}

TEST_P(ProfileField, IsRequiredWhenTheSchemaSaysSo) {
  const auto required = definition(field_.owner).value("required", ordered_json::array());
  EXPECT_EQ(field_.required, std::find(required.begin(), required.end(), field_.name) != required.end());
}

TEST_P(ProfileField, HasTheBoundsOfTheSchema) {
  const std::map<std::string, std::pair<const char*, const char*>> names = {
      {"integer", {"minimum", "maximum"}}, {"text", {"minLength", "maxLength"}}, {"array", {"minItems", "maxItems"}}};
  const auto bounds = names.find(field_.type);
  if (bounds == names.end()) return;
  EXPECT_EQ(ordered_json(field_.minimum), property_.value(bounds->second.first, ordered_json()));
  EXPECT_EQ(ordered_json(field_.maximum), property_.value(bounds->second.second, ordered_json()));
}

TEST_P(ProfileField, HasTheBoundsOfANumber) {
  if (field_.type != "number") return;
  EXPECT_DOUBLE_EQ(field_.least_number, property_.at("minimum").get<double>());
  EXPECT_DOUBLE_EQ(field_.greatest_number, property_.at("maximum").get<double>());
}

TEST_P(ProfileField, HasTheChoicesOfTheSchema) {
  const ordered_json& owner = field_.type == "choices" ? property_.at("items") : property_;
  ordered_json choices = owner.value("enum", ordered_json::array());
  if (names_null(choices)) choices.erase(choices.size() - 1);
  EXPECT_EQ(ordered_json(field_.choices), choices);
}

TEST_P(ProfileField, HasTheDefaultOfTheSchema) {
  EXPECT_EQ(field_.default_json, property_.contains("default") ? property_.at("default").dump() : "");
}

INSTANTIATE_TEST_SUITE_P(Schema, ProfileField, testing::ValuesIn(field_rows()), test::RowName());

/// A profile in which one field has a value, and the JSON pointer of that field.
std::pair<ordered_json, std::string> profile_with(const fields::FieldDescription& field, const ordered_json& value) {
  static const std::string target = "/timeSpans/0/targets/0";
  static const std::map<std::string, std::string> places = {{"", ""},
                                                            {"search", "/search"},
                                                            {"timeSpan", "/timeSpans/0"},
                                                            {"steadyState", "/timeSpans/0/steadyState"},
                                                            {"processor", "/timeSpans/0/processors/0"},
                                                            {"target", target},
                                                            {"writeBuffer", target + "/writeBuffer"},
                                                            {"throttle", target + "/throttle"},
                                                            {"distribution", target + "/distribution"},
                                                            {"distributionRange", target + "/distribution/ranges/0"},
                                                            {"threadTarget", target + "/threadTargets/0"}};
  ordered_json document = test::minimal_profile();
  ordered_json& fields = document["timeSpans"][0]["targets"][0];
  fields["throttle"] = {{"unit", "iops"}, {"value", 1}};
  fields["distribution"] = {{"unit", "percent"}, {"ranges", {{{"ioPercent", 10}, {"length", 20}}}}};
  fields["threadTargets"] = {{{"thread", 0}}};
  document["timeSpans"][0]["steadyState"] = ordered_json::object();
  document["timeSpans"][0]["processors"] = {{{"number", 0}}};
  const std::string pointer = places.at(field.owner) + "/" + field.name;
  document[ordered_json::json_pointer(pointer)] = value;
  return {document, pointer};
}

std::vector<FieldRow> integer_rows() {
  std::vector<FieldRow> rows;
  for (FieldRow& row : field_rows()) {
    if (row.field.type == "integer") rows.push_back(row);
  }
  return rows;
}

class IntegerField : public testing::TestWithParam<FieldRow> {
 protected:
  /// Paths at which the profile is refused when the field has this value.
  std::vector<std::string> refusals(const ordered_json& value) {
    const auto [document, pointer] = profile_with(GetParam().field, value);
    std::vector<ProfileProblem> problems;
    const Profile profile = read_profile(document.dump(), problems);
    if (problems.empty()) {
      EXPECT_EQ(profile_to_json(profile).at(ordered_json::json_pointer(pointer)), value);
    }
    std::vector<std::string> paths;
    for (const ProfileProblem& problem : problems) paths.push_back(problem.path);
    EXPECT_THAT(paths, testing::AnyOf(IsEmpty(), testing::ElementsAre(pointer)));
    return paths;
  }
};

TEST_P(IntegerField, TakesItsBoundsAndNothingBeyond) {
  const fields::FieldDescription& field = GetParam().field;
  EXPECT_THAT(refusals(field.minimum), IsEmpty());
  EXPECT_THAT(refusals(field.maximum), IsEmpty());
  EXPECT_FALSE(refusals(field.maximum + 1).empty()) << field.maximum + 1;
  const auto below = static_cast<std::int64_t>(field.minimum) - 1;
  EXPECT_FALSE(refusals(below).empty()) << below;
}

TEST_P(IntegerField, TakesNothingButWholeNumbers) {
  EXPECT_FALSE(refusals(1.5).empty());
  EXPECT_FALSE(refusals("1").empty());
  EXPECT_FALSE(refusals(true).empty());
  EXPECT_FALSE(refusals(ordered_json::array({1})).empty());
}

TEST_P(IntegerField, TakesNullWhenItMayBeUnset) {
  EXPECT_EQ(refusals(nullptr).empty(), GetParam().field.nullable);
}

INSTANTIATE_TEST_SUITE_P(Schema, IntegerField, testing::ValuesIn(integer_rows()), test::RowName());

}  // namespace
}  // namespace headroom
