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

std::optional<std::uint64_t> time_between(std::uint64_t before, std::uint64_t after, std::uint64_t end) {
  if (after >= before) return after - before;
  if (before >= end) return std::nullopt;
  return end - before + after;
}

}  // namespace

std::optional<DeviceTotals> totals_between(const DeviceTotals& before, const DeviceTotals& after,
                                           const CounterRange& range) {
  const auto read =
      between({before.read_count, before.read_bytes}, {after.read_count, after.read_bytes}, range.count_bits);
  const auto write =
      between({before.write_count, before.write_bytes}, {after.write_count, after.write_bytes}, range.count_bits);
  const auto read_time = time_between(before.read_microseconds, after.read_microseconds, range.microseconds_end);
  const auto write_time = time_between(before.write_microseconds, after.write_microseconds, range.microseconds_end);
  if (!read || !write || !read_time || !write_time) return std::nullopt;
  return DeviceTotals{read->count, write->count, read->bytes, write->bytes, *read_time, *write_time};
}

std::optional<DeviceRate> rate_of(const DeviceTotals& totals, double seconds) {
  if (seconds <= 0) return std::nullopt;
  return DeviceRate{.iops = static_cast<double>(totals.read_count + totals.write_count) / seconds,
                    .bytes_per_second = static_cast<double>(totals.read_bytes + totals.write_bytes) / seconds};
}

DeviceTotals sum_of(const DeviceTotals& one, const DeviceTotals& other) {
  return {one.read_count + other.read_count,
          one.write_count + other.write_count,
          one.read_bytes + other.read_bytes,
          one.write_bytes + other.write_bytes,
          one.read_microseconds + other.read_microseconds,
          one.write_microseconds + other.write_microseconds};
}

}  // namespace headroom
