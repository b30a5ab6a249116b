#include "run/worker.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <thread>
#include <utility>
#include <vector>

#include "platform/os_error.h"

namespace headroom {
namespace {

constexpr std::uint32_t kBlockBytes = 4096;
constexpr std::uint64_t kBufferedBytes = 1 << 20;

/// How the next I/O ends.
struct Outcome {
  std::uint32_t bytes = 0;
  int error = 0;
};

/// What the faulty backends of a test have done, and have still to do.
struct Script {
  std::vector<Outcome> outcomes;         // of the first I/Os; those behind them are carried out whole
  std::vector<std::uint64_t> offsets;    // of the I/Os that were spoilt, in order
  std::uint64_t completed = 0;           // whole
  std::function<void()> after_outcomes;  // once two whole I/Os have followed, the first of which is counted by then
};

/// Spoils what another backend has carried out.
class FaultyBackend final : public IoBackend {
 public:
  FaultyBackend(std::unique_ptr<IoBackend> inner, Script& script) : inner_(std::move(inner)), script_(script) {}

  void submit(std::span<IoRequest* const> batch) override { inner_->submit(batch); }
  std::size_t reap(std::span<Completion> out, std::uint64_t deadline_ns) override {
    const std::size_t count = inner_->reap(out.first(1), deadline_ns);
    if (count == 0) return 0;
    if (script_.offsets.size() < script_.outcomes.size()) {
      const Outcome& outcome = script_.outcomes[script_.offsets.size()];
      script_.offsets.push_back(out[0].request->offset_bytes);
      out[0].bytes = outcome.bytes;
      out[0].error = outcome.error;
    } else if (++script_.completed == 2) {
      script_.after_outcomes();
    }
    return count;
  }
  void wake() override { inner_->wake(); }
  void cancel() override { inner_->cancel(); }

 private:
  std::unique_ptr<IoBackend> inner_;
  Script& script_;
};

class WorkerTest : public testing::Test {
 protected:
  WorkerTest() {
    Target target;
    target.path = "io.dat";
    target.block_size_bytes = kBlockBytes;
    target.outstanding_requests = 1;
    span_.measure_latency = true;
    span_.targets = {target};
    script_.after_outcomes = [this] { stop_.cancel(); };
  }

  /// Runs one thread until it fails, or until whole I/Os have followed the script.
  ThreadResult run(std::vector<Outcome> outcomes) {
    script_.outcomes = std::move(outcomes);
    SharedTarget shared;
    shared.target = &span_.targets[0];
    shared.size_bytes = kBufferedBytes;
    shared.range = range_of(span_.targets[0], kBufferedBytes);
    WorkerPlan plan;
    plan.span = &span_;
    plan.targets = {&shared};
    plan.thread_on_target = {0};
    plan.weights = {1};
    plan.backend = BackendKind::null;
    plan.around_backend = [this](std::unique_ptr<IoBackend> inner, std::uint32_t) {
      return std::make_unique<FaultyBackend>(std::move(inner), script_);
    };
    PhaseBoard board;
    board.phase = Phase::measuring;
    board.measuring_since_ns = now_ns();
    Worker worker(std::move(plan), board, stop_);
    worker.set_up();
    std::thread thread([&] { worker.run(); });
    stopped_ = stop_.wait_until(StopSignal::Clock::now() + std::chrono::minutes(1));
    board.phase = Phase::stopping;
    worker.wake();
    thread.join();
    return worker.take_result();
  }

  TimeSpan span_;
  Script script_;
  StopSignal stop_;
  bool stopped_ = false;
};

std::vector<Outcome> short_transfers(std::size_t count) {
  return std::vector<Outcome>(count, {.bytes = kBlockBytes / 2});
}

TEST_F(WorkerTest, TriesAShortTransferAgainAsAWholeAndCountsItOnce) {
  const ThreadResult result = run(short_transfers(8));
  ASSERT_TRUE(stopped_);
  EXPECT_FALSE(stop_.problem());
  ASSERT_EQ(script_.offsets.size(), 8U);
  EXPECT_EQ(script_.offsets, std::vector<std::uint64_t>(8, script_.offsets[0])) << "the same I/O each time";
  const DirectionStatistics& read = result.targets.at(0).statistics.read;
  EXPECT_GE(read.count, 1U);
  EXPECT_LE(read.count, script_.completed) << "an I/O that fell short was counted";
  EXPECT_EQ(read.bytes, read.count * kBlockBytes);
  EXPECT_EQ(read.latency->count(), read.count);
}

TEST_F(WorkerTest, GivesUpAfterTooManyShortTransfersInARow) {
  const ThreadResult result = run(short_transfers(9));
  ASSERT_TRUE(stopped_);
  ASSERT_TRUE(stop_.problem());
  EXPECT_EQ(stop_.problem()->code, "ShortTransfer");
  EXPECT_EQ(stop_.problem()->target, "io.dat");
  EXPECT_EQ(stop_.problem()->message, "Reading 4096 bytes at offset 0 moved only 2048 bytes, again and again.");
}

TEST_F(WorkerTest, CountsShortTransfersOfEachIoByItself) {
  std::vector<Outcome> outcomes = short_transfers(8);
  outcomes.push_back({.bytes = kBlockBytes});
  for (const Outcome& outcome : short_transfers(8)) outcomes.push_back(outcome);
  run(outcomes);
  ASSERT_TRUE(stopped_);
  EXPECT_FALSE(stop_.problem());
  ASSERT_EQ(script_.offsets.size(), 17U);
  EXPECT_NE(script_.offsets.front(), script_.offsets.back());
}

TEST_F(WorkerTest, TakesNothingReadForTheEndOfTheFile) {
  run({{.bytes = 0}});
  ASSERT_TRUE(stop_.problem());
  EXPECT_EQ(stop_.problem()->code, "TargetTruncated");
}

struct ErrorRow {
  std::uint64_t write_percent;
  int error;
  const char* code;
  const char* message;
};

class WorkerErrors : public WorkerTest, public testing::WithParamInterface<ErrorRow> {};

TEST_P(WorkerErrors, EndTheRunWithWhatTheSystemSaysAndWhere) {
  const auto& [write_percent, error, code, message] = GetParam();
  span_.targets[0].write_percent = write_percent;
  run({{.bytes = kBlockBytes}, {.error = error}});
  ASSERT_TRUE(stop_.problem());
  EXPECT_EQ(stop_.problem()->code, code);
  EXPECT_EQ(stop_.problem()->message, message + platform::os_error_text(error) + ".");
  EXPECT_EQ(stop_.problem()->target, "io.dat");
}

INSTANTIATE_TEST_SUITE_P(, WorkerErrors,
                         testing::Values(ErrorRow{0, EIO, "IoFailed", "Reading 4096 bytes at offset 4096 failed: "},
                                         ErrorRow{100, EIO, "IoFailed", "Writing 4096 bytes at offset 4096 failed: "},
                                         ErrorRow{100, ENOSPC, "DiskFull",
                                                  "Writing 4096 bytes at offset 4096 failed: "}));

}  // namespace
}  // namespace headroom
