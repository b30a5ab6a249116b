#include "run/warnings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "platform/system.h"
#include "report/reports.h"
#include "support/profiles.h"
#include "support/results.h"
#include "support/row.h"
#include "support/units.h"

namespace headroom {
namespace {

using testing::IsEmpty;

using test::kGiB;

/// Codes of warnings in the contract's words.
std::vector<std::string> codes(const std::vector<Warning>& warnings) {
  std::vector<std::string> names;
  for (const Warning& warning : warnings) {
    names.emplace_back(warning_code_name(warning.code));
    EXPECT_FALSE(warning.message.empty());
  }
  return names;
}

/// A time span that measures a disk as it should: there is nothing to report.
TimeSpan solid_span() {
  TimeSpan span = test::minimal_profile_read().time_spans[0];
  span.targets[0].cache_mode = CacheMode::os_cache_disabled;
  return span;
}

struct ProfileWarningRow : test::Row {
  std::function<void(TimeSpan&, Target&)> change;
  std::vector<std::string> codes;
};

class ProfileWarning : public testing::TestWithParam<ProfileWarningRow> {};

TEST_P(ProfileWarning, IsGivenWhereItIsDue) {
  TimeSpan span = solid_span();
  GetParam().change(span, span.targets[0]);
  std::vector<Warning> warnings;
  warn_of_profile(span, warnings);
  EXPECT_EQ(codes(warnings), GetParam().codes);
}

INSTANTIATE_TEST_SUITE_P(
    Profiles, ProfileWarning,
    testing::Values(
        ProfileWarningRow{{"a solid profile has none"}, [](TimeSpan&, Target&) {}, {}},
        ProfileWarningRow{{"no warm up"}, [](TimeSpan& span, Target&) { span.warm_up_seconds = 0; }, {"NoWarmUp"}},
        ProfileWarningRow{
            {"O without F"}, [](TimeSpan& span, Target&) { span.pool_outstanding_requests = 4; }, {"OptionIgnored"}},
        ProfileWarningRow{{"the cache in use"},
                          [](TimeSpan&, Target& target) { target.cache_mode = CacheMode::cached; },
                          {"Buffered"}},
        ProfileWarningRow{{"a mapped file"},
                          [](TimeSpan&, Target& target) {
                            target.cache_mode = CacheMode::cached;
                            target.memory_mapped = true;
                          },
                          {"Buffered"}},
        ProfileWarningRow{{"a block below a sector"},
                          [](TimeSpan&, Target& target) { target.block_size_bytes = 512; },
                          {"MisalignedBlock"}},
        ProfileWarningRow{{"a base off a sector"},
                          [](TimeSpan&, Target& target) { target.base_offset_bytes = 512; },
                          {"MisalignedBlock"}},
        ProfileWarningRow{{"offsets off a sector"},
                          [](TimeSpan&, Target& target) { target.alignment_bytes = 512; },
                          {"MisalignedBlock"}},
        ProfileWarningRow{{"p with one request"},
                          [](TimeSpan&, Target& target) {
                            target.parallel_sequential = true;
                            target.outstanding_requests = 1;
                          },
                          {"OptionIgnored"}},
        ProfileWarningRow{
            {"p with two requests"}, [](TimeSpan&, Target& target) { target.parallel_sequential = true; }, {}},
        ProfileWarningRow{{"si with one thread"},
                          [](TimeSpan&, Target& target) { target.interlocked_sequential = true; },
                          {"OptionIgnored"}},
        ProfileWarningRow{{"threads that read the same in sequence"},
                          [](TimeSpan&, Target& target) { target.threads_per_target = 2; },
                          {"NotSequential"}},
        ProfileWarningRow{{"pool threads that read the same in sequence"},
                          [](TimeSpan& span, Target&) { span.thread_pool_size = 2; },
                          {"NotSequential"}},
        ProfileWarningRow{{"threads with a stride have none"},
                          [](TimeSpan&, Target& target) {
                            target.threads_per_target = 2;
                            target.thread_stride_bytes = 1 << 20;
                          },
                          {}},
        ProfileWarningRow{{"threads that share their offset have none"},
                          [](TimeSpan&, Target& target) {
                            target.threads_per_target = 2;
                            target.interlocked_sequential = true;
                          },
                          {}},
        ProfileWarningRow{{"random threads have none"},
                          [](TimeSpan&, Target& target) {
                            target.threads_per_target = 2;
                            target.random_percent = 100;
                          },
                          {}},
        ProfileWarningRow{{"a limit for each of several threads"},
                          [](TimeSpan&, Target& target) {
                            target.threads_per_target = 4;
                            target.random_percent = 100;
                            target.throttle = ThrottleLimit{ThrottleUnit::iops, 2000};
                          },
                          {"RatePerThread"}},
        ProfileWarningRow{{"a limit of one thread has none"},
                          [](TimeSpan&, Target& target) {
                            target.throttle = ThrottleLimit{ThrottleUnit::iops, 2000};
                          },
                          {}},
        ProfileWarningRow{{"bursts beside a limit"},
                          [](TimeSpan&, Target& target) {
                            target.throttle = ThrottleLimit{ThrottleUnit::iops, 2000};
                            target.burst_requests = 10;
                            target.think_time_milliseconds = 10;
                          },
                          {"OptionIgnored"}},
        ProfileWarningRow{{"bursts alone have none"},
                          [](TimeSpan&, Target& target) {
                            target.burst_requests = 10;
                            target.think_time_milliseconds = 10;
                          },
                          {}},
        ProfileWarningRow{{"writes that compress"},
                          [](TimeSpan&, Target& target) { target.write_percent = 1; },
                          {"CompressibleContent"}},
        ProfileWarningRow{{"writes of zeros"},
                          [](TimeSpan&, Target& target) {
                            target.write_percent = 1;
                            target.write_buffer.content = WriteContent::zero;
                          },
                          {"CompressibleContent"}},
        ProfileWarningRow{{"writes of random content have none"},
                          [](TimeSpan&, Target& target) {
                            target.write_percent = 100;
                            target.write_buffer.content = WriteContent::random;
                          },
                          {}},
        ProfileWarningRow{{"a file of zeros"},
                          [](TimeSpan&, Target& target) {
                            target.create_size_bytes = kGiB;
                            target.write_buffer.content = WriteContent::zero;
                          },
                          {"CompressibleContent"}}),
    test::RowName());

TEST(ProfileWarningTest, StatesWhatTheLimitsOfAllThreadsComeTo) {
  TimeSpan span = solid_span();
  span.targets[0].threads_per_target = 4;
  span.targets[0].random_percent = 100;
  span.targets[0].throttle = ThrottleLimit{ThrottleUnit::bytes_per_millisecond, 4294967295};
  std::vector<Warning> warnings;
  warn_of_profile(span, warnings);
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_EQ(warnings[0].code, WarningCode::rate_per_thread);
  EXPECT_EQ(warnings[0].message,
            "The rate limit of 4294967295 B/ms (-g) applies to each thread: 17179869180 B/ms in total for 4 threads.");
}

struct TargetWarningRow : test::Row {
  std::optional<std::uint64_t> max_offset;
  std::uint64_t size;
  bool holes;
  std::vector<std::string> codes;
};

class TargetWarning : public testing::TestWithParam<TargetWarningRow> {};

TEST_P(TargetWarning, IsGivenWhereItIsDue) {
  Target target = solid_span().targets[0];
  target.max_offset_bytes = GetParam().max_offset;
  std::vector<Warning> warnings;
  warn_of_target(target, GetParam().size, GetParam().holes, warnings);
  EXPECT_EQ(codes(warnings), GetParam().codes);
  for (const Warning& warning : warnings) EXPECT_EQ(warning.target, "io.dat");
}

INSTANTIATE_TEST_SUITE_P(
    Targets, TargetWarning,
    testing::Values(TargetWarningRow{{"a large whole file has none"}, {}, kGiB, false, {}},
                    TargetWarningRow{{"a small file"}, {}, kGiB - 1, false, {"SmallTarget"}},
                    TargetWarningRow{{"a small part of a large file"}, kGiB - 1, 4 * kGiB, false, {"SmallTarget"}},
                    TargetWarningRow{{"a file with holes"}, {}, kGiB, true, {"SparseTarget"}},
                    TargetWarningRow{{"a range beyond the file"}, 2 * kGiB, kGiB, false, {"SmallerThanAsked"}}),
    test::RowName());

TEST(TargetWarningTest, IsGivenWhereTheCacheHoldsAll) {
  Target target = solid_span().targets[0];
  target.cache_mode = CacheMode::cached;
  std::vector<Warning> warnings;
  warn_of_target(target, platform::memory_bytes() - 1, false, warnings);
  EXPECT_EQ(codes(warnings), std::vector<std::string>{"SmallTarget"});
}

/// 60 s of 1,000 IOPS whose latency keeps all but the given share of 64 requests in flight.
TimeSpanResult solid_result(double share_in_flight) {
  TimeSpanResult result;
  result.measured_seconds = 60;
  IoStatistics statistics = test::empty_statistics(true, 0);
  test::add_ios(statistics.read, 60000, 4096, static_cast<std::uint64_t>(share_in_flight * 64e6), 0);
  result.threads.resize(1);
  result.threads[0].targets.push_back({.path = "io.dat", .size_bytes = kGiB, .statistics = std::move(statistics)});
  return result;
}

TimeSpan deep_span() {
  TimeSpan span = solid_span();
  span.targets[0].outstanding_requests = 64;
  return span;
}

std::vector<std::string> codes_of(const TimeSpanResult& result, const TimeSpan& span) {
  std::vector<Warning> warnings;
  warn_of_result(result, span, warnings);
  return codes(warnings);
}

TEST(ResultWarning, IsNotGivenForASolidRun) {
  EXPECT_THAT(codes_of(solid_result(1), deep_span()), IsEmpty());
}

TEST(ResultWarning, IsGivenForAShortRun) {
  TimeSpanResult result = solid_result(0.5);
  result.measured_seconds = 30;  // twice the rate, so as many in flight
  EXPECT_EQ(codes_of(result, deep_span()), std::vector<std::string>{"ShortRun"});
}

TEST(ResultWarning, IsNotGivenForAMinuteThatTheClockCutALittle) {
  TimeSpanResult result = solid_result(1);
  result.measured_seconds = 59.6;
  EXPECT_THAT(codes_of(result, deep_span()), IsEmpty());
}

TEST(ResultWarning, NamesATimeThatIsBelowTheOneItAsksFor) {
  TimeSpanResult result = solid_result(0.5);
  std::vector<Warning> warnings;
  for (const double seconds : {59.39, 0.4}) {
    result.measured_seconds = seconds;
    warn_of_result(result, deep_span(), warnings);
  }
  ASSERT_GE(warnings.size(), 2U);
  EXPECT_EQ(warnings[0].message, "Only 59.4 s were measured. A reliable result takes at least 60 s.");
  EXPECT_THAT(warnings, testing::Contains(testing::Field(
                            &Warning::message, "Only 0.4 s were measured. A reliable result takes at least 60 s.")));
}

TEST(ResultWarning, IsGivenForAShallowQueue) {
  EXPECT_EQ(codes_of(solid_result(0.7), deep_span()), std::vector<std::string>{"ShallowQueue"});
  EXPECT_THAT(codes_of(solid_result(0.8), deep_span()), IsEmpty());
}

TEST(ResultWarning, DoesNotRoundAQueueToNothing) {
  std::vector<Warning> warnings;
  warn_of_result(solid_result(0.0005), deep_span(), warnings);
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_THAT(warnings[0].message,
              testing::HasSubstr("On average, fewer than 0.1 of the 64 configured requests were in flight"));
}

TEST(ResultWarning, IsNotGivenForAQueueThatPausesKeepShallow) {
  TimeSpan span = deep_span();
  span.targets[0].burst_requests = 4;
  span.targets[0].think_time_milliseconds = 100;
  EXPECT_THAT(codes_of(solid_result(0.1), span), IsEmpty());
}

TEST(SearchWarnings, AreThoseOfWhatWasAskedFor) {
  EXPECT_TRUE(is_of_search({WarningCode::buffered, "cached", "a"}, 0));
  EXPECT_FALSE(is_of_search({WarningCode::buffered, "cached", "a"}, 1));
  EXPECT_FALSE(is_of_search({WarningCode::short_run, "10 s", ""}, 0)) << "a step is as short as it may be";
  EXPECT_TRUE(is_of_search({WarningCode::other, "a fault", ""}, 3));
}

TEST(RepeatedWarnings, AreGivenOnce) {
  std::vector<Warning> warnings = {{WarningCode::no_warm_up, "none", ""}, {WarningCode::buffered, "cached", "a"},
                                   {WarningCode::no_warm_up, "none", ""}, {WarningCode::buffered, "cached", "b"},
                                   {WarningCode::short_run, "1 s", ""},   {WarningCode::short_run, "2 s", ""},
                                   {WarningCode::buffered, "cached", "a"}};
  drop_repeated(warnings);
  EXPECT_EQ(codes(warnings), (std::vector<std::string>{"NoWarmUp", "Buffered", "Buffered", "ShortRun", "ShortRun"}));
}

TEST(ResultWarning, IsNotGivenForAQueueThatAThrottleKeepsShallow) {
  TimeSpan span = deep_span();
  span.targets[0].throttle = ThrottleLimit{ThrottleUnit::iops, 1000};
  EXPECT_THAT(codes_of(solid_result(0.1), span), IsEmpty());
}

TEST(ResultWarning, IsGivenForTooFewSamples) {
  TimeSpanResult result = solid_result(1);
  IoStatistics few = test::empty_statistics(true, 0);
  test::add_ios(few.read, 999, 4096, 3'840'000'000, 0);
  result.threads[0].targets[0].statistics = std::move(few);
  EXPECT_EQ(codes_of(result, deep_span()), std::vector<std::string>{"TooFewSamples"});
}

TEST(ResultWarning, IsNotGivenWhenNothingWasMeasured) {
  EXPECT_THAT(codes_of(TimeSpanResult{}, deep_span()), IsEmpty());
}

}  // namespace
}  // namespace headroom
