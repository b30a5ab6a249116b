#include "run/ownership_record.h"

#include <nlohmann/json.hpp>
#include <string_view>

#include "base/preparation_steps.h"
#include "base/problem.h"
#include "base/random_name.h"
#include "platform/file_owner.h"
#include "platform/text_file.h"

namespace headroom {
namespace {

constexpr std::size_t kMaxRecordBytes = 65536;
/// Ending of the name that a record gets while it is being deleted: with the record, what could name another is gone.
constexpr const char* kSetAsideEnding = ".removed";
constexpr const char* kFormat = "headroom-io target 2";

[[noreturn]] void fail_at_record(const platform::Place& record) {
  throw Failure({"TargetNotOurs", "A file that this engine did not write has the name that it needs for its notes.",
                 "Move that file away, or choose another target.", record.path});
}

/// A name from a record, which anybody may have written; empty for what no engine would write.
std::string checked_aside(std::string name) {
  constexpr std::string_view prefix = platform::kAsidePrefix;
  const bool plain = name.size() == prefix.size() + 32 && name.starts_with(prefix) &&
                     name.find_first_not_of("0123456789abcdef", prefix.size()) == std::string::npos;
  return plain ? std::move(name) : "";
}

std::optional<OwnershipRecord> parse(const std::string& text) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
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

std::string text_of(const OwnershipRecord& record) {
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
  return json.dump(2) + "\n";
}

platform::OpenOptions plainly() {
  platform::OpenOptions options;
  options.asynchronous = false;
  options.follow_link = false;
  return options;
}

/// Into the very file that was read: whatever takes its name stays as it is.
void rewrite(const platform::Place& place, const platform::FileIdentity& identity, const std::string& text) {
  platform::OpenOptions options = plainly();
  options.write = true;
  const auto seen = platform::look_at(place);
  if (!seen || seen->identity != identity) fail_at_record(place);
  const platform::File file = platform::open_file(place, options);
  if (platform::look_at(file, place.path).identity != identity) fail_at_record(place);
  reached(PreparationStep::noting);
  platform::rewrite_text(file, place.path, text);
  if (const auto after = platform::look_at(place); !after || after->identity != identity) fail_at_record(place);
}

platform::FileIdentity write_new(const platform::Place& place, const std::string& text) {
  platform::ReplacementFile file(place);
  file.append(text);
  const platform::FileIdentity identity = file.facts().identity;
  reached(PreparationStep::noting);
  if (!file.put_in_place()) fail_at_record(place);
  return identity;
}

}  // namespace

std::string new_aside_name() {
  return platform::kAsidePrefix + random_name();
}

platform::Place record_of(const platform::Place& target) {
  return platform::beside(target, kRecordEnding);
}

std::optional<FoundRecord> read_record(const platform::Place& place) try {
  const platform::File file = platform::open_file(place, plainly());
  const platform::FileFacts facts = platform::look_at(file, place.path);
  if (facts.kind != platform::FileKind::regular || facts.size_bytes > kMaxRecordBytes) return std::nullopt;
  auto record = parse(platform::read_start(file, place.path, kMaxRecordBytes));
  if (!record) return std::nullopt;
  return FoundRecord{*std::move(record), facts, platform::belongs_to_this_user(file)};
} catch (const Failure&) {
  return std::nullopt;
}

std::optional<OwnershipRecord> read_ownership(const platform::Place& target) {
  auto found = read_record(record_of(target));
  return found ? std::optional(std::move(found->record)) : std::nullopt;
}

platform::FileIdentity write_ownership(const platform::Place& target, const OwnershipRecord& record) {
  const platform::Place place = record_of(target);
  const std::string text = text_of(record);
  const auto found = read_record(place);
  if (!found && platform::look_at(place)) fail_at_record(place);
  if (found && found->of_this_user && found->file.link_count == 1) {
    rewrite(place, found->file.identity, text);
    return found->file.identity;
  }
  // One of another user would stay in that user's hands.
  const std::string aside = platform::beside(place, kSetAsideEnding).name;
  if (found && !platform::remove_file(place, found->file.identity, aside).done) fail_at_record(place);
  return write_new(place, text);
}

platform::Removal remove_record(const platform::Place& target) {
  const platform::Place place = record_of(target);
  const platform::Place set_aside = platform::beside(place, kSetAsideEnding);
  if (const auto left = read_record(set_aside)) platform::remove_file(set_aside, left->file.identity, "");
  const auto found = read_record(place);
  reached(PreparationStep::record_read);
  if (!found) return {.done = true};
  return platform::remove_file(place, found->file.identity, set_aside.name);
}

}  // namespace headroom
