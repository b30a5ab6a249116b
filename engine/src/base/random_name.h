// Names that nobody can guess.
#pragma once

#include <random>
#include <string>

#include "base/text.h"

namespace headroom {

/// 128 random bits of the system's own source, in hexadecimal.
inline std::string random_name() {
  std::random_device source;
  std::string name;
  for (int i = 0; i < 4; ++i) append_text(name, "%08x", static_cast<unsigned>(source()));
  return name;
}

}  // namespace headroom
