#include "report/effective_distribution.h"
#include "support/units.h"

#include <gtest/gtest.h>

namespace headroom {
namespace {

using test::kKiB;

/// A thread that worked on a target.
struct Worked {
  const char* path;
  std::vector<EffectiveRange> ranges;
};

ThreadResult thread_on(const Worked& worked) {
  ThreadResult thread;
  thread.targets.push_back(
      {.path = worked.path, .size_bytes = 1 << 24, .distribution = worked.ranges, .statistics = {}});
  return thread;
}

/// What the section says of these threads.
std::string section_of(const std::vector<Worked>& threads) {
  std::vector<ThreadResult> results;
  for (const Worked& worked : threads) results.push_back(thread_on(worked));
  std::string text;
  add_effective_distributions(text, results);
  return text;
}

const std::vector<EffectiveRange> kThreeRanges = {
    {60, 0, 1632 * kKiB}, {30, 3280 * kKiB, 6552 * kKiB}, {10, 6552 * kKiB, 16384 * kKiB}};

TEST(EffectiveDistribution, IsLeftOutWhereNoneWasAskedFor) {
  EXPECT_EQ(section_of({{"io.dat", {}}}), "");
}

TEST(EffectiveDistribution, NamesTargetsThatShareOneTogether) {
  EXPECT_EQ(
      section_of(
          {{"d1.dat", kThreeRanges}, {"d1.dat", kThreeRanges}, {"d2.dat", kThreeRanges}, {"d2.dat", kThreeRanges}}),
      "\nEffective IO Distributions\n"
      "--------------------------\n"
      "target: d1.dat [thread: 0 1]\n"
      "target: d2.dat [thread: 2 3]\n"
      "    60% of IO => [     0    -   1.59MiB)\n"
      "    30% of IO => [  3.20MiB -   6.40MiB)\n"
      "    10% of IO => [  6.40MiB -     16MiB)\n");
}

TEST(EffectiveDistribution, KeepsTargetsWithOthersApartAndShortensRunsOfThreads) {
  const std::vector<EffectiveRange> all = {{100, 512, 4096}};
  EXPECT_EQ(section_of({{"a", all},
                        {"a", all},
                        {"a", all},
                        {"a", all},
                        {"b", kThreeRanges},
                        {"a", all},
                        {"plain", {}},
                        {"a", all},
                        {"a", all}}),
            "\nEffective IO Distributions\n"
            "--------------------------\n"
            "target: a [thread: 0 - 3 5 7 8]\n"
            "   100% of IO => [   512    -      4KiB)\n"
            "target: b [thread: 4]\n"
            "    60% of IO => [     0    -   1.59MiB)\n"
            "    30% of IO => [  3.20MiB -   6.40MiB)\n"
            "    10% of IO => [  6.40MiB -     16MiB)\n");
}

TEST(EffectiveDistribution, ScalesWhatIsLeftOfTheSharesAndPassesOverHoles) {
  EXPECT_EQ(section_of({{"io.dat", {{10, 0, 1 << 20}, {0, 1 << 20, 2 << 20}, {20, 2 << 20, 3 << 20}}}}),
            "\nEffective IO Distributions\n"
            "--------------------------\n"
            "target: io.dat [thread: 0]\n"
            "    33.3% of IO => [     0    -      1MiB)\n"
            "    66.7% of IO => [     2MiB -      3MiB)\n");
}

TEST(EffectiveDistribution, NamesAThreadThatHasATargetTwiceOnce) {
  std::vector<ThreadResult> threads;
  threads.push_back(thread_on({"io.dat", kThreeRanges}));
  threads[0].targets.push_back(std::move(thread_on({"io.dat", kThreeRanges}).targets[0]));
  std::string text;
  add_effective_distributions(text, threads);
  EXPECT_NE(text.find("[thread: 0]\n"), std::string::npos) << text;
}

TEST(EffectiveDistribution, HasItsHolesWhereThatIsAsked) {
  const auto ranges = ranges_with_holes({{10, 4096, 8192}, {30, 16384, 32768}});
  ASSERT_EQ(ranges.size(), 4U);
  const double shares[] = {0, 25, 0, 75};
  const std::uint64_t ends[] = {4096, 8192, 16384, 32768};
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    EXPECT_EQ(ranges[i].io_percent, shares[i]) << i;
    EXPECT_EQ(ranges[i].from_bytes, i == 0 ? 0 : ends[i - 1]) << i;
    EXPECT_EQ(ranges[i].to_bytes, ends[i]) << i;
  }
}

}  // namespace
}  // namespace headroom
