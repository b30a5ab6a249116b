#include "profile/machine_rules.h"

#include <algorithm>
#include <string>

#include "base/text.h"
#include "platform/process.h"
#include "platform/system.h"

namespace headroom {
namespace {

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
      problems.push_back({place, format_text("processor %llu of group %llu is not there, not active or not allowed to "
                                             "this process (-a); there are %s",
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
    // Where the system tells nothing, binding itself has the last word.
    const auto of_span = usable.empty() ? std::vector<ProfileProblem>() : check_processors(span, at, usable);
    problems.insert(problems.end(), of_span.begin(), of_span.end());
    if (span.completion_routines && !platform::has_completion_routines()) {
      problems.push_back({at + "/completionRoutines",
                          "completion routines (-x) are a thing of Windows; leave them out, and io_uring is used"});
    }
  }
  return problems;
}

}  // namespace headroom
