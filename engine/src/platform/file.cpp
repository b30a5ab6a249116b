#include "platform/file.h"

#include "base/problem.h"
#include "base/text.h"
#include "platform/file_calls.h"
#include "platform/os_failure.h"

namespace headroom::platform {
namespace {

constexpr const char* kWhenFull = "Free space on the volume, or ask for a smaller file (-c).";

bool is_full(int error) {
  return kind_of_error(error) == ErrorKind::no_space;
}

}  // namespace

void set_size(const File& file, const std::string& path, std::uint64_t size_bytes) {
  const int error = resize(file, size_bytes);
  if (error == 0) return;
  const bool full = is_full(error);
  fail(full ? "DiskFull" : "CreateFailed", "Cannot give the file its size", path, error, full ? kWhenFull : "");
}

void reserve(const File& file, const std::string& path, std::uint64_t size_bytes) {
  const int error = take_room(file, size_bytes);
  // Where the file system cannot reserve, writing will tell.
  if (error != 0 && is_full(error)) fail("DiskFull", "There is no room for the file", path, error, kWhenFull);
}

void flush(const File& file, const std::string& path) {
  const int error = write_out(file);
  if (error != 0) fail(is_full(error) ? "DiskFull" : "CreateFailed", "Cannot write the file out", path, error, "");
}

bool has_holes(const File& file, const FileFacts& facts) {
  if (facts.allocated_bytes + facts.size_bytes / 100 < facts.size_bytes) return true;
  return has_unwritten_parts(file, facts.size_bytes);
}

Mapping::Mapping(const File& file, const std::string& path, std::uint64_t size_bytes, bool writable) {
  const auto size = static_cast<std::size_t>(size_bytes);
  if (size != size_bytes) {
    throw Failure({"MapFailed",
                   format_text("The target has %s, more than a program of 32 bits can map into memory.",
                               size_in_words(size_bytes).c_str()),
                   "Use the 64-bit engine, or measure without -Sm.", path});
  }
  if (const int error = map(file, size, writable, bytes_); error != 0) {
    fail("MapFailed", "Cannot map the target into memory", path, error, "");
  }
}

Mapping::~Mapping() {
  if (!bytes_.empty()) unmap(bytes_);
}

}  // namespace headroom::platform
