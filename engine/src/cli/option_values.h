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

/// A whole decimal number between `minimum` and `maximum`.
std::uint64_t parse_count(std::string_view text, std::uint64_t minimum, std::uint64_t maximum);

/// A size: a whole number, then nothing, K, M, G or T (powers of 1024) or b (blocks of `block_bytes`), in any case.
std::uint64_t parse_size(std::string_view text, std::uint64_t block_bytes, std::uint64_t minimum = 1);

}  // namespace headroom
