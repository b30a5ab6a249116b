// The record next to a target: what the engine records about a file that it created.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "platform/place.h"

namespace headroom {

/// The content of `<file>.headroom-io` next to a target.
struct OwnershipRecord {
  std::string name;  // of the target in its folder; write_ownership() notes it
  platform::FileIdentity identity;
  std::string word;  // kept with the file too; empty: its file system keeps none
  std::uint64_t size_bytes = 0;
  bool filled = false;       // whether all of the size has been written
  bool in_use = false;       // the engine writes to the file, or it died while it did: see renew_ownership()
  bool removing = false;     // the engine deletes the file, or it died while it did
  std::int64_t changed = 0;  // the change time of the file when the engine last checked it
  std::int64_t written = 0;  // when its content had, likewise
  std::int64_t noted = 0;    // when this was recorded, by the clock of the file system; set by writing
  std::string content;       // "random" or "zero"
  std::string copy;          // name of a copy next to the file during the copy; empty: none
  std::string aside;         // name that the file gets while it is being deleted; empty: any
};

/// A random name for OwnershipRecord::aside.
std::string new_aside_name();

/// Ending of the name of a target's record.
inline constexpr const char* kRecordEnding = ".headroom-io";

platform::Place record_of(const platform::Place& target);

/// A record, and the file that it was read from: another file may have its name later.
struct FoundRecord {
  OwnershipRecord record;
  platform::FileFacts file;
};

/// Reads the record of a target; nothing if there is no valid one. Anyone can forge a record for a file of another
/// user: it counts only if it belongs to this user, no one else can write to it, and it names the target.
std::optional<FoundRecord> read_record(const platform::Place& target);

/// What it says, likewise.
std::optional<OwnershipRecord> read_ownership(const platform::Place& target);

/// Throws TargetNotOurs when a file that is not a record has the name of a target's, so that none can be written.
void require_record_room(const platform::Place& target);

/// Writes the record, and returns which file it is. Throws TargetNotOurs when a file that is not a record has its name,
/// or takes it meanwhile.
platform::FileIdentity write_ownership(const platform::Place& target, const OwnershipRecord& record);

/// Writes it again to the same file that write_ownership() returned. Returns false if that is gone or is no longer a
/// plain file with one name. Throws Failure.
bool renew_record(const platform::Place& target, const platform::FileIdentity& file, const OwnershipRecord& record);

/// Deletes the record that describes a target, and one that was set aside before.
platform::Removal remove_record(const platform::Place& target);

}  // namespace headroom
