// The machine of a run, as the contract has it.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "report/json_value.h"
#include "report/reports.h"

namespace headroom {

using nlohmann::ordered_json;

ordered_json system_json(const RunResult& result) {
  const platform::SystemFacts& system = result.system;
  ordered_json processors = ordered_json::array();
  for (const platform::Processor& processor : system.processors) {
    processors.push_back({{"number", processor.number},
                          {"group", processor.group},
                          {"node", processor.node},
                          {"socket", processor.socket},
                          {"core", processor.core},
                          {"efficiencyClass", processor.efficiency_class}});
  }
  ordered_json power_scheme = nullptr;
  if (!system.power_scheme_name.empty() || !system.power_scheme_id.empty()) {
    power_scheme = {{"name", text_or_null(system.power_scheme_name)}, {"id", text_or_null(system.power_scheme_id)}};
  }
  return {{"computerName", system.computer_name},
          {"logicalProcessorCount", std::max<std::size_t>(1, system.processors.size())},
          {"coreCount", or_null(system.core_count)},
          {"socketCount", or_null(system.socket_count)},
          {"numaNodeCount", or_null(system.node_count)},
          {"processorGroupCount", or_null(system.group_count)},
          {"processors", processors},
          {"powerScheme", power_scheme},
          {"memoryBytes", result.memory_bytes > 0 ? ordered_json(result.memory_bytes) : ordered_json(nullptr)}};
}

}  // namespace headroom
