#include "measure/cpu_share.h"

#include <algorithm>

namespace headroom {
namespace {

std::uint64_t elapsed(std::uint64_t before, std::uint64_t after) {
  return after > before ? after - before : 0;
}

}  // namespace

std::vector<CpuShare> cpu_shares(const CpuSnapshot& before, const CpuSnapshot& after) {
  std::vector<CpuShare> shares;
  for (std::size_t i = 0; i < std::min(before.size(), after.size()); ++i) {
    const auto user = static_cast<double>(elapsed(before[i].user, after[i].user));
    const auto kernel = static_cast<double>(elapsed(before[i].kernel, after[i].kernel));
    const auto idle = static_cast<double>(elapsed(before[i].idle, after[i].idle));
    const double total = user + kernel + idle;
    if (total > 0) {
      shares.push_back({100 * user / total, 100 * kernel / total, 100 * idle / total});
    } else {
      shares.emplace_back();
    }
  }
  return shares;
}

CpuShare mean_share(const std::vector<CpuShare>& shares) {
  CpuShare mean{0, 0, 0};
  for (const CpuShare& share : shares) {
    mean.user_percent += share.user_percent / static_cast<double>(shares.size());
    mean.kernel_percent += share.kernel_percent / static_cast<double>(shares.size());
    mean.idle_percent += share.idle_percent / static_cast<double>(shares.size());
  }
  return mean;
}

}  // namespace headroom
