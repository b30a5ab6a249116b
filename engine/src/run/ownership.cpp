#include "run/ownership.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>

#include "base/preparation_steps.h"
#include "base/problem.h"
#include "base/random_name.h"
#include "platform/text_file.h"

namespace headroom {
namespace {

constexpr std::size_t kMaxRecordBytes = 65536;
constexpr std::int64_t kSignOfLifeTolerance = 2 * platform::kTimeUnitsPerSecond;
/// How far a file server's clock may be ahead of this machine's.
constexpr std::int64_t kClockTolerance = 60 * platform::kTimeUnitsPerSecond;
/// Ending of the name that a record gets while it is being deleted: with the record, what could name another is gone.
constexpr const char* kSetAsideEnding = ".removed";
constexpr const char* kFormat = "headroom-io target 2";

platform::Place record_of(const platform::Place& target) {
  return platform::beside(target, kRecordEnding);
}

[[noreturn]] void fail_at_record(const platform::Place& record) {
  throw Failure({"TargetNotOurs", "A file that this engine did not write has the name that it needs for its notes.",
                 "Move that file away, or choose another target.", record.path});
}

/// A target as it is found: its facts, and the word that is kept with it.
struct Found {
  platform::FileFacts facts;
  std::string word;
};

std::optional<Found> find_regular(const platform::Place& target) {
  const auto seen = platform::look_at(target);
  if (!seen || seen->kind != platform::FileKind::regular) return std::nullopt;
  platform::OpenOptions options;
  options.asynchronous = false;
  options.follow_link = false;
  const platform::File file = platform::open_file(target, options);
  Found found{platform::look_at(file, target.path), platform::read_mark(file)};
  if (found.facts.kind != platform::FileKind::regular) return std::nullopt;
  return found;
}

/// Whether files there can keep a word, tried on the record: the target may be somebody else's.
bool keeps_words(const platform::Place& target) {
  platform::OpenOptions options;
  options.write = true;
  options.asynchronous = false;
  options.follow_link = false;
  return platform::put_mark(platform::open_file(record_of(target), options), "tried");
}

/// Whether the file has the word of its record. A record without one can be made up by anybody who knows the other
/// marks of a file: it counts only where none can be kept.
bool has_word(const platform::Place& target, const OwnershipRecord& record, const Found& found) {
  return found.word == record.word && (!record.word.empty() || !keeps_words(target));
}

/// Whether nobody but the engine can have written to the file. While it writes, only the time of its last sign of life
/// tells that; once it let go, nothing may have changed at all.
bool untouched_by_others(const platform::Place& target, const OwnershipRecord& record,
                         const platform::FileFacts& facts) {
  if (!record.in_use) return facts.changed == record.changed && facts.size_bytes == record.size_bytes;
  const auto sign_of_life = platform::look_at(record_of(target));
  // One of the time to come would count whatever is written until then as the engine's.
  return sign_of_life && sign_of_life->written <= platform::file_time_now() + kClockTolerance &&
         facts.changed <= sign_of_life->written + kSignOfLifeTolerance;
}

/// A name from a record, which anybody may have written; empty for what no engine would write.
std::string checked_aside(std::string name) {
  constexpr std::string_view prefix = platform::kAsidePrefix;
  const bool plain = name.size() == prefix.size() + 32 && name.starts_with(prefix) &&
                     name.find_first_not_of("0123456789abcdef", prefix.size()) == std::string::npos;
  return plain ? std::move(name) : "";
}

std::optional<OwnershipRecord> read_record(const platform::Place& place) {
  const auto text = platform::read_text_file(place, kMaxRecordBytes);
  const auto json = nlohmann::json::parse(text.value_or(""), nullptr, false);
  try {
    if (json.at("format") != kFormat) return std::nullopt;
    return OwnershipRecord{.identity = {json.at("volume"), json.at("file"), json.at("created")},
                           .word = json.at("word"),
                           .size_bytes = json.at("sizeBytes"),
                           .filled = json.at("filled"),
                           .in_use = json.at("inUse"),
                           .changed = json.at("changed"),
                           .content = json.at("content"),
                           .aside = checked_aside(json.value("aside", ""))};
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  }
}

/// Whether a file that was set aside is the one that was to be deleted, as it was then. Being renamed counts as a
/// change of the file, and not of its content: that is changed later only by somebody else.
bool is_set_aside(const platform::Place& target, const OwnershipRecord& record, const Found& found) {
  return found.facts.identity == record.identity && found.facts.link_count == 1 && has_word(target, record, found) &&
         (found.facts.written < found.facts.changed || untouched_by_others(target, record, found.facts));
}

/// Deletes the record that describes a target, and one that was set aside before.
platform::Removal remove_record(const platform::Place& target) {
  const platform::Place record = record_of(target);
  const platform::Place set_aside = platform::beside(record, kSetAsideEnding);
  if (const auto left = read_record(set_aside) ? platform::look_at(set_aside) : std::nullopt) {
    platform::remove_file(set_aside, left->identity, "");
  }
  const auto facts = read_record(record) ? platform::look_at(record) : std::nullopt;
  if (!facts) return {.done = true};
  return platform::remove_file(record, facts->identity, set_aside.name);
}

}  // namespace

std::string new_aside_name() {
  return platform::kAsidePrefix + random_name();
}

std::optional<OwnershipRecord> read_ownership(const platform::Place& target) {
  return read_record(record_of(target));
}

platform::FileIdentity write_ownership(const platform::Place& target, const OwnershipRecord& record) {
  const platform::Place place = record_of(target);
  if (platform::look_at(place) && !read_ownership(target)) {
    fail_at_record(place);
  }
  const nlohmann::ordered_json json = {{"format", kFormat},
                                       {"volume", record.identity.volume},
                                       {"file", record.identity.file},
                                       {"created", record.identity.created},
                                       {"word", record.word},
                                       {"sizeBytes", record.size_bytes},
                                       {"filled", record.filled},
                                       {"inUse", record.in_use},
                                       {"changed", record.changed},
                                       {"content", record.content},
                                       {"aside", record.aside}};
  const std::string text = json.dump(2) + "\n";
  if (const auto seen = platform::look_at(place))
    platform::remove_file(place, seen->identity, beside(place, kSetAsideEnding).name);
  platform::ReplacementFile file(place);
  file.append(text);
  const platform::FileIdentity identity = file.facts().identity;
  if (!file.put_in_place()) fail_at_record(place);
  return identity;
}

void renew_ownership(const platform::Place& target, const platform::FileIdentity& record) noexcept {
  platform::touch(record_of(target), record);
}

std::optional<OwnershipRecord> ownership_of(const platform::Place& target, Writer writer) {
  const auto record = read_ownership(target);
  if (!record) return std::nullopt;
  const auto found = find_regular(target);
  if (!found || found->facts.link_count != 1) return std::nullopt;
  if (found->facts.identity != record->identity || !has_word(target, *record, *found)) return std::nullopt;
  if (writer == Writer::unknown && !untouched_by_others(target, *record, found->facts)) return std::nullopt;
  return record;
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
  const auto record = read_ownership(target);
  if (!record || record->aside.empty()) return std::nullopt;
  const platform::Place place = platform::neighbour(target, record->aside);
  if (!platform::look_at(place)) return std::nullopt;
  SetAside left{.path = place.path};
  const auto found = find_regular(place);
  if (found && is_set_aside(target, *record, *found)) {
    left.deleted = platform::remove_file(place, record->identity, "").done;
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
