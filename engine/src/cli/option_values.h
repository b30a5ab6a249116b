// Reads the values of options, strictly: nothing may follow what is read.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace headroom {

/// The value of an option is wrong; the message says how.
class BadValue : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The largest count that DISKSPD's options take.
inline constexpr std::uint64_t kMax32 = 4294967295;

/// A whole decimal number between `minimum` and `maximum`.
std::uint64_t parse_count(std::string_view text, std::uint64_t minimum, std::uint64_t maximum);

/// A size: a whole number, then nothing, K, M, G or T (powers of 1024) or b (blocks of `block_bytes`), in any case.
std::uint64_t parse_size(std::string_view text, std::uint64_t block_bytes, std::uint64_t minimum = 1);

/// A decimal number, whole or not, between `least` and `greatest`.
double parse_number(std::string_view text, double least, double greatest);

/// Throws when an option that takes no value has one.
void refuse_value(std::string_view value);

/// Throws when there is no value; `what` says what it would be.
void require_value(std::string_view value, const char* what);

}  // namespace headroom
