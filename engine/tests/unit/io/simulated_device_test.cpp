#include "io/simulated_device.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/requests.h"
#include "support/units.h"

namespace headroom {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

using test::kSecond;

SimulatedDeviceFigures figures(std::optional<std::uint64_t> iops, std::optional<std::uint64_t> bytes_per_second,
                               std::optional<std::uint64_t> added_latency_microseconds) {
  return {.iops = iops, .bytes_per_second = bytes_per_second, .added_latency_microseconds = added_latency_microseconds};
}

TEST(SimulatedDeviceTest, AdmitsAtItsRequestRate) {
  SimulatedDevice device(figures(1000, {}, {}), 0);
  for (std::uint64_t n = 0; n < 1000; ++n) EXPECT_EQ(device.admit(0, 4096), n * 1'000'000);
}

TEST(SimulatedDeviceTest, AdmitsAtItsByteRate) {
  SimulatedDevice device(figures({}, 4'096'000, {}), 0);
  for (std::uint64_t n = 0; n < 1000; ++n) EXPECT_EQ(device.admit(0, 4096), n * 1'000'000);
}

TEST(SimulatedDeviceTest, IsBoundByTheNarrowerOfBoth) {
  // Blocks of 4,096 bytes reach the request rate first, blocks of 65,536 the byte rate.
  SimulatedDevice small(figures(1000, 10'000'000, {}), 0);
  SimulatedDevice large(figures(1000, 10'000'000, {}), 0);
  for (int n = 0; n < 999; ++n) {
    small.admit(0, 4096);
    large.admit(0, 65536);
  }
  EXPECT_EQ(small.admit(0, 4096), 999 * kSecond / 1000);
  EXPECT_NEAR(static_cast<double>(large.admit(0, 65536)), 999 * 65536.0 / 10e6 * 1e9, 1000);
}

TEST(SimulatedDeviceTest, ShowsTheQueueAsLatency) {
  // 64 requests in flight at 1,920 a second: by Little's law each is away for 64 / 1,920 s = 33.3 ms.
  SimulatedDevice device(figures(1920, {}, {}), 0);
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
  SimulatedDevice device(figures({}, {}, 500), 0);
  for (int n = 0; n < 1000; ++n) EXPECT_EQ(device.admit(5, 65536), 5U);
  EXPECT_EQ(device.added_latency_ns(), 500'000U);
}

/// A device so slow that a test never sees its second completion, or so fast that it never waits.
class SimulatedDeviceBackendTest : public testing::Test {
 protected:
  static SimulatedDeviceFigures one_an_hour() { return figures({}, 1, {}); }

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
  make(figures(2000, {}, {}));
  std::vector<std::uint32_t> order;
  while (order.size() < requests_.size()) {
    for (const std::uint32_t index : test::reap_indices(*backend_, 8, kNoDeadline)) order.push_back(index);
  }
  EXPECT_THAT(order, ElementsAre(0, 1, 2, 3));
}

TEST_F(SimulatedDeviceBackendTest, ReleasesAsManyAsThereIsRoomFor) {
  make(figures(1'000'000'000, {}, {}));
  EXPECT_EQ(test::reap_indices(*backend_, 3, kNoDeadline).size(), 3U);
  EXPECT_EQ(test::reap_indices(*backend_, 3, kNoDeadline).size(), 1U);
}

TEST_F(SimulatedDeviceBackendTest, AddsItsLatency) {
  const std::uint64_t submitted = now_ns();
  make(figures({}, {}, 2000));
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

TEST_F(SimulatedDeviceBackendTest, EndsItsWaitWhenWoken) {
  make(one_an_hour());
  EXPECT_THAT(test::reap_indices(*backend_, 8), ElementsAre(0));
  backend_->wake();
  EXPECT_EQ(log_.wakes, 1);
  EXPECT_THAT(test::reap_indices(*backend_, 8, kNoDeadline), IsEmpty());
}

TEST_F(SimulatedDeviceBackendTest, SubmitsInTheBatchesOfWhatIsBehindIt) {
  make(one_an_hour());
  EXPECT_EQ(backend_->batch_limit(), 7U);
}

}  // namespace
}  // namespace headroom
