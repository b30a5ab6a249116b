#include "run/file_copy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <thread>

#include "platform/file_copy.h"
#include "run/ownership.h"
#include "support/files.h"

namespace headroom {
namespace {

using testing::HasSubstr;

constexpr std::uint64_t kFileBytes = 4 << 20;

/// Wine reports nothing about a running copy, so that none ends early there.
bool tells_on_the_way() {
  return std::string(platform::copy_call_name()) != "CopyFileEx";
}
constexpr const char* kToldAtTheEnd = "the Windows build is tested under Wine, which tells nothing on the way";

class FileCopyTest : public testing::Test {
 protected:
  /// The engine's own file, as a time span leaves it.
  void make_file() {
    Target target;
    target.path = path_;
    target.create_size_bytes = kFileBytes;
    TimeSpan span;
    span.targets = {target};
    Preparation preparation(files_, false, stop_, warnings_);
    preparation.prepare(span, progress_);
    preparation.let_go_of_files();
  }

  FileCopyResult copy(SimulatedDevice* device = nullptr, double longest_seconds = longest::kCopySeconds) {
    return copy_beside(path_, {files_, stop_, progress_, device, warnings_, longest_seconds});
  }

  platform::Place place() const { return platform::find_place(path_); }

  /// Whether nothing but the file and its record is there, and the file is still the engine's.
  void expect_only_the_file() const {
    std::size_t count = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder_.path())) ++count;
    EXPECT_EQ(count, 2U);
    const auto record = ownership_of(place());
    ASSERT_TRUE(record.has_value());
    EXPECT_EQ(record->copy, "");
  }

  /// Has the file's record name a copy, and makes that, as an engine leaves it that is killed meanwhile.
  std::string leave_copy() const {
    OwnershipRecord record = ownership_of(place()).value();
    record.copy = new_aside_name();
    write_ownership(place(), record);
    const std::string left = folder_.file(record.copy);
    test::write_file(left, "half a copy");
    return left;
  }

  test::TemporaryFolder folder_;
  std::string path_ = folder_.file("io.dat");
  TargetFiles files_;
  StopSignal stop_;
  std::vector<Warning> warnings_;
  PreparationProgress progress_;
};

TEST_F(FileCopyTest, CopiesTheWholeFileAndLeavesNothing) {
  make_file();
  const FileCopyResult result = copy();
  EXPECT_EQ(result.end, FileCopyEnd::completed) << result.reason;
  EXPECT_EQ(result.file_bytes, kFileBytes);
  EXPECT_EQ(result.copied_bytes, kFileBytes);
  ASSERT_TRUE(result.copy_seconds && result.flushed_seconds);
  EXPECT_GT(*result.copy_seconds, 0);
  EXPECT_GE(*result.flushed_seconds, *result.copy_seconds);
  EXPECT_EQ(progress_.total_bytes, kFileBytes);
  EXPECT_EQ(progress_.written_bytes, kFileBytes);
  EXPECT_TRUE(warnings_.empty());
  expect_only_the_file();
}

TEST_F(FileCopyTest, LeavesFilesOfOthersAlone) {
  test::write_file(path_, "precious");
  const FileCopyResult result = copy();
  EXPECT_EQ(result.end, FileCopyEnd::skipped);
  EXPECT_THAT(result.reason, HasSubstr("did not create"));
  EXPECT_FALSE(result.copy_seconds.has_value());
  EXPECT_EQ(test::read_file(path_), "precious");
}

TEST_F(FileCopyTest, LeavesAFileAloneThatSomebodyChanged) {
  make_file();
  test::write_file(path_, "precious");
  EXPECT_EQ(copy().end, FileCopyEnd::skipped);
  EXPECT_EQ(test::read_file(path_), "precious");
}

TEST_F(FileCopyTest, IsHeldBackByASimulatedDevice) {
  make_file();
  // It reads 4 MiB and writes 4 MiB, at 32 MiB/s.
  SimulatedDevice device({.bytes_per_second = 32 << 20}, now_ns());
  const FileCopyResult result = copy(&device);
  EXPECT_EQ(result.end, FileCopyEnd::completed) << result.reason;
  EXPECT_GE(result.copy_seconds.value_or(0), 0.2);
}

TEST_F(FileCopyTest, EndsWhenItsTimeIsUpAndTellsHowMuchWasCopied) {
  if (!tells_on_the_way()) GTEST_SKIP() << kToldAtTheEnd;
  make_file();
  SimulatedDevice device({.bytes_per_second = 32 << 20}, now_ns());
  const FileCopyResult result = copy(&device, 0.1);
  EXPECT_EQ(result.end, FileCopyEnd::time_up) << result.reason;
  EXPECT_GT(result.copied_bytes, 0U);
  EXPECT_LT(result.copied_bytes, kFileBytes);
  EXPECT_TRUE(result.flushed_seconds.has_value());
  expect_only_the_file();
}

TEST_F(FileCopyTest, EndsAtOnceWhenTheRunIsStopped) {
  if (!tells_on_the_way()) GTEST_SKIP() << kToldAtTheEnd;
  make_file();
  SimulatedDevice device({.bytes_per_second = 1 << 16}, now_ns());
  std::thread stopper([this] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    stop_.cancel();
  });
  const FileCopyResult result = copy(&device);
  stopper.join();
  EXPECT_EQ(result.end, FileCopyEnd::cancelled);
  EXPECT_FALSE(result.copy_seconds.has_value());
  expect_only_the_file();
}

TEST_F(FileCopyTest, WhatAKilledEngineLeftIsDeletedByTheNextRun) {
  make_file();
  const std::string left = leave_copy();
  make_file();
  EXPECT_FALSE(std::filesystem::exists(left));
  ASSERT_EQ(warnings_.size(), 1U);
  EXPECT_THAT(warnings_[0].message, HasSubstr("Deleted a copy"));
}

TEST_F(FileCopyTest, WhatAKilledEngineLeftGoesWithTheFile) {
  make_file();
  const std::string left = leave_copy();
  EXPECT_TRUE(remove_own_file(place()).done);
  EXPECT_FALSE(std::filesystem::exists(left));
  EXPECT_FALSE(std::filesystem::exists(path_));
}

TEST_F(FileCopyTest, ARecordCannotNameAnyFileButACopy) {
  make_file();
  OwnershipRecord record = ownership_of(place()).value();
  const std::string precious = folder_.file("precious.txt");
  test::write_file(precious, "precious");
  for (const char* name : {"precious.txt", "../precious.txt", ".headroom-io-precious"}) {
    record.copy = name;
    write_ownership(place(), record);
    EXPECT_FALSE(clear_copy(place()).has_value()) << name;
  }
  EXPECT_EQ(test::read_file(precious), "precious");
}

TEST_F(FileCopyTest, AFileWithAnotherNameElsewhereIsNoCopy) {
  make_file();
  const std::string left = leave_copy();
  std::error_code error;
  std::filesystem::create_hard_link(left, folder_.file("precious.txt"), error);
  if (error) GTEST_SKIP() << "hard links cannot be made here";
  const auto cleared = clear_copy(place());
  ASSERT_TRUE(cleared.has_value());
  EXPECT_FALSE(cleared->deleted);
  EXPECT_TRUE(std::filesystem::exists(left));
}

}  // namespace
}  // namespace headroom
