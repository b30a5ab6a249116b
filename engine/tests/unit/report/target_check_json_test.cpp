#include "report/target_check_json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace headroom {
namespace {

TEST(TargetCheckJson, HasStateAndProblemOfEachPath) {
  const Problem problem{"TargetNotFound", "Cannot open the target: no such file.", "", "b"};
  const std::vector<TargetFinding> findings = {
      {.path = "a", .created = true, .problem = {}},
      {.path = "b", .state = TargetState::missing, .problem = problem},
  };
  const auto document = nlohmann::json::parse(target_check_json(findings));
  EXPECT_EQ(document["contractVersion"], 1);
  ASSERT_EQ(document["targets"].size(), 2U);
  EXPECT_EQ(document["targets"][0],
            nlohmann::json({{"path", "a"}, {"state", "ready"}, {"created", true}, {"problem", nullptr}}));
  EXPECT_EQ(document["targets"][1]["state"], "missing");
  EXPECT_EQ(
      document["targets"][1]["problem"],
      nlohmann::json({{"code", problem.code}, {"message", problem.message}, {"action", nullptr}, {"target", "b"}}));
}

TEST(TargetCheckJson, IsAscii) {
  const std::string text = target_check_json({{.path = "/srv/\xC3\xA9t\xC3\xA9 \xFF", .problem = {}}});
  for (const char character : text) EXPECT_GE(character, 0) << text;
  EXPECT_NE(text.find("\\u00e9t\\u00e9"), std::string::npos) << text;
}

}  // namespace
}  // namespace headroom
