#include "run/run.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <new>
#include <optional>
#include <utility>

#include "base/text.h"
#include "platform/io_backend.h"
#include "platform/process.h"
#include "run/backend_name.h"
#include "run/file_copy.h"
#include "run/monitor.h"
#include "run/preparation.h"
#include "run/search_run.h"
#include "run/time_span_run.h"
#include "run/verbose_log.h"
#include "run/warnings.h"
#include "run/without_storage.h"

namespace headroom {
namespace {

double length_seconds(const TimeSpan& span) {
  return static_cast<double>(span.warm_up_seconds + span.duration_seconds + span.cool_down_seconds);
}

Problem out_of_memory() {
  return {"OutOfMemory", "There is not enough memory for this run.",
          "Use fewer threads (-t), requests (-o) or smaller blocks (-b).", ""};
}

class Run {
 public:
  Run(const Profile& profile, const RunRequest& request, ProgressSink* sink)
      : asked_(profile), request_(request), sink_(sink) {
    result_.command_line = request.command_line;
    result_.profile = as_run(profile);
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
      guard([&] {
        const Parts parts{preparation, progress, monitor};
        if (asked_.search) monitor.tell_steps({});
        precreate(parts);
        if (asked_.search) {
          search(parts);
        } else {
          run_time_spans(parts);
        }
        copy_test_file(parts);
      });
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
    if (asked_.search && !result_.search) {
      // It ended before its first step.
      result_.search = SearchResult{.effort = asked_.search->effort,
                                    .end = result_.error ? SearchEnd::failed : SearchEnd::cancelled};
    }
    result_.ended_unix_milliseconds = unix_milliseconds_now();
    return std::move(result_);
  }

 private:
  /// What fails ends the run.
  template <typename Work>
  void guard(const Work& work) {
    try {
      work();
    } catch (const Failure& failure) {
      stop_.fail(failure.problem());
    } catch (const std::bad_alloc&) {
      stop_.fail(out_of_memory());
    }
  }

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
    for (TimeSpan& span : result_.profile.time_spans) fill_in_defaults(span);
  }
  static void fill_in_defaults(TimeSpan& span) {
    for (Target& target : span.targets) target.alignment_bytes = target.alignment();
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

  /// What the time spans of a run share.
  struct Parts {
    Preparation& preparation;
    PreparationProgress& progress;
    Monitor& monitor;
  };

  /// The file of a search is made once, whatever its steps do to it.
  void precreate(const Parts& parts) {
    if (!(asked_.search || asked_.precreate_rule) || backend_ == BackendKind::null) return;
    parts.monitor.enter(
        {.phase = ProgressPhase::preparing,
         .duration_seconds = {},
         .later_seconds = asked_.search ? search_times(asked_.search->effort).total_seconds : seconds_from(0)});
    parts.preparation.precreate(asked_, parts.progress);
  }

  /// How long a time span, and those behind it, take.
  double seconds_from(std::size_t index) const {
    double seconds = 0;
    for (std::size_t i = index; i < result_.profile.time_spans.size(); ++i) {
      seconds += length_seconds(result_.profile.time_spans[i]);
    }
    return seconds;
  }

  void run_time_spans(const Parts& parts) {
    for (std::size_t i = 0; i < result_.profile.time_spans.size() && !stop_.stopped(); ++i) {
      run_time_span(parts, i, seconds_from(i + 1), {}, result_.warnings);
    }
  }

  void run_time_span(const Parts& parts, std::size_t index, double later_seconds, std::optional<StepProgress> step,
                     std::vector<Warning>& warnings) {
    const TimeSpan& span = result_.profile.time_spans[index];
    parts.monitor.enter({.phase = ProgressPhase::preparing,
                         .time_span_index = index,
                         .duration_seconds = {},
                         .later_seconds = length_seconds(span) + later_seconds,
                         .step = step});
    warn_of_profile(span, warnings);
    if (backend_ != BackendKind::null) {
      verbose_.say("preparing the targets of time span %zu...", index + 1);
      parts.preparation.prepare(span, parts.progress);
    }
    if (stop_.stopped()) return;
    RunContext context{stop_,
                       parts.monitor,
                       warnings,
                       events_,
                       files_,
                       backend_,
                       simulated_device_ ? &*simulated_device_ : nullptr,
                       verbose_,
                       request_.ios_per_dot,
                       step,
                       request_.volume_disk,
                       step ? seen_by_steps() : Standstills{}};
    execute(std::make_unique<TimeSpanRun>(span, index, later_seconds, context));
    warn_of_result(result_.time_spans.back(), span, warnings);
    if (!abandoned_requests_) parts.preparation.let_go_of_files();
  }

  /// The last of them with a steady-state check includes those before.
  Standstills seen_by_steps() const {
    const auto& steps = result_.time_spans;
    const auto last =
        std::find_if(steps.rbegin(), steps.rend(), [](const auto& step) { return step.steady_state.has_value(); });
    return last == steps.rend() ? Standstills{} : last->steady_state->standstills;
  }

  /// The first target's, once all is measured.
  void copy_test_file(const Parts& parts) {
    if (!asked_.copy_file || stop_.stopped()) return;
    const std::string& path = asked_.time_spans[0].targets[0].path;
    if (backend_ == BackendKind::null) {
      result_.file_copy = FileCopyResult{.reason = "No target was touched.", .path = path};
      return;
    }
    parts.progress.written_bytes = 0;
    parts.progress.total_bytes = 0;
    parts.monitor.enter({.phase = ProgressPhase::copying,
                         .time_span_index = result_.time_spans.empty() ? 0 : result_.time_spans.back().index,
                         .duration_seconds = {}});
    verbose_.say("copying the test file...");
    result_.file_copy = copy_beside(
        path, {files_, stop_, parts.progress, simulated_device_ ? &*simulated_device_ : nullptr, result_.warnings});
  }

  // ---- Search ---------------------------------------------------------------------------------------------------

  /// Runs the steps of a search as time spans of the run.
  class Steps final : public SearchHost {
   public:
    Steps(Run& run, const Parts& parts) : run_(run), parts_(parts) {}

    const TimeSpanResult& run_step(const TimeSpan& span, std::size_t index, const NextStep& step) override {
      run_.run_step(parts_, span, {index, step}, elapsed_seconds());
      return run_.result_.time_spans.back();
    }
    TimeSpanResult run_without_storage(const TimeSpan& span, std::size_t index, const NextStep& step) override {
      const StepProgress progress{index, step};
      run_.say_step(progress);
      TimeSpanResult result;
      run_.guard([&] {
        result =
            headroom::run_without_storage(span, progress, {run_.stop_, parts_.monitor, run_.files_, run_.verbose_});
      });
      return result;
    }
    void tell_steps(const std::vector<SearchStep>& finished) override { parts_.monitor.tell_steps(finished); }
    double elapsed_seconds() const override {
      return std::chrono::duration<double>(StopSignal::Clock::now() - started_).count();
    }
    bool stopped() const override { return run_.stop_.stopped(); }
    bool failed() const override { return run_.stop_.problem().has_value(); }
    void fail(Problem problem) override { run_.stop_.fail(std::move(problem)); }

   private:
    Run& run_;
    const Parts& parts_;
    StopSignal::Clock::time_point started_ = StopSignal::Clock::now();
  };

  /// The profile as it is run: a search begins with its first step, and adds the others.
  static Profile as_run(Profile profile) {
    if (!profile.search) return profile;
    for (TimeSpan& span : profile.time_spans) span = first_step(span, profile.search->effort);
    profile.search.reset();
    return profile;
  }

  void search(const Parts& parts) {
    if (stop_.stopped()) return;
    Steps steps(*this, parts);
    const std::uint64_t processors = std::max<std::size_t>(1, result_.system.processors.size());
    result_.search = run_search(asked_.time_spans[0], asked_.search->effort, processors, steps);
    const std::uint64_t usable = platform::usable_processors().size();
    result_.search->load_generator = load_generator(
        result_.search->steps,
        processors_of_threads(asked_.time_spans[0], usable == 0 ? processors : std::min(processors, usable)));
  }

  /// On standard error, where a user who waits for a search sees it, unless lines of progress are written there.
  void say_step(const StepProgress& progress) const {
    if (sink_ && sink_->name().empty()) return;
    const auto& [change, compared_with, settings] = progress.step;
    std::fprintf(stderr, "step %zu %s (%llu x %llu, %s): %s\n", progress.index + 1, step_change_words(change),
                 printable(settings.threads), printable(settings.outstanding_requests),
                 format_size(settings.block_size_bytes).c_str(), step_change_question(change));
  }

  /// There is a result of the time span afterwards, whatever became of it.
  void run_step(const Parts& parts, const TimeSpan& span, const StepProgress& step, double elapsed_seconds) {
    const std::size_t index = step.index;
    say_step(step);
    std::vector<TimeSpan>& spans = result_.profile.time_spans;
    if (index == spans.size()) spans.push_back(span);
    fill_in_defaults(spans[index]);
    const double left = search_times(asked_.search->effort).total_seconds - elapsed_seconds;
    std::vector<Warning> warnings;
    guard([&] { run_time_span(parts, index, std::max(0.0, left - length_seconds(span)), step, warnings); });
    for (Warning& warning : warnings) {
      if (is_of_search(warning, index)) result_.warnings.push_back(std::move(warning));
    }
    if (result_.time_spans.size() == index) result_.time_spans.emplace_back().index = index;
  }

  /// Its files are closed afterwards.
  void execute(std::unique_ptr<TimeSpanRun> run) {
    result_.time_spans.push_back(run->execute());
    // Memory that the system may still write to must outlive the process's last report.
    if (!run->abandoned_requests()) return;
    abandoned_requests_ = true;
    [[maybe_unused]] const auto* leaked = run.release();
  }

  const Profile& asked_;
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
