// What a search is asked for in tests.
#pragma once

#include <cstdint>

#include "support/profiles.h"

namespace headroom::test {

inline constexpr std::uint64_t kTargetBytes = std::uint64_t{64} << 20;

/// 4 KiB random reads, 4 in flight.
inline TimeSpan asked_span() {
  TimeSpan span = test::random_read_profile().time_spans[0];
  span.warm_up_seconds = 5;
  span.cool_down_seconds = 3;
  Target& target = span.targets[0];
  target.alignment_bytes.reset();
  target.write_percent = 0;
  target.threads_per_target = 1;
  target.outstanding_requests = 4;
  return span;
}

}  // namespace headroom::test
