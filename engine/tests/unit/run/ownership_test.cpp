#include "run/ownership.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/problem.h"
#include "support/files.h"
#include "support/row.h"

namespace headroom {
namespace {

class OwnershipTest : public testing::Test {
 protected:
  void SetUp() override { test::write_file(path_, "content"); }

  platform::FileFacts facts() const { return platform::look_at(path_).value(); }

  /// Marks the target as the engine's own.
  OwnershipRecord mark() const {
    OwnershipRecord record{.identity = facts().identity, .size_bytes = 7, .filled = true, .content = "random"};
    write_ownership(path_, record);
    return record;
  }

  bool is_own() const { return ownership_of(path_, facts()).has_value(); }

  test::TemporaryFolder folder_;
  std::string path_ = folder_.file("io.dat");
};

TEST_F(OwnershipTest, MarkStandsBesideTheTarget) {
  EXPECT_EQ(ownership_path("/data/io.dat"), "/data/io.dat.headroom-io");
}

TEST_F(OwnershipTest, MarkIsReadAsItWasWritten) {
  const OwnershipRecord written = mark();
  const auto read = read_ownership(path_);
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->identity, written.identity);
  EXPECT_EQ(read->size_bytes, 7U);
  EXPECT_TRUE(read->filled);
  EXPECT_EQ(read->content, "random");
}

TEST_F(OwnershipTest, MarkIsReplacedByTheNextOne) {
  OwnershipRecord record = mark();
  record.filled = false;
  write_ownership(path_, record);
  EXPECT_FALSE(read_ownership(path_)->filled);
}

TEST_F(OwnershipTest, MarkedFileIsOwn) {
  mark();
  EXPECT_TRUE(is_own());
}

TEST_F(OwnershipTest, FileWithoutAMarkIsForeign) {
  EXPECT_FALSE(is_own());
}

TEST_F(OwnershipTest, FileThatTookTheNameOfAnOwnOneIsForeign) {
  mark();
  // The old file stays alive under another name, so that its number is not given to the new one.
  std::filesystem::rename(path_, folder_.file("old.dat"));
  test::write_file(path_, "content");
  EXPECT_FALSE(is_own());
}

TEST_F(OwnershipTest, CopyOfAnOwnFileIsForeign) {
  mark();
  const std::string copy = folder_.file("copy.dat");
  std::filesystem::copy_file(path_, copy);
  std::filesystem::copy_file(ownership_path(path_), ownership_path(copy));
  EXPECT_FALSE(ownership_of(copy, platform::look_at(copy).value()).has_value());
}

TEST_F(OwnershipTest, FileWithASecondNameIsForeign) {
  mark();
  std::filesystem::create_hard_link(path_, folder_.file("second.dat"));
  EXPECT_FALSE(is_own());
}

TEST_F(OwnershipTest, LinkToAnOwnFileIsForeign) {
  const OwnershipRecord record = mark();
  const std::string link = folder_.file("link.dat");
  if (!test::make_link(path_, link)) GTEST_SKIP() << test::kNoLinks;
  write_ownership(link, record);
  EXPECT_FALSE(ownership_of(link, platform::look_at(link).value()).has_value());
}

TEST_F(OwnershipTest, GrownFileIsStillOwn) {
  mark();
  std::filesystem::resize_file(path_, 100);
  EXPECT_TRUE(is_own());
}

struct DamageRow : test::Row {
  const char* text;
};

class DamagedMark : public OwnershipTest, public testing::WithParamInterface<DamageRow> {
 protected:
  void SetUp() override {
    OwnershipTest::SetUp();
    test::write_file(ownership_path(path_), GetParam().text);
  }
};

TEST_P(DamagedMark, MakesTheFileForeign) {
  EXPECT_FALSE(read_ownership(path_).has_value());
  EXPECT_FALSE(is_own());
}

TEST_P(DamagedMark, IsNotOverwritten) {
  try {
    mark();
    FAIL() << "was overwritten";
  } catch (const Failure& failure) {
    EXPECT_EQ(failure.problem().code, "TargetNotOurs");
    EXPECT_EQ(failure.problem().target, ownership_path(path_));
  }
  EXPECT_EQ(test::read_file(ownership_path(path_)), GetParam().text);
}

TEST_P(DamagedMark, KeepsTheFileFromBeingDeleted) {
  EXPECT_TRUE(remove_own_file(path_));
  EXPECT_TRUE(std::filesystem::exists(path_));
  EXPECT_TRUE(std::filesystem::exists(ownership_path(path_)));
}

INSTANTIATE_TEST_SUITE_P(
    Texts, DamagedMark,
    testing::Values(
        DamageRow{{"empty"}, ""}, DamageRow{{"not JSON"}, "mine"}, DamageRow{{"half written"}, R"({"format": "head)"},
        DamageRow{{"a number"}, "5"}, DamageRow{{"a list"}, "[]"}, DamageRow{{"no field"}, "{}"},
        DamageRow{{"an unknown format"},
                  R"({"format": "headroom-io target 99", "volume": "1", "file": "2", "sizeBytes": 7, "filled": true,
                      "content": "random"})"},
        DamageRow{{"no identity"},
                  R"({"format": "headroom-io target 1", "sizeBytes": 7, "filled": true, "content": "random"})"},
        DamageRow{{"fields of other types"},
                  R"({"format": "headroom-io target 1", "volume": 1, "file": 2, "sizeBytes": "7", "filled": 1,
                      "content": null})"}),
    test::RowName());

TEST_F(OwnershipTest, MarkThatIsALinkIsNoMark) {
  mark();
  const std::string real = folder_.file("real-mark");
  std::filesystem::rename(ownership_path(path_), real);
  if (!test::make_link(real, ownership_path(path_))) GTEST_SKIP() << test::kNoLinks;
  EXPECT_FALSE(is_own());
}

TEST_F(OwnershipTest, MarkOfUnreasonableLengthIsNoMark) {
  mark();
  const std::string text = test::read_file(ownership_path(path_));
  test::write_file(ownership_path(path_), text + std::string(100000, ' '));
  EXPECT_FALSE(is_own());
}

TEST_F(OwnershipTest, RemovesTheOwnFileWithItsMark) {
  mark();
  EXPECT_TRUE(remove_own_file(path_));
  EXPECT_TRUE(std::filesystem::is_empty(folder_.path()));
}

TEST_F(OwnershipTest, RemovesNoForeignFile) {
  EXPECT_TRUE(remove_own_file(path_));
  EXPECT_EQ(test::read_file(path_), "content");
}

TEST_F(OwnershipTest, RemovesNoFileWithASecondName) {
  mark();
  std::filesystem::create_hard_link(path_, folder_.file("second.dat"));
  remove_own_file(path_);
  EXPECT_TRUE(std::filesystem::exists(path_));
}

TEST_F(OwnershipTest, RemovesTheMarkOfAFileThatIsGone) {
  mark();
  std::filesystem::remove(path_);
  EXPECT_TRUE(remove_own_file(path_));
  EXPECT_TRUE(std::filesystem::is_empty(folder_.path()));
}

TEST_F(OwnershipTest, RemovingNothingIsNoFailure) {
  EXPECT_TRUE(remove_own_file(folder_.file("never.dat")));
}

}  // namespace
}  // namespace headroom
