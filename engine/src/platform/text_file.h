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

/// The first bytes of an open file, `length` at most.
std::string read_start(const File& file, const std::string& path, std::size_t length);

/// Throws SourceNotAFile for a file that the system generates while it is read, which may take forever. After that,
/// reading does not wait.
void require_plain_reading(const File& file, const std::string& path);

/// The first bytes of a regular file, `length` at most; nothing when there is no such file. Throws SourceNotAFile for
/// another, and SourceHasLinks for one of several names where no link may be followed.
std::optional<std::string> read_file_start(const Place& place, std::size_t length);

/// A text file that is written under a random name and renamed when it is complete, so that no reader sees half of it
/// and no other file is written to. It never replaces another file.
class ReplacementFile {
 public:
  /// Who can read it: the system's default, or only its user (on Windows Administrators too).
  enum class Readers { by_default, this_user };
  /// Sets `room_bytes` of the volume apart for it, where the system can.
  explicit ReplacementFile(Place place, std::uint64_t room_bytes = 0, Readers readers = Readers::by_default);
  ReplacementFile(const ReplacementFile&) = delete;
  ReplacementFile& operator=(const ReplacementFile&) = delete;
  /// Takes the unfinished file away again.
  ~ReplacementFile();
  void append(std::string_view text);
  /// The next text overwrites the present one, in the space that it has.
  void begin_again();
  /// What the file is, before it is put in place as after.
  FileFacts facts() const { return look_at(file_, place_.path); }
  const File& file() const { return file_; }
  /// Returns false, and leaves the file as it is, when something has the name.
  [[nodiscard]] bool put_in_place();
  /// Leaves the file under the name that it has while it is unfinished, and returns its path.
  std::string keep_aside();

 private:
  Place place_;
  Place temporary_;
  File file_;
  bool has_name_ = false;  // whether the unfinished file can be seen in its folder
};

/// Overwrites the text of an open file with one call and without making the file shorter, so that no reader sees half
/// of it: the rest is filled with line breaks.
void rewrite_text(const File& file, const std::string& path, std::string text);

/// A text file to which lines are appended; each is written with one call.
class LineFile {
 public:
  /// Whether a file that begins so is an earlier one of the same form.
  using IsEarlier = bool (*)(std::string_view start);
  /// Writes to standard error.
  LineFile() = default;
  /// Creates a file, or continues an empty or earlier one. Never waits, as opening a pipe would. Throws WriteFailed for
  /// every other file; see side_file.h.
  LineFile(const std::string& path, IsEarlier is_earlier);
  /// Appends the line and a newline. Returns false when the system refused.
  bool append(std::string_view line) noexcept;

 private:
  std::string path_;
  File file_;
  bool whole_ = true;  // whether the line before was written to its end
};

}  // namespace headroom::platform
