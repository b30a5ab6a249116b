// The layout of JSON reports.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace headroom {

/// JSON that is read by people and not much larger than without any spaces: what holds only values, or little more, is
/// one line, and only what holds such lines is indented. Bytes that are no UTF-8, as paths may have, become replacement
/// characters.
std::string readable_json(const nlohmann::ordered_json& document);

}  // namespace headroom
