// The lines of -v on standard output during a run.
#pragma once

#include "base/text.h"

namespace headroom {

class VerboseLog {
 public:
  explicit VerboseLog(bool on) : on_(on) {}

  /// Prints a line as DISKSPD's look: local time, then what printf would print. Nothing without -v.
  void say(const char* format, ...) const HEADROOM_PRINTF(2, 3);

 private:
  bool on_;
};

}  // namespace headroom
