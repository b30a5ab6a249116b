#include "run/ownership.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/problem.h"
#include "platform/process.h"
#include "support/files.h"
#include "support/ownership.h"

namespace headroom {
namespace {

using test::OwnershipTest;

TEST_F(OwnershipTest, MarkIsReadAsItWasWritten) {
  const OwnershipRecord written = mark();
  const auto read = read_ownership(place());
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->identity, written.identity);
  EXPECT_EQ(read->size_bytes, 7U);
  EXPECT_TRUE(read->filled);
  EXPECT_EQ(read->content, "random");
}

TEST_F(OwnershipTest, MarkIsReplacedByTheNextOne) {
  OwnershipRecord record = mark();
  record.filled = false;
  write_ownership(place(), record);
  EXPECT_FALSE(read_ownership(place())->filled);
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
  std::filesystem::copy_file(record_path(), copy + kRecordEnding);
  EXPECT_FALSE(ownership_of(platform::find_place(copy)).has_value());
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
  write_ownership(platform::find_place(link), record);
  EXPECT_FALSE(ownership_of(platform::find_place(link)).has_value());
}

TEST_F(OwnershipTest, FileThatGrewIsForeign) {
  mark();
  std::filesystem::resize_file(path_, 100);
  EXPECT_FALSE(is_own());
}

TEST_F(OwnershipTest, FileThatOthersWroteToIsForeign) {
  mark();
  std::this_thread::sleep_for(std::chrono::milliseconds(20));  // the file system's clock has ticks
  test::write_file(path_, "precise");
  EXPECT_FALSE(is_own());
}

TEST_F(OwnershipTest, FileThatOthersWroteToIsForeignWhateverItsTimesSay) {
  mark();
  const auto time = std::filesystem::last_write_time(path_);
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  test::write_file(path_, "precise");
  std::filesystem::last_write_time(path_, time);
  EXPECT_FALSE(is_own());
}

TEST_F(OwnershipTest, FileThatTheEngineWritesToIsOwn) {
  mark_in_use();
  test::write_file(path_, "by the run");
  EXPECT_TRUE(is_own());
}

TEST_F(OwnershipTest, FileThatOthersWroteToAfterTheEngineDiedIsForeign) {
  mark_in_use();
  set_sign_of_life(std::chrono::seconds(10));
  EXPECT_FALSE(is_own());
  HeldRecord held{*read_ownership(place()), platform::look_at(record_path())->identity};
  renew_ownership(place(), held);
  EXPECT_TRUE(is_own());
}

TEST_F(OwnershipTest, SignOfLifeThatWasSetAheadCountsNeitherBeforeNorAfterThatTime) {
  mark_in_use();
  set_sign_of_life(std::chrono::seconds(-3));
  EXPECT_FALSE(is_own());
  std::this_thread::sleep_for(std::chrono::milliseconds(2300));
  test::write_file(path_, "precious");
  std::this_thread::sleep_for(std::chrono::milliseconds(900));
  EXPECT_FALSE(is_own());
}

TEST_F(OwnershipTest, SignOfLifeThatSomebodyGaveTheRecordIsNone) {
  mark_in_use();
  set_sign_of_life(std::chrono::seconds(10));
  std::filesystem::last_write_time(record_path(), std::filesystem::last_write_time(path_));
  EXPECT_FALSE(is_own());
}

TEST_F(OwnershipTest, FileThatWasGivenAnEarlierTimeWhileInUseIsForeign) {
  mark_in_use();
  std::filesystem::last_write_time(path_, std::filesystem::last_write_time(path_) - std::chrono::hours(1));
  EXPECT_FALSE(is_own());
}

TEST_F(OwnershipTest, RecordOfAnotherNameIsNone) {
  mark();
  std::filesystem::rename(path_, folder_.file("mine.dat"));
  std::filesystem::rename(record_path(), folder_.file("mine.dat") + kRecordEnding);
  EXPECT_FALSE(ownership_of(platform::find_place(folder_.file("mine.dat"))).has_value());
}

TEST_F(OwnershipTest, WritesARecordAgainIntoTheSameFile) {
  OwnershipRecord record = mark();
  const platform::FileIdentity before = platform::look_at(record_path())->identity;
  record.word.clear();
  record.content = "zero";
  EXPECT_EQ(write_ownership(place(), record), before);
  EXPECT_EQ(read_ownership(place())->content, "zero");
  EXPECT_EQ(platform::look_at(record_path())->identity, before);
}

TEST_F(OwnershipTest, SignOfLifeIsGivenToTheRecordAlone) {
  const OwnershipRecord mine = mark_in_use();
  const platform::FileIdentity record = platform::look_at(record_path())->identity;
  test::write_file(folder_.file("precious"), "precious");
  std::filesystem::rename(folder_.file("precious"), record_path());
  const auto a_while_ago = std::filesystem::last_write_time(record_path()) - std::chrono::seconds(10);
  std::filesystem::last_write_time(record_path(), a_while_ago);
  const auto before = std::filesystem::last_write_time(record_path());
  HeldRecord held{mine, record};
  renew_ownership(place(), held);
  EXPECT_EQ(std::filesystem::last_write_time(record_path()), before);
}

TEST_F(OwnershipTest, RecordIsTheFileThatWritingItReturned) {
  const platform::FileIdentity written = write_ownership(place(), mark());
  EXPECT_EQ(platform::look_at(record_path())->identity, written);
}

TEST_F(OwnershipTest, FileWithoutTheWordOfItsMarkIsForeign) {
  OwnershipRecord record = mark();
  record.word = "another word";
  write_ownership(place(), record);
  EXPECT_FALSE(is_own());
}

TEST_F(OwnershipTest, FileMadeAtAnotherTimeIsForeign) {
  OwnershipRecord record = mark();
  if (record.identity.created == 0) GTEST_SKIP() << "this file system does not keep when a file was made";
  record.identity.created += 1;
  write_ownership(place(), record);
  EXPECT_FALSE(is_own());
}

TEST_F(OwnershipTest, LettingGoTakesTheContentAsItIs) {
  HeldRecord held{mark_in_use(), platform::look_at(record_path())->identity};
  test::write_file(path_, "by runs");
  let_go(place(), held);
  const auto record = ownership_of(place());
  ASSERT_TRUE(record.has_value());
  EXPECT_FALSE(record->in_use);
}

TEST_F(OwnershipTest, LettingGoTakesNoOtherSize) {
  HeldRecord held{mark_in_use(), platform::look_at(record_path())->identity};
  held.record.filled = true;
  write_ownership(place(), held.record);
  test::write_file(path_, "by somebody else");
  let_go(place(), held);
  EXPECT_FALSE(is_own());
}

TEST_F(OwnershipTest, NothingElseIsWrittenToWhenAMarkIsMade) {
  const std::string victim = folder_.file("victim");
  test::write_file(victim, "precious");
  const std::string guess = record_path() + "." + std::to_string(platform::process_id()) + ".tmp";
  if (!test::make_link(victim, guess)) GTEST_SKIP() << test::kNoLinks;
  mark();
  EXPECT_EQ(test::read_file(victim), "precious");
  EXPECT_TRUE(std::filesystem::is_symlink(guess));
}

TEST_F(OwnershipTest, RemovesTheOwnFileWithItsMark) {
  mark();
  EXPECT_TRUE(remove_own_file(place()).done);
  EXPECT_TRUE(std::filesystem::is_empty(folder_.path()));
}

TEST_F(OwnershipTest, RemovesNoForeignFile) {
  EXPECT_TRUE(remove_own_file(place()).done);
  EXPECT_EQ(test::read_file(path_), "content");
}

TEST_F(OwnershipTest, RemovesNoFileWithASecondName) {
  mark();
  std::filesystem::create_hard_link(path_, folder_.file("second.dat"));
  remove_own_file(place());
  EXPECT_TRUE(std::filesystem::exists(path_));
}

TEST_F(OwnershipTest, RemovesTheMarkOfAFileThatIsGone) {
  mark();
  std::filesystem::remove(path_);
  EXPECT_TRUE(remove_own_file(place()).done);
  EXPECT_TRUE(std::filesystem::is_empty(folder_.path()));
}

TEST_F(OwnershipTest, RemovingNothingIsNoFailure) {
  EXPECT_TRUE(remove_own_file(platform::find_place(folder_.file("never.dat"))).done);
}

}  // namespace
}  // namespace headroom
