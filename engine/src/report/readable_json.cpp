#include "report/readable_json.h"

#include <algorithm>
#include <vector>

namespace headroom {
namespace {

using nlohmann::ordered_json;

constexpr std::size_t kIndent = 2;
/// The statistics of one direction, with their latency, are one line.
constexpr std::size_t kLongestNestedLine = 320;

std::string one_line(const ordered_json& value) {
  return value.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

bool holds_only_values(const ordered_json& value) {
  return std::none_of(value.begin(), value.end(), [](const ordered_json& member) { return member.is_structured(); });
}

bool fit_one_line(const std::vector<std::string>& members) {
  std::size_t length = 0;
  return std::all_of(members.begin(), members.end(), [&length](const std::string& member) {
    length += member.size() + 1;
    return length <= kLongestNestedLine && member.find('\n') == std::string::npos;
  });
}

std::string joined(const std::vector<std::string>& members, const std::string& before_each) {
  std::string text;
  for (const std::string& member : members) text.append(text.empty() ? "" : ",").append(before_each).append(member);
  return text;
}

std::string lines(const ordered_json& value, std::size_t indent) {
  if (!value.is_structured() || holds_only_values(value)) return one_line(value);
  std::vector<std::string> members;
  for (const auto& [key, member] : value.items()) {
    const std::string name = value.is_object() ? one_line(key) + ":" : "";
    members.push_back(name + lines(member, indent + kIndent));
  }
  const std::string inner = fit_one_line(members) ? joined(members, "")
                                                  : joined(members, "\n" + std::string(indent + kIndent, ' ')) + "\n" +
                                                        std::string(indent, ' ');
  return value.is_object() ? "{" + inner + "}" : "[" + inner + "]";
}

}  // namespace

std::string readable_json(const ordered_json& document) {
  return lines(document, 0) + "\n";
}

}  // namespace headroom
