#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "platform/file_copy.h"
#include "report/reports.h"
#include "support/results.h"

namespace headroom {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

/// 64 MiB in 2 s, and another 2 s to the medium.
FileCopyResult whole_copy() {
  return {.end = FileCopyEnd::completed,
          .path = "io.dat",
          .file_bytes = 64 << 20,
          .copied_bytes = 64 << 20,
          .copy_seconds = 2,
          .flushed_seconds = 4,
          .cloned = false};
}

RunResult result_with(const std::optional<FileCopyResult>& copy) {
  RunResult result = test::read_result();
  result.profile.copy_file = true;
  result.file_copy = copy;
  return result;
}

TEST(FileCopyReport, TellsBothTimesApart) {
  const json copy = json::parse(json_report(result_with(whole_copy()))).at("fileCopy");
  EXPECT_EQ(copy.at("endReason"), "completed");
  EXPECT_EQ(copy.at("call"), platform::copy_call_name());
  EXPECT_EQ(copy.at("copiedBytes"), 64 << 20);
  EXPECT_EQ(copy.at("copySeconds"), 2.0);
  EXPECT_EQ(copy.at("flushedSeconds"), 4.0);
  EXPECT_EQ(copy.at("isCloned"), false);
  EXPECT_TRUE(copy.at("reason").is_null());
  const std::string text = text_report(result_with(whole_copy()));
  EXPECT_THAT(text, HasSubstr("until the copy returned:\t2.00s, 32.00 MiB/s\n"));
  EXPECT_THAT(text, HasSubstr("until it was on the disk:\t4.00s, 16.00 MiB/s\n"));
}

TEST(FileCopyReport, ShowsNoSpeedOfWhatWasCloned) {
  FileCopyResult copy = whole_copy();
  copy.cloned = true;
  const std::string text = file_copy_text(copy);
  EXPECT_THAT(text, HasSubstr("cloned"));
  EXPECT_THAT(text, Not(HasSubstr("MiB/s")));
}

TEST(FileCopyReport, SaysWhyThereIsNone) {
  const FileCopyResult skipped{.reason = "No target was touched.", .path = "io.dat"};
  EXPECT_THAT(file_copy_text(skipped), HasSubstr("skipped:\t\tNo target was touched.\n"));
  const json copy = json::parse(json_report(result_with(skipped))).at("fileCopy");
  EXPECT_EQ(copy.at("endReason"), "skipped");
  for (const char* unknown : {"fileBytes", "copySeconds", "flushedSeconds", "isCloned"}) {
    EXPECT_TRUE(copy.at(unknown).is_null()) << unknown;
  }
}

TEST(FileCopyReport, IsNullWhereTheRunEndedBefore) {
  const json document = json::parse(json_report(result_with(std::nullopt)));
  EXPECT_TRUE(document.at("fileCopy").is_null());
}

TEST(FileCopyReport, IsNotThereWithoutTheOption) {
  EXPECT_FALSE(json::parse(json_report(test::read_result())).contains("fileCopy"));
  EXPECT_THAT(text_report(test::read_result()), Not(HasSubstr("File copy")));
}

}  // namespace
}  // namespace headroom
