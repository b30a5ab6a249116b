// Requests and backends for tests of what lies between worker and system.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "platform/io_backend.h"

namespace headroom::test {

/// Requests of 4,096 bytes, numbered from 0.
inline std::vector<IoRequest> make_requests(std::size_t count) {
  std::vector<IoRequest> requests(count);
  for (std::size_t i = 0; i < count; ++i) {
    requests[i].index = static_cast<std::uint32_t>(i);
    requests[i].length_bytes = 4096;
  }
  return requests;
}

inline std::vector<IoRequest*> pointers_to(std::vector<IoRequest>& requests) {
  std::vector<IoRequest*> pointers;
  for (IoRequest& request : requests) pointers.push_back(&request);
  return pointers;
}

/// Numbers of the requests that one call of reap() brings.
inline std::vector<std::uint32_t> reap_indices(IoBackend& backend, std::size_t room,
                                               std::uint64_t deadline_ns = kDoNotWait) {
  std::vector<Completion> completions(room);
  completions.resize(backend.reap(completions, deadline_ns));
  std::vector<std::uint32_t> indices;
  for (const Completion& completion : completions) indices.push_back(completion.request->index);
  return indices;
}

/// What a fake backend has seen; outlives the backend.
struct FakeLog {
  std::vector<std::uint32_t> submitted;
  std::vector<std::uint64_t> deadlines_ns;  // of the calls of reap()
  int wakes = 0;
  int cancels = 0;
};

/// Completes requests in the order in which they came, each with the error that it was told.
class FakeBackend final : public IoBackend {
 public:
  explicit FakeBackend(FakeLog& log, int error = 0, std::size_t batch_limit = 7)
      : log_(log), error_(error), batch_limit_(batch_limit) {}

  void submit(std::span<IoRequest* const> batch) override {
    for (IoRequest* request : batch) {
      log_.submitted.push_back(request->index);
      in_flight_.push_back(request);
    }
  }
  std::size_t reap(std::span<Completion> out, std::uint64_t deadline_ns) override {
    log_.deadlines_ns.push_back(deadline_ns);
    std::size_t count = 0;
    for (; count < out.size() && !in_flight_.empty(); ++count) {
      out[count] = {in_flight_.front(), error_ == 0 ? in_flight_.front()->length_bytes : 0, error_};
      in_flight_.pop_front();
    }
    return count;
  }
  void wake() override { ++log_.wakes; }
  void cancel() override { ++log_.cancels; }
  std::size_t batch_limit() const override { return batch_limit_; }

 private:
  FakeLog& log_;
  int error_;
  std::size_t batch_limit_;
  std::deque<IoRequest*> in_flight_;
};

}  // namespace headroom::test
