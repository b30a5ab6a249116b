#include "io/mapped_backend.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "platform/io_priority.h"

namespace headroom {

MappedBackend::MappedBackend(std::vector<MappedTarget> targets, std::unique_ptr<IoBackend> others,
                             std::uint32_t request_count)
    : targets_(std::move(targets)), others_(std::move(others)) {
  for_others_.reserve(request_count);
  done_.reserve(request_count);
}

/// Returns the system's error code, 0 for success.
int MappedBackend::copy(const MappedTarget& target, const IoRequest& request) {
  std::byte* file = target.mapping.bytes().data() + request.offset_bytes;
  if (!request.is_write) return platform::copy_mapped(request.data, file, request.length_bytes);
  const int error = platform::copy_mapped(file, request.data, request.length_bytes, target.write_stores);
  return error == 0 && target.flush ? target.flush->flush(file, request.length_bytes) : error;
}

Completion MappedBackend::carry_out(IoRequest& request) const {
  const MappedTarget& target = targets_[request.target];
  platform::set_thread_io_priority(target.priority);
  const int error = copy(target, request);
  return {&request, error == 0 ? request.length_bytes : 0, error};
}

void MappedBackend::submit(std::span<IoRequest* const> batch) {
  for_others_.clear();
  for (IoRequest* request : batch) {
    if (targets_[request->target].mapping.bytes().empty()) {
      for_others_.push_back(request);
    } else {
      done_.push_back(carry_out(*request));
    }
  }
  if (for_others_.empty()) return;
  platform::set_thread_io_priority(IoPriority::normal);
  others_->submit(for_others_);
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
