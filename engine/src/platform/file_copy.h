// The system's own copy of a file, as people and programs make it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "platform/place.h"

namespace headroom::platform {

/// The next step of a running copy: continue, end with what was copied so far, or abort.
enum class CopyOrder { go_on, end_here, give_up };

/// Asked again and again, with the bytes copied so far. Throws nothing.
using CopyWatch = std::function<CopyOrder(std::uint64_t copied_bytes)>;

/// How a copy went. Times are since its start.
struct SystemCopy {
  int error = 0;                          // of the system; 0: none
  CopyOrder ended_by = CopyOrder::go_on;  // go_on: it came to its own end
  std::uint64_t copied_bytes = 0;
  double copy_seconds = 0;                // until the system said that it was done
  std::optional<double> flushed_seconds;  // until all of it was on the medium
  std::optional<bool> shares_room;        // whether it shares room with the file; nothing: that is not told
};

/// Name of the system's call.
const char* copy_call_name() noexcept;

/// Has the system copy a file to a new one in the same folder; what has that name already is left as it is. `source` is
/// the file, opened for reading. The new file is left where it is, whole or not, unless the system deletes what was not
/// completed. Throws Failure where the new file cannot be made.
SystemCopy copy_file(const File& source, const Place& from, const Place& to, const CopyWatch& watch);

}  // namespace headroom::platform
