#include "profile/profile_rules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "platform/device.h"
#include "platform/large_pages.h"
#include "platform/system.h"
#include "support/profiles.h"
#include "support/row.h"

namespace headroom {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

struct RuleRow : test::Row {
  std::function<void(TimeSpan&)> change;
  const char* path;     // empty: nothing is wrong
  const char* message;  // part of it
};

class ProfileRule : public testing::TestWithParam<RuleRow> {};

TEST_P(ProfileRule, IsKept) {
  Profile profile = test::minimal_profile_read();
  GetParam().change(profile.time_spans[0]);
  const auto problems = check_profile(profile);
  if (*GetParam().path == '\0') {
    EXPECT_THAT(test::told(problems), IsEmpty());
    return;
  }
  ASSERT_EQ(problems.size(), 1U) << testing::PrintToString(test::told(problems));
  EXPECT_EQ(problems[0].path, GetParam().path);
  EXPECT_THAT(problems[0].message, HasSubstr(GetParam().message));
}

INSTANTIATE_TEST_SUITE_P(
    Rules, ProfileRule,
    testing::Values(
        RuleRow{"the defaults can be run", [](TimeSpan&) {}, "", ""},
        RuleRow{"a template is refused by name", [](TimeSpan& s) { s.targets[0].path = "*1"; },
                "/timeSpans/0/targets/0/path", "template"},
        RuleRow{"a file on a volume is a file", [](TimeSpan& s) { s.targets[0].path = "D:\\io.dat"; }, "", ""},
        RuleRow{"a file may be called hash", [](TimeSpan& s) { s.targets[0].path = "#"; }, "", ""},
        RuleRow{"the range must not be empty",
                [](TimeSpan& s) {
                  s.targets[0].base_offset_bytes = 1 << 20;
                  s.targets[0].max_offset_bytes = 1 << 20;
                },
                "/timeSpans/0/targets/0/maxOffsetBytes", "beyond its start"},
        RuleRow{"a block must fit into the range", [](TimeSpan& s) { s.targets[0].max_offset_bytes = 65535; },
                "/timeSpans/0/targets/0/blockSizeBytes", "does not fit"},
        RuleRow{"a range of one block is enough", [](TimeSpan& s) { s.targets[0].max_offset_bytes = 65536; }, "", ""},
        RuleRow{"a block must fit into the file", [](TimeSpan& s) { s.targets[0].create_size_bytes = 65535; },
                "/timeSpans/0/targets/0/blockSizeBytes", "does not fit"},
        RuleRow{"a file of one block is enough", [](TimeSpan& s) { s.targets[0].create_size_bytes = 65536; }, "", ""},
        RuleRow{"the base must lie in the file",
                [](TimeSpan& s) {
                  s.targets[0].create_size_bytes = 1 << 20;
                  s.targets[0].base_offset_bytes = 1 << 20;
                },
                "/timeSpans/0/targets/0/baseOffsetBytes", "behind the file's end"},
        RuleRow{"the threads of a target are those of a pool of requests",
                [](TimeSpan& s) {
                  s.thread_pool_size = 2;
                  s.targets[0].thread_targets = {{.thread = 0, .weight = {}}};
                },
                "/timeSpans/0/targets/0/threadTargets", "-O"},
        RuleRow{"the threads of a target are in the pool",
                [](TimeSpan& s) {
                  s.thread_pool_size = 2;
                  s.pool_outstanding_requests = 4;
                  s.targets[0].thread_targets = {{.thread = 1, .weight = {}}, {.thread = 2, .weight = {}}};
                },
                "/timeSpans/0/targets/0/threadTargets/1/thread", "0 to 1"},
        RuleRow{"every thread of a pool has a target",
                [](TimeSpan& s) {
                  s.thread_pool_size = 3;
                  s.pool_outstanding_requests = 4;
                  s.targets.push_back(s.targets[0]);
                  s.targets[0].thread_targets = {{.thread = 0, .weight = {}}};
                  s.targets[1].thread_targets = {{.thread = 0, .weight = {}}, {.thread = 2, .weight = {}}};
                },
                "/timeSpans/0/threadPoolSize", "thread 1"},
        RuleRow{"a target for all threads is one for each",
                [](TimeSpan& s) {
                  s.thread_pool_size = 3;
                  s.pool_outstanding_requests = 4;
                  s.targets.push_back(s.targets[0]);
                  s.targets[0].thread_targets = {{.thread = 0, .weight = {}}};
                },
                "", ""},
        RuleRow{"random IO is never interlocked",
                [](TimeSpan& s) {
                  s.targets[0].random_percent = 100;
                  s.targets[0].interlocked_sequential = true;
                },
                "/timeSpans/0/targets/0/interlockedSequential", "-si cannot stand with -r"},
        RuleRow{"random IO has no thread stride",
                [](TimeSpan& s) {
                  s.targets[0].random_percent = 100;
                  s.targets[0].threads_per_target = 2;
                  s.targets[0].thread_stride_bytes = 65536;
                },
                "/timeSpans/0/targets/0/threadStrideBytes", "-T cannot stand with -r"},
        RuleRow{"interlocked IO has no thread stride",
                [](TimeSpan& s) {
                  s.targets[0].interlocked_sequential = true;
                  s.targets[0].threads_per_target = 2;
                  s.targets[0].thread_stride_bytes = 65536;
                },
                "/timeSpans/0/targets/0/threadStrideBytes", "-T cannot stand with -si"},
        RuleRow{"one thread has no stride", [](TimeSpan& s) { s.targets[0].thread_stride_bytes = 65536; },
                "/timeSpans/0/targets/0/threadStrideBytes", "more than one thread"},
        RuleRow{"threads of a pool may have a stride",
                [](TimeSpan& s) {
                  s.thread_pool_size = 2;
                  s.targets[0].thread_stride_bytes = 65536;
                },
                "", ""},
        RuleRow{"a mapped file is cached",
                [](TimeSpan& s) {
                  s.targets[0].memory_mapped = true;
                  s.targets[0].cache_mode = CacheMode::os_cache_disabled;
                },
                "/timeSpans/0/targets/0/memoryMapped", "-Sm cannot stand with -Su or -Sh"},
        RuleRow{"a mapped file may be written through",
                [](TimeSpan& s) {
                  s.targets[0].memory_mapped = true;
                  s.targets[0].write_through = true;
                },
                "", ""},
        RuleRow{"a source buffer has a size",
                [](TimeSpan& s) { s.targets[0].write_buffer.content = WriteContent::source; },
                "/timeSpans/0/targets/0/writeBuffer", "sourceSizeBytes"},
        RuleRow{"a source buffer holds a block",
                [](TimeSpan& s) {
                  s.targets[0].write_buffer = {
                      .content = WriteContent::source, .source_size_bytes = 65535, .source_path = {}};
                },
                "/timeSpans/0/targets/0/writeBuffer/sourceSizeBytes", "at least one block"},
        RuleRow{"a source buffer of one block is enough",
                [](TimeSpan& s) {
                  s.targets[0].write_buffer = {
                      .content = WriteContent::source, .source_size_bytes = 65536, .source_path = {}};
                },
                "", ""},
        RuleRow{"a source's size needs a source",
                [](TimeSpan& s) { s.targets[0].write_buffer.source_size_bytes = 1 << 20; },
                "/timeSpans/0/targets/0/writeBuffer", "needs content 'source'"},
        RuleRow{"a shared pool of requests has no throttle",
                [](TimeSpan& s) {
                  s.thread_pool_size = 2;
                  s.pool_outstanding_requests = 4;
                  s.targets[0].throttle = ThrottleLimit{ThrottleUnit::iops, 100};
                },
                "/timeSpans/0/targets/0/throttle", "-g cannot stand with -F and -O"},
        RuleRow{"pool threads alone may have a throttle",
                [](TimeSpan& s) {
                  s.thread_pool_size = 2;
                  s.targets[0].throttle = ThrottleLimit{ThrottleUnit::iops, 100};
                },
                "", ""},
        RuleRow{"one file is not created with two sizes",
                [](TimeSpan& s) {
                  s.targets.push_back(s.targets[0]);
                  s.targets[0].create_size_bytes = 1 << 20;
                  s.targets[1].create_size_bytes = 2 << 20;
                },
                "/timeSpans/0/targets/1/createSizeBytes", "different size"},
        RuleRow{"one file may be created by two targets",
                [](TimeSpan& s) {
                  s.targets[0].create_size_bytes = 1 << 20;
                  s.targets.push_back(s.targets[0]);
                },
                "", ""}),
    test::RowName());

TEST(ProfileRules, NameTheTargetAndTimeSpanAtFault) {
  Profile profile = test::minimal_profile_read();
  profile.time_spans.push_back(profile.time_spans[0]);
  profile.time_spans[1].targets.push_back(profile.time_spans[1].targets[0]);
  profile.time_spans[1].targets[1].max_offset_bytes = 1;
  const auto problems = check_profile(profile);
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].path, "/timeSpans/1/targets/1/blockSizeBytes");
}

TEST(ProfileRules, RefuseTheLocalCacheOnlyWhereItCannotBeDisabled) {
  Profile profile = test::minimal_profile_read();
  profile.time_spans[0].targets[0].cache_mode = CacheMode::local_cache_disabled;
  EXPECT_EQ(check_profile(profile).empty(), platform::can_disable_local_cache());
}

TEST(ProfileRules, RefuseMoreMemoryThanThereIs) {
  Profile profile = test::minimal_profile_read();
  profile.time_spans[0].targets[0].block_size_bytes = 4294967295;
  profile.time_spans[0].targets[0].outstanding_requests = 1048576;
  const auto problems = check_profile(profile);
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].path, "/timeSpans/0");
  EXPECT_THAT(problems[0].message, HasSubstr("GiB of memory"));
}

TEST(ProfileRules, RefuseMoreThreadsThanCanBeNumbered) {
  Profile profile = test::minimal_profile_read();
  Target& target = profile.time_spans[0].targets[0];
  target.block_size_bytes = 512;
  target.outstanding_requests = 1;
  target.threads_per_target = 65535;
  profile.time_spans[0].targets.push_back(target);
  EXPECT_THAT(test::told(check_profile(profile)), testing::Contains(HasSubstr("more than 65535 threads")));
}

TEST(ProfileRuleOfMemory, CountsTheWholePagesThatSmallBlocksTake) {
  constexpr std::uint64_t requests = 1 << 20;
  Profile profile = test::minimal_profile_read();
  Target& target = profile.time_spans[0].targets[0];
  target.block_size_bytes = 1;
  target.outstanding_requests = requests;
  // In pages more than there is, in blocks a small part of it.
  target.threads_per_target = platform::memory_bytes() / (requests * 4096) + 1;
  EXPECT_THAT(test::told(check_profile(profile)), ElementsAre(HasSubstr("GiB of memory")));
}

TEST(ProfileRuleOfMemory, CountsTheWholeLargePagesThatAThreadTakes) {
  const std::uint64_t page_bytes = platform::large_page_bytes();
  const std::uint64_t too_many = page_bytes == 0 ? 0 : platform::memory_bytes() / page_bytes + 1;
  if (too_many == 0 || too_many > 65535) GTEST_SKIP() << "no number of threads shows it here";
  Profile profile = test::minimal_profile_read();
  Target& target = profile.time_spans[0].targets[0];
  target.block_size_bytes = 4096;
  target.outstanding_requests = 1;
  target.threads_per_target = too_many;
  EXPECT_THAT(test::told(check_profile(profile)), IsEmpty());
  target.large_pages = true;
  EXPECT_THAT(test::told(check_profile(profile)), ElementsAre(HasSubstr("GiB of memory")));
}

/// A disk of this system, by its name alone.
const char* disk() {
  return platform::path_form("#1") == platform::PathForm::device ? "#1" : "/dev/sdz";
}

TEST(ProfileRuleOfDevices, LetsDisksBeRead) {
  Profile profile = test::minimal_profile_read();
  profile.time_spans[0].targets[0].path = disk();
  EXPECT_THAT(test::told(check_profile(profile)), IsEmpty());
}

TEST(ProfileRuleOfDevices, LetsNoDiskBeCreatedOrMapped) {
  Profile profile = test::minimal_profile_read();
  profile.time_spans[0].targets[0].path = disk();
  profile.time_spans[0].targets[0].create_size_bytes = 1 << 20;
  profile.time_spans[0].targets[0].memory_mapped = true;
  EXPECT_THAT(test::told(check_profile(profile)),
              ElementsAre(HasSubstr("/createSizeBytes"), HasSubstr("/memoryMapped")));
}

TEST(ProfileRuleOfDevices, RefusesWhatIsNoFileOnThisSystem) {
  Profile profile = test::minimal_profile_read();
  const bool on_windows = platform::path_form("#1") == platform::PathForm::device;
  profile.time_spans[0].targets[0].path = on_windows ? "io.dat:notes" : "#1";
  EXPECT_THAT(test::told(check_profile(profile)),
              ElementsAre(HasSubstr(on_windows ? "'io.dat:notes' names a stream" : "'#1' names a whole drive")));
}

}  // namespace
}  // namespace headroom
