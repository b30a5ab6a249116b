#include "run/machine_rules.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>

#include "base/text.h"
#include "platform/device.h"
#include "platform/large_pages.h"
#include "platform/process.h"
#include "platform/system.h"

namespace headroom {
namespace {

using Problems = std::vector<ProfileProblem>;

/// Whether a path begins with a whole drive's name, "#1", and continues as if it had files.
bool goes_on_behind_drive(std::string_view path) {
  if (path[0] != '#') return false;
  const auto behind = path.find_first_not_of("0123456789", 1);
  return behind != std::string_view::npos && behind > 1 && (path[behind] == '/' || path[behind] == '\\');
}

/// Names of files that are more likely meant otherwise.
void check_file_name(const std::string& path, const std::string& at, Problems& problems) {
  const std::string instead = "./" + path + " for a file of that name";
  if (path[0] == '*') {
    problems.push_back({at + "/path", "'" + path +
                                          "' is a template, which a target given with an XML profile (-X) replaces; "
                                          "give that target, or " +
                                          instead});
  } else if (goes_on_behind_drive(path)) {
    problems.push_back({at + "/path", "'" + path +
                                          "' begins with the name of a whole drive, which has no files; give a "
                                          "file's path on its volume, or " +
                                          instead});
  }
}

void check_path(const Target& target, const std::string& at, Problems& problems) {
  const std::string named = "'" + target.path + "' names ";
  switch (platform::path_form(target.path)) {
    case platform::PathForm::device:
      if (target.create_size_bytes) {
        problems.push_back({at + "/createSizeBytes", named + "a whole disk or volume, which cannot be created (-c)"});
      }
      if (target.memory_mapped) {
        problems.push_back({at + "/memoryMapped", named + "a whole disk or volume; -Sm needs a file"});
      }
      return;
    case platform::PathForm::stream:
      problems.push_back({at + "/path", named + "a stream of a file; give the path of the file itself"});
      return;
    case platform::PathForm::foreign_device:
      problems.push_back(
          {at + "/path", named +
                             "a whole drive or volume in the form of Windows; give a device's path, such "
                             "as /dev/sdb, or ./" +
                             target.path + " for a file of that name"});
      return;
    case platform::PathForm::file:
      check_file_name(target.path, at, problems);
  }
}

void check_cache_mode(const Target& target, const std::string& at, Problems& problems) {
  if (target.cache_mode == CacheMode::local_cache_disabled && !platform::can_disable_local_cache()) {
    problems.push_back({at + "/cacheMode", "this system cannot disable only the local cache (-Sr); use -Su"});
  }
}

/// Bytes that a thread's buffers take when they lie in large pages.
double in_large_pages(double bytes) {
  const auto page_bytes = static_cast<double>(platform::large_page_bytes());
  return page_bytes > 0 ? std::ceil(bytes / page_bytes) * page_bytes : bytes;
}

/// Bytes that buffers, histograms and interval series of a time span need.
double needed_memory_bytes(const TimeSpan& span) {
  constexpr double histogram_touched_bytes = 64.0 * 1024;
  constexpr double interval_bytes = 96;
  constexpr std::uint64_t page_bytes = 4096;  // buffers begin at pages
  double bytes = 0;
  for (const Target& target : span.targets) {
    const auto threads = static_cast<double>(span.thread_pool_size.value_or(target.threads_per_target));
    const auto requests =
        static_cast<double>(span.pools_requests() ? *span.pool_outstanding_requests : target.outstanding_requests);
    const bool mixed = target.write_percent > 0 && target.write_percent < 100;
    const std::uint64_t block_pages = (target.block_size_bytes + page_bytes - 1) / page_bytes;
    const double buffers = requests * static_cast<double>(block_pages * page_bytes) * (mixed ? 2 : 1);
    bytes += threads * ((target.large_pages ? in_large_pages(buffers) : buffers) + requests * 128);
    bytes += threads * histogram_touched_bytes;
    if (span.iops_interval_milliseconds) {
      bytes += threads * interval_bytes * static_cast<double>(span.duration_seconds) * 1000 /
               static_cast<double>(*span.iops_interval_milliseconds);
    }
    bytes += static_cast<double>(target.write_buffer.source_size_bytes.value_or(0));
  }
  return bytes;
}

void check_memory(const TimeSpan& span, const std::string& at, Problems& problems) {
  const double needed = needed_memory_bytes(span);
  // A program of 32 bits cannot have more than its addresses reach.
  const double present = std::min(static_cast<double>(platform::memory_bytes()),
                                  static_cast<double>(std::numeric_limits<std::size_t>::max()));
  if (present > 0 && needed > 0.8 * present) {
    problems.push_back({at, format_text("needs about %.1f GiB of memory for buffers and statistics, and there are "
                                        "%.1f; use fewer threads (-t), requests (-o), smaller blocks (-b) or "
                                        "longer intervals (-D)",
                                        needed / (1 << 30), present / (1 << 30))});
  }
}

/// "0-3, 6" for the numbers of a group's processors, which come in order.
std::string numbers_of_group(const std::vector<Processor>& usable, std::uint64_t group) {
  std::string text;
  for (std::size_t i = 0; i < usable.size(); ++i) {
    if (usable[i].group != group) continue;
    std::size_t last = i;
    while (last + 1 < usable.size() && usable[last + 1].group == group &&
           usable[last + 1].number == usable[last].number + 1) {
      ++last;
    }
    append_text(text, text.empty() ? "%llu" : ", %llu", static_cast<unsigned long long>(usable[i].number));
    if (last > i) append_text(text, "-%llu", static_cast<unsigned long long>(usable[last].number));
    i = last;
  }
  return text;
}

}  // namespace

std::vector<ProfileProblem> check_processors(const TimeSpan& span, const std::string& at,
                                             const std::vector<Processor>& usable) {
  std::vector<ProfileProblem> problems;
  for (std::size_t i = 0; i < span.processors.size(); ++i) {
    const Processor& wanted = span.processors[i];
    const bool found = std::any_of(usable.begin(), usable.end(), [&](const Processor& processor) {
      return processor.group == wanted.group && processor.number == wanted.number;
    });
    if (found) continue;
    const std::string place = at + "/processors/" + std::to_string(i);
    const std::string numbers = numbers_of_group(usable, wanted.group);
    if (numbers.empty()) {
      problems.push_back(
          {place, format_text("this machine has no active processor group %llu (-a); the last one is %llu",
                              static_cast<unsigned long long>(wanted.group),
                              static_cast<unsigned long long>(usable.empty() ? 0 : usable.back().group))});
    } else {
      problems.push_back(
          {place, format_text("processor %llu of group %llu does not exist, is not active or is not allowed "
                              "for this process (-a); there are %s",
                              static_cast<unsigned long long>(wanted.number),
                              static_cast<unsigned long long>(wanted.group), numbers.c_str())});
    }
  }
  return problems;
}

std::vector<ProfileProblem> check_machine(const Profile& profile) {
  std::vector<ProfileProblem> problems;
  const std::vector<Processor> usable = platform::usable_processors();
  for (std::size_t s = 0; s < profile.time_spans.size(); ++s) {
    const TimeSpan& span = profile.time_spans[s];
    const std::string at = "/timeSpans/" + std::to_string(s);
    for (std::size_t t = 0; t < span.targets.size(); ++t) {
      const std::string target_at = at + "/targets/" + std::to_string(t);
      check_path(span.targets[t], target_at, problems);
      check_cache_mode(span.targets[t], target_at, problems);
    }
    check_memory(span, at, problems);
    // Where the system tells nothing, binding itself has the last word.
    const auto of_span = usable.empty() ? std::vector<ProfileProblem>() : check_processors(span, at, usable);
    problems.insert(problems.end(), of_span.begin(), of_span.end());
    if (span.completion_routines && !platform::has_completion_routines()) {
      problems.push_back(
          {at + "/completionRoutines", "completion routines (-x) need Windows; without them, io_uring is used"});
    }
  }
  return problems;
}

}  // namespace headroom
