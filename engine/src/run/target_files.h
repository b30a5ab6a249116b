// The files of a run: each is looked up once, and from then on only that file is used.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "platform/place.h"

namespace headroom {

class TargetFiles {
 public:
  /// With a folder to which the run is confined, every file has to lie below it, and no link is followed.
  explicit TargetFiles(std::optional<std::string> confined_to = {}) : confined_to_(std::move(confined_to)) {}

  /// The place of a path; its folder stays open after the first call. Throws Failure.
  const platform::Place& place(const std::string& path);

  /// From now on the path is to name this file, or a link that leads to it where that is wished.
  void expect(const std::string& path, const platform::FileIdentity& identity, bool through_link = false);
  std::optional<platform::FileIdentity> expected(const std::string& path) const;

  /// Opens an expected file, or creates one. From any thread. Throws TargetChanged if another file has the name now: a
  /// file that appeared after the check was not checked.
  platform::File open(const std::string& path, const platform::OpenOptions& options);

 private:
  struct Known {
    platform::Place place;
    std::optional<platform::FileIdentity> identity;
    bool through_link = false;
  };
  const platform::Place& place_locked(const std::string& path);

  std::optional<std::string> confined_to_;
  mutable std::mutex mutex_;
  std::map<std::string, Known> known_;  // by path; entries stay where they are
};

}  // namespace headroom
