#include "run/preparation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "base/problem.h"
#include "run/ownership.h"
#include "support/files.h"
#include "support/row.h"

namespace headroom {
namespace {

constexpr std::uint64_t kSize = 1 << 20;

class PreparationTest : public testing::Test {
 protected:
  TimeSpan span(std::optional<std::uint64_t> create_size, std::uint64_t write_percent = 0) const {
    Target target;
    target.path = path_;
    target.create_size_bytes = create_size;
    target.write_percent = write_percent;
    TimeSpan span;
    span.targets = {target};
    return span;
  }

  void prepare(const TimeSpan& span, bool allow_overwrite = false) {
    TargetFiles files;
    Preparation preparation(files, allow_overwrite, stop_, warnings_);
    preparation.prepare(span, progress_);
    preparation.let_go_of_files();
  }

  platform::Place place() const { return platform::find_place(path_); }

  /// Code of the failure that preparing ends with, "" when it succeeds.
  std::string refusal(const TimeSpan& span) {
    try {
      prepare(span);
      return "";
    } catch (const Failure& failure) {
      EXPECT_EQ(failure.problem().target, path_);
      EXPECT_FALSE(failure.problem().action.empty());
      return failure.problem().code;
    }
  }

  test::TemporaryFolder folder_;
  std::string path_ = folder_.file("io.dat");
  StopSignal stop_;
  std::vector<Warning> warnings_;
  PreparationProgress progress_;
};

TEST_F(PreparationTest, WritesEveryByteOfANewFile) {
  prepare(span(kSize + 5));
  const std::string content = test::read_file(path_);
  ASSERT_EQ(content.size(), kSize + 5);
  // Random content holds no block twice, and no block of zeros.
  std::set<std::string> blocks;
  for (std::size_t i = 0; i < kSize; i += 512) blocks.insert(content.substr(i, 512));
  EXPECT_EQ(blocks.size(), kSize / 512);
  EXPECT_EQ(blocks.count(std::string(512, '\0')), 0U);
  EXPECT_EQ(progress_.total_bytes, kSize + 5);
  EXPECT_EQ(progress_.written_bytes, kSize + 5);
}

TEST_F(PreparationTest, MarksANewFileAsItsOwn) {
  prepare(span(kSize));
  const auto record = ownership_of(place());
  ASSERT_TRUE(record.has_value());
  EXPECT_EQ(record->size_bytes, kSize);
  EXPECT_TRUE(record->filled);
  EXPECT_EQ(record->content, "random");
}

TEST_F(PreparationTest, WritesZerosWhenZerosAreWritten) {
  TimeSpan zeros = span(kSize);
  zeros.targets[0].write_buffer.content = WriteContent::zero;
  prepare(zeros);
  EXPECT_EQ(test::read_file(path_), std::string(kSize, '\0'));
}

TEST_F(PreparationTest, UsesItsOwnFileAgainAsItIs) {
  prepare(span(kSize));
  const std::string before = test::read_file(path_);
  prepare(span(kSize));
  EXPECT_EQ(progress_.total_bytes, 0U);
  EXPECT_EQ(test::read_file(path_), before);
}

TEST_F(PreparationTest, MakesItsOwnFileAnewInAnotherSize) {
  prepare(span(kSize));
  prepare(span(kSize / 2));
  EXPECT_EQ(std::filesystem::file_size(path_), kSize / 2);
  EXPECT_TRUE(read_ownership(place())->filled);
}

TEST_F(PreparationTest, MakesItsOwnFileAnewWhenItWasNotFilled) {
  prepare(span(kSize));
  OwnershipRecord record = read_ownership(place()).value();
  record.filled = false;
  write_ownership(place(), record);
  prepare(span(kSize));
  EXPECT_EQ(progress_.total_bytes, kSize);
  EXPECT_TRUE(read_ownership(place())->filled);
}

TEST_F(PreparationTest, TakesAFileThatOthersCutShortForForeign) {
  prepare(span(kSize));
  std::filesystem::resize_file(path_, 10);
  EXPECT_EQ(refusal(span(kSize)), "TargetNotOurs");
  EXPECT_EQ(std::filesystem::file_size(path_), 10U);
}

TEST_F(PreparationTest, TakesAFileThatOthersWroteToForForeign) {
  prepare(span(kSize));
  {
    std::fstream file(path_, std::ios::in | std::ios::out | std::ios::binary);
    file << "precious";
  }
  const std::string before = test::read_file(path_);
  EXPECT_EQ(refusal(span(kSize)), "TargetNotOurs");
  EXPECT_EQ(refusal(span({}, 10)), "TargetNotOurs");
  EXPECT_EQ(test::read_file(path_), before);
}

TEST_F(PreparationTest, NotesThatItWritesToItsOwnFileUntilItLetsGo) {
  prepare(span(kSize));
  EXPECT_FALSE(read_ownership(place())->in_use);
  TargetFiles files;
  Preparation preparation(files, false, stop_, warnings_);
  preparation.prepare(span(kSize), progress_);
  EXPECT_FALSE(read_ownership(place())->in_use) << "it is only read";
  preparation.prepare(span(kSize, 50), progress_);
  EXPECT_TRUE(read_ownership(place())->in_use);
  {
    std::fstream file(path_, std::ios::in | std::ios::out | std::ios::binary);
    file << "written by the run";
  }
  preparation.let_go_of_files();
  EXPECT_FALSE(read_ownership(place())->in_use);
  EXPECT_TRUE(ownership_of(place()).has_value());
}

TEST_F(PreparationTest, CreatesNothingOverAForeignFile) {
  test::write_file(path_, "precious");
  EXPECT_EQ(refusal(span(kSize)), "TargetNotOurs");
  EXPECT_EQ(test::read_file(path_), "precious");
}

TEST_F(PreparationTest, LetsNoWritesGoToAForeignFile) {
  test::write_file(path_, "precious");
  EXPECT_EQ(refusal(span({}, 1)), "TargetNotOurs");
  EXPECT_EQ(test::read_file(path_), "precious");
}

TEST_F(PreparationTest, LetsForeignFilesBeRead) {
  test::write_file(path_, "precious");
  EXPECT_EQ(refusal(span({})), "");
  EXPECT_EQ(test::read_file(path_), "precious");
}

TEST_F(PreparationTest, JudgesAFileByAllItsTargets) {
  test::write_file(path_, "precious");
  TimeSpan both = span({});
  both.targets.push_back(span({}, 50).targets[0]);
  EXPECT_EQ(refusal(both), "TargetNotOurs");
}

TEST_F(PreparationTest, CreatesNothingThroughALink) {
  const std::string victim = folder_.file("victim");
  test::write_file(victim, "precious");
  if (!test::make_link(victim, path_)) GTEST_SKIP() << test::kNoLinks;
  EXPECT_EQ(refusal(span(kSize)), "TargetIsLink");
  EXPECT_EQ(test::read_file(victim), "precious");
}

TEST_F(PreparationTest, CreatesNothingThroughALinkThatLeadsNowhere) {
  const std::string victim = folder_.file("not-there");
  if (!test::make_link(victim, path_)) GTEST_SKIP() << test::kNoLinks;
  EXPECT_EQ(refusal(span(kSize)), "TargetIsLink");
  EXPECT_FALSE(std::filesystem::exists(victim));
}

TEST_F(PreparationTest, WritesNothingToAnOwnFileWithASecondName) {
  prepare(span(kSize));
  std::filesystem::create_hard_link(path_, folder_.file("second.dat"));
  const std::string before = test::read_file(path_);
  EXPECT_EQ(refusal(span(kSize / 2)), "TargetHasLinks");
  EXPECT_EQ(refusal(span({}, 10)), "TargetHasLinks");
  EXPECT_EQ(test::read_file(path_), before);
}

TEST_F(PreparationTest, TakesNoFolderForAFile) {
  std::filesystem::create_directory(path_);
  EXPECT_EQ(refusal(span({})), "TargetNotAFile");
  EXPECT_EQ(refusal(span(kSize)), "TargetNotAFile");
}

TEST_F(PreparationTest, RefusesWhatCannotFitBeforeItWritesAnything) {
  EXPECT_EQ(refusal(span(std::uint64_t{1} << 52)), "DiskFull");
  EXPECT_TRUE(std::filesystem::is_empty(folder_.path()));
}

TEST_F(PreparationTest, RefusesWhatIsAbsentAndNotToBeMade) {
  EXPECT_EQ(refusal(span(std::nullopt)), "TargetNotFound");
  EXPECT_EQ(refusal(span(std::nullopt, 100)), "TargetNotFound");
}

TEST_F(PreparationTest, MakesAFileThatOneOfItsTargetsWants) {
  TimeSpan both = span(std::nullopt, 100);
  both.targets.push_back(span(kSize).targets.front());
  prepare(both);
  EXPECT_EQ(test::read_file(path_).size(), kSize);
}

TEST_F(PreparationTest, JudgesEveryTargetBeforeItTouchesOne) {
  TimeSpan two = span(kSize);
  two.targets.push_back(two.targets[0]);
  two.targets[1].path = folder_.file("z-precious.dat");
  test::write_file(two.targets[1].path, "precious");
  EXPECT_THROW(prepare(two), Failure);
  EXPECT_FALSE(std::filesystem::exists(path_));
}

TEST_F(PreparationTest, OverwritesForeignFilesWhenAllowedTo) {
  test::write_file(path_, "precious");
  prepare(span(kSize), true);
  EXPECT_EQ(std::filesystem::file_size(path_), kSize);
}

TEST_F(PreparationTest, MakesAFileAnewEachTimeWhenAllowedToOverwrite) {
  prepare(span(kSize), true);
  prepare(span(kSize), true);
  EXPECT_EQ(progress_.total_bytes, kSize);
}

TEST_F(PreparationTest, LeavesNothingHalfDoneWhenTheRunIsStopped) {
  stop_.cancel();
  prepare(span(kSize));
  EXPECT_TRUE(std::filesystem::is_empty(folder_.path()));
}

TEST_F(PreparationTest, DeletesItsOwnFilesAndNoOthers) {
  const std::string foreign = folder_.file("foreign.dat");
  test::write_file(foreign, "precious");
  TimeSpan two = span(kSize);
  two.targets.push_back(span({}).targets[0]);
  two.targets[1].path = foreign;
  TargetFiles files;
  Preparation preparation(files, false, stop_, warnings_);
  preparation.prepare(two, progress_);
  preparation.delete_own_files();
  EXPECT_FALSE(std::filesystem::exists(path_));
  EXPECT_FALSE(std::filesystem::exists(path_ + kRecordEnding));
  EXPECT_EQ(test::read_file(foreign), "precious");
  EXPECT_TRUE(warnings_.empty());
}

struct PrecreateRow : test::Row {
  PrecreateRule rule;
  std::vector<std::uint64_t> sizes;  // of one file in each time span, 0 where it is not created
  std::uint64_t created;             // before the first; 0: not created
};

class Precreation : public PreparationTest, public testing::WithParamInterface<PrecreateRow> {};

TEST_P(Precreation, MakesTheFilesThatItsRuleWants) {
  Profile profile{.precreate_rule = GetParam().rule};
  for (const std::uint64_t size : GetParam().sizes) {
    profile.time_spans.push_back(span(size == 0 ? std::nullopt : std::optional(size)));
  }
  TargetFiles files;
  Preparation(files, false, stop_, warnings_).precreate(profile, progress_);
  EXPECT_EQ(progress_.written_bytes, GetParam().created);
  const auto facts = platform::look_at(path_);
  ASSERT_EQ(facts.has_value(), GetParam().created > 0);
  EXPECT_EQ(facts ? facts->size_bytes : 0, GetParam().created);
}

constexpr auto kLargest = PrecreateRule::largest_size;
constexpr auto kConstant = PrecreateRule::constant_sizes;
constexpr auto kConstantOrNone = PrecreateRule::constant_or_no_sizes;

INSTANTIATE_TEST_SUITE_P(
    Rules, Precreation,
    testing::Values(PrecreateRow{{"the largest of several sizes"}, kLargest, {4096, 12288, 8192}, 12288},
                    PrecreateRow{{"the largest where some time spans create nothing"}, kLargest, {0, 4096}, 4096},
                    PrecreateRow{{"nothing where no time span creates anything"}, kLargest, {0, 0}, 0},
                    PrecreateRow{{"a size that is the same everywhere"}, kConstant, {4096, 4096}, 4096},
                    PrecreateRow{{"constant sizes do not differ"}, kConstant, {4096, 8192}, 0},
                    PrecreateRow{{"constant sizes are there in every time span"}, kConstant, {4096, 0}, 0},
                    PrecreateRow{{"constant sizes or none"}, kConstantOrNone, {0, 4096, 4096}, 4096},
                    PrecreateRow{{"constant sizes or none do not differ"}, kConstantOrNone, {0, 4096, 8192}, 0},
                    PrecreateRow{{"no sizes at all"}, kConstantOrNone, {0, 0}, 0}),
    test::RowName());

TEST_F(PreparationTest, LeavesAPrecreatedFileAsItIs) {
  const Profile profile{.precreate_rule = kLargest, .time_spans = {span(kSize), span(2 * kSize, 100)}};
  TargetFiles files;
  Preparation preparation(files, true, stop_, warnings_);
  preparation.precreate(profile, progress_);
  const std::string before = test::read_file(path_);
  EXPECT_EQ(before.size(), 2 * kSize);
  for (const TimeSpan& time_span : profile.time_spans) {
    preparation.prepare(time_span, progress_);
    EXPECT_EQ(progress_.total_bytes, 0U);
  }
  EXPECT_EQ(test::read_file(path_), before);
}

TEST_F(PreparationTest, PrecreatesNothingOverAForeignFile) {
  test::write_file(path_, "precious");
  const Profile profile{.precreate_rule = kLargest, .time_spans = {span(kSize)}};
  TargetFiles files;
  EXPECT_THROW(Preparation(files, false, stop_, warnings_).precreate(profile, progress_), Failure);
  EXPECT_EQ(test::read_file(path_), "precious");
}

}  // namespace
}  // namespace headroom
