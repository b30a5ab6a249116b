// I/O priorities as the kernel counts them: a class in the upper bits and a level in it.
#pragma once

#include <cstdint>

#include "profile/profile.h"

namespace headroom::platform {

inline std::uint16_t io_priority_value(IoPriority priority) {
  constexpr unsigned class_shift = 13;
  switch (priority) {
    case IoPriority::very_low:
      return 3U << class_shift;  // idle: only when no other program uses the disk
    case IoPriority::low:
      return (2U << class_shift) | 7;  // best effort, the lowest level
    case IoPriority::normal:
      return 0;  // as the thread's nice value says
  }
  return 0;
}

}  // namespace headroom::platform
