// Makes what was written to a mapped file durable (-N).
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <utility>

#include "profile/profile.h"

namespace headroom::platform {

/// Flushes parts of one mapping in one way.
class MappedFlush {
 public:
  /// Throws Failure where the system cannot flush so. The mapping must outlive this.
  MappedFlush(std::span<std::byte> mapping, FlushMode mode, const std::string& path);
  MappedFlush(MappedFlush&& other) noexcept : mode_(other.mode_), token_(std::exchange(other.token_, nullptr)) {}
  MappedFlush& operator=(MappedFlush&& other) noexcept {
    std::swap(mode_, other.mode_);
    std::swap(token_, other.token_);
    return *this;
  }
  ~MappedFlush();

  /// Returns 0 or the system's error code.
  int flush(std::byte* begin, std::size_t size) const;

 private:
  FlushMode mode_;
  void* token_ = nullptr;  // how Windows knows the memory
};

}  // namespace headroom::platform
