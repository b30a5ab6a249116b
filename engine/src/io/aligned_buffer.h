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
      data_ = static_cast<std::byte*>(::operator new (size, std::align_val_t{kAlignment}));
    }
  }
  AlignedBuffer(AlignedBuffer&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)),
        size_(std::exchange(other.size_, 0)),
        large_pages_(std::move(other.large_pages_)) {}
  AlignedBuffer& operator=(AlignedBuffer&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(large_pages_, other.large_pages_);
    return *this;
  }
  ~AlignedBuffer() {
    if (data_ && !large_pages_.data()) ::operator delete (data_, std::align_val_t{kAlignment});
  }

  std::byte* data() const { return data_; }
  std::size_t size() const { return size_; }
  std::span<std::byte> bytes() const { return {data_, size_}; }
  /// The whole 8-byte words of the buffer.
  std::span<std::uint64_t> words() const { return {reinterpret_cast<std::uint64_t*>(data_), size_ / 8}; }

 private:
  std::byte* data_ = nullptr;
  std::size_t size_ = 0;
  platform::LargePages large_pages_;  // that the memory lies in, if it does
};

}  // namespace headroom
