#include "report/progress_file.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "support/files.h"

namespace headroom {
namespace {

class ProgressFileTest : public testing::Test {
 protected:
  test::TemporaryFolder folder_;
};

TEST_F(ProgressFileTest, AppendsALineForEachProgress) {
  const std::string path = folder_.file("progress.jsonl");
  ProgressFile earlier(path);
  EXPECT_EQ(earlier.take({.phase = ProgressPhase::cool_down}), std::nullopt);
  ProgressFile file(path);
  EXPECT_EQ(file.name(), path);
  EXPECT_EQ(file.take({.phase = ProgressPhase::preparing}), std::nullopt);
  EXPECT_EQ(file.take({.phase = ProgressPhase::measuring}), std::nullopt);
  const std::string text = test::read_file(path);
  EXPECT_TRUE(text.starts_with("{\"contractVersion\":1,")) << text;
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 3);
  EXPECT_LT(text.find("\"coolDown\""), text.find("\"preparing\""));
  EXPECT_LT(text.find("\"preparing\""), text.find("\"measuring\""));
}

TEST_F(ProgressFileTest, LeavesAFileOfAnotherFormAsItIs) {
  const std::string path = folder_.file("progress.jsonl");
  test::write_file(path, "{}\n");
  EXPECT_THROW(ProgressFile{path}, Failure);
  EXPECT_EQ(test::read_file(path), "{}\n");
}

TEST_F(ProgressFileTest, NeedsItsFolder) {
  EXPECT_THROW(ProgressFile(folder_.file("missing/progress.jsonl")), Failure);
}

}  // namespace
}  // namespace headroom
