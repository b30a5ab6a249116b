// Copies to and from a mapped file, whose pages may fail to be there.
#pragma once

#include <cstddef>

namespace headroom::platform {

/// How a copy stores: through the processor's caches, or past them (-Smw).
enum class Stores { cached, non_temporal };

/// Copies `size` bytes. Returns 0, or the system's error code when a page of the mapping could not be read or written
/// because the file was cut short or its medium failed. What went past the caches has left the processor by then.
int copy_mapped(std::byte* to, const std::byte* from, std::size_t size, Stores stores = Stores::cached);

}  // namespace headroom::platform
