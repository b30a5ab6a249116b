#include "run/preparation.h"

#include <map>

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

/// Space that the new file needs beyond what the old one already takes.
void require_space(const std::string& path, std::uint64_t size_bytes, std::uint64_t present_bytes) {
  const auto free = platform::free_bytes(path);
  const std::uint64_t needed = size_bytes > present_bytes ? size_bytes - present_bytes : 0;
  if (!free || needed <= *free) return;
  throw Failure({"DiskFull",
                 format_text("The file needs %s more and the volume has %s free.", size_in_words(needed).c_str(),
                             size_in_words(*free).c_str()),
                 "Free space on the volume, or ask for a smaller file (-c).", path});
}

}  // namespace

TargetJob Preparation::judge(const Target& target, const TargetUse& use) {
  TargetJob job = TargetJudge(files_, allow_overwrite_, WordTrial::allowed).judge(target, use);
  if (job.device && job.written_to) claim(job);
  if (job.own) own_paths_.insert(job.path);
  if (!job.device) clear_left_copy(files_.place(job.path));
  if (job.create && !job.exists) clear_way(files_.place(job.path));
  if (job.create) require_space(job.path, job.size_bytes, job.present_bytes);
  return job;
}

void Preparation::claim(const TargetJob& job) {
  if (claimed_devices_.contains(job.device_number)) return;
  claimed_devices_.emplace(job.device_number, platform::claim_device(job.path));
}

void Preparation::tell_of(const platform::Removal& removal, const std::string& path) {
  if (removal.done) return;
  if (removal.misplaced.empty()) {
    warnings_.push_back({WarningCode::other, "The test file could not be deleted. Delete it by hand.", path});
    return;
  }
  warnings_.push_back({WarningCode::other, tell_misplaced(removal) + " Rename it back.", path});
}

void Preparation::clear_left_copy(const platform::Place& place) {
  const auto left = clear_copy(place);
  if (!left) return;
  warnings_.push_back({WarningCode::other,
                       left->deleted ? "Deleted a copy of the test file that a killed run had left behind."
                                     : "A copy of the test file, which a killed run had left behind, could not be "
                                       "deleted. Delete it by hand.",
                       left->path});
}

void Preparation::clear_way(const platform::Place& place) {
  const auto left = clear_set_aside(place);
  if (!left) return;
  if (!left->deleted) return tell_of({.misplaced = left->path}, place.path);
  warnings_.push_back({WarningCode::other, "Deleted a test file that a killed run had left behind.", left->path});
}

void Preparation::carry_out(const TargetJob& job, PreparationProgress& progress) {
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
    // Creating other files may take long: until the time span begins, nothing has to be written here.
    let_go_of_files();
  } catch (const Failure&) {
    forget_use(job.path);
    tell_of(remove_made_file(place, record), job.path);
    throw;
  }
}

/// The note comes first: should this process die while filling, the next run knows the file for its own.
void Preparation::note_before_filling(const TargetJob& job, const platform::OpenOptions& options,
                                      OwnershipRecord& record) {
  const platform::Place& place = files_.place(job.path);
  const platform::File file = files_.open(job.path, options);
  try {
    // The word is written first, as it identifies a new file without a record. A file with a record keeps the word in
    // it: the two must never differ.
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
  TimeSpan files = span;
  for (Target& target : files.targets) {
    if (precreated_paths_.contains(target.path)) target.create_size_bytes.reset();
  }
  TargetUses uses = uses_of(files);

  Jobs jobs;
  for (const Target& target : files.targets) {
    TargetJob job = judge(target, uses[target.path]);
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
  const TimeSpan files = precreated_targets(profile);
  if (files.targets.empty()) return;
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
