#include "platform/proc_text.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <limits>
#include <vector>

namespace headroom::platform {
namespace {

constexpr std::uint64_t kSectorBytes = 512;  // of these lines, whatever the device's own are

std::vector<std::string_view> words_of(std::string_view line) {
  constexpr std::string_view blanks = " \t\r\n";
  std::vector<std::string_view> words;
  for (;;) {
    const auto start = line.find_first_not_of(blanks);
    if (start == std::string_view::npos) return words;
    line.remove_prefix(start);
    const auto end = std::min(line.find_first_of(blanks), line.size());
    words.push_back(line.substr(0, end));
    line.remove_prefix(end);
  }
}

/// A whole word that is a number and fits.
template <typename Number>
std::optional<Number> number_of(std::string_view word) {
  Number number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return number;
}

std::optional<std::uint64_t> microseconds_of(std::string_view milliseconds) {
  const auto number = number_of<std::uint64_t>(milliseconds);
  if (!number || *number > std::numeric_limits<std::uint64_t>::max() / 1000) return std::nullopt;
  return *number * 1000;
}

std::optional<std::uint64_t> bytes_of_sectors(std::string_view word) {
  const auto sectors = number_of<std::uint64_t>(word);
  if (!sectors || *sectors > std::numeric_limits<std::uint64_t>::max() / kSectorBytes) return std::nullopt;
  return *sectors * kSectorBytes;
}

bool is_octal(char c) {
  return c >= '0' && c <= '7';
}

/// Blanks, tabs, line feeds, backslashes and number signs stand there as three octal digits.
std::string without_escapes(std::string_view word) {
  std::string text;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const bool escaped = word[i] == '\\' && i + 3 < word.size() && word[i + 1] <= '3' && is_octal(word[i + 1]) &&
                         is_octal(word[i + 2]) && is_octal(word[i + 3]);
    if (!escaped) {
      text += word[i];
      continue;
    }
    text += static_cast<char>((word[i + 1] - '0') * 64 + (word[i + 2] - '0') * 8 + (word[i + 3] - '0'));
    i += 3;
  }
  return text;
}

}  // namespace

/// Numbers, name, then of reads: requests, merged ones, sectors, milliseconds; of writes likewise; and more that newer
/// kernels added.
std::optional<DiskStatistics> parse_disk_statistics(std::string_view line) {
  constexpr std::size_t least_words = 14;
  const auto words = words_of(line);
  if (words.size() < least_words) return std::nullopt;
  const auto major = number_of<unsigned>(words[0]);
  const auto minor = number_of<unsigned>(words[1]);
  const auto reads = number_of<std::uint64_t>(words[3]);
  const auto read_bytes = bytes_of_sectors(words[5]);
  const auto read_time = microseconds_of(words[6]);
  const auto writes = number_of<std::uint64_t>(words[7]);
  const auto write_bytes = bytes_of_sectors(words[9]);
  const auto write_time = microseconds_of(words[10]);
  if (!major || !minor || !reads || !read_bytes || !read_time) return std::nullopt;
  if (!writes || !write_bytes || !write_time) return std::nullopt;
  return DiskStatistics{
      {*major, *minor}, std::string(words[2]), {*reads, *writes, *read_bytes, *write_bytes, *read_time, *write_time}};
}

/// "36 35 98:0 /root /mount/point options optional-fields... - type source options".
std::optional<Mount> parse_mount(std::string_view line) {
  constexpr std::size_t first_optional = 6;
  const auto words = words_of(line);
  for (std::size_t i = first_optional; i + 2 < words.size(); ++i) {
    if (words[i] != "-") continue;
    return Mount{std::string(words[0]), std::string(words[i + 1]), without_escapes(words[i + 2])};
  }
  return std::nullopt;
}

std::optional<DeviceNumber> parse_device_number(std::string_view text) {
  const auto words = words_of(text);
  if (words.size() != 1) return std::nullopt;
  const auto colon = words[0].find(':');
  if (colon == std::string_view::npos) return std::nullopt;
  const auto major = number_of<unsigned>(words[0].substr(0, colon));
  const auto minor = number_of<unsigned>(words[0].substr(colon + 1));
  if (!major || !minor) return std::nullopt;
  return DeviceNumber{*major, *minor};
}

std::optional<std::string> parse_mount_id(std::string_view line) {
  const auto words = words_of(line);
  if (words.size() != 2 || words[0] != "mnt_id:") return std::nullopt;
  return std::string(words[1]);
}

}  // namespace headroom::platform
