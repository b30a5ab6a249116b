#include "platform/large_pages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <optional>

#include "base/problem.h"

namespace headroom::platform {
namespace {

using testing::HasSubstr;

/// What one page's worth of memory is, or why it was not to be had.
std::optional<LargePages> one_page(Problem& problem) {
  try {
    return LargePages(1);
  } catch (const Failure& failure) {
    problem = failure.problem();
    return std::nullopt;
  }
}

TEST(LargePages, BeginAtALargePageOrSayWhatToSetUp) {
  Problem problem;
  const std::optional<LargePages> pages = one_page(problem);
  if (!pages) {
    EXPECT_EQ(problem.code, "LargePagesFailed");
    EXPECT_THAT(problem.message, HasSubstr("-l"));
    EXPECT_THAT(problem.action, HasSubstr("leave -l out"));
    return;
  }
  ASSERT_GT(large_page_bytes(), 4096U);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(pages->data()) % large_page_bytes(), 0U);
  std::memset(pages->data(), 1, large_page_bytes());  // all of it is there, though one byte was asked for
}

TEST(LargePages, MoveWithTheirOwner) {
  Problem problem;
  std::optional<LargePages> pages = one_page(problem);
  if (!pages) GTEST_SKIP() << problem.to_line();
  std::byte* const data = pages->data();
  LargePages moved = std::move(*pages);
  EXPECT_EQ(moved.data(), data);
  EXPECT_EQ(pages->data(), nullptr);
}

TEST(LargePages, AreRefusedWhenThereAreNotThatMany) {
  EXPECT_THROW(LargePages(std::size_t{1} << (sizeof(std::size_t) == 8 ? 46 : 31)), Failure);
}

}  // namespace
}  // namespace headroom::platform
