// Where all threads of a time span read what is going on.
#pragma once

#include <atomic>
#include <cstdint>

namespace headroom {

enum class Phase : int { starting, warm_up, measuring, cool_down, stopping };

/// Written by the controller a few times a run and read by every worker once per batch: it has its own cache line.
struct alignas(128) PhaseBoard {
  std::atomic<Phase> phase{Phase::starting};
  std::atomic<std::uint64_t> measuring_since_ns{0};  // set before the phase becomes measuring
};

}  // namespace headroom
