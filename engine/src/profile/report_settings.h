// What DISKSPD keeps in a profile beside what is to be run: how the run tells of itself.
#pragma once

#include <cstdint>
#include <optional>

namespace headroom {

enum class ReportFormat { text, xml, json };

struct ReportSettings {
  std::optional<ReportFormat> format;  // nothing said: the default
  bool verbose = false;
  bool wait_statistics = false;
  std::uint64_t ios_per_dot = 0;  // -P: a dot for each so many I/Os of a thread; 0 without
};

}  // namespace headroom
