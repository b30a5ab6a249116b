#include "run/target_watch.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "support/files.h"

namespace headroom {
namespace {

class TargetWatchTest : public testing::Test {
 protected:
  void SetUp() override {
    test::write_file(path_, "content");
    watch_.add(platform::find_place(path_), platform::look_at(path_)->identity);
  }

  /// The problem that so many looks in a row end with, or nothing.
  std::string code_after_looks(int looks) {
    for (int i = 0; i < looks; ++i) watch_.look(stop_);
    return stop_.problem() ? stop_.problem()->code : "";
  }

  test::TemporaryFolder folder_;
  std::string path_ = folder_.file("io.dat");
  StopSignal stop_;
  TargetWatch watch_;
};

TEST_F(TargetWatchTest, LeavesARunAloneWhoseFileIsThere) {
  test::write_file(path_, "other content");
  EXPECT_EQ(code_after_looks(3), "");
}

TEST_F(TargetWatchTest, EndsARunWhoseFileIsGone) {
  std::filesystem::remove(path_);
  EXPECT_EQ(code_after_looks(1), "");
  EXPECT_EQ(code_after_looks(1), "TargetRemoved");
  EXPECT_EQ(stop_.problem()->target, path_);
  EXPECT_FALSE(stop_.problem()->action.empty());
}

TEST_F(TargetWatchTest, EndsARunWhoseFileHasAnotherFilesName) {
  test::write_file(folder_.file("other.dat"), "other");
  std::filesystem::rename(folder_.file("other.dat"), path_);
  EXPECT_EQ(code_after_looks(2), "TargetChanged");
  EXPECT_NE(stop_.problem()->message.find("Another file"), std::string::npos);
}

TEST_F(TargetWatchTest, ForgivesAMoment) {
  std::filesystem::rename(path_, folder_.file("aside.dat"));
  EXPECT_EQ(code_after_looks(1), "");
  std::filesystem::rename(folder_.file("aside.dat"), path_);
  EXPECT_EQ(code_after_looks(1), "");
  std::filesystem::rename(path_, folder_.file("aside.dat"));
  EXPECT_EQ(code_after_looks(1), "");
}

TEST_F(TargetWatchTest, EndsARunWhoseFolderIsMoved) {
  const std::filesystem::path folder = folder_.path() / "data";
  std::filesystem::create_directory(folder);
  const std::string path = (folder / "io.dat").string();
  test::write_file(path, "content");
  watch_.add(platform::find_place(path), platform::look_at(path)->identity);
  EXPECT_EQ(code_after_looks(2), "");
  std::error_code held;
  std::filesystem::rename(folder, folder_.path() / "moved", held);
  if (held) GTEST_SKIP() << "this system keeps a folder that is open in its place";
  EXPECT_EQ(code_after_looks(2), "TargetFolderMoved");
  EXPECT_EQ(stop_.problem()->target, path);
}

TEST_F(TargetWatchTest, FollowsNoLink) {
  const std::string link = folder_.file("link.dat");
  if (!test::make_link(path_, link)) GTEST_SKIP() << test::kNoLinks;
  watch_.add(platform::find_place(link), platform::look_at(path_)->identity);
  EXPECT_EQ(code_after_looks(3), "");
  std::filesystem::remove(link);
  EXPECT_EQ(code_after_looks(2), "TargetRemoved");
}

}  // namespace
}  // namespace headroom
