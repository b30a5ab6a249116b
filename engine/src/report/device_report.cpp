// What volumes and disks did while a time span was measured, as the contract has it.
#include <nlohmann/json.hpp>

#include "report/reports.h"

namespace headroom {
namespace {

const char* level_name(DeviceLevel level) {
  switch (level) {
    case DeviceLevel::volume:
      return "volume";
    case DeviceLevel::disk:
      return "disk";
    case DeviceLevel::node:
      return "node";
  }
  return "";
}

}  // namespace

nlohmann::ordered_json devices_json(const std::vector<DeviceCounters>& devices) {
  if (devices.empty()) return nullptr;
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const DeviceCounters& device : devices) {
    list.push_back({{"name", device.name},
                    {"level", level_name(device.level)},
                    {"readCount", device.totals.read_count},
                    {"writeCount", device.totals.write_count},
                    {"readBytes", device.totals.read_bytes},
                    {"writeBytes", device.totals.write_bytes},
                    {"readMicroseconds", device.totals.read_microseconds},
                    {"writeMicroseconds", device.totals.write_microseconds}});
  }
  return list;
}

}  // namespace headroom
