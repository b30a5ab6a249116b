// The figures of a simulated device (--simulate-device).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace headroom {

/// The simulated figures; one that is not given is not simulated.
struct SimulatedDeviceFigures {
  using Figure = std::optional<std::uint64_t>;
  Figure iops = {};
  Figure bytes_per_second = {};
  Figure added_latency_microseconds = {};
  Figure burst_iops = {};
  Figure burst_bytes_per_second = {};
  Figure burst_seconds = {};  // how long a full burst lasts that was saved up for
  Figure tick_milliseconds = {};
  Figure unit_bytes = {};  // a request counts once for every so many bytes
  Figure other_iops = {};
  Figure other_bytes_per_second = {};
  Figure cache_hit_percent = {};  // of the reads
  Figure cache_latency_microseconds = {};
  bool any() const;
};

/// One figure: as the command line names it, and as the result does.
struct SimulatedFigure {
  const char* name;
  const char* json_name;
  SimulatedDeviceFigures::Figure SimulatedDeviceFigures::*value;
  std::uint64_t least;
  std::uint64_t most;
};

/// All figures, in the order in which they are listed.
std::span<const SimulatedFigure> simulated_figures();

/// "iops=, bytes-per-second=, …", for messages.
std::string simulated_figure_names();

/// Why these figures cannot be combined; empty if they can.
std::string problem_of(const SimulatedDeviceFigures& figures);

}  // namespace headroom
