#include "cli/xml_profile_file.h"

#include "base/text.h"
#include "cli/profile_file.h"

namespace headroom {
namespace {

/// The file's report settings apply unless the command line has its own.
void take_settings(const ReportSettings& settings, Invocation& invocation) {
  if (invocation.reports.empty()) invocation.reports.push_back({settings.format.value_or(ReportFormat::text), ""});
  invocation.run.verbose |= settings.verbose;
  invocation.run.wait_statistics |= settings.wait_statistics;
  if (invocation.run.ios_per_dot == 0) invocation.run.ios_per_dot = settings.ios_per_dot;
}

}  // namespace

void substitute_templates(const std::vector<std::string>& substitutes, Profile& profile,
                          std::vector<ProfileProblem>& problems) {
  if (substitutes.empty()) return;
  std::vector<bool> used(substitutes.size());
  for (std::size_t s = 0; s < profile.time_spans.size(); ++s) {
    std::vector<Target>& targets = profile.time_spans[s].targets;
    for (std::size_t t = 0; t < targets.size(); ++t) {
      const auto number = targets[t].template_number();
      if (!number) continue;
      if (*number > substitutes.size()) {
        problems.push_back({format_text("/timeSpans/%zu/targets/%zu/path", s, t),
                            format_text("stands for target %llu of the command line, which has %zu; give that many",
                                        static_cast<unsigned long long>(*number), substitutes.size())});
        continue;
      }
      const auto index = static_cast<std::size_t>(*number - 1);
      used[index] = true;
      targets[t].path = substitutes[index];
    }
  }
  for (std::size_t i = 0; i < substitutes.size(); ++i) {
    if (used[i]) continue;
    problems.push_back(
        {"'" + substitutes[i] + "'", format_text("is given as a target, but no path of the profile is *%zu, "
                                                 "which it would replace",
                                                 i + 1)});
  }
}

XmlProfile load_xml_profile(Invocation& invocation, std::vector<ProfileProblem>& problems) {
  XmlProfile xml = read_xml_profile(read_profile_file("-X", *invocation.xml_profile_file), problems);
  if (!problems.empty()) return xml;
  invocation.profile = xml.profile;
  take_settings(xml.settings, invocation);
  apply_overrides(invocation.overrides, invocation.profile);
  substitute_templates(invocation.substitutes, invocation.profile, problems);
  for (ProfileProblem& problem : problems) problem.path = xml.place_of(problem.path);
  return xml;
}

}  // namespace headroom
