// Profiles as JSON documents of the contract: reading, checking and writing, all driven by one field table.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "profile/profile.h"

namespace headroom {

/// Reads a profile. Problems found are appended; when there are any, the returned profile is not to be run.
Profile read_profile(std::string_view json_text, std::vector<ProfileProblem>& problems);

/// The same from a document that is parsed already.
Profile read_profile_document(nlohmann::json document, std::vector<ProfileProblem>& problems);

/// The profile as a document of the contract with every field written out.
nlohmann::ordered_json profile_to_json(const Profile& profile);

/// What the field table says of one field, for the test that compares it with the schema.
struct FieldDescription {
  std::string owner;  // the schema's definition: "timeSpan", "target", …
  std::string name;
  std::string type;  // "integer", "boolean", "text", "choice", "choices", "object", "array"
  bool required = false;
  bool nullable = false;
  std::uint64_t minimum = 0;  // of an integer, or of an array's length
  std::uint64_t maximum = 0;
  std::vector<std::string> choices;
  std::string default_json;  // empty: none
};
std::vector<FieldDescription> describe_profile_fields();

}  // namespace headroom
