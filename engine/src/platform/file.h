// Files, as far as the engine needs them. Paths are UTF-8. Functions that fail throw Failure, unless said otherwise.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "profile/profile.h"

namespace headroom::platform {

using NativeHandle = std::intptr_t;
inline constexpr NativeHandle kNoHandle = -1;

/// An open file; closed when it goes.
class File {
 public:
  File() = default;
  explicit File(NativeHandle handle) : handle_(handle) {}
  File(File&& other) noexcept : handle_(std::exchange(other.handle_, kNoHandle)) {}
  File& operator=(File&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~File() { close(); }

  NativeHandle handle() const { return handle_; }
  bool is_open() const { return handle_ != kNoHandle; }
  void close();

 private:
  NativeHandle handle_ = kNoHandle;
};

inline constexpr std::int64_t kTimeUnitsPerSecond = 10'000'000;

/// The time now as files are given it, in units of 100 ns.
std::int64_t file_time_now();

/// Names a file beyond its path: the volume's number, the file's number on it, as text, and when it was made, as
/// numbers are given to new files again.
struct FileIdentity {
  std::string volume;
  std::string file;
  std::int64_t created = 0;  // in units of 100 ns; 0: the file system does not keep that
  bool operator==(const FileIdentity&) const = default;
};

enum class FileKind { regular, link, directory, device, other };

/// What keeps the content of a file: the file system, as usual, or software above it (Windows), in which case I/O on
/// the file is not I/O on its volume.
enum class ContentKeeper { file_system, deduplication, compression, cloud, other };

struct FileFacts {
  FileKind kind = FileKind::other;
  ContentKeeper keeper = ContentKeeper::file_system;  // of a regular file
  std::uint64_t size_bytes = 0;                       // of a device only once it is open
  std::uint64_t allocated_bytes = 0;
  std::uint64_t link_count = 1;  // names that the file has
  std::int64_t changed = 0;      // when the file last changed, in units of 100 ns; cannot be set
  std::int64_t written = 0;      // when its content last changed, likewise; who owns the file can set it
  FileIdentity identity;
};

/// Whether a file is still the same file, and was not written to since. Renaming it changes neither.
inline bool is_as_seen(const FileFacts& facts, const FileFacts& seen) {
  return facts.identity == seen.identity && facts.size_bytes == seen.size_bytes && facts.written == seen.written;
}

/// What a path names, without following a link at its end; nothing when there is no such file or device.
std::optional<FileFacts> look_at(const std::string& path);
/// The same of an open file.
FileFacts look_at(const File& file, const std::string& path);

struct OpenOptions {
  bool read = true;
  bool write = false;
  CacheMode cache = CacheMode::cached;
  bool write_through = false;
  bool asynchronous = true;
  bool must_be_new = false;  // creates the file, and fails when something has that name
  bool follow_link = true;   // whether a link at the path's end may be followed
  std::vector<OpenHint> hints;
};

/// Opens a file for I/O.
File open_file(const std::string& path, const OpenOptions& options);

/// Multiple of which unbuffered offsets, lengths and buffer addresses must be; 1 when it is not known.
std::uint64_t direct_alignment_bytes(const File& file);

/// Sets the length of a file; content beyond the old end is undefined until it is written.
void set_size(const File& file, const std::string& path, std::uint64_t size_bytes);
/// Reserves room for the whole file where the system can. Does not write content.
void reserve(const File& file, const std::string& path, std::uint64_t size_bytes);
/// Waits until what was written is on the medium.
void flush(const File& file, const std::string& path);

/// Whether parts of the file have never been written, so that reading them costs nothing.
bool has_holes(const File& file, const FileFacts& facts);

/// Free bytes on the volume of a path's folder; nothing when it cannot be found out.
std::optional<std::uint64_t> free_bytes(const std::string& path);

bool exists(const std::string& path) noexcept;

/// A file mapped into memory; unmapped when it goes.
class Mapping {
 public:
  Mapping() = default;
  Mapping(const File& file, const std::string& path, std::uint64_t size_bytes, bool writable);
  Mapping(Mapping&& other) noexcept : bytes_(std::exchange(other.bytes_, {})) {}
  Mapping& operator=(Mapping&& other) noexcept {
    std::swap(bytes_, other.bytes_);
    return *this;
  }
  ~Mapping();
  std::span<std::byte> bytes() const { return bytes_; }

 private:
  std::span<std::byte> bytes_;
};

}  // namespace headroom::platform
