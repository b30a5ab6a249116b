// Ends a run whose files are taken away under it: the system goes on reading and writing a file whose name is gone, and
// what is measured then is no longer what was asked for.
#pragma once

#include <string>
#include <vector>

#include "platform/file.h"
#include "run/stop_signal.h"

namespace headroom {

class TargetWatch {
 public:
  /// From now on this path is to name this file.
  void add(const std::string& path, const platform::FileIdentity& identity) { watched_.push_back({path, identity}); }

  /// Looks at every path, and fails the run when one has not named its file at two looks in a row: a name that another
  /// node takes over may be gone for a moment.
  void look(StopSignal& stop);

 private:
  struct Watched {
    std::string path;
    platform::FileIdentity identity;
    int looks_without = 0;
  };
  std::vector<Watched> watched_;
};

}  // namespace headroom
