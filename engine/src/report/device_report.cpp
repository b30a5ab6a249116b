// What volumes and disks did while a time span was measured, as the contract has it.
#include <nlohmann/json.hpp>

#include "report/reports.h"

namespace headroom {

nlohmann::ordered_json devices_json(const std::vector<DeviceCounters>& devices) {
  if (devices.empty()) return nullptr;
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const DeviceCounters& device : devices) {
    list.push_back({{"name", device.name},
                    {"level", device.level == DeviceLevel::volume ? "volume" : "disk"},
                    {"readCount", device.totals.read_count},
                    {"writeCount", device.totals.write_count},
                    {"readBytes", device.totals.read_bytes},
                    {"writeBytes", device.totals.write_bytes}});
  }
  return list;
}

}  // namespace headroom
