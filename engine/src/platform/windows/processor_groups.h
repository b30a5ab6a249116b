// Logical processors as Windows counts them: in groups of up to 64.
#pragma once

#include <vector>

#include "platform/windows/windows_api.h"

namespace headroom::platform {

struct ProcessorAddress {
  WORD group = 0;
  BYTE number = 0;  // in the group
};

/// Calls `visit` with each entry that the system has for a relationship.
template <typename Visit>
void for_each_relationship(LOGICAL_PROCESSOR_RELATIONSHIP relationship, Visit visit) {
  DWORD size = 0;
  GetLogicalProcessorInformationEx(relationship, nullptr, &size);
  std::vector<std::byte> memory(size);
  auto* entries = reinterpret_cast<SYSTEM_LOGICAL_PROCESSOR_INFORMATION_EX*>(memory.data());
  if (size == 0 || !GetLogicalProcessorInformationEx(relationship, entries, &size)) return;
  for (DWORD offset = 0; offset < size;) {
    auto* entry = reinterpret_cast<SYSTEM_LOGICAL_PROCESSOR_INFORMATION_EX*>(memory.data() + offset);
    visit(*entry);
    offset += entry->Size;
  }
}

/// Active processors of all groups in order.
inline std::vector<ProcessorAddress> active_processors() {
  std::vector<ProcessorAddress> processors;
  for_each_relationship(RelationGroup, [&](const SYSTEM_LOGICAL_PROCESSOR_INFORMATION_EX& entry) {
    for (WORD group = 0; group < entry.Group.ActiveGroupCount; ++group) {
      const KAFFINITY mask = entry.Group.GroupInfo[group].ActiveProcessorMask;
      for (BYTE number = 0; number < 8 * sizeof mask; ++number) {
        if ((mask >> number & 1) != 0) processors.push_back({group, number});
      }
    }
  });
  return processors;
}

}  // namespace headroom::platform
