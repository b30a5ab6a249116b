// The system's calls on an open file. Each returns the system's error code, 0 for success; file.cpp turns errors into
// failures.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "platform/file.h"

namespace headroom::platform {

int resize(const File& file, std::uint64_t size_bytes) noexcept;

/// Takes room for the file and leaves what is not written yet reading as zeros.
int take_room(const File& file, std::uint64_t size_bytes) noexcept;

int write_out(const File& file) noexcept;

int map(const File& file, std::size_t size_bytes, bool writable, std::span<std::byte>& mapped);
void unmap(std::span<std::byte> mapped) noexcept;

/// Whether parts of a file that takes its whole room were never written, as far as the file system tells.
bool has_unwritten_parts(const File& file, std::uint64_t size_bytes);

}  // namespace headroom::platform
