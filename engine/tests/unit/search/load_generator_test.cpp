#include "search/load_generator.h"

#include <gtest/gtest.h>

namespace headroom {
namespace {

TEST(LoadGenerator, IsThatOfTheStepWithTheHighestIops) {
  const SearchHistory history{
      {.figures = {.iops = 1000, .engine_processors = 0.5, .measured_seconds = 3, .io_count = 3000}},
      {.figures = {.iops = 9000, .engine_processors = 0.9, .measured_seconds = 4, .io_count = 36000}}};
  const auto engine = load_generator(history, 4);
  ASSERT_TRUE(engine);
  EXPECT_NEAR(engine->processor_seconds_per_io, 0.0001, 1e-9);
  EXPECT_EQ(engine->processor_count, 4U);
  EXPECT_NEAR(engine->ceiling_iops, 40000, 0.1);
  EXPECT_NEAR(engine->share_used, 0.225, 1e-6);
}

TEST(LoadGenerator, IsThatOfAllStepsOfItsBlocksWhereTheFastestAloneTellsNothing) {
  const auto step = [](StepChange change, std::uint64_t block, double iops, double processors) {
    return SearchStep{.change = change,
                      .settings = {.block_size_bytes = block},
                      .figures = {.iops = iops,
                                  .engine_processors = processors,
                                  .measured_seconds = 4,
                                  .io_count = static_cast<std::uint64_t>(4 * iops)}};
  };
  SearchHistory history{step(StepChange::asked, 4096, 300, 0.006), step(StepChange::idle, 4096, 100, 0.2),
                        step(StepChange::larger_block, 8192, 300, 0.2), step(StepChange::deeper, 4096, 320, 0.006)};
  EXPECT_FALSE(load_generator(history, 2)) << "48 ms, without one at a time and other blocks";
  history.push_back(step(StepChange::again, 4096, 310, 0.0066));
  const auto engine = load_generator(history, 2);
  ASSERT_TRUE(engine);
  EXPECT_NEAR(engine->processor_seconds_per_io, 0.0186 / 930, 1e-9);
  EXPECT_NEAR(engine->ceiling_iops, 100'000, 0.1);
  EXPECT_NEAR(engine->share_used, 0.0032, 1e-6) << "by the fastest step";
}

TEST(LoadGenerator, IsUnknownWhereTooLittleWasMeasured) {
  EXPECT_FALSE(load_generator({}, 4));
  EXPECT_FALSE(load_generator(
      {{.figures = {.iops = 100, .engine_processors = 0.001, .measured_seconds = 3, .io_count = 300}}}, 4));
  EXPECT_FALSE(load_generator({{.figures = {.iops = 0, .engine_processors = 1, .measured_seconds = 3}}}, 4));
}

SearchStep step_of(StepChange change, std::uint64_t threads, std::uint64_t outstanding) {
  return {.change = change,
          .compared_with = 0,
          .settings = {.threads = threads, .outstanding_requests = outstanding},
          .figures = {.iops = 1000}};
}

TEST(LoopWithoutStorage, IsThatOfTheDeepestQueueOfTheAskedThreads) {
  EXPECT_FALSE(step_without_storage({}));
  const SearchHistory history{step_of(StepChange::asked, 1, 32),        step_of(StepChange::idle, 1, 1),
                              step_of(StepChange::deeper, 1, 64),       step_of(StepChange::more_threads, 2, 32),
                              step_of(StepChange::deeper, 2, 64),       step_of(StepChange::larger_block, 2, 64),
                              step_of(StepChange::smaller_part, 2, 64), step_of(StepChange::again, 2, 64)};
  const auto step = step_without_storage(history);
  ASSERT_TRUE(step);
  EXPECT_EQ(step->change, StepChange::without_storage);
  EXPECT_EQ(step->compared_with, 2U);
  EXPECT_EQ(step->settings, history[2].settings);
  EXPECT_EQ(step_without_storage({step_of(StepChange::asked, 4, 8)})->compared_with, 0U);
}

}  // namespace
}  // namespace headroom
