// The loop of a search: each time span is chosen from those before.
#pragma once

#include <cstdint>
#include <vector>

#include "profile/profile.h"
#include "run/run_result.h"
#include "search/load_generator.h"
#include "search/search_decision.h"
#include "search/search_findings.h"

namespace headroom {

/// How long a search, and a step of it, may take.
struct SearchTimes {
  double total_seconds = 0;        // from the moment when the file is there
  std::uint64_t step_seconds = 0;  // measured
};
SearchTimes search_times(SearchSettings::Effort effort);

/// What a search needs from the run that it is part of.
class SearchHost {
 public:
  SearchHost() = default;
  SearchHost(const SearchHost&) = delete;
  SearchHost& operator=(const SearchHost&) = delete;
  virtual ~SearchHost() = default;

  /// Runs the time span of a step and returns what was measured. What fails ends the run.
  virtual const TimeSpanResult& run_step(const TimeSpan& span, std::size_t index, const NextStep& step) = 0;
  /// Runs a time span whose requests complete at once, so that nothing of the target is touched.
  virtual TimeSpanResult run_without_storage(const TimeSpan& span, std::size_t index, const NextStep& step) = 0;
  /// Called with the steps so far whenever one is finished.
  virtual void tell_steps(const std::vector<SearchStep>& finished) = 0;
  virtual double elapsed_seconds() const = 0;  // since the file is there
  virtual bool stopped() const = 0;
  virtual bool failed() const = 0;
  /// Ends the run.
  virtual void fail(Problem problem) = 0;
};

/// How many of so many processors the threads of a profile may run on.
std::uint64_t processors_of_threads(const TimeSpan& asked, std::uint64_t processor_count);

/// The settings of a time span's only target, of which a search changes some.
StepSettings settings_of(const TimeSpan& span);

/// The time span of the first step: as asked, measured as steps are.
TimeSpan first_step(const TimeSpan& asked, SearchSettings::Effort effort);

/// The time span of a later step: the requested one with the step's settings. Dependent settings are adjusted, for a
/// target of this size.
TimeSpan later_step(const TimeSpan& asked, const StepSettings& settings, SearchSettings::Effort effort,
                    std::uint64_t target_size_bytes);

/// The time span of a step's loop without storage, as if there were a target of this size.
TimeSpan span_without_storage(const TimeSpan& asked, const StepSettings& settings, SearchSettings::Effort effort,
                              std::uint64_t target_size_bytes);

/// Runs the steps of a profile's search until it is settled, its time is up, or the run is stopped.
SearchResult run_search(const TimeSpan& asked, SearchSettings::Effort effort, std::uint64_t processor_count,
                        SearchHost& host);

}  // namespace headroom
