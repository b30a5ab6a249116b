#include "profile/profile_rules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "support/profiles.h"
#include "support/row.h"

namespace headroom {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

struct ProfileRuleRow : test::Row {
  std::function<void(TimeSpan&)> change;
  const char* path;     // empty: nothing is wrong
  const char* message;  // part of it
};

class ProfileRule : public testing::TestWithParam<ProfileRuleRow> {};

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
    testing::Values(ProfileRuleRow{"the defaults can be run", [](TimeSpan&) {}, "", ""},
                    ProfileRuleRow{"one file is not created with two sizes",
                                   [](TimeSpan& s) {
                                     s.targets.push_back(s.targets[0]);
                                     s.targets[0].create_size_bytes = 1 << 20;
                                     s.targets[1].create_size_bytes = 2 << 20;
                                   },
                                   "/timeSpans/0/targets/1/createSizeBytes", "different size"},
                    ProfileRuleRow{"one file may be created by two targets",
                                   [](TimeSpan& s) {
                                     s.targets[0].create_size_bytes = 1 << 20;
                                     s.targets.push_back(s.targets[0]);
                                   },
                                   "", ""},
                    ProfileRuleRow{"bound threads have processors",
                                   [](TimeSpan& s) {
                                     s.processors = {{0, 0}, {0, 1}};
                                   },
                                   "", ""},
                    ProfileRuleRow{"threads that are not bound have no processors",
                                   [](TimeSpan& s) {
                                     s.disable_affinity = true;
                                     s.processors = {{0, 0}};
                                   },
                                   "/timeSpans/0/processors", "-a cannot be combined with -n"},
                    ProfileRuleRow{"a pool may have a target of no weight",
                                   [](TimeSpan& s) {
                                     s.thread_pool_size = 2;
                                     s.pool_outstanding_requests = 4;
                                     s.targets.push_back(s.targets[0]);
                                     s.targets[0].weight = 0;
                                   },
                                   "", ""},
                    ProfileRuleRow{"a pool has one target with a weight",
                                   [](TimeSpan& s) {
                                     s.thread_pool_size = 2;
                                     s.pool_outstanding_requests = 4;
                                     s.targets[0].weight = 0;
                                   },
                                   "/timeSpans/0/threadPoolSize", "thread 0 of the pool would never pick a target"},
                    ProfileRuleRow{"weights of a thread count in place of its target's",
                                   [](TimeSpan& s) {
                                     s.thread_pool_size = 2;
                                     s.pool_outstanding_requests = 4;
                                     s.targets[0].weight = 0;
                                     s.targets[0].thread_targets = {{0, 1}, {1, 1}};
                                   },
                                   "", ""},
                    ProfileRuleRow{"every thread of a pool has a target",
                                   [](TimeSpan& s) {
                                     s.thread_pool_size = 2;
                                     s.pool_outstanding_requests = 4;
                                     s.targets[0].thread_targets = {{0, {}}};
                                   },
                                   "/timeSpans/0/threadPoolSize", "thread 1 of the pool would never pick a target"},
                    ProfileRuleRow{"two targets may share the threads",
                                   [](TimeSpan& s) {
                                     s.thread_pool_size = 2;
                                     s.pool_outstanding_requests = 4;
                                     s.targets.push_back(s.targets[0]);
                                     s.targets[0].thread_targets = {{0, {}}};
                                     s.targets[1].thread_targets = {{1, {}}};
                                   },
                                   "", ""},
                    ProfileRuleRow{"weights mean nothing without shared requests",
                                   [](TimeSpan& s) { s.targets[0].weight = 0; }, "", ""}),
    test::RowName());

TEST(ProfileRules, NameTheTargetAndTimeSpanAtFault) {
  Profile profile = test::minimal_profile_read();
  profile.time_spans.push_back(profile.time_spans[0]);
  profile.time_spans[1].targets.push_back(profile.time_spans[1].targets[0]);
  profile.time_spans[1].targets[1].interlocked_sequential = true;
  profile.time_spans[1].targets[1].random_percent = 100;
  const auto problems = check_profile(profile);
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].path, "/timeSpans/1/targets/1/interlockedSequential");
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

}  // namespace
}  // namespace headroom
