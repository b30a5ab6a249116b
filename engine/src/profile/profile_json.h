// Profiles as JSON documents of the contract: reading, checking and writing, all driven by the tables in
// profile_fields.h.
#pragma once

#include <nlohmann/json_fwd.hpp>
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

}  // namespace headroom
