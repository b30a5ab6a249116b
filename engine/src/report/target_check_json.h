// What a check of targets found, as the contract has it.
#pragma once

#include <string>
#include <vector>

#include "run/target_check.h"

namespace headroom {

/// A target-check document, in ASCII, which PowerShell reads correctly whatever the code page of its console.
std::string target_check_json(const std::vector<TargetFinding>& findings);

}  // namespace headroom
