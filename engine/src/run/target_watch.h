// Ends a run whose files are removed meanwhile: the system continues to read and write a file whose name is gone, and
// the measurement is then no longer the requested one.
#pragma once

#include <string>
#include <vector>

#include "platform/place.h"
#include "run/stop_signal.h"

namespace headroom {

class TargetWatch {
 public:
  /// From now on this place is to hold this file, or the link that leads to it.
  void add(const platform::Place& place, const platform::FileIdentity& identity);

  /// Looks at every path, and fails the run when one has not named its file at two looks in a row: a name that another
  /// node takes over may be gone for a moment.
  void look(StopSignal& stop);

 private:
  struct Watched {
    platform::Place place;
    platform::FileIdentity identity;  // of the file, or of the link
    int looks_without = 0;
  };
  std::vector<Watched> watched_;
};

}  // namespace headroom
