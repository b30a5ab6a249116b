// Which files the engine can write to, recreate and delete: those that it created and that no other program has written
// to.
#pragma once

#include <optional>
#include <string>

#include "run/ownership_record.h"

namespace headroom {

/// A record as this process wrote it, and its file: another file may have the record's name later.
struct HeldRecord {
  OwnershipRecord record;
  platform::FileIdentity file;
};

/// Records that the engine still writes to the file, and the file's current state, so that its own writes can be
/// distinguished from those of others if it is killed: they are not later than the last record. Call it every second.
void renew_ownership(const platform::Place& target, HeldRecord& held) noexcept;

/// Whether to try if the file system keeps a word of the engine with files, which creates a file and deletes it.
/// Without that, a file without a word counts as one of a file system without words.
enum class WordTrial { allowed, none };

/// The record, if it is about this file, the file has no other name, and only the engine has changed it since. An empty
/// file with the engine's word and without a record is the engine's, too: the engine was killed before it could write
/// the record.
std::optional<OwnershipRecord> ownership_of(const platform::Place& target, WordTrial trial = WordTrial::allowed);

/// Records the final state of the file, so that a change by others can be detected. Does nothing if another file has
/// the name of the target or of its record, or if the file has another size, which the engine never gives it.
void let_go(const platform::Place& target, HeldRecord& held) noexcept;

/// Where somebody else's file is by now, as a sentence.
std::string tell_misplaced(const platform::Removal& removal);

/// A file that an engine had set aside, or a copy that it had made, as it was killed.
struct SetAside {
  std::string path;
  bool deleted = false;  // otherwise it is somebody else's, or cannot be deleted
};

/// Deletes what an engine left that was killed while it deleted a target. Does nothing if there is nothing.
std::optional<SetAside> clear_set_aside(const platform::Place& target) noexcept;

/// Deletes the copy of a target that its record names, if there is one. It is identified by its random name in a record
/// that no one else can have written.
std::optional<SetAside> clear_copy(const platform::Place& target) noexcept;

/// Deletes a target and its record if it is the engine's own, and what is left of it from before. Done also if the file
/// is not the engine's.
platform::Removal remove_own_file(const platform::Place& target) noexcept;

/// The same for an unfinished file of this process, without checking it.
platform::Removal remove_made_file(const platform::Place& target, const OwnershipRecord& record) noexcept;

}  // namespace headroom
