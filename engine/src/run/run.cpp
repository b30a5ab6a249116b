#include "run/run.h"

#include <algorithm>
#include <memory>
#include <new>
#include <optional>

#include "base/text.h"
#include "platform/io_backend.h"
#include "platform/process.h"
#include "run/monitor.h"
#include "run/preparation.h"
#include "run/time_span_run.h"
#include "run/verbose_log.h"
#include "run/warnings.h"

namespace headroom {
namespace {

double length_seconds(const TimeSpan& span) {
  return static_cast<double>(span.warm_up_seconds + span.duration_seconds + span.cool_down_seconds);
}

bool all_mapped(const Profile& profile) {
  return std::ranges::all_of(profile.time_spans, [](const TimeSpan& span) {
    return std::ranges::all_of(span.targets, &Target::memory_mapped);
  });
}

/// What carries a run's I/O out, as its result has it.
const char* backend_name(const Profile& profile, bool asynchronous) {
  if (all_mapped(profile)) return "mapped";
  if (!asynchronous) return "synchronous";
  const bool routines = std::ranges::all_of(profile.time_spans, &TimeSpan::completion_routines);
  return routines ? "completion_routines" : platform::async_backend_name();
}

class Run {
 public:
  Run(const Profile& profile, const RunRequest& request, ProgressSink* sink) : request_(request), sink_(sink) {
    result_.command_line = request.command_line;
    result_.profile = profile;
    result_.simulated_device = request.simulated_device;
    result_.verbose = request.verbose;
    result_.wait_statistics = request.wait_statistics;
    result_.ios_per_dot = request.ios_per_dot;
    result_.started_unix_milliseconds = unix_milliseconds_now();
    result_.system = platform::system_facts();
    result_.memory_bytes = platform::memory_bytes();
    fill_in_defaults();
    choose_backend();
    if (request.simulated_device.any()) simulated_device_.emplace(request.simulated_device, now_ns());
  }

  RunResult execute() {
    open_events();
    Preparation preparation(files_, request_.allow_overwrite, stop_, result_.warnings);
    PreparationProgress progress;
    {
      Monitor monitor(
          stop_,
          {request_.stop_file, request_.time_limit_seconds, &events_, [&preparation] { preparation.renew_records(); }},
          sink_, result_.profile.time_spans.size(), progress);
      try {
        run_time_spans(preparation, progress, monitor);
      } catch (const Failure& failure) {
        stop_.fail(failure.problem());
      } catch (const std::bad_alloc&) {
        stop_.fail({"OutOfMemory", "There is not enough memory for this run.",
                    "Use fewer threads (-t), requests (-o) or smaller blocks (-b).", ""});
      }
      monitor.enter({.phase = ProgressPhase::finishing,
                     .time_span_index = result_.time_spans.empty() ? 0 : result_.time_spans.back().index,
                     .duration_seconds = {}});
      if (const auto problem = monitor.progress_problem()) {
        result_.warnings.push_back(
            {WarningCode::other, "The progress of the run could not be written any more: " + *problem, sink_->name()});
      }
    }
    if (!abandoned_requests_) preparation.let_go_of_files();
    // Readers count on a place for each time span of the profile, also when the run ended before.
    for (std::size_t i = result_.time_spans.size(); i < result_.profile.time_spans.size(); ++i) {
      result_.time_spans.emplace_back().index = i;
    }
    if (request_.delete_created) preparation.delete_own_files();
    drop_repeated(result_.warnings);
    result_.error = stop_.problem();
    result_.status = result_.error ? RunStatus::failed : stop_.stopped() ? RunStatus::cancelled : RunStatus::completed;
    result_.ended_unix_milliseconds = unix_milliseconds_now();
    return std::move(result_);
  }

 private:
  /// Before anything is touched. A failure keeps the run from starting.
  void open_events() {
    try {
      events_ = RunEvents(request_.events);
    } catch (const Failure& failure) {
      stop_.fail(failure.problem());
    }
  }

  /// A result shows the profile as run: what was left open is filled in.
  void fill_in_defaults() {
    for (TimeSpan& span : result_.profile.time_spans) {
      for (Target& target : span.targets) target.alignment_bytes = target.alignment();
    }
  }

  void choose_backend() {
    if (request_.backend == BackendChoice::null) {
      backend_ = BackendKind::null;
      result_.backend = "null";
      result_.warnings.push_back(
          {WarningCode::null_backend, "No target was touched: every I/O completed at once.", ""});
    } else if (std::string reason; platform::async_io_available(reason)) {
      result_.backend = backend_name(result_.profile, true);
    } else {
      backend_ = BackendKind::synchronous;
      result_.backend = backend_name(result_.profile, false);
      result_.warnings.push_back({WarningCode::shallow_queue,
                                  "Asynchronous I/O cannot be used here (" + reason +
                                      "): each thread keeps one request "
                                      "in flight, whatever -o asks for.",
                                  ""});
    }
    if (request_.simulated_device.any()) {
      result_.warnings.push_back(
          {WarningCode::simulated_device, "Completions were held back to the figures of a simulated device.", ""});
    }
  }

  void run_time_spans(Preparation& preparation, PreparationProgress& progress, Monitor& monitor) {
    const Profile& profile = result_.profile;
    double later_seconds = 0;
    for (const TimeSpan& span : profile.time_spans) later_seconds += length_seconds(span);
    const auto enter_preparing = [&](std::size_t time_span_index) {
      monitor.enter({.phase = ProgressPhase::preparing,
                     .time_span_index = time_span_index,
                     .duration_seconds = {},
                     .later_seconds = later_seconds});
    };
    if (profile.precreate_rule && backend_ != BackendKind::null) {
      enter_preparing(0);
      preparation.precreate(profile, progress);
    }
    for (std::size_t i = 0; i < profile.time_spans.size() && !stop_.stopped(); ++i) {
      const TimeSpan& span = profile.time_spans[i];
      enter_preparing(i);
      later_seconds -= length_seconds(span);
      warn_of_profile(span, result_.warnings);
      if (backend_ != BackendKind::null) {
        verbose_.say("preparing the targets of time span %zu...", i + 1);
        preparation.prepare(span, progress);
      }
      if (stop_.stopped()) break;
      RunContext context{stop_,
                         monitor,
                         result_.warnings,
                         events_,
                         files_,
                         backend_,
                         simulated_device_ ? &*simulated_device_ : nullptr,
                         verbose_,
                         request_.ios_per_dot};
      run_time_span(std::make_unique<TimeSpanRun>(span, i, later_seconds, context));
      warn_of_result(result_.time_spans.back(), span, result_.warnings);
      if (!abandoned_requests_) preparation.let_go_of_files();
    }
  }

  /// Its files are closed afterwards.
  void run_time_span(std::unique_ptr<TimeSpanRun> run) {
    result_.time_spans.push_back(run->execute());
    // Memory that the system may still write to must outlive the process's last report.
    if (!run->abandoned_requests()) return;
    abandoned_requests_ = true;
    [[maybe_unused]] const auto* leaked = run.release();
  }

  const RunRequest& request_;
  ProgressSink* sink_;
  VerboseLog verbose_{request_.verbose};
  RunResult result_;
  StopSignal stop_;
  RunEvents events_;
  TargetFiles files_{request_.confined_to};
  bool abandoned_requests_ = false;
  BackendKind backend_ = BackendKind::asynchronous;
  std::optional<SimulatedDevice> simulated_device_;
};

}  // namespace

RunResult run_profile(const Profile& profile, const RunRequest& request, ProgressSink* progress) {
  return Run(profile, request, progress).execute();
}

}  // namespace headroom
