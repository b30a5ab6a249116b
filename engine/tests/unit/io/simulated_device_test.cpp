#include "io/simulated_device.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

#include "support/requests.h"
#include "support/units.h"

namespace headroom {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

using test::kKiB;
using test::kMillisecond;
using test::kSecond;

TEST(SimulatedDeviceTest, AdmitsAtItsRequestRate) {
  SimulatedDevice device({.iops = 1000}, 0);
  for (std::uint64_t n = 0; n < 1000; ++n) EXPECT_EQ(device.admit(0, 4096), n * 1'000'000);
}

TEST(SimulatedDeviceTest, AdmitsAtItsByteRate) {
  SimulatedDevice device({.bytes_per_second = 4'096'000}, 0);
  for (std::uint64_t n = 0; n < 1000; ++n) EXPECT_EQ(device.admit(0, 4096), n * 1'000'000);
}

TEST(SimulatedDeviceTest, IsBoundByTheNarrowerOfBoth) {
  // Blocks of 4,096 bytes reach the request rate first, blocks of 65,536 the byte rate.
  SimulatedDevice small({.iops = 1000, .bytes_per_second = 10'000'000}, 0);
  SimulatedDevice large({.iops = 1000, .bytes_per_second = 10'000'000}, 0);
  for (int n = 0; n < 999; ++n) {
    small.admit(0, 4096);
    large.admit(0, 65536);
  }
  EXPECT_EQ(small.admit(0, 4096), 999 * kSecond / 1000);
  EXPECT_NEAR(static_cast<double>(large.admit(0, 65536)), 999 * 65536.0 / 10e6 * 1e9, 1000);
}

TEST(SimulatedDeviceTest, ShowsTheQueueAsLatency) {
  // 64 requests in flight at 1,920 a second: by Little's law each is away for 64 / 1,920 s = 33.3 ms.
  SimulatedDevice device({.iops = 1920}, 0);
  std::vector<std::uint64_t> done(64);
  for (auto& leaves : done) leaves = device.admit(0, 4096);
  double sum_ns = 0;
  constexpr int rounds = 10000;
  for (int i = 0; i < rounds; ++i) {
    std::uint64_t& slot = done[static_cast<std::size_t>(i) % done.size()];
    const std::uint64_t submitted = slot;
    slot = device.admit(submitted, 4096);
    sum_ns += static_cast<double>(slot - submitted);
  }
  EXPECT_NEAR(sum_ns / rounds, 64e9 / 1920, 1000);
}

TEST(SimulatedDeviceTest, LimitsNothingThatIsNotGiven) {
  SimulatedDevice device({.added_latency_microseconds = 500}, 0);
  for (int n = 0; n < 1000; ++n) EXPECT_EQ(device.admit(5, 65536), 5U);
  EXPECT_EQ(device.added_latency_ns(), 500'000U);
}

/// Keeps requests in flight on a simulated clock: each comes back `latency_ns` after the device let it through, and the
/// next one starts then.
struct Load {
  std::size_t requests_in_flight;
  std::uint32_t block_bytes = 4096;
  std::uint64_t latency_ns = 0;

  /// Latencies of what was issued after a completion from `begin_ns` to `end_ns`, in nanoseconds.
  std::vector<std::uint64_t> run(SimulatedDevice& device, std::uint64_t begin_ns, std::uint64_t end_ns) const {
    std::priority_queue<std::uint64_t, std::vector<std::uint64_t>, std::greater<>> done;
    for (std::size_t i = 0; i < requests_in_flight; ++i) done.push(device.admit(begin_ns, block_bytes) + latency_ns);
    std::vector<std::uint64_t> latencies;
    while (done.top() < end_ns) {
      const std::uint64_t now = done.top();
      done.pop();
      const std::uint64_t next = device.admit(now, block_bytes) + latency_ns;
      done.push(next);
      latencies.push_back(next - now);
    }
    return latencies;
  }
  double per_second(SimulatedDevice& device, std::uint64_t from_second, std::uint64_t to_second) const {
    const auto count = run(device, from_second * kSecond, to_second * kSecond).size();
    return static_cast<double>(count) / static_cast<double>(to_second - from_second);
  }
};

// What still waits when a load ends is in the device's queue, as requests are that were issued.
constexpr double kInQueue = 20;

TEST(SimulatedDeviceTest, CountsWhatItDeliversAndWhatOthersDo) {
  SimulatedDevice device(
      {.iops = 2000, .bytes_per_second = 20'000'000, .other_iops = 800, .other_bytes_per_second = 8'000'000}, kSecond);
  std::array<IoRequest, 3> requests{};
  requests[1].is_write = true;
  for (IoRequest& request : requests) {
    request.started_ns = kSecond;
    request.release_ns = kSecond + 3 * kMillisecond;
  }
  const std::array<Completion, 3> delivered{{{&requests[0], 4096, 0}, {&requests[1], 8192, 0}, {&requests[2], 0, 5}}};
  EXPECT_EQ(device.totals(kSecond), DeviceTotals());
  device.count(delivered);
  EXPECT_EQ(device.totals(kSecond), (DeviceTotals{1, 1, 4096, 8192, 3000, 3000}));
  const DeviceTotals later = device.totals(3 * kSecond);
  EXPECT_EQ(later, (DeviceTotals{801, 801, 8'004'096, 8'008'192, 3000, 3000}));
}

TEST(SimulatedDeviceTest, CountsRequestsOf4KiBWhereOneRateOfOthersIsGiven) {
  const SimulatedDevice requests({.iops = 2000, .other_iops = 800}, 0);
  EXPECT_EQ(requests.totals(kSecond), (DeviceTotals{400, 400, 400 * 4096, 400 * 4096, 0, 0}));
  const SimulatedDevice bytes({.bytes_per_second = 20'000'000, .other_bytes_per_second = 800 * 4096}, 0);
  EXPECT_EQ(bytes.totals(kSecond), requests.totals(kSecond));
}

TEST(SimulatedDeviceTest, BurstsUntilNothingIsSavedUp) {
  SimulatedDevice device({.iops = 500, .burst_iops = 2000, .burst_seconds = 10}, 0);
  const Load load{.requests_in_flight = 16};
  EXPECT_NEAR(load.per_second(device, 0, 9), 2000, kInQueue);
  load.run(device, 9 * kSecond, 11 * kSecond);
  EXPECT_NEAR(load.per_second(device, 11, 20), 500, kInQueue);
}

TEST(SimulatedDeviceTest, SavesUpForABurstWhileUnused) {
  SimulatedDevice device({.iops = 500, .burst_iops = 2000, .burst_seconds = 10}, 0);
  const Load load{.requests_in_flight = 16};
  load.run(device, 0, 12 * kSecond);
  // 15 s at 500 a second last for 5 s at 1,500 more than that.
  EXPECT_NEAR(load.per_second(device, 27, 31), 2000, kInQueue);
  load.run(device, 31 * kSecond, 33 * kSecond);
  EXPECT_NEAR(load.per_second(device, 33, 40), 500, kInQueue);
}

TEST(SimulatedDeviceTest, BurstsInBytesAsWell) {
  SimulatedDevice device(
      {.bytes_per_second = 64'000 * kKiB, .burst_bytes_per_second = 128'000 * kKiB, .burst_seconds = 5}, 0);
  const Load load{.requests_in_flight = 16, .block_bytes = 64 * kKiB};
  EXPECT_NEAR(load.per_second(device, 0, 4), 2000, kInQueue);
  load.run(device, 4 * kSecond, 6 * kSecond);
  EXPECT_NEAR(load.per_second(device, 6, 10), 1000, kInQueue);
}

TEST(SimulatedDeviceTest, MakesATailWaitForTheNextTick) {
  SimulatedDevice device({.iops = 1000, .tick_milliseconds = 100}, 0);
  const Load load{.requests_in_flight = 8, .latency_ns = kMillisecond / 2};
  std::vector<std::uint64_t> latencies = load.run(device, 0, 10 * kSecond);
  std::sort(latencies.begin(), latencies.end());
  EXPECT_NEAR(static_cast<double>(latencies.size()), 10'000, kInQueue);
  // The 100 of a tick are done within 7 ms; of those that follow, the 8 in flight wait for the rest of it.
  EXPECT_EQ(latencies[latencies.size() * 90 / 100], kMillisecond / 2);
  EXPECT_GE(latencies[latencies.size() * 93 / 100], 93 * kMillisecond);
  EXPECT_LE(latencies.back(), 100 * kMillisecond + kMillisecond / 2);
}

TEST(SimulatedDeviceTest, PacesABurstInTicksToo) {
  SimulatedDevice device({.iops = 100, .burst_iops = 1000, .burst_seconds = 60, .tick_milliseconds = 100}, 0);
  for (std::uint64_t n = 0; n < 300; ++n) EXPECT_EQ(device.admit(0, 4096), n / 100 * 100 * kMillisecond);
}

TEST(SimulatedDeviceTest, CountsARequestOnceForEachStartedUnit) {
  constexpr std::array<std::pair<std::uint32_t, std::uint64_t>, 4> rows{{{512, 1}, {8192, 1}, {8193, 2}, {65536, 8}}};
  for (const auto& [bytes, units] : rows) {
    SimulatedDevice device({.iops = 1000, .unit_bytes = 8192}, 0);
    device.admit(0, bytes);
    EXPECT_EQ(device.admit(0, bytes), units * kMillisecond) << bytes << " bytes";
  }
}

TEST(SimulatedDeviceTest, SharesItsLimitsWithOthers) {
  SimulatedDevice requests({.iops = 1000, .other_iops = 600}, 0);
  EXPECT_NEAR((Load{.requests_in_flight = 8}).per_second(requests, 0, 10), 400, kInQueue);
  SimulatedDevice bytes({.bytes_per_second = 4000 * kKiB, .other_bytes_per_second = 1000 * kKiB}, 0);
  EXPECT_NEAR((Load{.requests_in_flight = 8}).per_second(bytes, 0, 10), 750, kInQueue);
}

TEST(SimulatedDeviceTest, AnswersAShareOfTheReadsFromItsCache) {
  const SimulatedDevice device({.cache_hit_percent = 40}, 0);
  Random random(1);
  int hits = 0;
  for (int i = 0; i < 10'000; ++i) hits += device.cache_answers(random) ? 1 : 0;
  EXPECT_NEAR(hits, 4000, 150);
  const SimulatedDevice without({.iops = 1}, 0);
  EXPECT_FALSE(without.cache_answers(random));
}

/// A device so slow that a test never sees its second completion, or so fast that it never waits.
class SimulatedDeviceBackendTest : public testing::Test {
 protected:
  static SimulatedDeviceFigures one_an_hour() { return {.bytes_per_second = 1}; }

  void make(const SimulatedDeviceFigures& device_figures, int error = 0) {
    device_.emplace(device_figures, now_ns());
    backend_.emplace(std::make_unique<test::FakeBackend>(log_, error), *device_, 8);
    const auto pointers = test::pointers_to(requests_);
    backend_->submit(pointers);
  }

  test::FakeLog log_;
  std::vector<IoRequest> requests_ = test::make_requests(4);
  std::optional<SimulatedDevice> device_;
  std::optional<SimulatedDeviceBackend> backend_;
};

TEST_F(SimulatedDeviceBackendTest, DoesTheRealIoAtOnce) {
  make(one_an_hour());
  EXPECT_THAT(log_.submitted, ElementsAre(0, 1, 2, 3));
}

TEST_F(SimulatedDeviceBackendTest, HoldsBackWhatTheDeviceWouldNotHaveDone) {
  make(one_an_hour());
  EXPECT_THAT(test::reap_indices(*backend_, 8), ElementsAre(0));
  EXPECT_THAT(test::reap_indices(*backend_, 8), IsEmpty());
}

TEST_F(SimulatedDeviceBackendTest, ReleasesInTheOrderOfTheQueue) {
  make({.iops = 2000});
  std::vector<std::uint32_t> order;
  while (order.size() < requests_.size()) {
    for (const std::uint32_t index : test::reap_indices(*backend_, 8, kNoDeadline)) order.push_back(index);
  }
  EXPECT_THAT(order, ElementsAre(0, 1, 2, 3));
}

TEST_F(SimulatedDeviceBackendTest, ReleasesAsManyAsThereIsRoomFor) {
  make({.iops = 1'000'000'000});
  EXPECT_EQ(test::reap_indices(*backend_, 3, kNoDeadline).size(), 3U);
  EXPECT_EQ(test::reap_indices(*backend_, 3, kNoDeadline).size(), 1U);
}

TEST_F(SimulatedDeviceBackendTest, AddsItsLatency) {
  const std::uint64_t submitted = now_ns();
  make({.added_latency_microseconds = 2000});
  EXPECT_THAT(test::reap_indices(*backend_, 8, kNoDeadline), UnorderedElementsAre(0, 1, 2, 3));
  EXPECT_GE(now_ns() - submitted, 2'000'000U);
}

TEST_F(SimulatedDeviceBackendTest, LetsErrorsThroughAtOnce) {
  make(one_an_hour(), 5);
  std::vector<Completion> completions(8);
  ASSERT_EQ(backend_->reap(completions, kNoDeadline), 4U);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(completions[i].error, 5);
}

TEST_F(SimulatedDeviceBackendTest, LetsEverythingGoOnceItIsCancelled) {
  make(one_an_hour());
  EXPECT_THAT(test::reap_indices(*backend_, 8), ElementsAre(0));
  backend_->cancel();
  EXPECT_EQ(log_.cancels, 1);
  EXPECT_EQ(test::reap_indices(*backend_, 8, kNoDeadline).size(), 3U);
}

TEST_F(SimulatedDeviceBackendTest, LetsGoWhatArrivesAfterItIsCancelled) {
  make(one_an_hour());
  backend_->cancel();
  EXPECT_EQ(test::reap_indices(*backend_, 8, kNoDeadline).size(), 4U);
}

/// What is next on the device, for example the next step of a search, does not queue behind requests that are no longer
/// waited for; what the device has done stays done.
TEST_F(SimulatedDeviceBackendTest, LeavesNoQueueBehindOnceItIsCancelled) {
  make({.iops = 1, .bytes_per_second = 100'000});
  EXPECT_THAT(test::reap_indices(*backend_, 8), ElementsAre(0));
  backend_->cancel();
  test::reap_indices(*backend_, 8, kNoDeadline);
  const std::uint64_t next = device_->admit(now_ns(), requests_.front().length_bytes);
  EXPECT_LE(next, now_ns() + kSecond);
}

TEST_F(SimulatedDeviceBackendTest, WithdrawsWhatArrivesAfterItIsCancelled) {
  make({.iops = 1});
  backend_->cancel();
  test::reap_indices(*backend_, 8, kNoDeadline);
  EXPECT_LE(device_->admit(now_ns(), 4096), now_ns() + kSecond);
}

TEST(SimulatedDeviceTest, GivesThePlaceOfAWithdrawnRequestToTheNext) {
  SimulatedDevice device({.iops = 1000, .unit_bytes = 4096}, 0);
  EXPECT_EQ(device.admit(0, 4096), 0U);
  EXPECT_EQ(device.admit(0, 16384), kMillisecond);
  device.withdraw(16384);
  EXPECT_EQ(device.admit(0, 4096), kMillisecond);
}

TEST_F(SimulatedDeviceBackendTest, EndsItsWaitWhenWoken) {
  make(one_an_hour());
  EXPECT_THAT(test::reap_indices(*backend_, 8), ElementsAre(0));
  backend_->wake();
  EXPECT_EQ(log_.wakes, 1);
  EXPECT_THAT(test::reap_indices(*backend_, 8, kNoDeadline), IsEmpty());
}

TEST_F(SimulatedDeviceBackendTest, LetsReadsFromTheCachePassLimitsAndLatency) {
  make({.iops = 1, .bytes_per_second = 1, .added_latency_microseconds = 3'600'000'000, .cache_hit_percent = 100});
  EXPECT_THAT(test::reap_indices(*backend_, 8), UnorderedElementsAre(0, 1, 2, 3));
}

TEST_F(SimulatedDeviceBackendTest, AnswersFromTheCacheAfterItsLatency) {
  const std::uint64_t submitted = now_ns();
  make({.cache_hit_percent = 100, .cache_latency_microseconds = 2000});
  EXPECT_EQ(test::reap_indices(*backend_, 8, kNoDeadline).size(), 4U);
  EXPECT_GE(now_ns() - submitted, 2'000'000U);
}

TEST_F(SimulatedDeviceBackendTest, AnswersNoWritesFromTheCache) {
  for (IoRequest& request : requests_) request.is_write = request.index != 3;
  make({.bytes_per_second = 1, .cache_hit_percent = 100});
  EXPECT_THAT(test::reap_indices(*backend_, 8), UnorderedElementsAre(0, 3));
}

TEST_F(SimulatedDeviceBackendTest, SubmitsInTheBatchesOfWhatIsBehindIt) {
  make(one_an_hour());
  EXPECT_EQ(backend_->batch_limit(), 7U);
}

}  // namespace
}  // namespace headroom
