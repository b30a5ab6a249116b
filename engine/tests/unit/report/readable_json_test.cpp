#include "report/readable_json.h"

#include <gtest/gtest.h>

namespace headroom {
namespace {

using nlohmann::ordered_json;

TEST(ReadableJson, PutsWhatHoldsOnlyValuesOnOneLine) {
  const std::string path(400, 'p');
  EXPECT_EQ(
      readable_json({{"status", "completed"}, {"rows", {{{"path", path}}, {{"path", nullptr}}}}}),
      "{\n  \"status\":\"completed\",\n  \"rows\":[\n    {\"path\":\"" + path + "\"},\n    {\"path\":null}\n  ]\n}\n");
}

TEST(ReadableJson, PutsWhatHoldsLittleMoreOnOneLine) {
  const ordered_json statistics = {{"iops", 100.5}, {"latency", {{"meanMicroseconds", 1.25}}}};
  EXPECT_EQ(readable_json(statistics), R"({"iops":100.5,"latency":{"meanMicroseconds":1.25}})"
                                       "\n");
}

TEST(ReadableJson, KeepsWhatIsEmptyAndWhatIsNoContainer) {
  EXPECT_EQ(readable_json(ordered_json::array()), "[]\n");
  EXPECT_EQ(readable_json(ordered_json::object()), "{}\n");
  EXPECT_EQ(readable_json(nullptr), "null\n");
  EXPECT_EQ(readable_json({{"none", ordered_json::array()}, {"one", {{"a", 1}}}}), "{\"none\":[],\"one\":{\"a\":1}}\n");
}

TEST(ReadableJson, IsTheSameDocument) {
  const ordered_json document = {{"a \"quoted\"\nname", {1, {{"x", {true, nullptr, "\\"}}}, -0.25}}};
  EXPECT_EQ(ordered_json::parse(readable_json(document)), document);
}

TEST(ReadableJson, ReplacesBytesThatAreNoText) {
  EXPECT_EQ(readable_json({{"path", "\xff.dat"}}), "{\"path\":\"\xEF\xBF\xBD.dat\"}\n");
}

}  // namespace
}  // namespace headroom
