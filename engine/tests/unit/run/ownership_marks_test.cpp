// Marks of ownership that are damaged, or that an engine which was killed had no time to write.
#include <gtest/gtest.h>

#include <filesystem>

#include "base/problem.h"
#include "support/ownership.h"
#include "support/row.h"

namespace headroom {
namespace {

using test::OwnershipTest;

/// A file as an engine leaves it that is killed before it has written its record.
class UnrecordedFileTest : public OwnershipTest {
 protected:
  void SetUp() override {
    test::write_file(path_, "");
    if (!put_word("0123456789abcdef0123456789abcdef")) GTEST_SKIP() << "this file system keeps no words with files";
  }

  bool put_word(const std::string& word) const {
    platform::OpenOptions options;
    options.write = true;
    options.asynchronous = false;
    return platform::put_mark(platform::open_file(path_, options), path_, word);
  }
};

TEST_F(UnrecordedFileTest, IsOwn) {
  EXPECT_TRUE(is_own());
  EXPECT_FALSE(ownership_of(place())->filled);
}

TEST_F(UnrecordedFileTest, GoesWhenItIsAskedFor) {
  EXPECT_TRUE(remove_own_file(place()).done);
  EXPECT_FALSE(platform::exists(path_));
}

TEST_F(UnrecordedFileTest, IsForeignWithContent) {
  test::write_file(path_, "content");
  EXPECT_FALSE(is_own());
}

TEST_F(UnrecordedFileTest, IsForeignWithAnotherWord) {
  for (const char* word : {"", "word", "0123456789ABCDEF0123456789ABCDEF", "0123456789abcdef0123456789abcdef0"}) {
    put_word(word);
    EXPECT_FALSE(is_own()) << word;
  }
}

TEST_F(UnrecordedFileTest, IsForeignBesideWhatIsNoRecordOfIt) {
  test::write_file(record_path(), "somebody's notes");
  EXPECT_FALSE(is_own());
}

TEST_F(UnrecordedFileTest, IsForeignWithASecondName) {
  std::filesystem::create_hard_link(path_, path_ + ".second");
  EXPECT_FALSE(is_own());
}

struct DamageRow : test::Row {
  const char* text;
};

class DamagedMark : public OwnershipTest, public testing::WithParamInterface<DamageRow> {
 protected:
  void SetUp() override {
    OwnershipTest::SetUp();
    test::write_file(record_path(), GetParam().text);
  }
};

TEST_P(DamagedMark, MakesTheFileForeign) {
  EXPECT_FALSE(read_ownership(place()).has_value());
  EXPECT_FALSE(is_own());
}

TEST_P(DamagedMark, IsNotOverwritten) {
  try {
    mark();
    FAIL() << "was overwritten";
  } catch (const Failure& failure) {
    EXPECT_EQ(failure.problem().code, "TargetNotOurs");
    EXPECT_EQ(failure.problem().target, record_path());
  }
  EXPECT_EQ(test::read_file(record_path()), GetParam().text);
}

TEST_P(DamagedMark, KeepsTheFileFromBeingDeleted) {
  EXPECT_TRUE(remove_own_file(place()).done);
  EXPECT_TRUE(std::filesystem::exists(path_));
  EXPECT_TRUE(std::filesystem::exists(record_path()));
}

INSTANTIATE_TEST_SUITE_P(
    Texts, DamagedMark,
    testing::Values(
        DamageRow{{"empty"}, ""}, DamageRow{{"not JSON"}, "mine"}, DamageRow{{"half written"}, R"({"format": "head)"},
        DamageRow{{"a number"}, "5"}, DamageRow{{"a list"}, "[]"}, DamageRow{{"no field"}, "{}"},
        DamageRow{{"an unknown format"},
                  R"({"format": "headroom-io target 99", "volume": "1", "file": "2", "sizeBytes": 7, "filled": true,
                      "content": "random"})"},
        DamageRow{
            {"no identity"},
            R"({"format": "headroom-io target 3", "word": "", "sizeBytes": 7, "filled": true, "inUse": false, "changed": 0,
                      "content": "random"})"},
        DamageRow{
            {"fields of other types"},
            R"({"format": "headroom-io target 3", "volume": 1, "file": 2, "created": "", "word": 5, "sizeBytes": "7",
                      "filled": 1, "inUse": 0, "changed": null, "content": null})"},
        DamageRow{{"the format before"},
                  R"({"format": "headroom-io target 2", "volume": "1", "file": "2", "sizeBytes": 7, "filled": true,
                      "content": "random"})"}),
    test::RowName());

TEST_F(OwnershipTest, MarkThatIsALinkIsNoMark) {
  mark();
  const std::string real = folder_.file("real-mark");
  std::filesystem::rename(record_path(), real);
  if (!test::make_link(real, record_path())) GTEST_SKIP() << test::kNoLinks;
  EXPECT_FALSE(is_own());
}

TEST_F(OwnershipTest, MarkOfUnreasonableLengthIsNoMark) {
  mark();
  const std::string text = test::read_file(record_path());
  test::write_file(record_path(), text + std::string(100000, ' '));
  EXPECT_FALSE(is_own());
}

}  // namespace
}  // namespace headroom
