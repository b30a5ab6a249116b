// Disks and volumes as targets. Functions that fail throw Failure.
#pragma once

#include <cstdint>
#include <string>

#include "platform/file.h"
#include "platform/path_form.h"

namespace headroom::platform {

/// What a path names on this system, by its form.
PathForm path_form(const std::string& path);

/// Size of an open disk or volume.
std::uint64_t device_size_bytes(const File& file, const std::string& path);

/// Sector size of an open disk or volume; 1 for a file, or when it is not known.
std::uint64_t device_sector_bytes(const File& file);

/// Makes sure that nothing uses a disk or volume before writing to it. As long as what it returns is open, nothing
/// can begin to where the system knows such a thing.
File claim_device(const std::string& path);

}  // namespace headroom::platform
