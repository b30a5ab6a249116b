#include "platform/mapped_flush.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>

#include "base/problem.h"
#include "platform/linux/bus_error.h"
#include "platform/linux/cache_lines.h"

namespace headroom::platform {
namespace {

/// msync() takes whole pages.
int flush_pages(std::byte* begin, std::size_t size) {
  static const auto page_bytes = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  const std::size_t into_page = reinterpret_cast<std::uintptr_t>(begin) % page_bytes;
  return msync(begin - into_page, size + into_page, MS_SYNC) == 0 ? 0 : errno;
}

}  // namespace

MappedFlush::MappedFlush(std::span<std::byte>, FlushMode mode, const std::string& path) : mode_(mode) {
  if (mode == FlushMode::view || kCanFlushLines) return;
  throw Failure({"FlushNotSupported", "This machine's cache lines cannot be flushed one by one (-Nn, -Ni).",
                 "Flush the view (-Nv), or leave -N out.", path});
}

MappedFlush::~MappedFlush() = default;

int MappedFlush::flush(std::byte* begin, std::size_t size) const {
  if (mode_ == FlushMode::view) return flush_pages(begin, size);
  return touch_mapping([=, drains = mode_ == FlushMode::non_volatile] {
    flush_lines(begin, size);
    if (drains) drain_lines();
  });
}

}  // namespace headroom::platform
