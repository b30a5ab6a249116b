#include "profile/profile_json.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "base/text.h"
#include "profile/profile_fields.h"

namespace headroom {
namespace {

constexpr int kContractVersion = 1;

}  // namespace

Profile read_profile(std::string_view json_text, std::vector<ProfileProblem>& problems) {
  nlohmann::json document;
  try {
    document = nlohmann::json::parse(json_text);
  } catch (const nlohmann::json::exception& error) {
    problems.push_back({"", format_text("is not JSON: %s", error.what())});
    return {};
  }
  return read_profile_document(std::move(document), problems);
}

Profile read_profile_document(nlohmann::json document, std::vector<ProfileProblem>& problems) {
  if (!document.is_object()) {
    problems.push_back({"", "must be an object with contractVersion and timeSpans"});
    return {};
  }
  const auto version = document.find("contractVersion");
  if (version == document.end()) {
    problems.push_back({"", "'contractVersion' is missing"});
  } else if (!version->is_number() || version->get<double>() != kContractVersion) {
    problems.push_back({"/contractVersion", format_text("must be %d, not %s; this engine knows no other version",
                                                        kContractVersion, fields::shown(*version).c_str())});
    return {};
  }
  document.erase("contractVersion");
  return fields::read_object(document, "", fields::profile_fields(), problems).value_or(Profile{});
}

nlohmann::ordered_json profile_to_json(const Profile& profile) {
  nlohmann::ordered_json document;
  document["contractVersion"] = kContractVersion;
  document.update(fields::write_object(profile, fields::profile_fields()));
  return document;
}

}  // namespace headroom
