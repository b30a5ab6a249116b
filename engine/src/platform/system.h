// Facts about the machine.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "measure/cpu_share.h"

namespace headroom::platform {

/// "linux" or "windows", as the contract names platforms.
const char* name();

/// What the asynchronous backend is called in results: "io_uring" or "iocp".
const char* async_backend_name();

/// One logical processor. Numbers are those of the system; `number` is relative to the group.
struct Processor {
  unsigned number = 0;
  unsigned group = 0;
  unsigned node = 0;
  unsigned socket = 0;
  unsigned core = 0;
  unsigned efficiency_class = 0;
};

struct SystemFacts {
  std::string computer_name;
  std::vector<Processor> processors;
  std::optional<std::uint64_t> core_count;
  std::optional<std::uint64_t> socket_count;
  std::optional<std::uint64_t> node_count;
  std::optional<std::uint64_t> group_count;
  std::vector<std::uint64_t> group_capacities;  // processors that each group may come to have, by group
  std::string power_scheme_name;                // empty: not known
  std::string power_scheme_id;
};

SystemFacts system_facts();

/// Physical memory, 0 when it cannot be found out.
std::uint64_t memory_bytes();

/// Whether the cache of this machine alone, and not that of a file server, can be turned off (-Sr).
bool can_disable_local_cache();

/// Whether an I/O can end in a completion routine on the thread that issued it (-x).
bool has_completion_routines();

/// Whether processes can signal each other by events that have names (-y).
bool has_named_events();

/// Counters of all processors now.
CpuSnapshot cpu_snapshot();

/// User and system time of this process so far.
double process_cpu_seconds();

}  // namespace headroom::platform
