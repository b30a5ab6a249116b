#include "inputs.h"

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/invocation.h"
#include "profile/profile_json.h"
#include "profile/profile_rules.h"
#include "profile/xml_profile.h"

namespace headroom::fuzz {
namespace {

using Problems = std::vector<ProfileProblem>;

void require(bool holds, const std::string& promise) {
  if (!holds) throw BrokenPromise(promise);
}

/// Every problem says something, and says it of a place that a reader can find.
void require_clear(const Problems& problems) {
  for (const ProfileProblem& problem : problems) {
    require(!problem.message.empty(), "a problem has no message");
    try {
      nlohmann::json::json_pointer{problem.path};
    } catch (const nlohmann::json::exception&) {
      throw BrokenPromise("not a JSON pointer: " + problem.path);
    }
  }
}

/// As the result shows it: bytes that are no text are replaced.
std::string written(const Profile& profile) {
  using Handler = nlohmann::ordered_json::error_handler_t;
  return profile_to_json(profile).dump(-1, ' ', false, Handler::replace);
}

/// A profile that may be run is the same after it was written and read.
void require_same_when_read_again(const Profile& profile) {
  const std::string text = written(profile);
  Problems problems;
  const Profile again = read_profile(text, problems);
  require(problems.empty(), "a profile that may be run is refused when it is read from JSON: " +
                                (problems.empty() ? "" : problems.front().path + " " + problems.front().message));
  require(written(again) == text, "a profile changes when it is written as JSON and read again");
}

void check(const Profile& profile) {
  const Problems problems = check_profile(profile);
  require_clear(problems);
  if (problems.empty()) require_same_when_read_again(profile);
}

std::vector<std::string> split_lines(std::string_view input) {
  std::vector<std::string> lines;
  while (!input.empty()) {
    const auto end = input.find('\n');
    lines.emplace_back(std::string(input.substr(0, end)).c_str());  // an argument ends at its first zero byte
    input.remove_prefix(end == std::string_view::npos ? input.size() : end + 1);
  }
  return lines;
}

}  // namespace

void try_command_line(std::string_view input) {
  std::vector<std::string> arguments{"headroom-io"};
  for (std::string& line : split_lines(input)) arguments.push_back(std::move(line));
  try {
    const Invocation invocation = parse_command_line(arguments);
    // A profile file is read later; --help and the like have nothing to check.
    if (!invocation.profile.time_spans.empty()) check(invocation.profile);
  } catch (const UsageError& error) {
    require(*error.what() != '\0', "a refusal has no message");
  }
}

void try_json_profile(std::string_view input) {
  Problems problems;
  const Profile profile = read_profile(input, problems);
  require_clear(problems);
  if (problems.empty()) check(profile);
}

void try_xml_profile(std::string_view input) {
  Problems problems;
  const XmlProfile xml = read_xml_profile(input, problems);
  for (const ProfileProblem& problem : problems) {
    require(!problem.message.empty(), "a problem has no message");
    require(problem.path.find("line ") != std::string::npos, "a problem has no line: " + problem.path);
  }
  if (problems.empty()) check(xml.profile);
}

}  // namespace headroom::fuzz
