// Small helpers for text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

#if defined(__MINGW_PRINTF_FORMAT)  // of two printfs on Windows, the one that C++ gets
#define HEADROOM_PRINTF(format_index, first_argument) \
  __attribute__((format(__MINGW_PRINTF_FORMAT, format_index, first_argument)))
#elif defined(__GNUC__)
#define HEADROOM_PRINTF(format_index, first_argument) __attribute__((format(__printf__, format_index, first_argument)))
#else
#define HEADROOM_PRINTF(format_index, first_argument)
#endif

/// What printf would print, as a string. Decimals are always written with a point.
std::string format_text(const char* format, ...) HEADROOM_PRINTF(1, 2);

/// Appends what printf would print.
void append_text(std::string& text, const char* format, ...) HEADROOM_PRINTF(2, 3);

/// A figure with this many decimals behind a point, as "%.*f" writes it, but several times as fast.
std::string format_fixed(double value, int decimals);

/// 65536 as "64KiB", 2044723 as "1.95MiB", 512 as "512": the form in which DISKSPD writes sizes.
std::string format_size(std::uint64_t bytes);

/// The same for a sentence: "64 KiB", "1.95 MiB", "512 bytes".
std::string size_in_words(std::uint64_t bytes);

/// format_size() with six columns for the number and three for the unit: "  1.59MiB", "    16MiB", "   512   ".
std::string format_size_column(std::uint64_t bytes);

/// For "%llu": std::uint64_t is a different type on some systems.
inline unsigned long long printable(std::uint64_t number) {
  return number;
}

/// Parts joined by `separator`.
std::string join(const std::vector<std::string>& parts, std::string_view separator);

/// "2026-11-21T05:43:27.120Z" for milliseconds since 1970 UTC.
std::string format_timestamp(std::int64_t unix_milliseconds);

/// "2026/11/21 05:43:27 UTC", as DISKSPD's reports write it.
std::string format_report_time(std::int64_t unix_milliseconds);

/// Milliseconds since 1970 UTC, now.
std::int64_t unix_milliseconds_now();

}  // namespace headroom
