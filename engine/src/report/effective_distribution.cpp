#include "report/effective_distribution.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/text.h"

namespace headroom {
namespace {

constexpr double kSumSlack = 1e-6;

struct TargetThreads {
  std::string path;
  std::vector<std::size_t> threads;
};

/// Targets whose I/O went to the same ranges.
struct Group {
  std::vector<EffectiveRange> ranges;
  std::vector<TargetThreads> targets;
};

bool same(const std::vector<EffectiveRange>& a, const std::vector<EffectiveRange>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const EffectiveRange& x, const EffectiveRange& y) {
    return x.io_percent == y.io_percent && x.from_bytes == y.from_bytes && x.to_bytes == y.to_bytes;
  });
}

std::vector<Group> groups_of(const std::vector<ThreadResult>& threads) {
  std::vector<Group> groups;
  for (std::size_t thread = 0; thread < threads.size(); ++thread) {
    for (const ThreadTargetResult& target : threads[thread].targets) {
      if (target.distribution.empty()) continue;
      auto group = std::find_if(groups.begin(), groups.end(),
                                [&](const Group& known) { return same(known.ranges, target.distribution); });
      if (group == groups.end()) group = groups.insert(groups.end(), {target.distribution, {}});
      auto& targets = group->targets;
      auto known = std::find_if(targets.begin(), targets.end(),
                                [&](const TargetThreads& other) { return other.path == target.path; });
      if (known == targets.end()) known = targets.insert(targets.end(), {target.path, {}});
      if (known->threads.empty() || known->threads.back() != thread) known->threads.push_back(thread);
    }
  }
  return groups;
}

/// 0 1 2 3 5 as "0 - 3 5": runs of three and more have a dash.
std::string thread_list(const std::vector<std::size_t>& threads) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < threads.size();) {
    std::size_t last = i;
    while (last + 1 < threads.size() && threads[last + 1] == threads[last] + 1) ++last;
    if (last - i < 2) last = i;
    parts.push_back(last == i ? std::to_string(threads[i])
                              : std::to_string(threads[i]) + " - " + std::to_string(threads[last]));
    i = last + 1;
  }
  return join(parts, " ");
}

double sum_of(const std::vector<EffectiveRange>& ranges) {
  return std::accumulate(ranges.begin(), ranges.end(), 0.0,
                         [](double sum, const EffectiveRange& range) { return sum + range.io_percent; });
}

void add_ranges(std::string& text, const std::vector<EffectiveRange>& ranges) {
  const bool whole = std::all_of(ranges.begin(), ranges.end(), [](const EffectiveRange& range) {
    return std::abs(range.io_percent - std::round(range.io_percent)) < kSumSlack;
  });
  const double sum = sum_of(ranges);
  const bool as_asked = whole && std::abs(sum - 100) < kSumSlack;
  for (const EffectiveRange& range : ranges) {
    if (range.io_percent <= 0) continue;
    append_text(text, as_asked ? "   %3.0f" : "    %.1f", as_asked ? range.io_percent : 100 * range.io_percent / sum);
    append_text(text, "%% of IO => [%s - %s)\n", format_size_column(range.from_bytes).c_str(),
                format_size_column(range.to_bytes).c_str());
  }
}

}  // namespace

void add_effective_distributions(std::string& text, const std::vector<ThreadResult>& threads) {
  const std::vector<Group> groups = groups_of(threads);
  if (groups.empty()) return;
  text += "\nEffective IO Distributions\n--------------------------\n";
  for (const Group& group : groups) {
    for (const TargetThreads& target : group.targets) {
      text += "target: " + target.path + " [thread: " + thread_list(target.threads) + "]\n";
    }
    add_ranges(text, group.ranges);
  }
}

std::vector<EffectiveRange> ranges_with_holes(const std::vector<EffectiveRange>& ranges) {
  const double sum = sum_of(ranges);
  std::vector<EffectiveRange> all;
  std::uint64_t end = 0;
  for (const EffectiveRange& range : ranges) {
    if (range.from_bytes > end) all.push_back({0, end, range.from_bytes});
    all.push_back({sum > 0 ? 100 * range.io_percent / sum : 0, range.from_bytes, range.to_bytes});
    end = range.to_bytes;
  }
  return all;
}

}  // namespace headroom
