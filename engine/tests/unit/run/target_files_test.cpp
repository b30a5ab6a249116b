#include "run/target_files.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/problem.h"
#include "support/files.h"

namespace headroom {
namespace {

class TargetFilesTest : public testing::Test {
 protected:
  void SetUp() override { test::write_file(path_, "content"); }

  /// Code of the failure that opening ends with, "" when it succeeds.
  std::string refusal() {
    platform::OpenOptions options;
    options.asynchronous = false;
    try {
      files_.open(path_, options);
      return "";
    } catch (const Failure& failure) {
      EXPECT_EQ(failure.problem().target, path_);
      return failure.problem().code;
    }
  }

  test::TemporaryFolder folder_;
  std::string path_ = folder_.file("io.dat");
  TargetFiles files_;
};

TEST_F(TargetFilesTest, OpensTheFileThatIsExpected) {
  files_.expect(path_, platform::look_at(path_)->identity);
  EXPECT_EQ(refusal(), "");
}

TEST_F(TargetFilesTest, RefusesAnotherFileOfThatName) {
  files_.expect(path_, platform::look_at(path_)->identity);
  test::write_file(folder_.file("other.dat"), "precious");
  std::filesystem::rename(folder_.file("other.dat"), path_);
  EXPECT_EQ(refusal(), "TargetChanged");
}

TEST_F(TargetFilesTest, OpensNothingThatNobodyExpects) {
  EXPECT_EQ(refusal(), "TargetChanged");
}

TEST_F(TargetFilesTest, FollowsALinkWhereThatIsWishedAlone) {
  const platform::FileIdentity identity = platform::look_at(path_)->identity;
  const std::string link = folder_.file("link");
  if (!test::make_link(path_, link)) GTEST_SKIP() << test::kNoLinks;
  path_ = link;
  files_.expect(path_, identity);
  EXPECT_EQ(refusal(), "TargetIsLink");
  files_.expect(path_, identity, true);
  EXPECT_EQ(refusal(), "");
}

TEST_F(TargetFilesTest, StaysInTheFolderThatItFound) {
  const std::filesystem::path folder = folder_.path() / "data";
  std::filesystem::create_directory(folder);
  path_ = (folder / "io.dat").string();
  test::write_file(path_, "content");
  files_.expect(path_, platform::look_at(path_)->identity);
  std::error_code held;
  std::filesystem::rename(folder, folder_.path() / "moved", held);
  if (held) GTEST_SKIP() << "this system keeps a folder that is open in its place";
  std::filesystem::create_directory(folder);
  test::write_file(path_, "precious");
  EXPECT_EQ(refusal(), "") << "the file in the folder that was found, wherever that is by now";
}

}  // namespace
}  // namespace headroom
