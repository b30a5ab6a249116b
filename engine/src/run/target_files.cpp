#include "run/target_files.h"

#include "base/problem.h"

namespace headroom {

const platform::Place& TargetFiles::place_locked(const std::string& path) {
  const auto known = known_.find(path);
  if (known != known_.end()) return known->second.place;
  Known added{confined_to_ ? platform::find_place_below(*confined_to_, path) : platform::find_place(path), {}, false};
  return known_.emplace(path, std::move(added)).first->second.place;
}

const platform::Place& TargetFiles::place(const std::string& path) {
  const std::lock_guard lock(mutex_);
  return place_locked(path);
}

void TargetFiles::expect(const std::string& path, const platform::FileIdentity& identity, bool through_link) {
  const std::lock_guard lock(mutex_);
  place_locked(path);
  Known& known = known_.at(path);
  known.identity = identity;
  known.through_link = through_link;
}

std::optional<platform::FileIdentity> TargetFiles::expected(const std::string& path) const {
  const std::lock_guard lock(mutex_);
  const auto known = known_.find(path);
  return known == known_.end() ? std::nullopt : known->second.identity;
}

platform::File TargetFiles::open(const std::string& path, const platform::OpenOptions& options) {
  std::unique_lock lock(mutex_);
  const platform::Place& place = place_locked(path);
  const auto identity = known_.at(path).identity;
  platform::OpenOptions allowed = options;
  allowed.follow_link = known_.at(path).through_link;
  lock.unlock();
  if (options.must_be_new) return platform::open_file(place, allowed);
  if (identity) {
    platform::File file = platform::open_file(place, allowed);
    if (platform::look_at(file, path).identity == *identity) return file;
  }
  throw Failure({"TargetChanged", "Another file took the target's name while the run was being prepared.",
                 "Keep other programs away from the file, then check whether they need its content.", path});
}

}  // namespace headroom
