#include "platform/io_backend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <set>
#include <thread>

#include "base/problem.h"
#include "io/aligned_buffer.h"
#include "platform/io_priority.h"
#include "platform/os_error.h"
#include "platform/system.h"
#include "support/files.h"
#include "support/requests.h"

namespace headroom::platform {
namespace {

constexpr std::size_t kBlock = 4096;
constexpr std::size_t kBlocks = 64;

enum class Kind { asynchronous, completion_routines, synchronous };

/// Every backend of this system, on a real file whose block k is filled with the byte k.
class SystemBackend : public testing::TestWithParam<Kind> {
 protected:
  void SetUp() override {
    std::string reason;
    if (GetParam() == Kind::asynchronous && !async_io_available(reason)) GTEST_SKIP() << reason;
    if (GetParam() == Kind::completion_routines && !has_completion_routines()) GTEST_SKIP() << "this system has none";
    std::string content(kBlock * kBlocks, '\0');
    for (std::size_t i = 0; i < content.size(); ++i) content[i] = static_cast<char>(i / kBlock);
    test::write_file(path_, content);
    OpenOptions options;
    options.write = true;
    options.asynchronous = GetParam() != Kind::synchronous;
    files_.push_back(open_file(path_, options));
  }

  std::unique_ptr<IoBackend> make(std::uint32_t request_count) {
    const BackendPlan plan{files_, buffers_.bytes(), request_count, priorities_};
    switch (GetParam()) {
      case Kind::asynchronous:
        return make_async_backend(plan);
      case Kind::completion_routines:
        return make_completion_routine_backend(plan);
      case Kind::synchronous:
        break;
    }
    return make_synchronous_backend(plan);
  }

  /// Requests for the blocks from `first` on, each with its own part of the buffers.
  std::vector<IoRequest> requests_for(std::size_t first, std::size_t count, bool is_write) {
    std::vector<IoRequest> requests = test::make_requests(count);
    for (std::size_t i = 0; i < count; ++i) {
      requests[i].offset_bytes = (first + i) * kBlock;
      requests[i].data = buffers_.data() + i * kBlock;
      requests[i].is_write = is_write;
    }
    return requests;
  }

  /// Submits and reaps all; returns what completed, in any order.
  static std::vector<Completion> carry_out(IoBackend& backend, std::vector<IoRequest>& requests) {
    std::vector<Completion> all;
    for (IoRequest* request : test::pointers_to(requests)) {
      backend.submit({&request, 1});
      if (backend.batch_limit() == 1) reap_into(all, backend);
    }
    while (all.size() < requests.size()) reap_into(all, backend);
    return all;
  }

  test::TemporaryFolder folder_;
  std::string path_ = folder_.file("blocks.dat");
  std::vector<File> files_;
  std::vector<IoPriority> priorities_;
  AlignedBuffer buffers_{kBlock * kBlocks};

 private:
  static void reap_into(std::vector<Completion>& all, IoBackend& backend) {
    std::vector<Completion> some(8);
    some.resize(backend.reap(some, kNoDeadline));
    all.insert(all.end(), some.begin(), some.end());
  }
};

TEST_P(SystemBackend, ReadsEachRequestOnceAndRight) {
  const auto backend = make(kBlocks);
  std::vector<IoRequest> requests = requests_for(0, kBlocks, false);
  std::set<std::uint32_t> seen;
  for (const Completion& completion : carry_out(*backend, requests)) {
    EXPECT_EQ(completion.error, 0);
    EXPECT_EQ(completion.bytes, kBlock);
    EXPECT_TRUE(seen.insert(completion.request->index).second);
    EXPECT_EQ(completion.request->data[17], static_cast<std::byte>(completion.request->index));
  }
  EXPECT_EQ(seen.size(), kBlocks);
}

TEST_P(SystemBackend, WritesWhereItIsToldAndNowhereElse) {
  {
    const auto backend = make(2);
    std::memset(buffers_.data(), 0xEE, 2 * kBlock);
    std::vector<IoRequest> requests = requests_for(5, 2, true);
    EXPECT_EQ(carry_out(*backend, requests).size(), 2U);
  }
  const std::string content = test::read_file(path_);
  ASSERT_EQ(content.size(), kBlock * kBlocks);
  for (std::size_t i = 0; i < content.size(); ++i) {
    const std::size_t block = i / kBlock;
    ASSERT_EQ(content[i], block == 5 || block == 6 ? '\xEE' : static_cast<char>(block)) << i;
  }
}

TEST_P(SystemBackend, CarriesOutReadsAndWritesThatAreInFlightTogether) {
  const auto backend = make(kBlocks);
  std::vector<IoRequest> requests = requests_for(0, kBlocks, false);
  std::memset(buffers_.data(), 0xEE, buffers_.size());
  for (IoRequest& request : requests) request.is_write = request.index % 3 == 0;
  backend->submit(test::pointers_to(requests));
  std::vector<int> times(kBlocks);
  std::vector<Completion> some(kBlocks);
  for (std::size_t left = 2 * kBlocks; left > 0;) {
    const std::size_t arrived = backend->reap(some, kNoDeadline);
    for (std::size_t i = 0; i < arrived; ++i, --left) {
      ASSERT_EQ(some[i].bytes, kBlock);
      if (++times[some[i].request->index] == 1) backend->submit({&some[i].request, 1});
    }
  }
  EXPECT_THAT(times, testing::Each(2));
  const std::string content = test::read_file(path_);
  for (std::size_t block = 0; block < kBlocks; ++block) {
    const char expected = block % 3 == 0 ? '\xEE' : static_cast<char>(block);
    EXPECT_EQ(content.substr(block * kBlock, kBlock), std::string(kBlock, expected)) << "block " << block;
    EXPECT_EQ(static_cast<char>(*requests[block].data), expected) << "block " << block;
  }
}

TEST_P(SystemBackend, ReturnsEveryRequestAfterACancel) {
  const auto backend = make(kBlocks);
  std::vector<IoRequest> requests = requests_for(0, kBlocks, true);
  backend->submit(test::pointers_to(requests));
  backend->cancel();
  std::set<std::uint32_t> seen;
  std::vector<Completion> some(kBlocks);
  while (seen.size() < kBlocks) {
    const std::size_t arrived = backend->reap(some, kNoDeadline);
    for (std::size_t i = 0; i < arrived; ++i) EXPECT_TRUE(seen.insert(some[i].request->index).second);
  }
}

TEST_P(SystemBackend, TellsOfTheEndOfTheFile) {
  const auto backend = make(1);
  std::vector<IoRequest> requests = requests_for(kBlocks + 3, 1, false);
  const std::vector<Completion> completions = carry_out(*backend, requests);
  ASSERT_EQ(completions.size(), 1U);
  EXPECT_EQ(completions[0].bytes, 0U);
  if (completions[0].error != 0) {
    EXPECT_EQ(kind_of_error(completions[0].error), ErrorKind::end_of_file);
  }
}

TEST_P(SystemBackend, ComesBackAtTheDeadlineAndAtOnceWhenNotToWait) {
  const auto backend = make(1);
  std::vector<Completion> none(1);
  EXPECT_EQ(backend->reap(none, kDoNotWait), 0U);
  EXPECT_EQ(backend->reap(none, now_ns() + 3'000'000), 0U);
  // What follows a wait that was cut short is not lost.
  std::vector<IoRequest> requests = requests_for(1, 1, false);
  EXPECT_EQ(carry_out(*backend, requests).size(), 1U);
}

TEST_P(SystemBackend, IsWokenByAnotherThreadAsOftenAsThatWants) {
  const auto backend = make(1);
  if (backend->batch_limit() == 1) GTEST_SKIP() << "never waits for long";
  std::vector<Completion> none(1);
  for (int i = 0; i < 3; ++i) {
    std::thread waker([&] { backend->wake(); });
    EXPECT_EQ(backend->reap(none, kNoDeadline), 0U);
    waker.join();
  }
}

TEST_P(SystemBackend, CarriesOutRequestsOfEveryPriority) {
  priorities_ = {IoPriority::very_low};
  try {
    set_io_priority(files_[0], path_, priorities_[0]);
  } catch (const Failure& failure) {
    GTEST_SKIP() << failure.problem().to_line();
  }
  const auto backend = make(4);
  std::vector<IoRequest> requests = requests_for(0, 4, false);
  for (const Completion& completion : carry_out(*backend, requests)) EXPECT_EQ(completion.error, 0);
  set_thread_io_priority(IoPriority::normal);  // the thread goes on to other tests
}

INSTANTIATE_TEST_SUITE_P(, SystemBackend,
                         testing::Values(Kind::asynchronous, Kind::completion_routines, Kind::synchronous),
                         [](const auto& row) {
                           return row.param == Kind::asynchronous          ? "Asynchronous"
                                  : row.param == Kind::completion_routines ? "CompletionRoutines"
                                                                           : "Synchronous";
                         });

}  // namespace
}  // namespace headroom::platform
