#include "run/target_judge.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/problem.h"

namespace headroom {
namespace {

Problem problem_of(platform::ContentKeeper keeper) {
  platform::FileFacts facts;
  facts.kind = platform::FileKind::regular;
  facts.keeper = keeper;
  try {
    require_kept_in_place("io.dat", facts);
  } catch (const Failure& failure) {
    return failure.problem();
  }
  return {};
}

TEST(TargetJudge, TakesAFileThatTheFileSystemKeeps) {
  EXPECT_EQ(problem_of(platform::ContentKeeper::file_system).code, "");
}

TEST(TargetJudge, RefusesAFileWhoseContentWasMovedAndSaysByWhom) {
  for (const auto& [keeper, name] : {std::pair{platform::ContentKeeper::deduplication, "Data Deduplication"},
                                     std::pair{platform::ContentKeeper::compression, "WOF"},
                                     std::pair{platform::ContentKeeper::cloud, "Azure File Sync"},
                                     std::pair{platform::ContentKeeper::other, "another program"}}) {
    const Problem problem = problem_of(keeper);
    EXPECT_EQ(problem.code, "TargetKeptElsewhere");
    EXPECT_THAT(problem.message, testing::HasSubstr(name));
    EXPECT_THAT(problem.action, testing::HasSubstr("exclude its folder"));
    EXPECT_EQ(problem.target, "io.dat");
  }
}

}  // namespace
}  // namespace headroom
