// Writes the content of a new test file.
#pragma once

#include <cstdint>
#include <string>

#include "run/preparation.h"
#include "run/stop_signal.h"
#include "run/target_files.h"

namespace headroom {

/// Writes every byte of the first `size_bytes` of a file, with random content that neither compresses nor repeats, or
/// with zeros. Adds to `progress` as it goes. Returns false when the run was stopped. Throws Failure.
bool fill_file(TargetFiles& files, const std::string& path, std::uint64_t size_bytes, bool zeros, StopSignal& stop,
               PreparationProgress& progress);

}  // namespace headroom
