// Command lines for tests: what each changes in the profile, and what is refused. The tests themselves are in
// cli/command_line_test.cpp; each topic's tests add their rows.
#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "cli/invocation.h"
#include "support/row.h"

namespace headroom::test {

using Arguments = std::vector<std::string>;

inline Invocation parse(Arguments arguments) {
  arguments.insert(arguments.begin(), "headroom-io");
  return parse_command_line(arguments);
}

/// Fields that differ from their defaults, by JSON pointer below the time span, or below the target where marked "t/",
/// or below the profile where marked "p/".
using Changes = std::vector<std::pair<const char*, nlohmann::ordered_json>>;

inline const nlohmann::ordered_json kOsCacheDisabled = "osCacheDisabled";

/// A target's write buffer as the profile has it.
inline nlohmann::ordered_json write_buffer(const char* content, const nlohmann::ordered_json& size = nullptr,
                                           const nlohmann::ordered_json& path = nullptr) {
  return {{"content", content}, {"sourceSizeBytes", size}, {"sourcePath", path}};
}

struct AcceptedRow : Row {
  Arguments options;
  Changes changes;
};

/// Options that change the profile as the row says, and nothing else.
class Accepted : public testing::TestWithParam<AcceptedRow> {};

struct RefusedRow : Row {
  Arguments arguments;
  const char* token;
  const char* message;
};

/// Arguments that are refused with the token at fault.
class Refused : public testing::TestWithParam<RefusedRow> {};

}  // namespace headroom::test
