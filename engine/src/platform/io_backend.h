// The only door between the workload and the operating system's I/O: what a backend is, and those that the system
// offers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "base/clock.h"
#include "platform/file.h"

namespace headroom {

inline constexpr std::uint64_t kNoDeadline = ~std::uint64_t{0};
inline constexpr std::uint64_t kDoNotWait = 0;

/// One I/O, one cache line. Owned by the worker; used by the backend from submit() until its completion is collected.
struct alignas(64) IoRequest {
  std::uint64_t offset_bytes = 0;
  std::uint64_t started_ns = 0;
  std::uint64_t release_ns = 0;  // belongs to the simulated device
  std::byte* data = nullptr;     // what this I/O reads into or writes from
  std::byte* read_buffer = nullptr;
  std::byte* write_buffer = nullptr;
  std::uint32_t length_bytes = 0;
  std::uint32_t index = 0;   // among the worker's requests, from 0
  std::uint16_t target = 0;  // among the worker's targets, from 0
  bool is_write = false;
  bool from_cache = false;           // belongs to the simulated device
  std::uint8_t short_transfers = 0;  // in a row, for this I/O
};

/// How an I/O ended. `error` is the operating system's code, 0 for success.
struct Completion {
  IoRequest* request;
  std::uint32_t bytes;
  int error;
};

/// What a backend needs to know when a worker's thread makes it.
struct BackendPlan {
  std::span<platform::File> files;              // by IoRequest::target
  std::span<std::byte> buffer_area;             // holds the requests' buffers, except those of a shared write source
  std::uint32_t request_count = 1;              // most requests in flight
  std::span<const IoPriority> priorities = {};  // by IoRequest::target; empty when all are normal
};

class IoBackend {
 public:
  virtual ~IoBackend() = default;
  /// Takes requests over. They are started no later than by the next call of reap(). Errors arrive as completions.
  virtual void submit(std::span<IoRequest* const> batch) = 0;
  /// Waits for completions until the deadline, or for one at least, and returns how many were written to `out`.
  /// Returns 0 at the deadline and after wake().
  virtual std::size_t reap(std::span<Completion> out, std::uint64_t deadline_ns) = 0;
  /// Ends a reap() that waits on the backend's thread, or the next one. May be called by any thread.
  virtual void wake() = 0;
  /// Asks the system to give up what is in flight. The completions still have to be reaped.
  virtual void cancel() {}
  /// Most requests that are worth submitting together: 1 where each is carried out before the next.
  virtual std::size_t batch_limit() const { return ~std::size_t{0}; }
};

}  // namespace headroom

namespace headroom::platform {

/// Whether asynchronous I/O can be used here at all. `reason` says why not.
bool async_io_available(std::string& reason);

/// The system's asynchronous backend. To be called on the thread that will use it. Throws Failure.
std::unique_ptr<IoBackend> make_async_backend(const BackendPlan& plan);

/// The same with completion routines in place of a completion port (-x), where the system has them: see
/// has_completion_routines().
std::unique_ptr<IoBackend> make_completion_routine_backend(const BackendPlan& plan);

/// One I/O after the other, by blocking calls: for one request in flight, and where asynchronous I/O is denied.
std::unique_ptr<IoBackend> make_synchronous_backend(const BackendPlan& plan);

}  // namespace headroom::platform
