#include "workload/distribution.h"

#include <algorithm>
#include <utility>

namespace headroom {
namespace {

/// A range of a distribution in steps: from `first` to before `end`.
struct Part {
  std::uint64_t share = 0;
  std::uint64_t first = 0;
  std::uint64_t end = 0;
};

/// Number of the first start at or behind a boundary of the distribution. Hundredths are rounded down to a step.
std::uint64_t start_at(std::uint64_t boundary, DistributionUnit unit, const OffsetRange& range) {
  const std::uint64_t starts = range.start_count();
  if (unit == DistributionUnit::percent) {
    const std::uint64_t percent = std::min<std::uint64_t>(boundary, 100);
    return starts / 100 * percent + starts % 100 * percent / 100;
  }
  return std::min(starts, boundary / range.step_bytes + (boundary % range.step_bytes > 0 ? 1 : 0));
}

/// The ranges in order; what they leave of the I/O goes to what they leave of the target.
std::vector<Part> parts_of(const Distribution& distribution, const OffsetRange& range) {
  std::vector<Part> parts;
  std::uint64_t boundary = 0;
  std::uint64_t first = 0;
  std::uint64_t share = 0;
  for (const DistributionRange& given : distribution.ranges) {
    boundary += given.length;
    share += given.io_percent;
    const std::uint64_t end = given.length == 0 ? range.start_count() : start_at(boundary, distribution.unit, range);
    parts.push_back({given.io_percent, first, end});
    first = end;
  }
  parts.push_back({share < 100 ? 100 - share : 0, first, range.start_count()});
  return parts;
}

/// A range that is too short for a block passes its share to the next range that gets any, the last one to the one
/// before it. A range that begins after the last block is outside the target, and its share goes to all others.
void hand_on_shares(std::vector<Part>& parts, std::uint64_t starts, DistributionUnit unit) {
  if (unit == DistributionUnit::bytes) std::erase_if(parts, [&](const Part& part) { return part.first >= starts; });
  std::erase_if(parts, [](const Part& part) { return part.share == 0; });
  std::uint64_t handed_on = 0;
  for (Part& part : parts) {
    part.share += std::exchange(handed_on, 0);
    if (part.first == part.end) handed_on = std::exchange(part.share, 0);
  }
  std::erase_if(parts, [](const Part& part) { return part.share == 0; });
  if (!parts.empty()) parts.back().share += handed_on;
}

}  // namespace

EffectiveDistribution::EffectiveDistribution(const Distribution& distribution, const OffsetRange& range) {
  std::vector<Part> parts = parts_of(distribution, range);
  hand_on_shares(parts, range.start_count(), distribution.unit);
  for (const Part& part : parts) {
    tickets_.insert(tickets_.end(), static_cast<std::size_t>(part.share), {part.first, part.end - part.first});
  }
  for (const Part& part : parts) {
    ranges_.push_back({100 * static_cast<double>(part.share) / static_cast<double>(tickets_.size()),
                       part.first * range.step_bytes, part.end * range.step_bytes});
  }
}

}  // namespace headroom
