// Memory in large pages: in those that are set up for it (-l), and in those that the system makes of ordinary ones.
#pragma once

#include <cstddef>
#include <utility>

namespace headroom::platform {

/// Memory in the system's large pages, zeroed and never moved; freed by the destructor.
class LargePages {
 public:
  LargePages() = default;
  /// Rounds up to whole pages. If the system does not provide them, throws Failure, which says what to set up.
  explicit LargePages(std::size_t size);
  LargePages(LargePages&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  LargePages& operator=(LargePages&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }
  ~LargePages();

  std::byte* data() const { return data_; }

 private:
  std::byte* data_ = nullptr;
  std::size_t size_ = 0;  // in whole pages
};

/// Size of a large page, 0 where the system has none.
std::size_t large_page_bytes();

/// Size of the large pages that the system itself makes of ordinary memory; 0 if it makes none.
std::size_t transparent_page_bytes();

/// Asks for such pages where they are free, for memory that begins at one and ends with one. Without them, the memory
/// stays in ordinary ones.
void prefer_large_pages(std::byte* data, std::size_t size);

}  // namespace headroom::platform
