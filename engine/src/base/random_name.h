// Random names.
#pragma once

#include <cstddef>
#include <random>
#include <string>
#include <string_view>

#include "base/text.h"

namespace headroom {

/// 128 random bits of the system's own source, in hexadecimal.
inline std::string random_name() {
  std::random_device source;
  std::string name;
  for (int i = 0; i < 4; ++i) append_text(name, "%08x", static_cast<unsigned>(source()));
  return name;
}

/// Whether it is of the form of these names.
inline bool is_random_name(std::string_view name) {
  constexpr std::size_t length = 32;
  return name.size() == length && name.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

}  // namespace headroom
