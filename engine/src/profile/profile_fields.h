// The fields of a profile as a JSON document of the contract, in a table for each of its objects.
#pragma once

#include <vector>

#include "profile/json_fields.h"
#include "profile/profile.h"

namespace headroom::fields {

/// The document around the time spans, without its version, which is checked before anything else is read.
const FieldTable<Profile>& profile_fields();

/// What all tables say.
std::vector<FieldDescription> describe_profile();

}  // namespace headroom::fields
