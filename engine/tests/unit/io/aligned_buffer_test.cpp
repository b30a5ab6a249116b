#include "io/aligned_buffer.h"

#include <gtest/gtest.h>

#include <cstring>

#include "base/problem.h"

namespace headroom {
namespace {

TEST(AlignedBufferTest, BeginsAtAPage) {
  for (const std::size_t size : {1U, 512U, 4096U, 65537U}) {
    const AlignedBuffer buffer(size);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(buffer.data()) % AlignedBuffer::kAlignment, 0U);
    EXPECT_EQ(buffer.size(), size);
    EXPECT_EQ(buffer.words().size(), size / 8);
    std::memset(buffer.data(), 0x5A, size);
  }
}

TEST(AlignedBufferTest, OfNothingIsNoMemory) {
  EXPECT_EQ(AlignedBuffer().data(), nullptr);
  EXPECT_EQ(AlignedBuffer(0).data(), nullptr);
}

TEST(AlignedBufferTest, IsHandedOver) {
  AlignedBuffer first(4096);
  std::byte* const data = first.data();
  AlignedBuffer second(std::move(first));
  EXPECT_EQ(second.data(), data);
  AlignedBuffer third;
  third = std::move(second);
  EXPECT_EQ(third.data(), data);
  EXPECT_EQ(third.size(), 4096U);
}

TEST(AlignedBufferTest, LiesInPagesThatTheSystemJoinsWhereItFillsAQuarter) {
  const std::size_t page = platform::transparent_page_bytes();
  if (page == 0) GTEST_SKIP() << "this system joins no pages";
  for (const std::size_t size : {page / 4, page, page + 1}) {
    AlignedBuffer buffer(size);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(buffer.data()) % page, 0U) << size;
    EXPECT_EQ(buffer.size(), size);
    AlignedBuffer moved(4096);
    moved = std::move(buffer);
    std::memset(moved.data(), 0x5A, size);
  }
}

TEST(AlignedBufferTest, LiesInLargePagesWhereThereAreAny) try {
  AlignedBuffer buffer(3 * 4096, AlignedBuffer::Pages::large);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(buffer.data()) % platform::large_page_bytes(), 0U);
  EXPECT_EQ(buffer.size(), 3U * 4096);
  std::byte* const data = buffer.data();
  AlignedBuffer moved(4096);
  moved = std::move(buffer);
  EXPECT_EQ(moved.data(), data);
  std::memset(moved.data(), 0x5A, moved.size());
} catch (const Failure& failure) {
  GTEST_SKIP() << failure.problem().to_line();
}

}  // namespace
}  // namespace headroom
