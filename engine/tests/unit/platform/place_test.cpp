#include "platform/place.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/problem.h"
#include "platform/text_file.h"
#include "support/files.h"
#include "support/row.h"

namespace headroom::platform {
namespace {

constexpr const char* kAside = ".headroom-io-aside";

class PlaceTest : public testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::create_directories(folder_.path() / "volume" / "tests");
    std::filesystem::create_directory(folder_.path() / "elsewhere");
    test::write_file(folder_.file("elsewhere/io.dat"), "precious");
  }

  std::string below(const std::string& path) const { return (folder_.path() / "volume" / path).string(); }

  /// Code of the failure with which a path is refused below "volume", "" when it is found.
  std::string refusal(const std::string& path) const {
    try {
      find_place_below(folder_.file("volume"), path);
      return "";
    } catch (const Failure& failure) {
      EXPECT_EQ(failure.problem().target, path);
      EXPECT_FALSE(failure.problem().action.empty());
      return failure.problem().code;
    }
  }

  std::size_t count_files() const {
    const auto files = std::filesystem::directory_iterator(folder_.path() / "volume");
    return static_cast<std::size_t>(std::distance(begin(files), end(files)));
  }

  test::TemporaryFolder folder_;
};

TEST_F(PlaceTest, FindsAFileBelowAFolder) {
  EXPECT_EQ(refusal(below("io.dat")), "");
  EXPECT_EQ(refusal(below("tests/io.dat")), "");
  EXPECT_EQ(refusal(below("tests/../io.dat")), "");
  EXPECT_EQ(refusal(below("./tests//io.dat")), "");
}

TEST_F(PlaceTest, RefusesWhatLiesOutside) {
  EXPECT_EQ(refusal(folder_.file("elsewhere/io.dat")), "TargetOutside");
  EXPECT_EQ(refusal(below("../elsewhere/io.dat")), "TargetOutside");
  EXPECT_EQ(refusal(below("tests/../../elsewhere/io.dat")), "TargetOutside");
  EXPECT_EQ(refusal(folder_.file("volume-2/io.dat")), "TargetOutside");
  EXPECT_EQ(refusal(folder_.file("volume")), "TargetOutside");
  EXPECT_EQ(refusal("#1"), "TargetOutside");
}

TEST_F(PlaceTest, FollowsNoLinkBelowAFolder) {
  if (!test::make_link(folder_.file("elsewhere"), below("link"))) GTEST_SKIP() << test::kNoLinks;
  EXPECT_EQ(refusal(below("link/io.dat")), "TargetIsLink");
  EXPECT_EQ(refusal(below("link/../tests/io.dat")), "") << "what is left out by text is not entered";
}

TEST_F(PlaceTest, OpensNoLinkBelowAFolderThoughItMay) {
  if (!test::make_link(folder_.file("elsewhere/io.dat"), below("io.dat"))) GTEST_SKIP() << test::kNoLinks;
  const Place place = find_place_below(folder_.file("volume"), below("io.dat"));
  OpenOptions options;
  options.asynchronous = false;
  options.follow_link = true;
  EXPECT_THROW(open_file(place, options), Failure);
}

TEST_F(PlaceTest, SaysWhichFolderIsMissing) {
  EXPECT_EQ(refusal(below("missing/io.dat")), "TargetNotFound");
}

TEST_F(PlaceTest, RemovesTheFileThatIsMeantAndNoOther) {
  const std::string path = below("io.dat");
  test::write_file(path, "content");
  const FileFacts seen = look_at(path).value();
  test::write_file(below("other.dat"), "precious");
  std::filesystem::rename(below("other.dat"), path);
  EXPECT_FALSE(remove_file(find_place(path), seen, kAside).done);
  EXPECT_EQ(test::read_file(path), "precious");
  EXPECT_TRUE(remove_file(find_place(path), *look_at(path), kAside).done);
  EXPECT_FALSE(std::filesystem::exists(path));
  EXPECT_TRUE(remove_file(find_place(path), seen, kAside).done) << "there is none any more";
}

TEST_F(PlaceTest, RemovesNoFileThatWasWrittenToSinceItWasSeen) {
  const std::string path = below("io.dat");
  test::write_file(path, "content");
  const FileFacts seen = look_at(path).value();
  test::write_file(path, "precious content");
  EXPECT_FALSE(remove_file(find_place(path), seen, kAside).done);
  EXPECT_EQ(test::read_file(path), "precious content");
}

TEST_F(PlaceTest, RemovesAFileThoughTheNameToSetItAsideIsTaken) {
  test::write_file(below("io.dat"), "content");
  test::write_file(below(kAside), "precious");
  EXPECT_TRUE(remove_file(find_place(below("io.dat")), *look_at(below("io.dat")), kAside).done);
  EXPECT_FALSE(std::filesystem::exists(below("io.dat")));
  EXPECT_EQ(test::read_file(below(kAside)), "precious");
}

TEST_F(PlaceTest, FindsTheNeighbourOfAFile) {
  const Place place = find_place(below("tests/io.dat"));
  const Place other = neighbour(place, "other.dat");
  EXPECT_EQ(other.name, "other.dat");
  EXPECT_EQ(other.path, below("tests/other.dat"));
  EXPECT_EQ(other.folder, place.folder);
}

TEST_F(PlaceTest, KeepsAWordWithAFileOrSaysThatItCannot) {
  const std::string path = below("io.dat");
  test::write_file(path, "content");
  OpenOptions options;
  options.write = true;
  options.asynchronous = false;
  const File file = open_file(find_place(path), options);
  EXPECT_EQ(read_mark(file), "");
  if (!put_mark(file, path, "word")) GTEST_SKIP() << "this file system keeps no words with files";
  EXPECT_EQ(read_mark(file), "word");
  std::filesystem::copy_file(path, below("copy.dat"));
  EXPECT_EQ(read_mark(open_file(find_place(below("copy.dat")), options)), "");
  EXPECT_EQ(test::read_file(path), "content");
}

TEST_F(PlaceTest, PutsATextInPlaceAsAWhole) {
  const Place place = find_place(below("report.json"));
  {
    ReplacementFile report(place, 1 << 20);
    report.append("half");
  }
  EXPECT_FALSE(std::filesystem::exists(place.path));
  ReplacementFile report(place, 1 << 20);
  report.append("whole");
  EXPECT_TRUE(report.put_in_place());
  EXPECT_EQ(test::read_file(place.path), "whole");
  EXPECT_EQ(count_files(), 2U) << "the report and the folder of tests";
}

TEST_F(PlaceTest, PutsNoTextInThePlaceOfAnother) {
  const Place place = find_place(below("report.json"));
  test::write_file(place.path, "before");
  std::string kept;
  {
    ReplacementFile report(place, 1 << 20);
    report.append("whole");
    EXPECT_FALSE(report.put_in_place());
    EXPECT_EQ(test::read_file(place.path), "before");
    kept = report.keep_aside();
  }
  EXPECT_EQ(test::read_file(kept), "whole");
  EXPECT_EQ(count_files(), 3U);
}

TEST_F(PlaceTest, WritesATextOverALongerOneAtOnce) {
  test::write_file(below("record"), "a long text");
  OpenOptions options;
  options.write = true;
  options.asynchronous = false;
  const File file = open_file(find_place(below("record")), options);
  rewrite_text(file, below("record"), "short");
  EXPECT_EQ(test::read_file(below("record")), "short\n\n\n\n\n\n");
  rewrite_text(file, below("record"), "one that is longer");
  EXPECT_EQ(test::read_file(below("record")), "one that is longer");
}

}  // namespace
}  // namespace headroom::platform
