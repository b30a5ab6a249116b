#include <memory>

#include "base/problem.h"
#include "platform/io_backend.h"
#include "platform/os_error.h"
#include "platform/windows/overlapped.h"
#include "platform/windows/precise_timer.h"
#include "platform/windows/windows_api.h"

namespace headroom::platform {
namespace {

/// Overlapped I/O that calls a routine on the thread that issued it, while that waits and lets itself be called.
class CompletionRoutineBackend final : public IoBackend {
 public:
  explicit CompletionRoutineBackend(const BackendPlan& plan) : slots_(std::make_unique<Slot[]>(plan.request_count)) {
    // The thread that makes the backend uses it; others wake it by its handle.
    HANDLE thread = nullptr;
    const HANDLE process = GetCurrentProcess();
    if (!DuplicateHandle(process, GetCurrentThread(), process, &thread, THREAD_SET_CONTEXT, FALSE, 0)) {
      throw Failure({"BackendUnavailable", "Cannot wait for completion routines: " + os_error_text(last_error()) + ".",
                     "Leave -x out.", ""});
    }
    thread_ = adopt(thread);
    done_.reserve(plan.request_count);
    for (const File& file : plan.files) files_.push_back(native(file));
  }

  ~CompletionRoutineBackend() override {
    if (in_flight_ == 0) return;
    cancel();
    constexpr std::uint64_t patience_ns = 30'000'000'000;
    const std::uint64_t give_up = now_ns() + patience_ns;
    while (in_flight_ > 0 && now_ns() < give_up) wait(give_up);
    // The system may still write, at any time, to slots that it has not returned.
    if (in_flight_ > 0) static_cast<void>(slots_.release());
  }

  void submit(std::span<IoRequest* const> batch) override {
    for (IoRequest* request : batch) {
      Slot& slot = slots_[request->index];
      slot.overlapped = at_offset(request->offset_bytes);
      slot.request = request;
      slot.backend = this;
      const HANDLE file = files_[request->target];
      const BOOL issued =
          request->is_write ? WriteFileEx(file, request->data, request->length_bytes, &slot.overlapped, note_completion)
                            : ReadFileEx(file, request->data, request->length_bytes, &slot.overlapped, note_completion);
      if (issued) {
        ++in_flight_;
      } else {
        done_.push_back({request, 0, last_error()});
      }
    }
  }

  std::size_t reap(std::span<Completion> out, std::uint64_t deadline_ns) override {
    if (done_.empty()) wait(deadline_ns);
    return take(done_, out);
  }

  void wake() override { QueueUserAPC(interrupt, native(thread_), 0); }

  void cancel() override {
    for (HANDLE file : files_) CancelIoEx(file, nullptr);
  }

 private:
  /// What the system writes to while an I/O is in flight: one for each of the worker's requests, made once.
  struct alignas(64) Slot {
    OVERLAPPED overlapped{};  // first, so that a routine's OVERLAPPED is its slot
    IoRequest* request = nullptr;
    CompletionRoutineBackend* backend = nullptr;
  };

  static void CALLBACK note_completion(DWORD error, DWORD bytes, OVERLAPPED* overlapped) {
    const Slot& slot = *reinterpret_cast<Slot*>(overlapped);
    --slot.backend->in_flight_;
    slot.backend->done_.push_back(  // never more than was reserved
        {slot.request, error == ERROR_SUCCESS ? bytes : 0, static_cast<int>(error)});
  }
  static void CALLBACK interrupt(ULONG_PTR) {}  // that it is called ends the wait

  /// Lets routines be called, until the deadline or until one was.
  void wait(std::uint64_t deadline_ns) {
    DWORD wait_milliseconds = 0;
    if (deadline_ns == kNoDeadline) {
      wait_milliseconds = INFINITE;
    } else if (const std::uint64_t now = deadline_ns == kDoNotWait ? deadline_ns : now_ns(); deadline_ns > now) {
      timer_.start(deadline_ns - now);
      wait_milliseconds = PreciseTimer::whole_milliseconds(deadline_ns - now);
    }
    SleepEx(wait_milliseconds, TRUE);
  }

  File thread_;
  std::unique_ptr<Slot[]> slots_;
  std::vector<HANDLE> files_;
  std::vector<Completion> done_;
  std::size_t in_flight_ = 0;
  PreciseTimer timer_;
};

}  // namespace

std::unique_ptr<IoBackend> make_completion_routine_backend(const BackendPlan& plan) {
  return std::make_unique<CompletionRoutineBackend>(plan);
}

}  // namespace headroom::platform
