// The file of a profile, XML (-X) or JSON (--profile).
#pragma once

#include <string>
#include <string_view>

namespace headroom {

/// What is in the file that `option`, which ends where the path begins, names. Throws UsageError when there is no such
/// file, Failure when it cannot be read or is larger than a profile may be: 16 MiB.
std::string read_profile_file(std::string_view option, const std::string& path);

}  // namespace headroom
