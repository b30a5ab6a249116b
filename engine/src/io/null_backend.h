// Completes every I/O at once and touches nothing: for tests, and to measure the engine itself.
#pragma once

#include <algorithm>
#include <vector>

#include "platform/io_backend.h"

namespace headroom {

class NullBackend final : public IoBackend {
 public:
  explicit NullBackend(std::uint32_t request_count) { in_flight_.reserve(request_count); }

  void submit(std::span<IoRequest* const> batch) override {
    in_flight_.insert(in_flight_.end(), batch.begin(), batch.end());
  }

  std::size_t reap(std::span<Completion> out, std::uint64_t deadline_ns) override;
  void wake() override {}

 private:
  std::vector<IoRequest*> in_flight_;
};

}  // namespace headroom
