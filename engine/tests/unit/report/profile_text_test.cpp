#include "report/profile_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/golden.h"
#include "support/profiles.h"
#include "support/row.h"

namespace headroom {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(ProfileText, OfRandomReadsWithoutCaches) {
  test::expect_golden("profile-read.txt",
                      profile_text(test::random_read_profile(), "headroom-io -t2 -o32 -b4k -r4k io.dat", false));
}

TEST(ProfileText, OfAMixWithADistribution) {
  test::expect_golden("profile-mix.txt",
                      profile_text(test::distributed_mix_profile(), "headroom-io -rs30 d1.dat d2.dat", false));
}

TEST(ProfileText, OfAThreadPool) {
  test::expect_golden("profile-pool.txt",
                      profile_text(test::thread_pool_profile(), "headroom-io -F3 -O8 d1.dat d2.dat", false));
}

TEST(ProfileText, OfEveryField) {
  test::expect_golden("profile-every-field.txt",
                      profile_text(test::every_field_profile(), "headroom-io -Xevery.xml", true));
}

TEST(ProfileText, CountsTheBytesOfADistribution) {
  Profile profile = test::minimal_profile_read();
  Target& target = profile.time_spans[0].targets[0];
  target.random_percent = 100;
  target.distribution = Distribution{DistributionUnit::bytes, {{10, 512}, {0, 1024}, {30, 5 << 20}}};
  EXPECT_THAT(profile_text(profile, "", false), HasSubstr("\t\tIO Distribution:\n"
                                                          "\t\t    10% of IO => [     0    -    512   )\n"
                                                          "\t\t     0% of IO => [   512    -   1.50KiB)\n"
                                                          "\t\t    30% of IO => [  1.50KiB -   5.00MiB)\n"
                                                          "\t\t    60% of IO => [  5.00MiB -       end)\n"));
}

struct LineRow : test::Row {
  void (*change)(TimeSpan& span, Target& target);
  const char* line;
};

class ProfileLine : public testing::TestWithParam<LineRow> {};

TEST_P(ProfileLine, IsThereForWhatWasAskedForAlone) {
  Profile profile = test::minimal_profile_read();
  EXPECT_THAT(profile_text(profile, "", false), Not(HasSubstr(GetParam().line)));
  GetParam().change(profile.time_spans[0], profile.time_spans[0].targets[0]);
  EXPECT_THAT(profile_text(profile, "", false), HasSubstr(GetParam().line));
}

INSTANTIATE_TEST_SUITE_P(
    Fields, ProfileLine,
    testing::Values(
        LineRow{{"a template target"},
                [](TimeSpan&, Target& target) { target.path = "*3"; },
                "\tpath: template target '3'\n"},
        LineRow{{"a think time"},
                [](TimeSpan&, Target& target) { target.think_time_milliseconds = 7; },
                "\t\tthink time: 7ms\n"},
        LineRow{{"a burst"}, [](TimeSpan&, Target& target) { target.burst_requests = 8; }, "\t\tburst size: 8\n"},
        LineRow{{"a cached file with write-through"},
                [](TimeSpan&, Target& target) { target.write_through = true; },
                "\t\tusing software cache\n\t\thardware and software write caches disabled, writethrough on\n"},
        LineRow{{"a mapped file"},
                [](TimeSpan&, Target& target) { target.memory_mapped = true; },
                "\t\tmemory mapped I/O enabled\n"},
        LineRow{{"a mapped file whose view is flushed"},
                [](TimeSpan&, Target& target) {
                  target.memory_mapped = true;
                  target.flush_mode = FlushMode::view;
                },
                "\t\tmemory mapped I/O enabled, flush mode: FlushViewOfFile\n"},
        LineRow{{"a mapped file that is flushed by cache lines"},
                [](TimeSpan&, Target& target) {
                  target.memory_mapped = true;
                  target.flush_mode = FlushMode::non_volatile;
                },
                "\t\tmemory mapped I/O enabled, flush mode: FlushNonVolatileMemory\n"},
        LineRow{{"a mapped file that is flushed without waiting"},
                [](TimeSpan&, Target& target) {
                  target.memory_mapped = true;
                  target.flush_mode = FlushMode::non_volatile_no_drain;
                },
                "\t\tmemory mapped I/O enabled, flush mode: FlushNonVolatileMemory with no drain\n"},
        LineRow{{"requests that go in parallel"},
                [](TimeSpan&, Target& target) { target.parallel_sequential = true; },
                "\t\tusing parallel async I/O\n\t\tperforming read test\n"},
        LineRow{{"zeros"},
                [](TimeSpan&, Target& target) { target.write_buffer.content = WriteContent::zero; },
                "\t\tzeroing write buffers\n"},
        LineRow{{"a low priority"},
                [](TimeSpan&, Target& target) { target.io_priority = IoPriority::low; },
                "\t\tIO priority: low\n"},
        LineRow{{"a very low priority"},
                [](TimeSpan&, Target& target) { target.io_priority = IoPriority::very_low; },
                "\t\tIO priority: very low\n"},
        LineRow{{"a rate in bytes"},
                [](TimeSpan&, Target& target) {
                  target.throttle = ThrottleLimit{ThrottleUnit::bytes_per_millisecond, 300};
                },
                "\t\tthroughput rate-limited to 300 B/ms\n"},
        LineRow{{"completion routines"},
                [](TimeSpan& span, Target&) { span.completion_routines = true; },
                "\t\tusing completion routines (ReadFileEx/WriteFileEx)\n"},
        LineRow{{"chosen processors"},
                [](TimeSpan& span, Target&) {
                  span.processors = {{0, 1}, {2, 63}};
                },
                "\tadvanced affinity round robin (group/core): 0/1, 2/63\n"},
        LineRow{
            {"no affinity"}, [](TimeSpan& span, Target&) { span.disable_affinity = true; }, "\taffinity disabled\n"}),
    test::RowName());

TEST(ProfileText, ShowsExperimentFlagsOnlyWhereThereAreSome) {
  Profile profile = test::minimal_profile_read();
  EXPECT_THAT(profile_text(profile, "x", false), Not(HasSubstr("Experiment")));
  profile.experiment_flags = 19;
  EXPECT_THAT(profile_text(profile, "x", false),
              HasSubstr("\nCommand Line: x\n\nExperiment Flags: 0x13 (19)\n\nInput parameters:\n\n\ttimespan:   1\n"));
}

}  // namespace
}  // namespace headroom
