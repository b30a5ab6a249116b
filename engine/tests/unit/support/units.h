// Units that tests count in.
#pragma once

#include <cstdint>

namespace headroom::test {

inline constexpr std::uint64_t kKiB = 1024;
inline constexpr std::uint64_t kMiB = 1024 * kKiB;
inline constexpr std::uint64_t kGiB = 1024 * kMiB;

/// Nanoseconds.
inline constexpr std::uint64_t kMillisecond = 1'000'000;
inline constexpr std::uint64_t kSecond = 1000 * kMillisecond;

}  // namespace headroom::test
