// Which I/Os of a target write (-w).
#pragma once

#include <cstdint>

#include "workload/random.h"

namespace headroom {

class ReadWriteMix {
 public:
  explicit ReadWriteMix(std::uint64_t write_percent) : write_percent_(write_percent) {}

  bool reads() const noexcept { return write_percent_ < 100; }
  bool writes() const noexcept { return write_percent_ > 0; }

  /// Whether the next I/O writes: by chance, whatever the ones before did. Only the I/Os of a sequential run between
  /// random ones are all of one kind, that of the I/O which the run began with.
  bool next_writes(Random& random, bool continues_run) noexcept {
    if (!writes()) return false;
    if (!reads()) return true;
    if (!continues_run) run_writes_ = random.percent(write_percent_);
    return run_writes_;
  }

 private:
  std::uint64_t write_percent_;
  bool run_writes_ = false;
};

}  // namespace headroom
