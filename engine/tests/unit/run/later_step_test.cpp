// The steps of a search after the first, as they are run.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "profile/profile_rules.h"
#include "run/search_run.h"
#include "support/asked_span.h"
#include "support/profiles.h"
#include "support/row.h"

namespace headroom {
namespace {

using test::asked_span;
using test::kTargetBytes;
using testing::IsEmpty;
using Effort = SearchSettings::Effort;

struct FitRow : test::Row {
  std::function<void(Target&)> asked;
  std::function<void(StepSettings&)> step;
  std::function<void(const Target&)> expect;
};

class LaterStep : public testing::TestWithParam<FitRow> {};

TEST_P(LaterStep, CanBeRun) {
  TimeSpan asked = asked_span();
  GetParam().asked(asked.targets[0]);
  StepSettings settings = settings_of(asked);
  GetParam().step(settings);
  const TimeSpan span = later_step(asked, settings, Effort::quick, kTargetBytes);
  EXPECT_EQ(settings_of(span), settings);
  EXPECT_THAT(test::told(check_profile({.time_spans = {span}})), IsEmpty());
  GetParam().expect(span.targets[0]);
}

INSTANTIATE_TEST_SUITE_P(
    Search, LaterStep,
    testing::Values(FitRow{{"an alignment of a block follows the block"},
                           [](Target& target) { target.alignment_bytes = 4096; },
                           [](StepSettings& step) { step.block_size_bytes = 65536; },
                           [](const Target& target) { EXPECT_EQ(target.alignment_bytes, 65536U); }},
                    FitRow{{"another alignment is kept"},
                           [](Target& target) { target.alignment_bytes = 512; },
                           [](StepSettings& step) { step.block_size_bytes = 65536; },
                           [](const Target& target) { EXPECT_EQ(target.alignment_bytes, 512U); }},
                    FitRow{{"sequential blocks do not overlap"},
                           [](Target& target) {
                             target.random_percent = 0;
                             target.alignment_bytes = 8192;
                           },
                           [](StepSettings& step) { step.block_size_bytes = 65536; },
                           [](const Target& target) { EXPECT_EQ(target.alignment_bytes, 65536U); }},
                    FitRow{{"threads that start apart find room"},
                           [](Target& target) {
                             target.random_percent = 0;
                             target.threads_per_target = 2;
                             target.thread_stride_bytes = 32 << 20;
                           },
                           [](StepSettings& step) { step.threads = 16; },
                           [](const Target& target) { EXPECT_EQ(target.thread_stride_bytes % 4096, 0U); }},
                    FitRow{{"one thread needs no distance"},
                           [](Target& target) {
                             target.random_percent = 0;
                             target.threads_per_target = 2;
                             target.thread_stride_bytes = 32 << 20;
                           },
                           [](StepSettings& step) { step.threads = 1; },
                           [](const Target& target) { EXPECT_EQ(target.thread_stride_bytes, 0U); }},
                    FitRow{{"a rate is kept"},
                           [](Target&) {},
                           [](StepSettings& step) { step.most_iops = 500; },
                           [](const Target& target) { EXPECT_EQ(target.throttle->unit, ThrottleUnit::iops); }},
                    FitRow{{"a source holds a block"},
                           [](Target& target) {
                             target.write_percent = 100;
                             target.write_buffer = {
                                 .content = WriteContent::source, .source_size_bytes = 4096, .source_path = {}};
                           },
                           [](StepSettings& step) { step.block_size_bytes = 1 << 20; },
                           [](const Target& target) { EXPECT_EQ(target.write_buffer.source_size_bytes, 1U << 20); }}),
    test::RowName());

}  // namespace
}  // namespace headroom
