#include "run/ownership_record.h"

#include <nlohmann/json.hpp>
#include <string_view>

#include "base/preparation_steps.h"
#include "base/problem.h"
#include "base/random_name.h"
#include "platform/file_owner.h"
#include "platform/folder.h"
#include "platform/text_file.h"

namespace headroom {
namespace {

constexpr std::size_t kMaxRecordBytes = 65536;
/// Ending of the name that a record gets while it is being deleted: with the record, what could name another is gone.
constexpr const char* kSetAsideEnding = ".removed";
constexpr const char* kFormat = "headroom-io target 3";

[[noreturn]] void fail_at_record(const platform::Place& record) {
  throw Failure({"TargetNotOurs", "A file that this engine did not write has taken the name of its notes.",
                 "Move that file away, or choose another target.", record.path});
}

/// A name from a record, which anybody may have written; empty for what no engine would write.
std::string checked_aside(std::string name) {
  constexpr std::string_view prefix = platform::kAsidePrefix;
  const bool plain = name.starts_with(prefix) && is_random_name(std::string_view(name).substr(prefix.size()));
  return plain ? std::move(name) : "";
}

std::optional<OwnershipRecord> parse(const std::string& text) {
  const auto document = nlohmann::json::parse(text, nullptr, false);
  try {
    if (document.at("format") != kFormat) return std::nullopt;
    return OwnershipRecord{.name = document.at("name"),
                           .identity = {document.at("volume"), document.at("file"), document.at("created")},
                           .word = document.at("word"),
                           .size_bytes = document.at("sizeBytes"),
                           .filled = document.at("filled"),
                           .in_use = document.at("inUse"),
                           .removing = document.at("removing"),
                           .changed = document.at("changed"),
                           .written = document.at("written"),
                           .noted = document.at("noted"),
                           .content = document.at("content"),
                           .copy = checked_aside(document.value("copy", "")),
                           .aside = checked_aside(document.value("aside", ""))};
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  }
}

std::string text_of(const OwnershipRecord& record) {
  const nlohmann::ordered_json document = {{"format", kFormat},
                                           {"name", record.name},
                                           {"volume", record.identity.volume},
                                           {"file", record.identity.file},
                                           {"created", record.identity.created},
                                           {"word", record.word},
                                           {"sizeBytes", record.size_bytes},
                                           {"filled", record.filled},
                                           {"inUse", record.in_use},
                                           {"removing", record.removing},
                                           {"changed", record.changed},
                                           {"written", record.written},
                                           {"noted", record.noted},
                                           {"content", record.content},
                                           {"copy", record.copy},
                                           {"aside", record.aside}};
  // A name may contain bytes that are not UTF-8; their replacements are compared, too.
  return document.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

platform::OpenOptions plainly() {
  platform::OpenOptions options;
  options.asynchronous = false;
  options.follow_link = false;
  return options;
}

/// As a record has it.
std::string name_in_record(const platform::Place& target) {
  const nlohmann::ordered_json name = target.name;
  return nlohmann::ordered_json::parse(name.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

std::optional<FoundRecord> read_at(const platform::Place& place, const platform::Place& target) try {
  const auto seen = platform::look_at(place);
  if (!seen || seen->kind != platform::FileKind::regular) return std::nullopt;
  const platform::File file = platform::open_file(place, plainly());
  const platform::FileFacts facts = platform::look_at(file, place.path);
  if (facts.kind != platform::FileKind::regular || facts.size_bytes > kMaxRecordBytes) return std::nullopt;
  if (facts.link_count != 1 || !platform::is_of_this_user_alone(file)) return std::nullopt;
  auto record = parse(platform::read_start(file, place.path, kMaxRecordBytes));
  if (!record || !platform::is_same_name(record->name, name_in_record(target))) return std::nullopt;
  return FoundRecord{*std::move(record), facts};
} catch (const Failure&) {
  return std::nullopt;
}

/// The record of a target, nothing where one can be written. Throws TargetNotOurs when a file that is not a record has
/// its name.
std::optional<FoundRecord> find_record_or_room(const platform::Place& target) {
  auto found = read_at(record_of(target), target);
  if (!found && platform::look_at(record_of(target))) fail_at_record(record_of(target));
  return found;
}

/// Into this very file: whatever takes its name stays as it is.
bool rewrite(const platform::Place& place, const platform::FileIdentity& identity, OwnershipRecord record) {
  platform::OpenOptions options = plainly();
  options.write = true;
  const auto seen = platform::look_at(place);
  if (!seen || seen->identity != identity || seen->kind != platform::FileKind::regular) return false;
  const platform::File file = platform::open_file(place, options);
  const platform::FileFacts facts = platform::look_at(file, place.path);
  if (facts.identity != identity || facts.link_count != 1 || !platform::is_of_this_user_alone(file)) return false;
  reached(PreparationStep::noting);
  platform::touch(file);
  record.noted = platform::look_at(file, place.path).changed;
  platform::rewrite_text(file, place.path, text_of(record));
  const auto after = platform::look_at(place);
  return after && after->identity == identity;
}

platform::FileIdentity write_new(const platform::Place& place, OwnershipRecord record) {
  platform::ReplacementFile file(place, 0, platform::ReplacementFile::Readers::this_user);
  const platform::FileFacts facts = file.facts();
  record.noted = facts.changed;
  file.append(text_of(record));
  reached(PreparationStep::noting);
  if (!file.put_in_place()) fail_at_record(place);
  // NTFS gives a file the creation time of one that had its name some seconds before.
  const auto placed = platform::look_at(place);
  if (!placed || placed->identity.volume != facts.identity.volume || placed->identity.file != facts.identity.file) {
    fail_at_record(place);
  }
  return placed->identity;
}

}  // namespace

std::string new_aside_name() {
  return platform::kAsidePrefix + random_name();
}

platform::Place record_of(const platform::Place& target) {
  return platform::beside(target, kRecordEnding);
}

std::optional<FoundRecord> read_record(const platform::Place& target) {
  return read_at(record_of(target), target);
}

std::optional<OwnershipRecord> read_ownership(const platform::Place& target) {
  auto found = read_record(target);
  return found ? std::optional(std::move(found->record)) : std::nullopt;
}

void require_record_room(const platform::Place& target) {
  find_record_or_room(target);
}

platform::FileIdentity write_ownership(const platform::Place& target, const OwnershipRecord& record) {
  const platform::Place place = record_of(target);
  OwnershipRecord named = record;
  named.name = name_in_record(target);
  const auto found = find_record_or_room(target);
  if (!found) return write_new(place, std::move(named));
  if (!rewrite(place, found->file.identity, std::move(named))) fail_at_record(place);
  return found->file.identity;
}

bool renew_record(const platform::Place& target, const platform::FileIdentity& file, const OwnershipRecord& record) {
  OwnershipRecord named = record;
  named.name = name_in_record(target);
  return rewrite(record_of(target), file, std::move(named));
}

platform::Removal remove_record(const platform::Place& target) {
  const platform::Place place = record_of(target);
  const platform::Place set_aside = platform::beside(place, kSetAsideEnding);
  if (const auto left = read_at(set_aside, target)) platform::remove_file(set_aside, left->file, "");
  const auto found = read_record(target);
  reached(PreparationStep::record_read);
  if (!found) return {.done = true};
  return platform::remove_file(place, found->file, set_aside.name);
}

}  // namespace headroom
