// Files for tests: folders that vanish, and the project's own files.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

#include "platform/process.h"

namespace headroom::test {

/// The folder engine/ of the source tree.
inline std::filesystem::path engine_folder() {
  return HEADROOM_ENGINE_FOLDER;
}

inline std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file.is_open()) << path << " cannot be read";
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

inline void write_file(const std::filesystem::path& path, std::string_view text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  ASSERT_TRUE(file.flush()) << path << " cannot be written";
}

/// Makes a symbolic link. Returns whether that can be done here: GCC's library for Windows cannot.
inline bool make_link(const std::filesystem::path& to, const std::filesystem::path& link) {
  std::error_code error;
  std::filesystem::create_symlink(to, link, error);
  return !error;
}
inline constexpr const char* kNoLinks = "symbolic links cannot be made here";

/// An empty folder of its own, gone when the test ends.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    static std::atomic<unsigned> number{0};
    path_ = std::filesystem::temp_directory_path() /
            ("headroom-unit-" + std::to_string(platform::process_id()) + "-" + std::to_string(++number));
    std::filesystem::create_directory(path_);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  std::string file(const std::string& name) const { return (path_ / name).string(); }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace headroom::test
