// Memory for I/O, aligned as unbuffered I/O wants it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include <utility>

#include "platform/large_pages.h"

namespace headroom {

/// Page-aligned memory. Its content is undefined.
///
/// Where it fills a good part of a large page that the system makes of ordinary ones, it lies in such pages: a request
/// of many ordinary pages, which lie anywhere in memory, reaches the disk in as many pieces, and how many of them
/// happen to be neighbours would decide about the rate.
class AlignedBuffer {
 public:
  static constexpr std::size_t kAlignment = 4096;
  enum class Pages { ordinary, large };

  AlignedBuffer() = default;
  /// Throws Failure when the system does not give large pages.
  explicit AlignedBuffer(std::size_t size, Pages pages = Pages::ordinary) : size_(size) {
    if (size == 0) return;
    if (pages == Pages::large) {
      large_pages_ = platform::LargePages(size);
      data_ = large_pages_.data();
    } else {
      allocate_ordinary();
    }
  }
  AlignedBuffer(AlignedBuffer&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)),
        size_(std::exchange(other.size_, 0)),
        alignment_(other.alignment_),
        large_pages_(std::move(other.large_pages_)) {}
  AlignedBuffer& operator=(AlignedBuffer&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(alignment_, other.alignment_);
    std::swap(large_pages_, other.large_pages_);
    return *this;
  }
  ~AlignedBuffer() {
    if (data_ && !large_pages_.data()) ::operator delete (data_, std::align_val_t{alignment_});
  }

  std::byte* data() const { return data_; }
  std::size_t size() const { return size_; }
  std::span<std::byte> bytes() const { return {data_, size_}; }
  /// The whole 8-byte words of the buffer.
  std::span<std::uint64_t> words() const { return {reinterpret_cast<std::uint64_t*>(data_), size_ / 8}; }

 private:
  /// Smaller parts of a large page are not worth the rest of it.
  static constexpr std::size_t kSmallestPart = 4;

  void allocate_ordinary() {
    const std::size_t page = platform::transparent_page_bytes();
    const bool fills_pages = page > 0 && size_ >= page / kSmallestPart;
    if (fills_pages) alignment_ = page;
    const std::size_t whole = fills_pages ? (size_ + page - 1) / page * page : size_;
    data_ = static_cast<std::byte*>(::operator new (whole, std::align_val_t{alignment_}));
    if (fills_pages) platform::prefer_large_pages(data_, whole);
  }

  std::byte* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t alignment_ = kAlignment;  // of ordinary memory
  platform::LargePages large_pages_;    // that the memory lies in, if it does
};

}  // namespace headroom
