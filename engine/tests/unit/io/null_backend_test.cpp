#include "io/null_backend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/requests.h"

namespace headroom {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(NullBackendTest, CompletesWholeAndWithoutError) {
  auto requests = test::make_requests(1);
  NullBackend backend(1);
  backend.submit(test::pointers_to(requests));
  std::vector<Completion> completions(4);
  ASSERT_EQ(backend.reap(completions, kNoDeadline), 1U);
  EXPECT_EQ(completions[0].request, &requests[0]);
  EXPECT_EQ(completions[0].bytes, 4096U);
  EXPECT_EQ(completions[0].error, 0);
}

TEST(NullBackendTest, CompletesInOrderAsManyAsThereIsRoomFor) {
  auto requests = test::make_requests(5);
  NullBackend backend(5);
  backend.submit(test::pointers_to(requests));
  EXPECT_THAT(test::reap_indices(backend, 2), ElementsAre(0, 1));
  EXPECT_THAT(test::reap_indices(backend, 2), ElementsAre(2, 3));
  EXPECT_THAT(test::reap_indices(backend, 2), ElementsAre(4));
  EXPECT_THAT(test::reap_indices(backend, 2), IsEmpty());
}

TEST(NullBackendTest, TakesRequestsAgainAndAgain) {
  auto requests = test::make_requests(2);
  NullBackend backend(2);
  for (int round = 0; round < 1000; ++round) {
    backend.submit(test::pointers_to(requests));
    ASSERT_THAT(test::reap_indices(backend, 8), ElementsAre(0, 1));
  }
}

TEST(NullBackendTest, TouchesNoData) {
  auto requests = test::make_requests(1);
  requests[0].data = nullptr;
  requests[0].is_write = true;
  NullBackend backend(1);
  backend.submit(test::pointers_to(requests));
  EXPECT_THAT(test::reap_indices(backend, 1), ElementsAre(0));
}

TEST(NullBackendTest, ReturnsAtItsDeadlineWithNothingInFlight) {
  NullBackend backend(1);
  EXPECT_THAT(test::reap_indices(backend, 1, kDoNotWait), IsEmpty());
  EXPECT_THAT(test::reap_indices(backend, 1, now_ns() + 1000), IsEmpty());
}

}  // namespace
}  // namespace headroom
