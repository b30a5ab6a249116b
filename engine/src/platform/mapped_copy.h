// Copies to and from a mapped file, whose pages may fail to be there.
#pragma once

#include <cstddef>

namespace headroom::platform {

/// Copies `size` bytes. Returns 0, or the system's error code when a page of the mapping could not be read or written
/// because the file was cut short or its medium failed.
int copy_mapped(std::byte* to, const std::byte* from, std::size_t size);

}  // namespace headroom::platform
