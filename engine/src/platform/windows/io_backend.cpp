#include "platform/io_backend.h"

#include <algorithm>

#include "base/problem.h"
#include "platform/os_error.h"
#include "platform/windows/overlapped.h"
#include "platform/windows/precise_timer.h"
#include "platform/windows/windows_api.h"

namespace headroom::platform {
namespace {

/// What the system writes to while an I/O is in flight: one for each of the worker's requests, made once.
struct alignas(64) Slot {
  OVERLAPPED overlapped{};  // first, so that a completion's OVERLAPPED is its slot
  IoRequest* request = nullptr;
};

struct TargetFile {
  HANDLE handle;
  bool skips_port_on_success;  // what ends at once is then not reported by the port as well
};

/// Starts an I/O. Returns 0 when it is over, ERROR_IO_PENDING when it is in flight, or why it failed.
DWORD start(HANDLE file, const IoRequest& request, OVERLAPPED& overlapped) {
  const BOOL over = request.is_write ? WriteFile(file, request.data, request.length_bytes, nullptr, &overlapped)
                                     : ReadFile(file, request.data, request.length_bytes, nullptr, &overlapped);
  return over ? DWORD{ERROR_SUCCESS} : GetLastError();
}

/// Overlapped I/O that reports to a completion port of this worker's own.
class CompletionPortBackend final : public IoBackend {
 public:
  explicit CompletionPortBackend(const BackendPlan& plan)
      : port_(adopt(CreateIoCompletionPort(INVALID_HANDLE_VALUE, nullptr, 0, 1))),
        slots_(std::make_unique<Slot[]>(plan.request_count)),
        packets_(plan.request_count + 1) {  // and one of wake()
    if (!port_.is_open()) fail("Cannot make a completion port");
    done_.reserve(plan.request_count);
    for (const File& file : plan.files) attach(native(file));
  }

  ~CompletionPortBackend() override {
    if (in_flight_ == 0) return;
    cancel();
    constexpr std::uint64_t patience_ns = 30'000'000'000;
    const std::uint64_t give_up = now_ns() + patience_ns;
    while (in_flight_ > 0 && now_ns() < give_up) receive(packets_.size(), give_up);
    // The system may still write, at any time, to slots that it has not returned.
    if (in_flight_ > 0) static_cast<void>(slots_.release());
  }

  void submit(std::span<IoRequest* const> batch) override {
    for (IoRequest* request : batch) {
      const TargetFile& file = files_[request->target];
      Slot& slot = slots_[request->index];
      slot.overlapped = at_offset(request->offset_bytes);
      slot.request = request;
      const DWORD error = start(file.handle, *request, slot.overlapped);
      if (error == ERROR_IO_PENDING || (error == ERROR_SUCCESS && !file.skips_port_on_success)) {
        ++in_flight_;
      } else {
        done_.push_back(completion_of(*request, error, slot.overlapped));
      }
    }
  }

  std::size_t reap(std::span<Completion> out, std::uint64_t deadline_ns) override {
    std::size_t count = take(done_, out);
    if (count == out.size() || (count > 0 && in_flight_ == 0)) return count;
    const std::size_t packets = receive(out.size() - count, count > 0 ? kDoNotWait : deadline_ns);
    for (std::size_t i = 0; i < packets; ++i) {
      if (!packets_[i].lpOverlapped) continue;  // a wake()
      const Slot& slot = *reinterpret_cast<Slot*>(packets_[i].lpOverlapped);
      out[count++] = completion_of(*slot.request, error_of(slot), slot.overlapped);
    }
    return count;
  }

  void wake() override { PostQueuedCompletionStatus(native(port_), 0, 0, nullptr); }

  void cancel() override {
    for (const TargetFile& file : files_) CancelIoEx(file.handle, nullptr);
  }

 private:
  [[noreturn]] static void fail(const char* doing) {
    throw Failure({"BackendUnavailable", std::string(doing) + ": " + os_error_text(last_error()) + ".", "", ""});
  }

  void attach(HANDLE file) {
    if (!CreateIoCompletionPort(file, native(port_), 0, 0)) fail("Cannot attach the target to a completion port");
    const bool skips =
        SetFileCompletionNotificationModes(file, FILE_SKIP_COMPLETION_PORT_ON_SUCCESS | FILE_SKIP_SET_EVENT_ON_HANDLE);
    files_.push_back({file, skips});
  }

  /// Waits for packets until the deadline and returns how many arrived in `packets_`.
  std::size_t receive(std::size_t most, std::uint64_t deadline_ns) {
    DWORD wait_milliseconds = 0;
    bool timed = false;
    if (deadline_ns == kNoDeadline) {
      wait_milliseconds = INFINITE;
    } else if (const std::uint64_t now = deadline_ns == kDoNotWait ? deadline_ns : now_ns(); deadline_ns > now) {
      // The port counts in whole milliseconds; the timer interrupts its wait in between.
      timed = timer_.start(deadline_ns - now);
      wait_milliseconds = PreciseTimer::whole_milliseconds(deadline_ns - now);
    }
    ULONG count = 0;
    if (!GetQueuedCompletionStatusEx(native(port_), packets_.data(),
                                     static_cast<ULONG>(std::min(most, packets_.size())), &count, wait_milliseconds,
                                     timed)) {
      return 0;
    }
    in_flight_ -= static_cast<std::size_t>(std::count_if(packets_.begin(), packets_.begin() + static_cast<LONG>(count),
                                                         [](const OVERLAPPED_ENTRY& p) { return p.lpOverlapped; }));
    return count;
  }

  DWORD error_of(const Slot& slot) const {
    if (static_cast<LONG>(slot.overlapped.Internal) >= 0) return ERROR_SUCCESS;  // the kernel's codes of success
    DWORD bytes = 0;
    OVERLAPPED overlapped = slot.overlapped;
    return GetOverlappedResult(files_[slot.request->target].handle, &overlapped, &bytes, FALSE) ? DWORD{ERROR_SUCCESS}
                                                                                                : GetLastError();
  }

  File port_;
  std::unique_ptr<Slot[]> slots_;
  std::vector<TargetFile> files_;
  std::vector<OVERLAPPED_ENTRY> packets_;
  std::vector<Completion> done_;  // ended at once
  std::size_t in_flight_ = 0;
  PreciseTimer timer_;
};

/// Blocking calls, one after the other.
class SynchronousBackend final : public IoBackend {
 public:
  explicit SynchronousBackend(const BackendPlan& plan) {
    for (const File& file : plan.files) files_.push_back(native(file));
    done_.reserve(plan.request_count);
  }

  void submit(std::span<IoRequest* const> batch) override {
    for (IoRequest* request : batch) {
      OVERLAPPED overlapped = at_offset(request->offset_bytes);
      const HANDLE file = files_[request->target];
      DWORD error = start(file, *request, overlapped);
      if (error == ERROR_IO_PENDING) {  // the file was opened for overlapped I/O
        DWORD bytes = 0;
        error = GetOverlappedResult(file, &overlapped, &bytes, TRUE) ? DWORD{ERROR_SUCCESS} : GetLastError();
      }
      done_.push_back(completion_of(*request, error, overlapped));
    }
  }

  std::size_t reap(std::span<Completion> out, std::uint64_t deadline_ns) override {
    if (done_.empty() && deadline_ns != kDoNotWait) {
      constexpr std::uint64_t longest_ns = 10'000'000;  // nothing can arrive; look in now and then for a stop
      const std::uint64_t now = now_ns();
      if (deadline_ns > now) timer_.sleep(std::min(deadline_ns - now, longest_ns));
    }
    return take(done_, out);
  }

  void wake() override {}
  std::size_t batch_limit() const override { return 1; }

 private:
  std::vector<HANDLE> files_;
  std::vector<Completion> done_;
  PreciseTimer timer_;
};

}  // namespace

bool async_io_available(std::string&) {
  return true;
}

std::unique_ptr<IoBackend> make_async_backend(const BackendPlan& plan) {
  return std::make_unique<CompletionPortBackend>(plan);
}

std::unique_ptr<IoBackend> make_synchronous_backend(const BackendPlan& plan) {
  return std::make_unique<SynchronousBackend>(plan);
}

}  // namespace headroom::platform
