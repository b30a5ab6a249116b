#include "platform/system.h"

#include <sys/resource.h>
#include <sys/sysinfo.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "platform/process.h"

namespace headroom::platform {
namespace {

const std::string kCpuFolder = "/sys/devices/system/cpu/cpu";

/// A number from a file of sysfs, or `missing` if there is none.
long read_number(const std::string& path, long missing) {
  std::ifstream file(path);
  long number = 0;
  return file >> number ? number : missing;
}

/// NUMA node of a processor: its folder holds a link named node<n>.
unsigned node_of(unsigned cpu) {
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(kCpuFolder + std::to_string(cpu), error)) {
    const std::string name = entry.path().filename().string();
    unsigned node = 0;
    if (std::sscanf(name.c_str(), "node%u", &node) == 1) return node;
  }
  return 0;
}

}  // namespace

const char* name() {
  return "linux";
}

const char* async_backend_name() {
  return "io_uring";
}

SystemFacts system_facts() {
  SystemFacts facts;
  char host[256] = "";
  gethostname(host, sizeof host - 1);
  facts.computer_name = host;

  std::set<unsigned> nodes;
  std::set<long> sockets;
  std::map<std::pair<long, long>, unsigned> cores;  // numbered in order: the system starts again at 0 in each socket
  std::map<long, unsigned> classes;                 // by capacity, which only machines with different cores tell
  const long count = std::max(1L, sysconf(_SC_NPROCESSORS_CONF));
  std::vector<long> capacities;
  for (unsigned cpu = 0; cpu < static_cast<unsigned>(count); ++cpu) {
    const std::string folder = kCpuFolder + std::to_string(cpu);
    // A processor that cannot be switched off has no such file.
    if (read_number(folder + "/online", 1) == 0) continue;
    const long socket = std::max(0L, read_number(folder + "/topology/physical_package_id", 0));
    const long core_id = std::max(0L, read_number(folder + "/topology/core_id", static_cast<long>(cpu)));
    const auto next_core = static_cast<unsigned>(cores.size());
    const unsigned core = cores.emplace(std::pair(socket, core_id), next_core).first->second;
    const unsigned node = node_of(cpu);
    nodes.insert(node);
    sockets.insert(socket);
    capacities.push_back(read_number(folder + "/cpu_capacity", 0));
    classes.emplace(capacities.back(), 0);
    facts.processors.push_back(
        {.number = cpu, .group = 0, .node = node, .socket = static_cast<unsigned>(socket), .core = core});
  }
  unsigned next_class = 0;
  for (auto& [capacity, number] : classes) number = next_class++;
  for (std::size_t i = 0; i < capacities.size(); ++i) facts.processors[i].efficiency_class = classes[capacities[i]];
  facts.core_count = cores.size();
  facts.socket_count = sockets.size();
  facts.node_count = nodes.size();
  facts.group_count = 1;
  facts.group_capacities = {static_cast<std::uint64_t>(count)};
  std::ifstream governor(kCpuFolder + "0/cpufreq/scaling_governor");
  governor >> facts.power_scheme_name;
  return facts;
}

std::uint64_t memory_bytes() {
  struct sysinfo info {};
  return sysinfo(&info) == 0 ? std::uint64_t{info.totalram} * info.mem_unit : 0;
}

bool can_disable_local_cache() {
  return false;
}

bool has_completion_routines() {
  return false;
}

bool has_named_events() {
  return false;
}

CpuSnapshot cpu_snapshot() {
  CpuSnapshot snapshot;
  std::ifstream file("/proc/stat");
  std::string line;
  while (std::getline(file, line)) {
    if (!line.starts_with("cpu") || line.starts_with("cpu ")) continue;
    std::istringstream fields(line);
    std::string label;
    std::uint64_t user = 0, nice = 0, system = 0, idle = 0, io_wait = 0, irq = 0, soft_irq = 0, steal = 0;
    fields >> label >> user >> nice >> system >> idle >> io_wait >> irq >> soft_irq >> steal;
    // Stolen time is neither idle nor the machine's own; it counts as kernel time so that the shares sum to 100.
    snapshot.push_back({user + nice, system + irq + soft_irq + steal, idle + io_wait});
  }
  return snapshot;
}

double process_cpu_seconds() {
  struct rusage usage {};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

}  // namespace headroom::platform
