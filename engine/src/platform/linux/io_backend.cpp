#include "platform/io_backend.h"

#include <fcntl.h>
#include <liburing.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>

#include "base/problem.h"
#include "base/text.h"
#include "platform/io_priority.h"
#include "platform/linux/io_priority_value.h"
#include "platform/os_error.h"

namespace headroom::platform {
namespace {

constexpr unsigned kMaxSubmissionEntries = 4096;
constexpr unsigned kMaxCompletionEntries = 65536;                  // the kernel's own bound
constexpr std::size_t kMaxRegisteredBytes = std::size_t{1} << 30;  // likewise, for one buffer

// Entries of the ring that are no I/O. Those of an I/O have the address of its request, which is a multiple of 64.
constexpr std::uint64_t kWakeTag = 1;
constexpr std::uint64_t kCancelTag = 2;

/// Every thread has a ring, an event and its targets open: a few hundred threads pass the usual soft limit.
void raise_descriptor_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

/// Sets up a ring with the fastest set of features that this kernel offers. Returns 0 or a negative error code.
int open_ring(io_uring& ring, std::uint32_t request_count) {
  // Completions are handled when this thread asks for them instead of by interrupting it; only this thread submits.
  constexpr unsigned feature_sets[] = {IORING_SETUP_SINGLE_ISSUER | IORING_SETUP_DEFER_TASKRUN,
                                       IORING_SETUP_SINGLE_ISSUER | IORING_SETUP_COOP_TASKRUN,
                                       IORING_SETUP_COOP_TASKRUN, 0};
  int result = -EINVAL;
  for (unsigned features : feature_sets) {
    io_uring_params parameters{};
    parameters.flags = features | IORING_SETUP_CQSIZE;
    parameters.cq_entries = std::min(kMaxCompletionEntries, 2 * std::bit_ceil(request_count + 1));
    const unsigned entries = std::min(kMaxSubmissionEntries, std::bit_ceil(request_count + 1));
    result = io_uring_queue_init_params(entries, &ring, &parameters);
    if (result != -EINVAL) return result;
  }
  return result;
}

/// Carries an I/O out by a blocking call.
Completion carry_out(int descriptor, IoRequest& request) {
  const auto offset = static_cast<off_t>(request.offset_bytes);
  ssize_t result = 0;
  do {
    result = request.is_write ? pwrite(descriptor, request.data, request.length_bytes, offset)
                              : pread(descriptor, request.data, request.length_bytes, offset);
  } while (result < 0 && errno == EINTR);
  return result >= 0 ? Completion{&request, static_cast<std::uint32_t>(result), 0} : Completion{&request, 0, errno};
}

/// Whether writes to the file end in the system's cache. Most file systems cannot do that without the chance to wait,
/// so io_uring hands each such write to a thread of the kernel's, for one file one after the other: many times the work
/// of the copy itself.
bool writes_to_cache(int descriptor) {
  struct stat facts {};
  const int flags = fcntl(descriptor, F_GETFL);
  return flags >= 0 && (flags & (O_DIRECT | O_DSYNC)) == 0 && fstat(descriptor, &facts) == 0 && S_ISREG(facts.st_mode);
}

class UringBackend final : public IoBackend {
 public:
  explicit UringBackend(const BackendPlan& plan) {
    if (plan.request_count >= kMaxCompletionEntries) {
      throw Failure({"TooManyRequests",
                     format_text("One thread keeps at most %u requests in flight, and %u are asked for.",
                                 kMaxCompletionEntries - 1, plan.request_count),
                     "Use more threads (-t) with fewer requests each (-o).", ""});
    }
    wake_event_ = File(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    const int result = wake_event_.is_open() ? open_ring(ring_, plan.request_count) : -errno;
    if (result < 0) {
      throw Failure(
          {"BackendUnavailable", "Cannot set up io_uring: " + os_error_text(-result) + ".",
           result == -ENOMEM ? "Raise the limit of locked memory (ulimit -l), or use fewer requests (-o)." : "", ""});
    }
    io_uring_register_ring_fd(&ring_);
    for (IoPriority priority : plan.priorities) priorities_.push_back(io_priority_value(priority));
    register_files(plan);
    register_buffers(plan);
    watch_wake_event();
    most_at_once_ = std::clamp<std::size_t>(plan.request_count / 8, 4, 16);
    to_write_.resize(std::bit_ceil(plan.request_count));
    write_mask_ = to_write_.size() - 1;
  }

  ~UringBackend() override { io_uring_queue_exit(&ring_); }

  void submit(std::span<IoRequest* const> batch) override {
    std::size_t prepared = 0;
    for (IoRequest* request : batch) {
      if (request->is_write && to_cache_[request->target]) {
        to_write_[write_end_++ & write_mask_] = request;
        continue;
      }
      if (prepared == most_at_once_) {
        io_uring_submit(&ring_);
        prepared = 0;
      }
      prepare(next_entry(), *request);
      ++prepared;
      ++in_ring_;
    }
  }

  std::size_t reap(std::span<Completion> out, std::uint64_t deadline_ns) override {
    std::size_t count = write_to_cache(out);
    if (count > 0 && in_ring_ == 0) return count;
    enter_kernel(count > 0 ? kDoNotWait : deadline_ns);
    unsigned taken = 0;
    unsigned head = 0;
    bool woken = false;
    io_uring_cqe* entry = nullptr;
    io_uring_for_each_cqe(&ring_, head, entry) {
      if (count == out.size()) break;
      ++taken;
      if (entry->user_data == kCancelTag) continue;
      if (entry->user_data == kWakeTag) {
        woken = true;
        continue;
      }
      auto* request = reinterpret_cast<IoRequest*>(static_cast<std::uintptr_t>(entry->user_data));
      out[count++] = entry->res >= 0 ? Completion{request, static_cast<std::uint32_t>(entry->res), 0}
                                     : Completion{request, 0, -entry->res};
      --in_ring_;
    }
    io_uring_cq_advance(&ring_, taken);
    if (woken) [[unlikely]] {
      std::uint64_t times = 0;
      [[maybe_unused]] const ssize_t got = read(static_cast<int>(wake_event_.handle()), &times, sizeof times);
      watch_wake_event();
    }
    return count;
  }

  void wake() override {
    const std::uint64_t one = 1;
    [[maybe_unused]] const ssize_t written = write(static_cast<int>(wake_event_.handle()), &one, sizeof one);
  }

  void cancel() override {
    cancelled_ = true;
    io_uring_sqe* entry = next_entry();
    io_uring_prep_cancel64(entry, 0, IORING_ASYNC_CANCEL_ANY | IORING_ASYNC_CANCEL_ALL);
    entry->user_data = kCancelTag;
    io_uring_submit(&ring_);
  }

 private:
  void register_files(const BackendPlan& plan) {
    for (const File& file : plan.files) {
      descriptors_.push_back(static_cast<int>(file.handle()));
      to_cache_.push_back(priorities_.empty() && writes_to_cache(descriptors_.back()));
    }
    files_registered_ =
        !descriptors_.empty() &&
        io_uring_register_files(&ring_, descriptors_.data(), static_cast<unsigned>(descriptors_.size())) == 0;
  }

  /// Registered memory spares pinning and unpinning its pages with every I/O. Where the limit of locked memory or the
  /// kernel does not allow it, I/O works without.
  void register_buffers(const BackendPlan& plan) {
    if (plan.buffer_area.empty() || plan.buffer_area.size() > kMaxRegisteredBytes) return;
    const iovec area{plan.buffer_area.data(), plan.buffer_area.size()};
    if (io_uring_register_buffers(&ring_, &area, 1) != 0) return;
    registered_begin_ = plan.buffer_area.data();
    registered_end_ = registered_begin_ + plan.buffer_area.size();
  }

  /// Carries out a few of the writes to the system's cache, on this thread: few enough that the end of the run is seen
  /// soon, though each may wait for memory.
  std::size_t write_to_cache(std::span<Completion> out) {
    constexpr std::size_t most_at_once = 4;
    std::size_t count = 0;
    while (write_begin_ != write_end_ && count < out.size() && (count < most_at_once || cancelled_)) {
      IoRequest* request = to_write_[write_begin_++ & write_mask_];
      out[count++] =
          cancelled_ ? Completion{request, 0, ECANCELED} : carry_out(descriptors_[request->target], *request);
    }
    return count;
  }

  void watch_wake_event() {
    io_uring_sqe* entry = next_entry();
    io_uring_prep_poll_add(entry, static_cast<int>(wake_event_.handle()), POLLIN);
    entry->user_data = kWakeTag;
  }

  io_uring_sqe* next_entry() {
    io_uring_sqe* entry = io_uring_get_sqe(&ring_);
    while (!entry) {
      io_uring_submit(&ring_);
      entry = io_uring_get_sqe(&ring_);
    }
    return entry;
  }

  void prepare(io_uring_sqe* entry, IoRequest& request) const {
    const bool fixed = request.data >= registered_begin_ && request.data < registered_end_;
    const unsigned operation = request.is_write ? (fixed ? IORING_OP_WRITE_FIXED : IORING_OP_WRITE)
                                                : (fixed ? IORING_OP_READ_FIXED : IORING_OP_READ);
    const int file = files_registered_ ? request.target : descriptors_[request.target];
    io_uring_prep_rw(static_cast<int>(operation), entry, file, request.data, request.length_bytes,
                     request.offset_bytes);
    if (files_registered_) entry->flags = IOSQE_FIXED_FILE;
    if (!priorities_.empty()) entry->ioprio = priorities_[request.target];
    entry->user_data = reinterpret_cast<std::uintptr_t>(&request);
  }

  /// Hands over what was prepared and waits as asked: one system call for both. Errors other than interruptions cannot
  /// happen with a ring that was set up right; a full completion queue (EBUSY) empties itself by reaping.
  void enter_kernel(std::uint64_t deadline_ns) {
    if (io_uring_cq_ready(&ring_) > 0 || deadline_ns == kDoNotWait) {
      io_uring_submit_and_get_events(&ring_);
    } else if (deadline_ns == kNoDeadline) {
      io_uring_submit_and_wait(&ring_, 1);
    } else {
      const std::uint64_t now = now_ns();
      const std::uint64_t wait = deadline_ns > now ? deadline_ns - now : 0;
      __kernel_timespec timeout{.tv_sec = static_cast<std::int64_t>(wait / 1'000'000'000),
                                .tv_nsec = static_cast<long long>(wait % 1'000'000'000)};
      io_uring_cqe* first = nullptr;
      io_uring_submit_and_wait_timeout(&ring_, &first, 1, &timeout, nullptr);
    }
  }

  File wake_event_;
  io_uring ring_{};
  std::vector<int> descriptors_;           // by IoRequest::target
  std::vector<std::uint16_t> priorities_;  // as the kernel counts them; empty when all are normal
  std::vector<bool> to_cache_;             // by IoRequest::target
  /// The most I/Os for one system call. An idle device should not wait until the kernel has processed a long batch; an
  /// eighth of the queue depth keeps it busy.
  std::size_t most_at_once_ = 16;
  std::size_t in_ring_ = 0;
  std::vector<IoRequest*> to_write_;  // to the cache: a queue that goes round
  std::size_t write_mask_ = 0;
  std::size_t write_begin_ = 0;
  std::size_t write_end_ = 0;
  bool cancelled_ = false;
  bool files_registered_ = false;
  std::byte* registered_begin_ = nullptr;
  std::byte* registered_end_ = nullptr;
};

/// Blocking calls, one after the other.
class SynchronousBackend final : public IoBackend {
 public:
  explicit SynchronousBackend(const BackendPlan& plan) : priorities_(plan.priorities.begin(), plan.priorities.end()) {
    for (const File& file : plan.files) descriptors_.push_back(static_cast<int>(file.handle()));
    done_.reserve(plan.request_count);
  }

  void submit(std::span<IoRequest* const> batch) override {
    for (IoRequest* request : batch) done_.push_back(carry_out_own(*request));
  }

  std::size_t reap(std::span<Completion> out, std::uint64_t deadline_ns) override {
    if (done_.empty() && deadline_ns != kDoNotWait) {
      const std::uint64_t now = now_ns();
      const std::uint64_t wait = deadline_ns > now ? std::min<std::uint64_t>(deadline_ns - now, 10'000'000) : 0;
      const timespec pause{.tv_sec = 0, .tv_nsec = static_cast<long>(wait)};
      nanosleep(&pause, nullptr);
    }
    const std::size_t count = std::min(out.size(), done_.size());
    std::copy_n(done_.begin(), count, out.begin());
    done_.erase(done_.begin(), done_.begin() + static_cast<std::ptrdiff_t>(count));
    return count;
  }

  void wake() override {}
  std::size_t batch_limit() const override { return 1; }

 private:
  Completion carry_out_own(IoRequest& request) const {
    if (!priorities_.empty()) set_thread_io_priority(priorities_[request.target]);
    return carry_out(descriptors_[request.target], request);
  }

  std::vector<int> descriptors_;
  std::vector<IoPriority> priorities_;  // empty when all are normal
  std::vector<Completion> done_;
};

}  // namespace

bool async_io_available(std::string& reason) {
  raise_descriptor_limit();
  io_uring ring{};
  const int result = open_ring(ring, 1);
  if (result < 0) {
    reason = "io_uring: " + os_error_text(-result);
    return false;
  }
  io_uring_queue_exit(&ring);
  return true;
}

std::unique_ptr<IoBackend> make_async_backend(const BackendPlan& plan) {
  return std::make_unique<UringBackend>(plan);
}

std::unique_ptr<IoBackend> make_synchronous_backend(const BackendPlan& plan) {
  return std::make_unique<SynchronousBackend>(plan);
}

}  // namespace headroom::platform
