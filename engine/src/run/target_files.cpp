#include "run/target_files.h"

#include "base/problem.h"

namespace headroom {

const platform::Place& TargetFiles::place_locked(const std::string& path) {
  const auto known = known_.find(path);
  if (known != known_.end()) return known->second.place;
  Known added{confined_to_ ? platform::find_place_below(*confined_to_, path) : platform::find_place(path), {}};
  return known_.emplace(path, std::move(added)).first->second.place;
}

const platform::Place& TargetFiles::place(const std::string& path) {
  const std::lock_guard lock(mutex_);
  return place_locked(path);
}

void TargetFiles::expect(const std::string& path, const platform::FileIdentity& identity) {
  const std::lock_guard lock(mutex_);
  place_locked(path);
  known_.at(path).identity = identity;
}

std::optional<platform::FileIdentity> TargetFiles::expected(const std::string& path) const {
  const std::lock_guard lock(mutex_);
  const auto known = known_.find(path);
  return known == known_.end() ? std::nullopt : known->second.identity;
}

platform::File TargetFiles::open(const std::string& path, const platform::OpenOptions& options) {
  platform::File file = platform::open_file(place(path), options);
  const auto identity = expected(path);
  if (!identity || platform::look_at(file, path).identity == *identity) return file;
  throw Failure({"TargetChanged", "Another file took the target's name while the run was being prepared.",
                 "Keep other programs from the file, then look whether they need what is in it.", path});
}

}  // namespace headroom
