#include "run/ownership.h"

#include <algorithm>

#include "base/preparation_steps.h"
#include "base/problem.h"
#include "base/random_name.h"
#include "platform/file_owner.h"
#include "platform/text_file.h"

namespace headroom {
namespace {

constexpr std::int64_t kSignOfLifeTolerance = 2 * platform::kTimeUnitsPerSecond;

/// A target as it is found: its facts, and the word that is kept with it.
struct Found {
  platform::FileFacts facts;
  std::string word;
  bool of_this_user = false;
};

std::optional<Found> find_regular(const platform::Place& target) {
  const auto seen = platform::look_at(target);
  if (!seen || seen->kind != platform::FileKind::regular) return std::nullopt;
  platform::OpenOptions options;
  options.asynchronous = false;
  options.follow_link = false;
  const platform::File file = platform::open_file(target, options);
  Found found{platform::look_at(file, target.path), platform::read_mark(file), platform::belongs_to_this_user(file)};
  if (found.facts.kind != platform::FileKind::regular) return std::nullopt;
  return found;
}

/// Whether files there can keep a word, tried with a file of this engine: the owner of another file can prevent it from
/// having one.
bool keeps_words(const platform::Place& target) try {
  const platform::Place record = record_of(target);
  const platform::ReplacementFile probe(record);
  return platform::put_mark(probe.file(), record.path, "tried");
} catch (const Failure&) {
  return true;
}

/// Whether the file is the one of the record, by all that stays the same as it is written to. Without a word it counts
/// only where none can be kept.
bool is_of_record(const platform::Place& target, const OwnershipRecord& record, const Found& found,
                  WordTrial trial = WordTrial::allowed) {
  return found.of_this_user && found.facts.link_count == 1 && found.facts.identity == record.identity &&
         found.word == record.word && (!found.word.empty() || trial == WordTrial::none || !keeps_words(target));
}

/// Whether the record is as the engine left it, with that time. The change time of a file can only be set by setting
/// the clock: with a time in the future, everything written until then would count as the engine's.
bool is_as_noted(const FoundRecord& found) {
  const std::int64_t noted = found.record.noted;
  return noted <= found.file.changed &&
         std::max(found.file.written, found.file.changed) <= noted + kSignOfLifeTolerance;
}

/// Whether only the engine can have written to the file. While it writes, the time of its last sign of life decides;
/// after it has closed the file, nothing may have changed.
bool untouched_by_others(const FoundRecord& found, const platform::FileFacts& facts) {
  const OwnershipRecord& record = found.record;
  if (!record.in_use) {
    return facts.changed == record.changed && facts.written == record.written && facts.size_bytes == record.size_bytes;
  }
  if (record.filled && facts.size_bytes != record.size_bytes) return false;
  return facts.changed >= record.changed && facts.written >= record.written &&
         facts.changed <= record.noted + kSignOfLifeTolerance && is_as_noted(found);
}

/// Whether a file that was set aside is the one that was to be deleted, as it was then. Being renamed counts as a
/// change of the file, which came right after the note of it.
bool is_set_aside(const platform::Place& target, const FoundRecord& found, const Found& aside) {
  const OwnershipRecord& record = found.record;
  return record.removing && is_of_record(target, record, aside) && aside.facts.size_bytes == record.size_bytes &&
         aside.facts.written == record.written && aside.facts.changed <= record.noted + kSignOfLifeTolerance &&
         is_as_noted(found);
}

/// Puts down how the file is now; nothing where another has its name.
std::optional<platform::FileFacts> note_facts(const platform::Place& target, OwnershipRecord& record) {
  auto facts = platform::look_at(target);
  if (!facts || facts->kind != platform::FileKind::regular || facts->identity != record.identity) return std::nullopt;
  record.changed = facts->changed;
  record.written = facts->written;
  return facts;
}

/// The engine's own file as it was when that was told.
struct OwnFile {
  OwnershipRecord record;
  platform::FileFacts facts;
};

/// A file whose engine was killed between creating it and writing its record: it has only the engine's word, and no
/// content of others.
std::optional<OwnFile> find_unrecorded(const platform::Place& target) {
  if (platform::look_at(record_of(target))) return std::nullopt;
  const auto found = find_regular(target);
  if (!found || found->facts.size_bytes != 0 || !is_random_name(found->word)) return std::nullopt;
  OwnershipRecord record{.identity = found->facts.identity, .word = found->word, .in_use = true};
  if (!is_of_record(target, record, *found)) return std::nullopt;
  return OwnFile{std::move(record), found->facts};
}

std::optional<OwnFile> find_own(const platform::Place& target, WordTrial trial = WordTrial::allowed) {
  auto record = read_record(target);
  if (!record) return find_unrecorded(target);
  const auto found = find_regular(target);
  if (!found || !is_of_record(target, record->record, *found, trial)) return std::nullopt;
  if (!untouched_by_others(*record, found->facts)) return std::nullopt;
  return OwnFile{std::move(record->record), found->facts};
}

/// If this process is killed, this distinguishes the file that it set aside from later changes by others.
void note_removal(const platform::Place& target, OwnershipRecord record, const platform::FileFacts& seen) noexcept try {
  record.in_use = false;
  record.removing = true;
  record.size_bytes = seen.size_bytes;
  record.changed = seen.changed;
  record.written = seen.written;
  write_ownership(target, record);
} catch (const std::exception&) {
  // The file is deleted by what it is, with or without a note.
}

/// Deletes the file as it was seen, and its record.
platform::Removal remove_seen(const platform::Place& target, OwnershipRecord record, const platform::FileFacts& seen) {
  if (record.aside.empty()) record.aside = new_aside_name();
  note_removal(target, record, seen);
  const platform::Removal removal = platform::remove_file(target, seen, record.aside);
  return removal.done ? remove_record(target) : removal;
}

}  // namespace

void renew_ownership(const platform::Place& target, HeldRecord& held) noexcept {
  try {
    if (note_facts(target, held.record)) renew_record(target, held.file, held.record);
  } catch (const std::exception&) {
    // The next second brings another chance.
  }
}

std::optional<OwnershipRecord> ownership_of(const platform::Place& target, WordTrial trial) {
  auto own = find_own(target, trial);
  return own ? std::optional(std::move(own->record)) : std::nullopt;
}

void let_go(const platform::Place& target, HeldRecord& held) noexcept {
  try {
    const auto facts = note_facts(target, held.record);
    if (!facts || facts->size_bytes != held.record.size_bytes) return;
    held.record.in_use = false;
    renew_record(target, held.file, held.record);
  } catch (const std::exception&) {
    // Then the file stays in use, by what its record says.
  }
}

std::string tell_misplaced(const platform::Removal& removal) {
  return "Another program's file took the name of the test file while that was being deleted; it is now " +
         removal.misplaced + ".";
}

std::optional<SetAside> clear_set_aside(const platform::Place& target) noexcept try {
  const auto record = read_record(target);
  if (!record || record->record.aside.empty()) return std::nullopt;
  const platform::Place place = platform::neighbour(target, record->record.aside);
  if (!platform::look_at(place)) return std::nullopt;
  SetAside left{.path = place.path};
  const auto found = find_regular(place);
  if (found && is_set_aside(target, *record, *found)) {
    left.deleted = platform::remove_file(place, found->facts, "").done;
  }
  return left;
} catch (const std::exception&) {
  return std::nullopt;
}

std::optional<SetAside> clear_copy(const platform::Place& target) noexcept try {
  const auto record = read_record(target);
  if (!record || record->record.copy.empty()) return std::nullopt;
  const platform::Place place = platform::neighbour(target, record->record.copy);
  if (!platform::look_at(place)) return std::nullopt;
  SetAside left{.path = place.path};
  const auto found = find_regular(place);
  if (found && found->of_this_user && found->facts.link_count == 1) {
    left.deleted = platform::remove_file(place, found->facts, "").done;
  }
  return left;
} catch (const std::exception&) {
  return std::nullopt;
}

platform::Removal remove_own_file(const platform::Place& target) noexcept {
  try {
    if (const auto copy = clear_copy(target); copy && !copy->deleted) return {};
    if (const auto left = clear_set_aside(target); left && !left->deleted) return {.misplaced = left->path};
    if (!platform::look_at(target)) return remove_record(target);
    const auto own = find_own(target);
    if (!own) return {.done = true};
    reached(PreparationStep::removing);
    return remove_seen(target, own->record, own->facts);
  } catch (const std::exception&) {
    return {};
  }
}

platform::Removal remove_made_file(const platform::Place& target, const OwnershipRecord& record) noexcept {
  try {
    const auto seen = platform::look_at(target);
    if (!seen) return remove_record(target);
    return seen->identity == record.identity ? remove_seen(target, record, *seen) : platform::Removal{};
  } catch (const std::exception&) {
    return {};
  }
}

}  // namespace headroom
