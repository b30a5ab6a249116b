// Text files: profiles, marks, logs and reports. Paths are UTF-8. Functions that fail throw Failure, unless said
// otherwise.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/problem.h"
#include "platform/file.h"
#include "platform/place.h"

namespace headroom::platform {

/// Reads a whole file of at most `limit_bytes`; nothing when there is no such file. "-" is standard input.
std::optional<std::string> read_text_file(const std::string& path, std::size_t limit_bytes);

/// The same of a file in a folder that is held open; nothing either when it is a link, is no regular file, cannot be
/// read, or is larger.
std::optional<std::string> read_text_file(const Place& place, std::size_t limit_bytes) noexcept;

/// The first bytes of a regular file, `length` at most; nothing when there is no such file.
std::optional<std::string> read_file_start(const Place& place, std::size_t length);

/// A text file that is written under a name that nobody can guess and put in place by a rename, so that nobody sees
/// half of it and nothing else is written to.
class ReplacementFile {
 public:
  /// Sets `room_bytes` of the volume apart for it, where the system can.
  explicit ReplacementFile(Place place, std::uint64_t room_bytes = 0);
  ReplacementFile(const ReplacementFile&) = delete;
  ReplacementFile& operator=(const ReplacementFile&) = delete;
  /// Takes the unfinished file away again.
  ~ReplacementFile();
  void append(std::string_view text);
  /// What the file is, before it is put in place as after.
  FileIdentity identity() const { return look_at(file_, place_.path).identity; }
  void put_in_place();

 private:
  Place place_;
  Place temporary_;
  File file_;
  bool has_name_ = false;  // whether the unfinished file can be seen in its folder
};

/// The same for a text that is whole already. Returns what the new file is.
inline FileIdentity replace_text_file(const Place& place, std::string_view text) {
  ReplacementFile file(place);
  file.append(text);
  FileIdentity identity = file.identity();
  file.put_in_place();
  return identity;
}

/// A text file to which lines are appended; each is written with one call.
class LineFile {
 public:
  /// An empty path writes to standard error. Throws Failure for a link: what it leads to may be anybody's.
  explicit LineFile(const std::string& path);
  /// Appends the line and a newline. Returns false when the system refused.
  bool append(std::string_view line) noexcept;

 private:
  std::string path_;
  File file_;
  bool whole_ = true;  // whether the line before was written to its end
};

[[noreturn]] inline void fail_at_link(const std::string& path) {
  throw Failure(
      {"WriteFailed", "The file is a link; this engine appends to none.", "Give the path of the file itself.", path});
}

}  // namespace headroom::platform
