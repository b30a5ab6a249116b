// One thread of a time span: keeps requests in flight and measures them.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "io/aligned_buffer.h"
#include "io/mapped_backend.h"
#include "platform/io_backend.h"
#include "run/phase_board.h"
#include "run/run_result.h"
#include "run/stop_signal.h"
#include "run/target_files.h"
#include "workload/offsets.h"
#include "workload/pacing.h"
#include "workload/random.h"
#include "workload/read_write_mix.h"
#include "workload/target_choice.h"

namespace headroom {

enum class BackendKind { asynchronous, synchronous, null };

/// What all threads of a target share.
struct SharedTarget {
  const Target* target = nullptr;
  std::uint64_t size_bytes = 0;
  bool is_device = false;  // a whole disk or volume
  OffsetRange range;
  std::uint64_t threads = 1;                          // that work on it
  std::optional<EffectiveDistribution> distribution;  // -rd
  AlignedBuffer write_source;                         // -Z<size>; empty otherwise
  alignas(128) std::atomic<std::uint64_t> turns{0};   // -si
};

/// Wraps the backend of a thread that keeps this many requests in flight.
using BackendWrapper =
    std::function<std::unique_ptr<IoBackend>(std::unique_ptr<IoBackend> backend, std::uint32_t request_count)>;

/// What one worker is to do.
struct WorkerPlan {
  const TimeSpan* span = nullptr;
  TargetFiles* files = nullptr;  // that the targets are opened by
  std::uint64_t index = 0;
  std::vector<SharedTarget*> targets;
  std::vector<std::uint64_t> thread_on_target;  // the thread's number among those of each target
  std::vector<std::uint64_t> weights;           // of each target among the thread's own, in a pool of requests
  std::optional<Processor> processor;           // bound to it, if given
  BackendKind backend = BackendKind::asynchronous;
  BackendWrapper around_backend;   // a wrapper of the thread's backend, if any
  std::size_t interval_count = 0;  // of the series; 0 without -D
};

/// No two workers share a cache line, nor a pair of neighbours, which some machines fetch together.
class alignas(128) Worker {
 public:
  Worker(WorkerPlan plan, const PhaseBoard& board, StopSignal& stop);

  /// Opens targets, makes buffers and the backend. On the worker's own thread. Throws Failure.
  void set_up();
  /// Issues and measures I/O until the phase is stopping, then waits for what is in flight.
  void run();
  /// Makes a waiting run() look at the phase. From any thread, between set_up() and the end of run().
  void wake();

  /// Whether the system did not return some requests, so that their buffers must not be freed.
  bool abandoned_requests() const { return abandoned_requests_; }

  /// Adds what has completed so far, warm-up included. May be called while run() runs.
  void add_live_statistics(IoStatistics& sum) const;
  /// I/Os that have completed so far, warm-up included. May be called while run() runs.
  std::uint64_t completed_count() const;
  /// What was measured. To be called after run().
  ThreadResult take_result();

 private:
  /// One target as this thread sees it, apart from what other threads write.
  struct alignas(128) OwnTarget {
    OwnTarget(SharedTarget& shared_target, std::uint64_t thread_number);
    void align_source(std::uint64_t alignment_bytes);
    SharedTarget* shared;
    OffsetGenerator offsets;
    ReadWriteMix mix;
    std::uint32_t block_bytes;
    bool random_content;
    std::uint64_t source_positions = 0;  // places in the write source where a block may start; 0 without one
    std::uint64_t source_alignment_bytes = 1;
    Pacing pacing;
    IoStatistics measured;
    IoStatistics unmeasured;  // warm-up and cool-down, for progress
  };

  void open_targets();
  void make_requests();
  void fill_write_buffers();
  void set_priorities();
  void make_backend();
  std::vector<MappedTarget> map_targets();
  void make_statistics();
  void meet_alignment(OwnTarget& own, const platform::File& file) const;

  void start_pacing();
  void issue(std::uint64_t now);
  void issue_paced(std::uint64_t now);
  void prepare(IoRequest& request, std::uint64_t now);
  void prepare_write_content(IoRequest& request, OwnTarget& own);
  void submit_batch();
  std::uint64_t wait_deadline(std::uint64_t now);
  void account(std::span<const Completion> completions, std::uint64_t now, Phase phase);
  bool completed_whole(const Completion& completion);
  void count_waits(std::uint64_t deadline, std::size_t in_flight, std::size_t completed);
  void drain();

  WorkerPlan plan_;
  const PhaseBoard& board_;
  StopSignal& stop_;
  Random random_;
  std::vector<platform::File> files_;
  std::vector<IoPriority> priorities_;  // of the files; empty when all are normal
  std::vector<std::unique_ptr<OwnTarget>> targets_;
  AlignedBuffer buffers_;
  std::vector<IoRequest> requests_;
  std::unique_ptr<IoBackend> backend_;
  std::vector<IoRequest*> idle_;
  std::vector<IoRequest*> batch_;
  std::vector<Completion> completions_;
  std::size_t in_flight_ = 0;
  std::uint64_t interval_ns_ = 0;
  std::uint64_t next_due_ns_ = kNoDeadline;  // of those that are held back
  bool paced_ = false;                       // some target is
  bool pooled_ = false;
  TargetChoice target_choice_;
  bool stamps_after_preparing_ = false;
  bool abandoned_requests_ = false;
  WaitStatistics waits_;
};

}  // namespace headroom
