#include "run/target_watch.h"

#include "base/problem.h"

namespace headroom {
namespace {

enum class Sight { there, gone, replaced, folder_moved, unmounted };

Sight look_for(const platform::Place& place, const platform::FileIdentity& identity) {
  try {
    const platform::FolderSight folder = platform::look_for_folder(place);
    if (folder == platform::FolderSight::moved) return Sight::folder_moved;
    if (folder == platform::FolderSight::unmounted) return Sight::unmounted;
    const auto facts = platform::look_at(place);
    if (!facts) return Sight::gone;
    return facts->identity == identity ? Sight::there : Sight::replaced;
  } catch (const Failure&) {
    return Sight::there;  // what cannot be looked at is not known to be gone; if it is, the next I/O tells
  }
}

Problem problem_of(Sight sight, const std::string& path) {
  switch (sight) {
    case Sight::unmounted:
      return {"TargetVolumeGone", "The volume of the file was unmounted or replaced by another during the run.",
              "Mount it again; a test file that was left there is deleted with --remove-created.", path};
    case Sight::folder_moved:
      return {"TargetFolderMoved", "The folder of the file was renamed, moved or deleted during the run.",
              "Keep other programs away from the folder.", path};
    case Sight::replaced:
      return {"TargetChanged", "Another file took the target's name during the run.",
              "Keep other programs away from the file, then check whether they need its content.", path};
    default:
      return {"TargetRemoved", "The file was deleted, moved or renamed during the run.",
              "Keep other programs away from the file.", path};
  }
}

}  // namespace

void TargetWatch::add(const platform::Place& place, const platform::FileIdentity& identity) {
  // A link has its own number; its destination was opened before.
  const auto facts = platform::look_at(place);
  const bool is_link = facts && facts->kind == platform::FileKind::link;
  watched_.push_back({place, is_link ? facts->identity : identity});
}

void TargetWatch::look(StopSignal& stop) {
  constexpr int patience = 2;
  for (Watched& watched : watched_) {
    const Sight sight = look_for(watched.place, watched.identity);
    watched.looks_without = sight == Sight::there ? 0 : watched.looks_without + 1;
    if (watched.looks_without < patience) continue;
    stop.fail(problem_of(sight, watched.place.path));
  }
}

}  // namespace headroom
