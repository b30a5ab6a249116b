// A rule: defects that fuzzing found stay fixed. Every input of the saved corpus goes through what the fuzzers try.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "../fuzz/inputs.h"
#include "support/files.h"
#include "support/row.h"

namespace headroom {
namespace {

struct KindRow : test::Row {
  const char* folder;
  void (*try_input)(std::string_view input);
};

class FuzzCorpus : public testing::TestWithParam<KindRow> {};

TEST_P(FuzzCorpus, KeepsEveryPromise) {
  const auto folder = test::engine_folder() / "tests/fuzz/corpus" / GetParam().folder;
  std::size_t seen = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    SCOPED_TRACE(entry.path().filename().string());
    EXPECT_NO_THROW(GetParam().try_input(test::read_file(entry.path())));
    ++seen;
  }
  EXPECT_GE(seen, 10U) << "the corpus was not found in " << folder;
}

INSTANTIATE_TEST_SUITE_P(Saved, FuzzCorpus,
                         testing::Values(KindRow{{"Command lines"}, "command_line", fuzz::try_command_line},
                                         KindRow{{"JSON profiles"}, "json_profile", fuzz::try_json_profile},
                                         KindRow{{"XML profiles"}, "xml_profile", fuzz::try_xml_profile}),
                         test::RowName());

TEST(FuzzCorpus, AnInputNestedDeeperThanTheStackIsRefused) {
  constexpr std::size_t depth = 200'000;
  const std::string nested = std::string(depth, '[') + std::string(depth, ']');
  for (const char* before : {"", "{\"contractVersion\":", "{\"contractVersion\":1,\"timeSpans\":"}) {
    const std::string input = before + nested + (*before ? "}" : "");
    EXPECT_NO_THROW(fuzz::try_json_profile(input));
  }
}

}  // namespace
}  // namespace headroom
