#include "measure/device_counters.h"

namespace headroom {
namespace {

constexpr std::uint64_t kLeastRequestBytes = 512;

/// Requests and bytes of one direction.
struct Direction {
  std::uint64_t count;
  std::uint64_t bytes;
};

std::optional<Direction> between(Direction before, Direction after, unsigned count_bits) {
  if (after.bytes < before.bytes) return std::nullopt;
  const std::uint64_t bytes = after.bytes - before.bytes;
  if (count_bits >= 64) {
    if (after.count < before.count) return std::nullopt;
    return Direction{after.count - before.count, bytes};
  }
  const std::uint64_t most = (std::uint64_t{1} << count_bits) - 1;
  if (bytes / kLeastRequestBytes > most) return std::nullopt;
  return Direction{(after.count - before.count) & most, bytes};
}

}  // namespace

std::optional<DeviceTotals> totals_between(const DeviceTotals& before, const DeviceTotals& after, unsigned count_bits) {
  const auto read = between({before.read_count, before.read_bytes}, {after.read_count, after.read_bytes}, count_bits);
  const auto write =
      between({before.write_count, before.write_bytes}, {after.write_count, after.write_bytes}, count_bits);
  if (!read || !write) return std::nullopt;
  return DeviceTotals{read->count, write->count, read->bytes, write->bytes};
}

}  // namespace headroom
