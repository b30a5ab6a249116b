#include "search/search_decision.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace headroom {
namespace {

/// Takes steps on a device that takes a millisecond for an I/O and does 8,000 in a second at most.
std::vector<SearchStep> steps_of(const SearchQuestion& question) {
  std::vector<SearchStep> history;
  while (const auto next = next_step(question, history)) {
    StepFigures figures{.latency_mean_microseconds = 1000, .half_width_share = 0.01, .is_steady = true};
    figures.iops = std::min(8000.0, 1000.0 * static_cast<double>(next->settings.queue_depth()));
    history.push_back({next->change, next->compared_with, next->settings, figures});
    if (history.size() > 100) break;
  }
  return history;
}

TEST(SearchDecision, SettlesOnTheCeiling) {
  const SearchQuestion question{.asked = {.outstanding_requests = 2}, .target_size_bytes = 1 << 30};
  const auto history = steps_of(question);
  ASSERT_GE(history.size(), 3U);
  EXPECT_LE(history.size(), 40U);
  const SearchFindings findings = search_findings(history);
  ASSERT_TRUE(findings.ceiling && findings.knee && findings.idle);
  EXPECT_EQ(history[*findings.ceiling].figures.iops, 8000);
  EXPECT_EQ(history[*findings.knee].settings.queue_depth(), 8U);
  EXPECT_EQ(history[*findings.idle].settings.queue_depth(), 1U);
}

TEST(SearchDecision, FindsNothingInNothing) {
  const SearchFindings findings = search_findings({});
  EXPECT_FALSE(findings.ceiling || findings.knee || findings.idle);
}

}  // namespace
}  // namespace headroom
