// Use of the machine's processors between two snapshots of the system's counters.
#pragma once

#include <cstdint>
#include <vector>

namespace headroom {

/// Time that one processor has spent, in the system's own unit. Waiting for I/O is idle time.
struct CpuTimes {
  std::uint64_t user = 0;
  std::uint64_t kernel = 0;
  std::uint64_t idle = 0;
};

/// Counters of all processors, by number; empty if the system does not report them.
using CpuSnapshot = std::vector<CpuTimes>;

/// Shares of one processor's time, or the mean of several, in percent.
struct CpuShare {
  double user_percent = 0;
  double kernel_percent = 0;
  double idle_percent = 100;
  double usage_percent() const { return user_percent + kernel_percent; }
};

/// Shares between two snapshots, by processor. Counters that ran backwards count as 0, as in DISKSPD.
std::vector<CpuShare> cpu_shares(const CpuSnapshot& before, const CpuSnapshot& after);

/// Arithmetic mean over processors.
CpuShare mean_share(const std::vector<CpuShare>& shares);

}  // namespace headroom
