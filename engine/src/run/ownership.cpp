#include "run/ownership.h"

#include <nlohmann/json.hpp>

#include "base/problem.h"

namespace headroom {
namespace {

constexpr std::size_t kMaxRecordBytes = 65536;
constexpr const char* kFormat = "headroom-io target 1";

}  // namespace

std::string ownership_path(const std::string& target) {
  return target + ".headroom-io";
}

std::optional<OwnershipRecord> read_ownership(const std::string& target) {
  const auto facts = platform::look_at(ownership_path(target));
  if (!facts || facts->kind != platform::FileKind::regular || facts->size_bytes > kMaxRecordBytes) return std::nullopt;
  const auto text = platform::read_text_file(ownership_path(target), kMaxRecordBytes);
  const auto json = nlohmann::json::parse(text.value_or(""), nullptr, false);
  try {
    if (json.at("format") != kFormat) return std::nullopt;
    return OwnershipRecord{
        {json.at("volume"), json.at("file")}, json.at("sizeBytes"), json.at("filled"), json.at("content")};
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  }
}

void write_ownership(const std::string& target, const OwnershipRecord& record) {
  if (platform::look_at(ownership_path(target)) && !read_ownership(target)) {
    throw Failure({"TargetNotOurs", "A file that this engine did not write has the name that it needs for its notes.",
                   "Move that file away, or choose another target.", ownership_path(target)});
  }
  const nlohmann::ordered_json json = {{"format", kFormat},
                                       {"volume", record.identity.volume},
                                       {"file", record.identity.file},
                                       {"sizeBytes", record.size_bytes},
                                       {"filled", record.filled},
                                       {"content", record.content}};
  platform::replace_text_file(ownership_path(target), json.dump(2) + "\n");
}

std::optional<OwnershipRecord> ownership_of(const std::string& target, const platform::FileFacts& facts) {
  if (facts.kind != platform::FileKind::regular || facts.link_count != 1) return std::nullopt;
  auto record = read_ownership(target);
  if (!record || record->identity != facts.identity) return std::nullopt;
  return record;
}

bool remove_own_file(const std::string& target) noexcept {
  try {
    const auto facts = platform::look_at(target);
    if (!facts) return !read_ownership(target) || platform::remove_file(ownership_path(target));
    if (!ownership_of(target, *facts)) return true;
    return platform::remove_file(target) && platform::remove_file(ownership_path(target));
  } catch (...) {
    return false;
  }
}

}  // namespace headroom
