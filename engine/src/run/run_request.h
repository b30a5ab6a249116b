// The options of a run that are not in its profile.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "io/simulated_figures.h"

namespace headroom {

/// The named events of -y, by what a run does with them; empty where none was given. Only Windows has them.
struct NamedEvents {
  std::string set_at_start;   // -ys: when measuring starts
  std::string set_at_end;     // -yf: when measuring ends
  std::string wait_before;    // -yr: before the load starts
  std::string stop_when_set;  // -yp
};

enum class BackendChoice { automatic, null };

struct RunRequest {
  NamedEvents events;
  std::string stop_file;  // ends the run as soon as it exists; empty: no such file
  std::optional<std::uint64_t> time_limit_seconds;
  bool delete_created = false;
  bool allow_overwrite = false;
  std::optional<std::string> confined_to;  // --confine: a folder that no file of the run may lie outside
  std::string volume_disk;  // --volume-disk: counted for a volume whose own counters are not known; empty: none
  BackendChoice backend = BackendChoice::automatic;
  SimulatedDeviceFigures simulated_device;
  std::uint64_t ios_per_dot = 0;  // -P: a dot for every so many I/Os of a thread; 0: none
  bool verbose = false;
  // What only the reports of the run need; the result carries it there.
  bool wait_statistics = false;
  std::string command_line;  // arguments joined by single spaces, as DISKSPD shows them
};

}  // namespace headroom
