#include "io/mapped_backend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

#include "base/problem.h"
#include "support/files.h"
#include "support/requests.h"

namespace headroom {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

constexpr std::size_t kBlock = 4096;

class MappedBackendTest : public testing::Test {
 protected:
  /// A mapped file of three blocks: of a, b and c.
  platform::Mapping map_file() {
    test::write_file(path_, std::string(kBlock, 'a') + std::string(kBlock, 'b') + std::string(kBlock, 'c'));
    platform::OpenOptions options;
    options.write = true;
    file_ = platform::open_file(path_, options);
    return platform::Mapping(file_, path_, 3 * kBlock, true);
  }

  IoRequest request(std::uint32_t index, std::uint64_t block, bool is_write) {
    IoRequest request;
    request.index = index;
    request.offset_bytes = block * kBlock;
    request.length_bytes = kBlock;
    request.data = buffer_;
    request.is_write = is_write;
    return request;
  }

  test::TemporaryFolder folder_;
  std::string path_ = folder_.file("mapped.dat");
  platform::File file_;
  std::byte buffer_[kBlock]{};
};

TEST_F(MappedBackendTest, ReadsFromTheFile) {
  std::vector<MappedTarget> targets;
  targets.push_back({map_file()});
  MappedBackend backend(std::move(targets), nullptr, 1);
  std::vector<IoRequest> requests = {request(0, 1, false)};
  backend.submit(test::pointers_to(requests));
  std::vector<Completion> completions(1);
  ASSERT_EQ(backend.reap(completions, kNoDeadline), 1U);
  EXPECT_EQ(completions[0].error, 0);
  EXPECT_EQ(completions[0].bytes, kBlock);
  EXPECT_EQ(std::string(reinterpret_cast<char*>(buffer_), kBlock), std::string(kBlock, 'b'));
}

TEST_F(MappedBackendTest, WritesToTheFileAndOnlyThere) {
  {
    std::vector<MappedTarget> targets;
    targets.push_back({map_file()});
    MappedBackend backend(std::move(targets), nullptr, 1);
    std::memset(buffer_, 'x', kBlock);
    std::vector<IoRequest> requests = {request(0, 1, true)};
    backend.submit(test::pointers_to(requests));
    EXPECT_THAT(test::reap_indices(backend, 1), ElementsAre(0));
  }
  EXPECT_EQ(test::read_file(path_), std::string(kBlock, 'a') + std::string(kBlock, 'x') + std::string(kBlock, 'c'));
}

TEST_F(MappedBackendTest, WritesThroughEveryWayOfFlushing) {
  for (FlushMode mode : {FlushMode::view, FlushMode::non_volatile, FlushMode::non_volatile_no_drain}) {
    std::vector<MappedTarget> targets;
    targets.push_back({map_file(), platform::Stores::non_temporal});
    try {
      targets[0].flush.emplace(targets[0].mapping.bytes(), mode, path_);
    } catch (const Failure& failure) {
      ASSERT_NE(mode, FlushMode::view) << "every system flushes a view";
      EXPECT_EQ(failure.problem().code, "FlushNotSupported");
      continue;
    }
    MappedBackend backend(std::move(targets), nullptr, 1);
    std::memset(buffer_, 'x', kBlock);
    std::vector<IoRequest> requests = {request(0, 1, true)};
    requests[0].offset_bytes += 512;  // neither begins nor ends with a page
    requests[0].length_bytes = 1024;
    backend.submit(test::pointers_to(requests));
    std::vector<Completion> completions(1);
    ASSERT_EQ(backend.reap(completions, kDoNotWait), 1U);
    EXPECT_EQ(completions[0].error, 0);
    EXPECT_EQ(completions[0].bytes, 1024U);
    EXPECT_EQ(test::read_file(path_).substr(kBlock, 2048),
              std::string(512, 'b') + std::string(1024, 'x') + std::string(512, 'b'));
  }
}

TEST_F(MappedBackendTest, TellsOfAFileThatWasCutShort) {
  std::vector<MappedTarget> targets;
  targets.push_back({map_file()});
  MappedBackend backend(std::move(targets), nullptr, 2);
  std::error_code error;
  std::filesystem::resize_file(path_, kBlock, error);
  if (error) GTEST_SKIP() << "this system keeps mapped files from being cut short";
  std::vector<IoRequest> requests = {request(0, 0, false), request(1, 2, false)};
  backend.submit(test::pointers_to(requests));
  std::vector<Completion> completions(2);
  ASSERT_EQ(backend.reap(completions, kDoNotWait), 2U);
  EXPECT_EQ(completions[0].error, 0);
  EXPECT_NE(completions[1].error, 0);
  EXPECT_EQ(completions[1].bytes, 0U);
}

TEST_F(MappedBackendTest, PassesOtherTargetsOn) {
  std::vector<MappedTarget> targets;
  targets.push_back({map_file()});
  targets.emplace_back();  // target 1 is not mapped
  test::FakeLog log;
  MappedBackend backend(std::move(targets), std::make_unique<test::FakeBackend>(log), 3);
  std::vector<IoRequest> requests = {request(0, 0, false), request(1, 0, false), request(2, 1, false)};
  requests[1].target = 1;
  backend.submit(test::pointers_to(requests));
  EXPECT_THAT(log.submitted, ElementsAre(1));
  EXPECT_THAT(test::reap_indices(backend, 8), UnorderedElementsAre(0, 1, 2));
  EXPECT_EQ(backend.batch_limit(), 7U);
  backend.wake();
  backend.cancel();
  EXPECT_EQ(log.wakes, 1);
  EXPECT_EQ(log.cancels, 1);
}

TEST_F(MappedBackendTest, NeverWaitsForOthersWithCompletionsInHand) {
  std::vector<MappedTarget> targets;
  targets.push_back({map_file()});
  test::FakeLog log;
  MappedBackend backend(std::move(targets), std::make_unique<test::FakeBackend>(log), 1);
  std::vector<IoRequest> requests = {request(0, 0, false)};
  backend.submit(test::pointers_to(requests));
  EXPECT_THAT(test::reap_indices(backend, 8, kNoDeadline), ElementsAre(0));
  EXPECT_THAT(log.deadlines_ns, ElementsAre(kDoNotWait));
}

TEST_F(MappedBackendTest, CarriesOutOneRequestAtATime) {
  std::vector<MappedTarget> targets;
  targets.push_back({map_file()});
  MappedBackend backend(std::move(targets), nullptr, 2);
  EXPECT_EQ(backend.batch_limit(), 1U);
  std::vector<IoRequest> requests = {request(0, 0, false), request(1, 1, false)};
  backend.submit(test::pointers_to(requests));
  EXPECT_THAT(test::reap_indices(backend, 1), ElementsAre(0));
  EXPECT_THAT(test::reap_indices(backend, 1), ElementsAre(1));
  EXPECT_THAT(test::reap_indices(backend, 1), IsEmpty());
}

}  // namespace
}  // namespace headroom
