#include "platform/mapped_copy.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <thread>
#include <vector>

#include "platform/file.h"
#include "support/files.h"

namespace headroom::platform {
namespace {

class MappedCopy : public testing::TestWithParam<Stores> {};

/// Bytes that all differ from their neighbours.
std::vector<std::byte> pattern(std::size_t size) {
  std::vector<std::byte> bytes(size);
  for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<std::byte>(i * 37 + i / 256);
  return bytes;
}

TEST_P(MappedCopy, CopiesExactlyWhatIsAskedWhateverItsPlaceAndLength) {
  const std::vector<std::byte> from = pattern(1000);
  for (std::size_t to_at : {0U, 1U, 7U, 8U, 63U}) {
    for (std::size_t from_at : {0U, 3U, 16U}) {
      for (std::size_t size : {0U, 1U, 15U, 16U, 31U, 33U, 64U, 127U, 513U, 900U}) {
        std::vector<std::byte> to(1000, std::byte{0xEE});
        std::vector<std::byte> expected = to;
        std::copy_n(from.begin() + static_cast<std::ptrdiff_t>(from_at), size,
                    expected.begin() + static_cast<std::ptrdiff_t>(to_at));
        ASSERT_EQ(copy_mapped(to.data() + to_at, from.data() + from_at, size, GetParam()), 0);
        ASSERT_EQ(to, expected) << size << " bytes from " << from_at << " to " << to_at;
      }
    }
  }
}

/// The file is cut short under its mapping, so that pages of it are gone.
TEST_P(MappedCopy, TellsOfPagesThatAreGoneInEitherDirectionAndOnEveryThread) {
  constexpr std::size_t page = 65536;  // at least a page of any machine
  const test::TemporaryFolder folder;
  const std::string path = folder.file("cut.dat");
  test::write_file(path, std::string(2 * page, 'a'));
  OpenOptions options;
  options.write = true;
  const File file = open_file(path, options);
  const Mapping mapping(file, path, 2 * page, true);
  std::error_code error;
  std::filesystem::resize_file(path, page, error);
  if (error) GTEST_SKIP() << "this system keeps mapped files from being cut short";
  std::vector<std::byte> memory = pattern(page);
  std::byte* const gone = mapping.bytes().data() + page;
  const auto touch = [&] {
    EXPECT_NE(copy_mapped(gone, memory.data(), 4096, GetParam()), 0);
    EXPECT_NE(copy_mapped(memory.data(), gone, 4096, GetParam()), 0);
    // Begins where there are pages, and ends where there are none.
    EXPECT_NE(copy_mapped(gone - 100, memory.data(), 200, GetParam()), 0);
    EXPECT_EQ(copy_mapped(mapping.bytes().data(), memory.data(), 4096, GetParam()), 0);
  };
  touch();
  std::thread(touch).join();
}

INSTANTIATE_TEST_SUITE_P(, MappedCopy, testing::Values(Stores::cached, Stores::non_temporal),
                         [](const auto& row) { return row.param == Stores::cached ? "Cached" : "NonTemporal"; });

}  // namespace
}  // namespace headroom::platform
