#include "profile/target_rules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "support/profiles.h"
#include "support/row.h"

namespace headroom {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

struct TargetRuleRow : test::Row {
  std::function<void(TimeSpan&)> change;
  const char* path;     // empty: nothing is wrong
  const char* message;  // part of it
};

class TargetRule : public testing::TestWithParam<TargetRuleRow> {};

TEST_P(TargetRule, IsKept) {
  TimeSpan span = test::minimal_profile_read().time_spans[0];
  GetParam().change(span);
  std::vector<ProfileProblem> problems;
  check_target(span.targets[0], span, "/timeSpans/0/targets/0", problems);
  if (*GetParam().path == '\0') {
    EXPECT_THAT(test::told(problems), IsEmpty());
    return;
  }
  ASSERT_EQ(problems.size(), 1U) << testing::PrintToString(test::told(problems));
  EXPECT_EQ(problems[0].path, GetParam().path);
  EXPECT_THAT(problems[0].message, HasSubstr(GetParam().message));
}

INSTANTIATE_TEST_SUITE_P(
    Rules, TargetRule,
    testing::Values(
        TargetRuleRow{"the defaults can be run", [](TimeSpan&) {}, "", ""},
        TargetRuleRow{"the range must not be empty",
                      [](TimeSpan& s) {
                        s.targets[0].base_offset_bytes = 1 << 20;
                        s.targets[0].max_offset_bytes = 1 << 20;
                      },
                      "/timeSpans/0/targets/0/maxOffsetBytes", "beyond its start"},
        TargetRuleRow{"a block must fit into the range", [](TimeSpan& s) { s.targets[0].max_offset_bytes = 65535; },
                      "/timeSpans/0/targets/0/blockSizeBytes", "does not fit"},
        TargetRuleRow{"a range of one block is enough", [](TimeSpan& s) { s.targets[0].max_offset_bytes = 65536; }, "",
                      ""},
        TargetRuleRow{"a block must fit into the file", [](TimeSpan& s) { s.targets[0].create_size_bytes = 65535; },
                      "/timeSpans/0/targets/0/blockSizeBytes", "does not fit"},
        TargetRuleRow{"a file of one block is enough", [](TimeSpan& s) { s.targets[0].create_size_bytes = 65536; }, "",
                      ""},
        TargetRuleRow{"the base must lie in the file",
                      [](TimeSpan& s) {
                        s.targets[0].create_size_bytes = 1 << 20;
                        s.targets[0].base_offset_bytes = 1 << 20;
                      },
                      "/timeSpans/0/targets/0/baseOffsetBytes", "behind the file's end"},
        TargetRuleRow{"random IO is never interlocked",
                      [](TimeSpan& s) {
                        s.targets[0].random_percent = 100;
                        s.targets[0].interlocked_sequential = true;
                      },
                      "/timeSpans/0/targets/0/interlockedSequential", "-si cannot be combined with -r"},
        TargetRuleRow{"random IO has no thread stride",
                      [](TimeSpan& s) {
                        s.targets[0].random_percent = 100;
                        s.targets[0].threads_per_target = 2;
                        s.targets[0].thread_stride_bytes = 65536;
                      },
                      "/timeSpans/0/targets/0/threadStrideBytes", "-T cannot be combined with -r"},
        TargetRuleRow{"interlocked IO has no thread stride",
                      [](TimeSpan& s) {
                        s.targets[0].interlocked_sequential = true;
                        s.targets[0].threads_per_target = 2;
                        s.targets[0].thread_stride_bytes = 65536;
                      },
                      "/timeSpans/0/targets/0/threadStrideBytes", "-T cannot be combined with -si"},
        TargetRuleRow{"one thread has no stride", [](TimeSpan& s) { s.targets[0].thread_stride_bytes = 65536; },
                      "/timeSpans/0/targets/0/threadStrideBytes", "more than one thread"},
        TargetRuleRow{"threads of a pool may have a stride",
                      [](TimeSpan& s) {
                        s.thread_pool_size = 2;
                        s.targets[0].thread_stride_bytes = 65536;
                      },
                      "", ""},
        TargetRuleRow{"a mapped file is cached",
                      [](TimeSpan& s) {
                        s.targets[0].memory_mapped = true;
                        s.targets[0].cache_mode = CacheMode::os_cache_disabled;
                      },
                      "/timeSpans/0/targets/0/memoryMapped", "-Sm cannot be combined with -Su or -Sh"},
        TargetRuleRow{"a mapped file may be written through",
                      [](TimeSpan& s) {
                        s.targets[0].memory_mapped = true;
                        s.targets[0].write_through = true;
                      },
                      "", ""},
        TargetRuleRow{"a source buffer has a size",
                      [](TimeSpan& s) { s.targets[0].write_buffer.content = WriteContent::source; },
                      "/timeSpans/0/targets/0/writeBuffer", "sourceSizeBytes"},
        TargetRuleRow{"a source buffer holds a block",
                      [](TimeSpan& s) {
                        s.targets[0].write_buffer = {
                            .content = WriteContent::source, .source_size_bytes = 65535, .source_path = {}};
                      },
                      "/timeSpans/0/targets/0/writeBuffer/sourceSizeBytes", "at least one block"},
        TargetRuleRow{"a source buffer of one block is enough",
                      [](TimeSpan& s) {
                        s.targets[0].write_buffer = {
                            .content = WriteContent::source, .source_size_bytes = 65536, .source_path = {}};
                      },
                      "", ""},
        TargetRuleRow{"a source's size needs a source",
                      [](TimeSpan& s) { s.targets[0].write_buffer.source_size_bytes = 1 << 20; },
                      "/timeSpans/0/targets/0/writeBuffer", "needs content 'source'"},
        TargetRuleRow{"a shared pool of requests has no throttle",
                      [](TimeSpan& s) {
                        s.thread_pool_size = 2;
                        s.pool_outstanding_requests = 4;
                        s.targets[0].throttle = ThrottleLimit{ThrottleUnit::iops, 100};
                      },
                      "/timeSpans/0/targets/0/throttle", "-g cannot be combined with -F and -O"},
        TargetRuleRow{"pool threads alone may have a throttle",
                      [](TimeSpan& s) {
                        s.thread_pool_size = 2;
                        s.targets[0].throttle = ThrottleLimit{ThrottleUnit::iops, 100};
                      },
                      "", ""},
        TargetRuleRow{"a mix of random and sequential is not interlocked",
                      [](TimeSpan& s) {
                        s.targets[0].random_percent = 50;
                        s.targets[0].interlocked_sequential = true;
                      },
                      "/timeSpans/0/targets/0/interlockedSequential", "-si cannot be combined with -r"},
        TargetRuleRow{"parallel is sequential", [](TimeSpan& s) { s.targets[0].parallel_sequential = true; }, "", ""},
        TargetRuleRow{"parallel is not random",
                      [](TimeSpan& s) {
                        s.targets[0].parallel_sequential = true;
                        s.targets[0].random_percent = 1;
                      },
                      "/timeSpans/0/targets/0/parallelSequential", "-p cannot be combined with -r"},
        TargetRuleRow{"parallel is not interlocked",
                      [](TimeSpan& s) {
                        s.targets[0].parallel_sequential = true;
                        s.targets[0].interlocked_sequential = true;
                      },
                      "/timeSpans/0/targets/0/parallelSequential", "-p cannot be combined with -si"},
        TargetRuleRow{"parallel has requests of its own",
                      [](TimeSpan& s) {
                        s.thread_pool_size = 2;
                        s.pool_outstanding_requests = 4;
                        s.targets[0].parallel_sequential = true;
                      },
                      "/timeSpans/0/targets/0/parallelSequential", "-p cannot be combined with -F and -O"},
        TargetRuleRow{"parallel may stand with a pool of threads",
                      [](TimeSpan& s) {
                        s.thread_pool_size = 2;
                        s.targets[0].parallel_sequential = true;
                      },
                      "", ""},
        TargetRuleRow{"parallel may have a thread stride",
                      [](TimeSpan& s) {
                        s.thread_pool_size = 2;
                        s.targets[0].parallel_sequential = true;
                        s.targets[0].thread_stride_bytes = 65536;
                      },
                      "", ""},
        TargetRuleRow{"a flush needs a mapped file", [](TimeSpan& s) { s.targets[0].flush_mode = FlushMode::view; },
                      "/timeSpans/0/targets/0/flushMode", "-N works only with -Sm"},
        TargetRuleRow{"a mapped file may be flushed",
                      [](TimeSpan& s) {
                        s.targets[0].memory_mapped = true;
                        s.targets[0].flush_mode = FlushMode::view;
                      },
                      "", ""},
        TargetRuleRow{"mapped IO has no completion routine",
                      [](TimeSpan& s) {
                        s.completion_routines = true;
                        s.targets[0].memory_mapped = true;
                      },
                      "/timeSpans/0/targets/0/memoryMapped", "-Sm cannot be combined with -x"},
        TargetRuleRow{"completion routines have no throttle",
                      [](TimeSpan& s) {
                        s.completion_routines = true;
                        s.targets[0].throttle = ThrottleLimit{ThrottleUnit::iops, 100};
                      },
                      "/timeSpans/0/targets/0/throttle", "-g cannot be combined with -x"},
        TargetRuleRow{"a burst needs a pause", [](TimeSpan& s) { s.targets[0].burst_requests = 8; },
                      "/timeSpans/0/targets/0/burstRequests", "give -i and -j"},
        TargetRuleRow{"a pause needs a burst", [](TimeSpan& s) { s.targets[0].think_time_milliseconds = 8; },
                      "/timeSpans/0/targets/0/thinkTimeMilliseconds", "give -i and -j"},
        TargetRuleRow{"bursts and pauses go together",
                      [](TimeSpan& s) {
                        s.targets[0].burst_requests = 8;
                        s.targets[0].think_time_milliseconds = 8;
                      },
                      "", ""},
        TargetRuleRow{"bursts may stand with a throttle, which wins",
                      [](TimeSpan& s) {
                        s.targets[0].burst_requests = 8;
                        s.targets[0].think_time_milliseconds = 8;
                        s.targets[0].throttle = ThrottleLimit{ThrottleUnit::iops, 100};
                      },
                      "", ""},
        TargetRuleRow{"a shared pool of requests has no bursts",
                      [](TimeSpan& s) {
                        s.thread_pool_size = 2;
                        s.pool_outstanding_requests = 4;
                        s.targets[0].burst_requests = 8;
                        s.targets[0].think_time_milliseconds = 8;
                      },
                      "/timeSpans/0/targets/0/burstRequests", "-i cannot be combined with -F and -O"},
        TargetRuleRow{"threads of a pool have targets of their own",
                      [](TimeSpan& s) {
                        s.thread_pool_size = 2;
                        s.pool_outstanding_requests = 4;
                        s.targets[0].thread_targets = {{1, {}}, {0, 3}};
                      },
                      "", ""},
        TargetRuleRow{"threads without shared requests have none",
                      [](TimeSpan& s) {
                        s.thread_pool_size = 2;
                        s.targets[0].thread_targets = {{1, {}}};
                      },
                      "/timeSpans/0/targets/0/threadTargets", "give -F and -O"},
        TargetRuleRow{"threads without a pool have none",
                      [](TimeSpan& s) {
                        s.pool_outstanding_requests = 2;
                        s.targets[0].thread_targets = {{1, {}}};
                      },
                      "/timeSpans/0/targets/0/threadTargets", "give -F and -O"},
        TargetRuleRow{"a thread of a target must be there",
                      [](TimeSpan& s) {
                        s.thread_pool_size = 2;
                        s.pool_outstanding_requests = 4;
                        s.targets[0].thread_targets = {{1, {}}, {2, {}}};
                      },
                      "/timeSpans/0/targets/0/threadTargets/1/thread", "there is no thread 2: the pool's 2"},
        TargetRuleRow{"a thread of a target is named once",
                      [](TimeSpan& s) {
                        s.thread_pool_size = 2;
                        s.pool_outstanding_requests = 4;
                        s.targets[0].thread_targets = {{1, {}}, {1, {}}};
                      },
                      "/timeSpans/0/targets/0/threadTargets/1/thread", "names thread 1 a second time"}),
    test::RowName());

}  // namespace
}  // namespace headroom
