#include "platform/system.h"

#include <set>

#include "base/text.h"
#include "platform/windows/processor_groups.h"
#include "platform/windows/windows_api.h"

#include <winternl.h>

namespace headroom::platform {
namespace {

using RelationshipEntry = SYSTEM_LOGICAL_PROCESSOR_INFORMATION_EX;

std::string computer_name() {
  wchar_t name[256];
  DWORD length = static_cast<DWORD>(std::size(name));
  return GetComputerNameExW(ComputerNameDnsHostname, name, &length) ? to_utf8({name, length}) : "";
}

bool holds(const GROUP_AFFINITY& affinity, const Processor& processor) {
  return affinity.Group == processor.group && (affinity.Mask >> processor.number & 1) != 0;
}

/// Calls `visit` with each processor that belongs to a core or a package.
template <typename Visit>
void for_each_member(std::vector<Processor>& processors, const RelationshipEntry& entry, Visit visit) {
  for (WORD i = 0; i < entry.Processor.GroupCount; ++i) {
    for (Processor& processor : processors) {
      if (holds(entry.Processor.GroupMask[i], processor)) visit(processor);
    }
  }
}

/// The byte behind the flags, which not every edition of the header names.
unsigned efficiency_class(const PROCESSOR_RELATIONSHIP& core) {
  return reinterpret_cast<const BYTE*>(&core)[1];
}

unsigned node_of(const ProcessorAddress& address) {
  PROCESSOR_NUMBER number{};
  number.Group = address.group;
  number.Number = address.number;
  USHORT node = 0;
  return GetNumaProcessorNodeEx(&number, &node) ? node : 0;
}

void add_topology(SystemFacts& facts) {
  std::set<unsigned> groups;
  std::set<unsigned> nodes;
  for (const ProcessorAddress& address : active_processors()) {
    const unsigned node = node_of(address);
    groups.insert(address.group);
    nodes.insert(node);
    facts.processors.push_back({.number = address.number, .group = address.group, .node = node});
  }
  std::uint64_t cores = 0;
  std::vector<unsigned> cores_of_group(groups.size());  // a core's number is relative to its group
  for_each_relationship(RelationProcessorCore, [&](const RelationshipEntry& entry) {
    const WORD group = entry.Processor.GroupMask[0].Group;
    const unsigned core = group < cores_of_group.size() ? cores_of_group[group]++ : 0;
    ++cores;
    for_each_member(facts.processors, entry, [&](Processor& processor) {
      processor.core = core;
      processor.efficiency_class = efficiency_class(entry.Processor);
    });
  });
  unsigned sockets = 0;
  for_each_relationship(RelationProcessorPackage, [&](const RelationshipEntry& entry) {
    for_each_member(facts.processors, entry, [&](Processor& processor) { processor.socket = sockets; });
    ++sockets;
  });
  if (cores > 0) facts.core_count = cores;
  if (sockets > 0) facts.socket_count = sockets;
  if (!nodes.empty()) facts.node_count = nodes.size();
  if (!groups.empty()) facts.group_count = groups.size();
  for (WORD group = 0; group < GetMaximumProcessorGroupCount(); ++group) {
    facts.group_capacities.push_back(GetMaximumProcessorCount(group));
  }
}

std::string guid_text(const GUID& id) {
  return format_text("%08lx-%04x-%04x-%02x%02x-%02x%02x%02x%02x%02x%02x", id.Data1, unsigned{id.Data2},
                     unsigned{id.Data3}, unsigned{id.Data4[0]}, unsigned{id.Data4[1]}, unsigned{id.Data4[2]},
                     unsigned{id.Data4[3]}, unsigned{id.Data4[4]}, unsigned{id.Data4[5]}, unsigned{id.Data4[6]},
                     unsigned{id.Data4[7]});
}

/// Server Core and containers may lack the library, so it is loaded when it is needed.
void add_power_scheme(SystemFacts& facts) {
  using GetActiveScheme = DWORD(WINAPI*)(HKEY, GUID**);
  using ReadName = DWORD(WINAPI*)(HKEY, const GUID*, const GUID*, const GUID*, BYTE*, DWORD*);
  const auto get_active_scheme = system_function<GetActiveScheme>(L"powrprof.dll", "PowerGetActiveScheme");
  const auto read_name = system_function<ReadName>(L"powrprof.dll", "PowerReadFriendlyName");
  GUID* scheme = nullptr;
  if (!get_active_scheme || get_active_scheme(nullptr, &scheme) != ERROR_SUCCESS || !scheme) return;
  facts.power_scheme_id = guid_text(*scheme);
  wchar_t name[256] = L"";
  DWORD size = sizeof name - sizeof name[0];
  if (read_name &&
      read_name(nullptr, scheme, nullptr, nullptr, reinterpret_cast<BYTE*>(name), &size) == ERROR_SUCCESS) {
    facts.power_scheme_name = to_utf8(name);
  }
  LocalFree(scheme);
}

using ProcessorTimes = SYSTEM_PROCESSOR_PERFORMANCE_INFORMATION;

/// Fills in the counters of one group's processors. Returns whether the system told them all.
bool read_group(WORD group, bool only_group, std::span<ProcessorTimes> times) {
  using Query = NTSTATUS(NTAPI*)(int, void*, ULONG, ULONG*);
  using QueryGroup = NTSTATUS(NTAPI*)(int, void*, ULONG, void*, ULONG, ULONG*);
  static const auto query = system_function<Query>(L"ntdll.dll", "NtQuerySystemInformation");
  static const auto query_group = system_function<QueryGroup>(L"ntdll.dll", "NtQuerySystemInformationEx");
  const int what = SystemProcessorPerformanceInformation;
  const auto size = static_cast<ULONG>(times.size_bytes());
  ULONG size_read = 0;
  NTSTATUS status = -1;
  if (only_group) {
    if (query) status = query(what, times.data(), size, &size_read);
  } else if (query_group) {
    status = query_group(what, &group, sizeof group, times.data(), size, &size_read);
  }
  return status >= 0 && size_read == size;
}

std::uint64_t ticks(const LARGE_INTEGER& time) {
  return static_cast<std::uint64_t>(time.QuadPart);
}

/// Counts of 100 ns.
std::uint64_t ticks(const FILETIME& time) {
  return std::uint64_t{time.dwHighDateTime} << 32 | time.dwLowDateTime;
}

}  // namespace

const char* name() {
  return "windows";
}

const char* async_backend_name() {
  return "iocp";
}

SystemFacts system_facts() {
  SystemFacts facts;
  facts.computer_name = computer_name();
  add_topology(facts);
  add_power_scheme(facts);
  return facts;
}

std::uint64_t memory_bytes() {
  MEMORYSTATUSEX status{};
  status.dwLength = sizeof status;
  return GlobalMemoryStatusEx(&status) ? status.ullTotalPhys : 0;
}

bool can_disable_local_cache() {
  return true;
}

bool has_completion_routines() {
  return true;
}

bool has_named_events() {
  return true;
}

CpuSnapshot cpu_snapshot() {
  const std::vector<ProcessorAddress> processors = active_processors();
  std::vector<ProcessorTimes> times(processors.size());
  for (std::size_t begin = 0, end = 0; begin < processors.size(); begin = end) {
    while (end < processors.size() && processors[end].group == processors[begin].group) ++end;
    const bool only_group = end - begin == processors.size();
    if (!read_group(processors[begin].group, only_group, std::span(times).subspan(begin, end - begin))) return {};
  }
  CpuSnapshot snapshot;
  for (const ProcessorTimes& time : times) {
    // Windows counts idle time as kernel time as well.
    const std::uint64_t kernel = ticks(time.KernelTime);
    const std::uint64_t idle = ticks(time.IdleTime);
    snapshot.push_back({ticks(time.UserTime), kernel > idle ? kernel - idle : 0, idle});
  }
  return snapshot;
}

double process_cpu_seconds() {
  FILETIME created, ended, kernel, user;
  if (!GetProcessTimes(GetCurrentProcess(), &created, &ended, &kernel, &user)) return 0;
  return 1e-7 * static_cast<double>(ticks(kernel) + ticks(user));
}

}  // namespace headroom::platform
