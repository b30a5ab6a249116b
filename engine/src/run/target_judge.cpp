#include "run/target_judge.h"

#include <optional>
#include <set>

#include "base/problem.h"
#include "base/text.h"

namespace headroom {
namespace {

const char* content_of(const Target& target) {
  return target.write_buffer.content == WriteContent::zero ? "zero" : "random";
}

/// Throws TargetNotFound, in the words of who opens files and disks.
[[noreturn]] void fail_absent(const platform::Place& place) {
  platform::OpenOptions options;
  options.asynchronous = false;
  options.follow_link = false;
  platform::open_file(place, options);
  throw Failure({"TargetChanged", "The file appeared while the run was being prepared.",
                 "Find out whose it is, then start the run again.", place.path});
}

/// Throws Failure for what the engine neither creates over nor writes to: links, files of several names, and those of
/// others.
void require_own(const Target& target, const platform::FileFacts& facts, bool own) {
  const char* doing = target.create_size_bytes ? "overwrite it" : "write to it";
  if (facts.kind == platform::FileKind::link) {
    throw Failure({"TargetIsLink", format_text("The target is a link; this engine does not %s.", doing),
                   "Give the path of the file itself, or use --allow-overwrite.", target.path});
  }
  if (facts.link_count > 1) {
    throw Failure({"TargetHasLinks",
                   format_text("The file has %llu names; this engine does not %s.",
                               static_cast<unsigned long long>(facts.link_count), doing),
                   "Choose another file, or use --allow-overwrite.", target.path});
  }
  if (!own) {
    throw Failure({"TargetNotOurs",
                   format_text("This engine did not create the file, or others have written to it since; the engine "
                               "does not %s.",
                               doing),
                   "Choose another name, move the file away, or use --allow-overwrite to lose its content.",
                   target.path});
  }
}

const char* keeper_name(platform::ContentKeeper keeper) {
  switch (keeper) {
    case platform::ContentKeeper::deduplication:
      return "Data Deduplication";
    case platform::ContentKeeper::compression:
      return "Windows' compression of files (WOF)";
    case platform::ContentKeeper::cloud:
      return "a service that keeps files elsewhere, such as Azure File Sync";
    default:
      return "another program";
  }
}

/// The sizes of a file in a profile; 0 for a target that creates nothing.
using SizesByPath = std::map<std::string, std::set<std::uint64_t>>;

SizesByPath sizes_by_path(const Profile& profile) {
  SizesByPath sizes;
  for (const TimeSpan& span : profile.time_spans) {
    for (const Target& target : span.targets) sizes[target.path].insert(target.create_size_bytes.value_or(0));
  }
  return sizes;
}

/// The size with which a file is created before the first time span; 0 when it is not.
std::uint64_t precreated_size(std::set<std::uint64_t> sizes, PrecreateRule rule) {
  if (rule == PrecreateRule::constant_or_no_sizes) sizes.erase(0);
  const bool chosen = rule == PrecreateRule::largest_size || sizes.size() == 1;
  return chosen && !sizes.empty() ? *sizes.rbegin() : 0;
}

}  // namespace

void require_kept_in_place(const std::string& path, const platform::FileFacts& facts) {
  if (facts.keeper == platform::ContentKeeper::file_system) return;
  throw Failure({"TargetKeptElsewhere",
                 format_text("The file's content was moved by %s: a run would not measure the volume.",
                             keeper_name(facts.keeper)),
                 "Choose another name, or delete the file if nobody needs it and exclude its folder there.", path});
}

TargetUses uses_of(const TimeSpan& span) {
  TargetUses uses;
  for (const Target& target : span.targets) {
    uses[target.path].created |= target.create_size_bytes.has_value();
    uses[target.path].written_to |= target.write_percent > 0;
  }
  return uses;
}

TargetJob TargetJudge::judge(const Target& target, const TargetUse& use) {
  TargetJob job{.path = target.path,
                .size_bytes = target.create_size_bytes.value_or(0),
                .zeros = target.write_buffer.content == WriteContent::zero,
                .written_to = use.written_to};
  const platform::Place& place = files_.place(target.path);
  auto facts = platform::look_at(place);
  if (!facts) {
    // Refused now: if a file appears later, its origin is not known.
    if (!use.created) fail_absent(place);
    job.create = target.create_size_bytes.has_value();
    if (job.create) require_record_room(place);
    return job;
  }
  job.exists = true;
  const bool is_link = facts->kind == platform::FileKind::link;
  const bool is_moved = facts->keeper != platform::ContentKeeper::file_system;
  // Opened as it lies there, a file whose content was moved is without it: it is opened as a link is, or not at all.
  const bool through_link =
      ((is_link || is_moved) && allow_overwrite_) || (is_link && !(target.create_size_bytes || use.written_to));
  if (through_link) facts = platform::look_through(place);
  // Below a folder that a run may not leave, nothing is opened through a tag.
  if (!allow_overwrite_ || !place.links_lead_out) require_kept_in_place(target.path, *facts);
  if (facts->kind == platform::FileKind::directory || facts->kind == platform::FileKind::other) {
    throw Failure(
        {"TargetNotAFile", "The target is neither a file nor a disk.", "Give the path of a file.", target.path});
  }
  files_.expect(target.path, facts->identity, through_link);
  job.present_bytes = facts->allocated_bytes;
  job.device = facts->kind == platform::FileKind::device;
  if (job.device) {
    job.device_number = facts->identity.file;
    judge_device(target, use.written_to);
    return job;
  }
  if (!target.create_size_bytes && !use.written_to) return job;

  const auto record = is_link ? std::nullopt : ownership_of(place, trial_);
  // Of the very file that was looked at: names may change hands in between.
  job.own = record && record->identity == facts->identity;
  if (!allow_overwrite_) require_own(target, *facts, job.own);
  if (!target.create_size_bytes) return job;
  const bool as_asked = job.own && record->filled && record->size_bytes == job.size_bytes &&
                        facts->size_bytes == job.size_bytes && record->content == content_of(target);
  job.create = allow_overwrite_ || !as_asked;
  return job;
}

void TargetJudge::judge_device(const Target& target, bool written_to) const {
  // Paths of devices were refused before; this device is behind a link, or in another folder.
  if (target.create_size_bytes) {
    throw Failure({"DeviceNotWritten", "The target is a whole disk or volume, which cannot be created.",
                   "Leave out -c, or give the path of a file.", target.path});
  }
  if (written_to && !allow_overwrite_) {
    throw Failure({"DeviceNotWritten", "The target is a whole disk or volume; this engine only reads it.",
                   "Read only (-w0), give a file on it, or use --allow-overwrite to lose what is on it.", target.path});
  }
}

TimeSpan precreated_targets(const Profile& profile) {
  TimeSpan files;
  const auto rule = profile.search ? std::optional(PrecreateRule::largest_size) : profile.precreate_rule;
  if (!rule) return files;
  const SizesByPath sizes = sizes_by_path(profile);
  for (const TimeSpan& span : profile.time_spans) {
    for (const Target& target : span.targets) {
      const std::uint64_t size_bytes = precreated_size(sizes.at(target.path), *rule);
      if (size_bytes == 0) continue;
      files.targets.push_back(target);
      files.targets.back().create_size_bytes = size_bytes;
    }
  }
  return files;
}

}  // namespace headroom
