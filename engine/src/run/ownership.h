// Which files the engine may write to, recreate and delete: those it made itself.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "platform/file.h"

namespace headroom {

/// What `<file>.headroom-io` beside a target says of it.
struct OwnershipRecord {
  platform::FileIdentity identity;
  std::uint64_t size_bytes = 0;
  bool filled = false;  // whether all of the size has been written
  std::string content;  // "random" or "zero"
};

/// Path of the record of a target.
std::string ownership_path(const std::string& target);

/// The record beside a target; nothing when there is none that can be read as one.
std::optional<OwnershipRecord> read_ownership(const std::string& target);

/// Writes the record. Throws TargetNotOurs when a file that is no record has its name.
void write_ownership(const std::string& target, const OwnershipRecord& record);

/// The record, if it names this very file and no other name leads to the file's content.
std::optional<OwnershipRecord> ownership_of(const std::string& target, const platform::FileFacts& facts);

/// Deletes a target and its record if it is the engine's own. Returns false when an own file could not be deleted.
bool remove_own_file(const std::string& target) noexcept;

}  // namespace headroom
