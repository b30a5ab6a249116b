// What DISKSPD keeps in a profile besides the load: how the run is reported.
#pragma once

#include <cstdint>
#include <optional>

namespace headroom {

enum class ReportFormat { text, xml, json };

struct ReportSettings {
  std::optional<ReportFormat> format;  // none: the default
  bool verbose = false;
  bool wait_statistics = false;
  std::uint64_t ios_per_dot = 0;  // -P: a dot for every so many I/Os of a thread; 0: none
};

}  // namespace headroom
