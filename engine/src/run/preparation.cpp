#include "run/preparation.h"

#include <algorithm>
#include <map>
#include <optional>

#include "base/preparation_steps.h"
#include "base/problem.h"
#include "base/random_name.h"
#include "base/text.h"
#include "platform/device.h"
#include "platform/file.h"
#include "run/file_filler.h"
#include "run/ownership.h"

namespace headroom {
namespace {

const char* content_of(const Target& target) {
  return target.write_buffer.content == WriteContent::zero ? "zero" : "random";
}

/// Space that the new file needs beyond what the old one already takes.
void require_space(const std::string& path, std::uint64_t size_bytes, std::uint64_t present_bytes) {
  const auto free = platform::free_bytes(path);
  const std::uint64_t needed = size_bytes > present_bytes ? size_bytes - present_bytes : 0;
  if (!free || needed <= *free) return;
  throw Failure({"DiskFull",
                 format_text("The file needs %s more and the volume has %s free.", format_size(needed).c_str(),
                             format_size(*free).c_str()),
                 "Free space on the volume, or ask for a smaller file (-c).", path});
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

/// The sizes that a profile gives a file; 0 stands for a target that creates nothing.
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

struct Preparation::Job {
  std::string path;
  std::uint64_t size_bytes = 0;
  bool zeros = false;
  bool create = false;  // otherwise the file is used as it is
  bool exists = false;
  bool own = false;         // of the engine
  bool written_to = false;  // in the time span
};

Preparation::Job Preparation::judge(const Target& target, const Use& use) {
  Job job{.path = target.path,
          .size_bytes = target.create_size_bytes.value_or(0),
          .zeros = target.write_buffer.content == WriteContent::zero,
          .written_to = use.written_to};
  const platform::Place& place = files_.place(target.path);
  auto facts = platform::look_at(place);
  if (!facts) {
    // One that turns up later is nobody's that could be told.
    if (!use.created) fail_absent(place);
    job.create = target.create_size_bytes.has_value();
    if (job.create) clear_way(place);
    if (job.create) require_space(target.path, job.size_bytes, 0);
    return job;
  }
  job.exists = true;
  const bool is_link = facts->kind == platform::FileKind::link;
  const bool through_link = is_link && (allow_overwrite_ || !(target.create_size_bytes || use.written_to));
  if (through_link) facts = platform::look_through(place);
  if (facts->kind == platform::FileKind::directory || facts->kind == platform::FileKind::other) {
    throw Failure(
        {"TargetNotAFile", "The target is neither a file nor a disk.", "Give the path of a file.", target.path});
  }
  files_.expect(target.path, facts->identity, through_link);
  if (facts->kind == platform::FileKind::device) {
    judge_device(target, *facts, use.written_to);
    return job;
  }
  if (!target.create_size_bytes && !use.written_to) return job;

  const auto record = is_link ? std::nullopt : ownership_of(place);
  // Of the very file that was looked at: names may change hands in between.
  job.own = record && record->identity == facts->identity;
  if (job.own) own_paths_.insert(target.path);
  if (!allow_overwrite_) require_own(target, *facts, job.own);
  if (!target.create_size_bytes) return job;
  const bool as_asked = job.own && record->filled && record->size_bytes == job.size_bytes &&
                        facts->size_bytes == job.size_bytes && record->content == content_of(target);
  job.create = allow_overwrite_ || !as_asked;
  if (job.create) require_space(target.path, job.size_bytes, facts->allocated_bytes);
  return job;
}

void Preparation::judge_device(const Target& target, const platform::FileFacts& facts, bool written_to) {
  // Those that are named as devices were refused before; this one is behind a link, or stands in another folder.
  if (target.create_size_bytes) {
    throw Failure({"DeviceNotWritten", "The target is a whole disk or volume, which cannot be created.",
                   "Leave out -c, or give the path of a file.", target.path});
  }
  if (!written_to) return;
  if (!allow_overwrite_) {
    throw Failure({"DeviceNotWritten", "The target is a whole disk or volume; this engine only reads it.",
                   "Read only (-w0), give a file on it, or use --allow-overwrite to lose what is on it.", target.path});
  }
  if (claimed_devices_.contains(facts.identity.file)) return;
  claimed_devices_.emplace(facts.identity.file, platform::claim_device(target.path));
}

void Preparation::tell_of(const platform::Removal& removal, const std::string& path) {
  if (removal.done) return;
  if (removal.misplaced.empty()) {
    warnings_.push_back({WarningCode::other, "The test file could not be deleted. Delete it by hand.", path});
    return;
  }
  warnings_.push_back({WarningCode::other, tell_misplaced(removal) + " Rename it back.", path});
}

void Preparation::clear_way(const platform::Place& place) {
  const auto left = clear_set_aside(place);
  if (!left) return;
  if (!left->deleted) return tell_of({.misplaced = left->path}, place.path);
  warnings_.push_back({WarningCode::other, "Deleted a test file that a killed run had left behind.", left->path});
}

void Preparation::carry_out(const Job& job, PreparationProgress& progress) {
  const platform::Place& place = files_.place(job.path);
  platform::OpenOptions options;
  options.write = true;
  options.asynchronous = false;
  options.must_be_new = !job.exists;
  OwnershipRecord record{.identity = {},
                         .word = random_name(),
                         .size_bytes = job.size_bytes,
                         .in_use = true,
                         .content = job.zeros ? "zero" : "random",
                         .aside = new_aside_name()};
  note_before_filling(job, options, record);
  try {
    if (!fill_file(files_, job.path, job.size_bytes, job.zeros, stop_, progress)) {
      forget_use(job.path);
      tell_of(remove_made_file(place, record), job.path);
      return;
    }
    reached(PreparationStep::filled);
    record.filled = true;
    remember_use(job.path, record);
    // Others may take their time to be made: until the time span begins, nobody has anything to write here.
    let_go_of_files();
  } catch (const Failure&) {
    forget_use(job.path);
    tell_of(remove_made_file(place, record), job.path);
    throw;
  }
}

/// The note comes first: should this process die while filling, the next run knows the file for its own.
void Preparation::note_before_filling(const Job& job, const platform::OpenOptions& options, OwnershipRecord& record) {
  const platform::Place& place = files_.place(job.path);
  const platform::File file = files_.open(job.path, options);
  try {
    // The word comes before all else, as it tells a new file that has no record yet. One that has a record keeps the
    // word that stands in it: at no time may the two differ.
    if (job.own) {
      record.word = require_still_own(job.path).word;
    } else if (!platform::put_mark(file, job.path, record.word)) {
      record.word.clear();
    }
    record.identity = platform::look_at(file, job.path).identity;
    if (!job.exists) files_.expect(job.path, record.identity);
    remember_use(job.path, record);
  } catch (const Failure&) {
    if (!job.exists) tell_of(platform::remove_file(place, platform::look_at(file, job.path), record.aside), job.path);
    throw;
  }
  reached(PreparationStep::noted);
  if (job.exists) platform::set_size(file, job.path, 0);
}

/// Writes it down as well.
void Preparation::remember_use(const std::string& path, const OwnershipRecord& record) {
  const std::lock_guard lock(in_use_mutex_);
  in_use_.insert_or_assign(path, HeldRecord{record, write_ownership(files_.place(path), record)});
  own_paths_.insert(path);
}

void Preparation::forget_use(const std::string& path) {
  const std::lock_guard lock(in_use_mutex_);
  in_use_.erase(path);
}

/// Files are judged together and made one after the other: what was the engine's own may have been copied over by now.
OwnershipRecord Preparation::require_still_own(const std::string& path) {
  auto record = ownership_of(files_.place(path));
  if (record && record->identity == files_.expected(path)) return *std::move(record);
  throw Failure({"TargetChanged", "Another program wrote to the file while the run was being prepared.",
                 "Choose another name, or move the file away.", path});
}

/// A file that an engine left in use, as it was killed, is this one's from here on.
void Preparation::take_into_use(const std::string& path) {
  OwnershipRecord record = require_still_own(path);
  record.in_use = true;
  record.removing = false;
  remember_use(path, record);
}

void Preparation::renew_records() {
  const std::lock_guard lock(in_use_mutex_);
  for (auto& [path, held] : in_use_) renew_ownership(files_.place(path), held);
}

Preparation::Jobs Preparation::make_files(const TimeSpan& span, PreparationProgress& progress) {
  std::map<std::string, Use> uses;
  std::vector<Target> targets = span.targets;
  for (Target& target : targets) {
    if (precreated_paths_.contains(target.path)) target.create_size_bytes.reset();
    uses[target.path].created |= target.create_size_bytes.has_value();
    uses[target.path].written_to |= target.write_percent > 0;
  }

  Jobs jobs;
  for (const Target& target : targets) {
    Job job = judge(target, uses[target.path]);
    const auto [entry, added] = jobs.emplace(target.path, job);
    if (!added && job.create) entry->second = job;
  }
  reached(PreparationStep::judged);
  std::uint64_t total = 0;
  for (const auto& [path, job] : jobs) {
    if (job.create) total += job.size_bytes;
  }
  progress.total_bytes = total;
  progress.written_bytes = 0;
  for (const auto& [path, job] : jobs) {
    if (stop_.stopped()) break;
    if (job.create) carry_out(job, progress);
  }
  return jobs;
}

/// What is written to is looked at once more when all is made, which may have taken an hour.
void Preparation::prepare(const TimeSpan& span, PreparationProgress& progress) {
  for (const auto& [path, job] : make_files(span, progress)) {
    if (stop_.stopped()) return;
    if (job.written_to && (job.own || job.create)) take_into_use(path);
  }
}

void Preparation::precreate(const Profile& profile, PreparationProgress& progress) {
  if (!profile.precreate_rule) return;
  const SizesByPath sizes = sizes_by_path(profile);
  TimeSpan files;
  for (const TimeSpan& span : profile.time_spans) {
    for (const Target& target : span.targets) {
      const std::uint64_t size_bytes = precreated_size(sizes.at(target.path), *profile.precreate_rule);
      if (size_bytes == 0) continue;
      files.targets.push_back(target);
      files.targets.back().create_size_bytes = size_bytes;
    }
  }
  make_files(files, progress);
  for (const Target& target : files.targets) precreated_paths_.insert(target.path);
}

void Preparation::let_go_of_files() {
  const std::lock_guard lock(in_use_mutex_);
  for (auto& [path, held] : in_use_) let_go(files_.place(path), held);
  in_use_.clear();
}

void Preparation::delete_own_files() {
  for (const std::string& path : own_paths_) {
    const platform::Place& place = files_.place(path);
    const platform::Removal removal = remove_own_file(place);
    tell_of(removal, path);
    if (!removal.done || platform::is_gone(place)) continue;
    warnings_.push_back({WarningCode::other,
                         "The test file was not deleted: its record (" + record_of(place).path +
                             ") was removed or changed during the run, or somebody else changed the file. Delete it by "
                             "hand if nobody needs it.",
                         path});
  }
}

}  // namespace headroom
