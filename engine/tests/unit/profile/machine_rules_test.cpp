#include "profile/machine_rules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "platform/process.h"
#include "platform/system.h"

namespace headroom {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

/// Two groups: 0 to 3 and 6 of the first, 0 alone of the second.
const std::vector<Processor> kUsable = {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {0, 6}, {1, 0}};

std::vector<ProfileProblem> problems_with(std::vector<Processor> processors) {
  TimeSpan span;
  span.processors = std::move(processors);
  return check_processors(span, "/timeSpans/0", kUsable);
}

TEST(MachineRules, TakeProcessorsOfAllGroupsInAnyOrder) {
  EXPECT_THAT(problems_with({}), IsEmpty());
  EXPECT_THAT(problems_with({{1, 0}, {0, 6}, {0, 0}, {0, 6}}), IsEmpty());
}

TEST(MachineRules, NameEachProcessorThatIsNotThereAndThoseThatAre) {
  const auto problems = problems_with({{0, 1}, {0, 4}, {1, 1}});
  ASSERT_THAT(problems, SizeIs(2));
  EXPECT_EQ(problems[0].path, "/timeSpans/0/processors/1");
  EXPECT_THAT(problems[0].message, HasSubstr("processor 4 of group 0"));
  EXPECT_THAT(problems[0].message, HasSubstr("there are 0-3, 6"));
  EXPECT_EQ(problems[1].path, "/timeSpans/0/processors/2");
  EXPECT_THAT(problems[1].message, HasSubstr("processor 1 of group 1"));
}

TEST(MachineRules, NameAGroupThatIsNotThere) {
  const auto problems = problems_with({{2, 0}});
  ASSERT_THAT(problems, SizeIs(1));
  EXPECT_THAT(problems[0].message, HasSubstr("no active processor group 2"));
  EXPECT_THAT(problems[0].message, HasSubstr("the last one is 1"));
}

TEST(MachineRules, AskThisMachine) {
  Profile profile;
  profile.time_spans.resize(2);
  profile.time_spans[0].processors = platform::usable_processors();
  ASSERT_FALSE(profile.time_spans[0].processors.empty());
  EXPECT_THAT(check_machine(profile), IsEmpty());
  profile.time_spans[1].processors = {{65535, 0}};
  const auto problems = check_machine(profile);
  ASSERT_THAT(problems, SizeIs(1));
  EXPECT_EQ(problems[0].path, "/timeSpans/1/processors/0");
}

TEST(MachineRules, TakeCompletionRoutinesWhereTheSystemHasThem) {
  Profile profile;
  profile.time_spans.resize(1);
  profile.time_spans[0].completion_routines = true;
  const auto problems = check_machine(profile);
  ASSERT_THAT(problems, SizeIs(platform::has_completion_routines() ? 0 : 1));
  for (const ProfileProblem& problem : problems) EXPECT_EQ(problem.path, "/timeSpans/0/completionRoutines");
}

TEST(Processors, AreThoseThatAThreadCanBeBoundTo) {
  const std::vector<Processor> usable = platform::usable_processors();
  ASSERT_FALSE(usable.empty());
  for (const Processor& processor : {usable.front(), usable.back()}) {
    std::thread([&] { EXPECT_EQ(platform::bind_thread(processor), 0); }).join();
  }
  std::thread([] {
    EXPECT_NE(platform::bind_thread({.group = 0, .number = 1'000'000}), 0);
    EXPECT_NE(platform::bind_thread({.group = 65535, .number = 0}), 0);
    EXPECT_NE(platform::bind_thread({.group = 65536, .number = 0}), 0) << "no group may be taken for another one";
  }).join();
}

}  // namespace
}  // namespace headroom
