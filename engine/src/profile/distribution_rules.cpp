#include "profile/distribution_rules.h"

#include "base/text.h"

namespace headroom {
namespace {

using Problems = std::vector<ProfileProblem>;

/// Lengths in percent leave nothing of the target unsaid, once what is left of both has been put together.
void check_percent(const Distribution& distribution, std::uint64_t io_percent, const std::string& at,
                   Problems& problems) {
  std::uint64_t covered_percent = 0;
  for (std::size_t i = 0; i < distribution.ranges.size(); ++i) {
    const std::uint64_t length = distribution.ranges[i].length;
    const std::string place = at + "/ranges/" + std::to_string(i) + "/length";
    covered_percent += length;
    if (length == 0 || length > 100) {
      problems.push_back({place,
                          format_text("%llu is not between 1 and 100 %% of the target (-rdpct)", printable(length)),
                          Rule::shares_of_target});
      return;
    }
    if (covered_percent > 100) {
      problems.push_back({place,
                          format_text("the ranges (-rdpct) add up to %llu %% of the target up to here; at most "
                                      "100 are there",
                                      printable(covered_percent)),
                          Rule::shares_of_target});
      return;
    }
  }
  if (io_percent < 100 && covered_percent == 100) {
    problems.push_back({at,
                        format_text("the ranges (-rdpct) cover the whole target, and %llu %% of the I/O are left "
                                    "over; raise the shares to 100 in all",
                                    printable(100 - io_percent)),
                        Rule::io_left_over});
  } else if (io_percent == 100 && covered_percent < 100) {
    problems.push_back({at,
                        format_text("the ranges (-rdpct) cover %llu %% of the target and take all I/O; end with a "
                                    "range without any, :0/%llu",
                                    printable(covered_percent), printable(100 - covered_percent)),
                        Rule::target_left_over});
  }
}

/// A range in bytes holds a block; only the last may have no length, which reaches to the end.
void check_bytes(const Distribution& distribution, std::uint64_t io_percent, std::uint64_t block_bytes,
                 const std::string& at, Problems& problems) {
  for (std::size_t i = 0; i < distribution.ranges.size(); ++i) {
    const std::uint64_t length = distribution.ranges[i].length;
    const bool is_last = i + 1 == distribution.ranges.size();
    const std::string place = at + "/ranges/" + std::to_string(i) + "/length";
    if (length == 0 && !is_last) {
      problems.push_back(
          {place, "only the last range (-rdabs) may have no length and reach to the end", Rule::range_below_block});
      return;
    } else if (length > 0 && length < block_bytes) {
      problems.push_back({place,
                          format_text("the range (-rdabs) has %llu bytes, and a block (-b) has %llu; make it "
                                      "longer",
                                      printable(length), printable(block_bytes)),
                          Rule::range_below_block});
      return;
    }
  }
  if (io_percent < 100 && distribution.ranges.back().length == 0) {
    problems.push_back({at,
                        format_text("the last range (-rdabs) reaches to the end, and %llu %% of the I/O are left "
                                    "over; raise the shares to 100 in all",
                                    printable(100 - io_percent)),
                        Rule::io_left_over});
  }
}

}  // namespace

void check_distribution(const Target& target, const std::string& at, Problems& problems) {
  if (!target.distribution) return;
  const std::string place = at + "/distribution";
  if (target.random_percent == 0) {
    problems.push_back({place, "needs random I/O: -rd works only with -r or -rs", Rule::only_random});
    return;
  }
  const Distribution& distribution = *target.distribution;
  std::uint64_t io_percent = 0;
  for (std::size_t i = 0; i < distribution.ranges.size(); ++i) {
    io_percent += distribution.ranges[i].io_percent;
    if (io_percent <= 100) continue;
    problems.push_back({place + "/ranges/" + std::to_string(i) + "/ioPercent",
                        format_text("the shares of the I/O (-rd) add up to %llu %% up to here; at most 100 are there",
                                    printable(io_percent)),
                        Rule::shares_of_io});
    return;
  }
  if (distribution.unit == DistributionUnit::percent) {
    check_percent(distribution, io_percent, place, problems);
  } else {
    check_bytes(distribution, io_percent, target.block_size_bytes, place, problems);
  }
}

}  // namespace headroom
