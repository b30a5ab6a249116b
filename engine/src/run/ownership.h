// Which files the engine may write to, recreate and delete: those it made itself, and that nobody else has written to.
#pragma once

#include <optional>
#include <string>

#include "run/ownership_record.h"

namespace headroom {

/// Says that the engine still writes to the file, so that its own writes are told from those of others should it die:
/// they come no later than the last time. To be called every second, with what write_ownership() returned: what has the
/// record's name by then may be somebody else's.
void renew_ownership(const platform::Place& target, const platform::FileIdentity& record) noexcept;

/// The record, if it names this very file, no other name leads to the file's content, and nobody but the engine has
/// changed it since; the last is not asked of a file that this process itself writes to.
enum class Writer { unknown, this_process };
std::optional<OwnershipRecord> ownership_of(const platform::Place& target, Writer writer = Writer::unknown);

/// Writes down how the file was left, so that a change by somebody else shows. Does nothing to a file that is not the
/// engine's.
void let_go(const platform::Place& target) noexcept;

/// Where somebody else's file is by now, as a sentence.
std::string tell_misplaced(const platform::Removal& removal);

/// A file that an engine had set aside as it was killed.
struct SetAside {
  std::string path;
  bool deleted = false;  // otherwise it is somebody else's, or cannot be deleted
};

/// Deletes what an engine that was killed while it deleted a target has left of it. Nothing where there is none.
std::optional<SetAside> clear_set_aside(const platform::Place& target) noexcept;

/// Deletes a target and its record if it is the engine's own, and what is left of it from before. It is done too when
/// the file is not the engine's.
platform::Removal remove_own_file(const platform::Place& target) noexcept;

/// The same for a file that this process made and is not done with, which nobody need look into.
platform::Removal remove_made_file(const platform::Place& target, const OwnershipRecord& record) noexcept;

}  // namespace headroom
