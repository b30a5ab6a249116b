#include "io/mapped_backend.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "platform/mapped_copy.h"

namespace headroom {

MappedBackend::MappedBackend(std::vector<platform::Mapping> mappings, std::unique_ptr<IoBackend> others,
                             std::uint32_t request_count)
    : mappings_(std::move(mappings)), others_(std::move(others)) {
  for_others_.reserve(request_count);
  done_.reserve(request_count);
}

Completion MappedBackend::copy(IoRequest& request) const {
  std::byte* file = mappings_[request.target].bytes().data() + request.offset_bytes;
  const int error = request.is_write ? platform::copy_mapped(file, request.data, request.length_bytes)
                                     : platform::copy_mapped(request.data, file, request.length_bytes);
  return {&request, error == 0 ? request.length_bytes : 0, error};
}

void MappedBackend::submit(std::span<IoRequest* const> batch) {
  for_others_.clear();
  for (IoRequest* request : batch) {
    if (mappings_[request->target].bytes().empty()) {
      for_others_.push_back(request);
    } else {
      done_.push_back(copy(*request));
    }
  }
  if (!for_others_.empty()) others_->submit(for_others_);
}

std::size_t MappedBackend::reap(std::span<Completion> out, std::uint64_t deadline_ns) {
  const std::size_t count = std::min(out.size(), done_.size());
  std::copy_n(done_.begin(), count, out.begin());
  done_.erase(done_.begin(), done_.begin() + static_cast<std::ptrdiff_t>(count));
  if (others_) return count + others_->reap(out.subspan(count), count > 0 ? kDoNotWait : deadline_ns);
  const std::uint64_t now = count == 0 ? now_ns() : deadline_ns;
  if (deadline_ns > now) {
    std::this_thread::sleep_for(std::chrono::nanoseconds(std::min<std::uint64_t>(deadline_ns - now, 10'000'000)));
  }
  return count;
}

}  // namespace headroom
