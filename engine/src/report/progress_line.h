// One line of progress, as the contract writes it.
#pragma once

#include <string>
#include <string_view>

#include "run/progress.h"

namespace headroom {

/// Progress as JSON text without a newline.
std::string progress_line_to_json(const Progress& progress);

/// Whether a file that begins so holds such lines.
bool begins_as_progress(std::string_view start);

}  // namespace headroom
