#include "run/target_watch.h"

#include "base/problem.h"

namespace headroom {
namespace {

enum class Sight { there, gone, replaced };

Sight look_for(const std::string& path, const platform::FileIdentity& identity) {
  try {
    const auto facts = platform::look_at(path);
    if (!facts) return Sight::gone;
    // A link has a number of its own; what it leads to was opened before.
    const bool same = facts->kind == platform::FileKind::link || facts->identity == identity;
    return same ? Sight::there : Sight::replaced;
  } catch (const Failure&) {
    return Sight::there;  // what cannot be looked at is not known to be gone; if it is, the next I/O tells
  }
}

}  // namespace

void TargetWatch::look(StopSignal& stop) {
  constexpr int patience = 2;
  for (Watched& watched : watched_) {
    const Sight sight = look_for(watched.path, watched.identity);
    watched.looks_without = sight == Sight::there ? 0 : watched.looks_without + 1;
    if (watched.looks_without < patience) continue;
    stop.fail({"TargetRemoved",
               sight == Sight::gone ? "The file was deleted, moved or renamed during the run."
                                    : "Another file took the target's name during the run.",
               "Keep other programs from the file.", watched.path});
  }
}

}  // namespace headroom
