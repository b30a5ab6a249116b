#include "run/machine_rules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "platform/device.h"
#include "platform/large_pages.h"
#include "platform/process.h"
#include "platform/system.h"
#include "support/profiles.h"
#include "support/row.h"

namespace headroom {
namespace {

using testing::ElementsAre;
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

struct PathRow : test::Row {
  const char* path;
  const char* message;  // part of it; empty: nothing is wrong
};

class PathRule : public testing::TestWithParam<PathRow> {};

TEST_P(PathRule, IsKept) {
  Profile profile = test::minimal_profile_read();
  profile.time_spans[0].targets[0].path = GetParam().path;
  const auto problems = check_machine(profile);
  if (*GetParam().message == '\0') {
    EXPECT_THAT(test::told(problems), IsEmpty());
    return;
  }
  ASSERT_THAT(problems, SizeIs(1));
  EXPECT_EQ(problems[0].path, "/timeSpans/0/targets/0/path");
  EXPECT_THAT(problems[0].message, HasSubstr(GetParam().message));
}

INSTANTIATE_TEST_SUITE_P(
    Rules, PathRule,
    testing::Values(PathRow{"a template needs a target to stand for it", "*1", "template"},
                    PathRow{"a file on a volume is a file", "D:\\io.dat", ""},
                    PathRow{"a file may be called hash", "#", ""},
                    PathRow{"any star at the start is taken for a template", "*.dat", "'*.dat' is a template"},
                    PathRow{"a star elsewhere is part of a name", "./*1", ""},
                    PathRow{"a drive has no files", "#1\\io.dat", "'#1\\io.dat' begins with the name of a whole drive"},
                    PathRow{"a drive has no files behind a slash either", "#12/io.dat",
                            "begins with the name of a whole drive"},
                    PathRow{"a folder may begin with a hash", "#a1/io.dat", ""}),
    test::RowName());

TEST(MachineRules, RefuseTheLocalCacheOnlyWhereItCannotBeDisabled) {
  Profile profile = test::minimal_profile_read();
  profile.time_spans[0].targets[0].cache_mode = CacheMode::local_cache_disabled;
  EXPECT_EQ(check_machine(profile).empty(), platform::can_disable_local_cache());
}

TEST(MachineRules, RefuseMoreMemoryThanThereIs) {
  Profile profile = test::minimal_profile_read();
  profile.time_spans[0].targets[0].block_size_bytes = 4294967295;
  profile.time_spans[0].targets[0].outstanding_requests = 1048576;
  const auto problems = check_machine(profile);
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].path, "/timeSpans/0");
  EXPECT_THAT(problems[0].message, HasSubstr("GiB of memory"));
}

TEST(MachineRuleOfMemory, CountsTheWholePagesThatSmallBlocksTake) {
  constexpr std::uint64_t requests = 1 << 20;
  Profile profile = test::minimal_profile_read();
  Target& target = profile.time_spans[0].targets[0];
  target.block_size_bytes = 1;
  target.outstanding_requests = requests;
  // In pages more than there is, in blocks a small part of it.
  target.threads_per_target = platform::memory_bytes() / (requests * 4096) + 1;
  EXPECT_THAT(test::told(check_machine(profile)), ElementsAre(HasSubstr("GiB of memory")));
}

TEST(MachineRuleOfMemory, CountsTheWholeLargePagesThatAThreadTakes) {
  const std::uint64_t page_bytes = platform::large_page_bytes();
  const std::uint64_t too_many = page_bytes == 0 ? 0 : platform::memory_bytes() / page_bytes + 1;
  if (too_many == 0 || too_many > 65535) GTEST_SKIP() << "no number of threads shows it here";
  Profile profile = test::minimal_profile_read();
  Target& target = profile.time_spans[0].targets[0];
  target.block_size_bytes = 4096;
  target.outstanding_requests = 1;
  target.threads_per_target = too_many;
  EXPECT_THAT(test::told(check_machine(profile)), IsEmpty());
  target.large_pages = true;
  EXPECT_THAT(test::told(check_machine(profile)), ElementsAre(HasSubstr("GiB of memory")));
}

/// A disk of this system, by its name alone.
const char* disk() {
  return platform::path_form("#1") == platform::PathForm::device ? "#1" : "/dev/sdz";
}

TEST(MachineRuleOfDevices, LetsDisksBeRead) {
  Profile profile = test::minimal_profile_read();
  profile.time_spans[0].targets[0].path = disk();
  EXPECT_THAT(test::told(check_machine(profile)), IsEmpty());
}

TEST(MachineRuleOfDevices, LetsNoDiskBeCreatedOrMapped) {
  Profile profile = test::minimal_profile_read();
  profile.time_spans[0].targets[0].path = disk();
  profile.time_spans[0].targets[0].create_size_bytes = 1 << 20;
  profile.time_spans[0].targets[0].memory_mapped = true;
  EXPECT_THAT(test::told(check_machine(profile)),
              ElementsAre(HasSubstr("/createSizeBytes"), HasSubstr("/memoryMapped")));
}

TEST(MachineRuleOfDevices, RefusesWhatIsNoFileOnThisSystem) {
  Profile profile = test::minimal_profile_read();
  const bool on_windows = platform::path_form("#1") == platform::PathForm::device;
  profile.time_spans[0].targets[0].path = on_windows ? "io.dat:notes" : "#1";
  EXPECT_THAT(test::told(check_machine(profile)),
              ElementsAre(HasSubstr(on_windows ? "'io.dat:notes' names a stream" : "'#1' names a whole drive")));
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
