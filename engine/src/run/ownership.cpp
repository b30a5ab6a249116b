#include "run/ownership.h"

#include <algorithm>

#include "base/preparation_steps.h"
#include "base/problem.h"
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

/// Whether files there can keep a word, tried with one that this engine makes: whoever owns another can see to it that
/// it cannot take one.
bool keeps_words(const platform::Place& target) try {
  const platform::Place record = record_of(target);
  const platform::ReplacementFile probe(record);
  return platform::put_mark(probe.file(), record.path, "tried");
} catch (const Failure&) {
  return true;
}

/// Whether the file has the word of its record. A record without one can be made up by anybody who knows the other
/// marks of a file: it counts only where none can be kept, and where both are files of this user.
bool has_word(const platform::Place& target, const FoundRecord& record, const Found& found) {
  if (found.word != record.record.word) return false;
  return !found.word.empty() || (record.of_this_user && found.of_this_user && !keeps_words(target));
}

/// The time now by the clock that gives files their times, which on a file server is not this machine's.
std::int64_t file_system_now(const platform::Place& target) {
  return platform::ReplacementFile(record_of(target)).facts().changed;
}

/// Whether nobody but the engine can have written to the file. While it writes, only the time of its last sign of life
/// tells that; once it let go, nothing may have changed at all.
bool untouched_by_others(const platform::Place& target, const FoundRecord& record, const platform::FileFacts& facts) {
  if (!record.record.in_use) {
    return facts.changed == record.record.changed && facts.size_bytes == record.record.size_bytes;
  }
  // One of the time to come would count whatever is written until then as the engine's. The time of writing can be set
  // to that, and be past by now; the time of change cannot, except by setting the clock.
  const auto [sign_of_life, latest] = std::minmax(record.file.written, record.file.changed);
  return facts.changed <= sign_of_life + kSignOfLifeTolerance && latest <= file_system_now(target);
}

/// Whether a file that was set aside is the one that was to be deleted, as it was then. Being renamed counts as a
/// change of the file, and not of its content: that is changed later only by somebody else.
bool is_set_aside(const platform::Place& target, const FoundRecord& record, const Found& found) {
  return found.facts.identity == record.record.identity && found.facts.link_count == 1 &&
         has_word(target, record, found) &&
         (found.facts.written < found.facts.changed || untouched_by_others(target, record, found.facts));
}

}  // namespace

void renew_ownership(const platform::Place& target, const platform::FileIdentity& record) noexcept {
  platform::touch(record_of(target), record);
}

std::optional<OwnershipRecord> ownership_of(const platform::Place& target, Writer writer) {
  auto record = read_record(record_of(target));
  if (!record) return std::nullopt;
  const auto found = find_regular(target);
  if (!found || found->facts.link_count != 1) return std::nullopt;
  if (found->facts.identity != record->record.identity || !has_word(target, *record, *found)) return std::nullopt;
  if (writer == Writer::unknown && !untouched_by_others(target, *record, found->facts)) return std::nullopt;
  return std::move(record->record);
}

void let_go(const platform::Place& target) noexcept {
  try {
    auto record = read_ownership(target);
    const auto found = record ? find_regular(target) : std::nullopt;
    if (!found || found->facts.identity != record->identity) return;
    record->in_use = false;
    record->changed = found->facts.changed;
    record->size_bytes = found->facts.size_bytes;
    write_ownership(target, *record);
  } catch (...) {
    // Then the file stays in use, by what its record says.
  }
}

std::string tell_misplaced(const platform::Removal& removal) {
  return "A file of somebody else, which had taken the name of the test file as that was deleted, is now " +
         removal.misplaced + ".";
}

std::optional<SetAside> clear_set_aside(const platform::Place& target) noexcept try {
  const auto record = read_record(record_of(target));
  if (!record || record->record.aside.empty()) return std::nullopt;
  const platform::Place place = platform::neighbour(target, record->record.aside);
  if (!platform::look_at(place)) return std::nullopt;
  SetAside left{.path = place.path};
  const auto found = find_regular(place);
  if (found && is_set_aside(target, *record, *found)) {
    left.deleted = platform::remove_file(place, record->record.identity, "").done;
  }
  return left;
} catch (const std::exception&) {
  return std::nullopt;
}

platform::Removal remove_own_file(const platform::Place& target) noexcept {
  try {
    if (const auto left = clear_set_aside(target); left && !left->deleted) return {.misplaced = left->path};
    if (!platform::look_at(target)) return remove_record(target);
    const auto record = ownership_of(target);
    if (!record) return {.done = true};
    reached(PreparationStep::removing);
    return remove_made_file(target, *record);
  } catch (...) {
    return {};
  }
}

platform::Removal remove_made_file(const platform::Place& target, const OwnershipRecord& record) noexcept {
  try {
    const std::string aside = record.aside.empty() ? new_aside_name() : record.aside;
    platform::Removal removal = platform::remove_file(target, record.identity, aside);
    return removal.done ? remove_record(target) : removal;
  } catch (...) {
    return {};
  }
}

}  // namespace headroom
