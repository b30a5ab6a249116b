#include "report/report_place.h"

#include "base/problem.h"
#include "platform/text_file.h"

namespace headroom {
namespace {

/// More than any report needs to say what made it.
constexpr std::size_t kStartBytes = 4096;

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

[[noreturn]] void refuse(const platform::Place& place, const char* why, const char* action) {
  throw Failure({"ReportNotOurs", std::string("A report was asked for under the name of a file that ") + why + ".",
                 action, place.path});
}

}  // namespace

bool begins_as_report(ReportFormat format, std::string_view start) {
  switch (format) {
    case ReportFormat::text:
      return start.starts_with("\nCommand Line: ") && has(start.substr(1, start.find('\n', 1)), "headroom-io");
    case ReportFormat::json:
      return start.starts_with("{\n  \"contractVersion\": ") && has(start, "\n  \"status\": ") &&
             has(start, "\n  \"engine\": {\n    \"name\": \"headroom-io\"");
    case ReportFormat::xml:
      return start.starts_with("<Results>\n  <System>\n") && has(start, "\n      <Name>headroom-io ");
  }
  return false;
}

std::optional<platform::FileIdentity> find_replaceable(const platform::Place& place, ReportFormat format,
                                                       bool allow_overwrite) {
  const auto seen = platform::look_at(place);
  if (!seen) return std::nullopt;
  platform::FileFacts facts = *seen;
  std::string start;
  if (facts.kind == platform::FileKind::regular && !allow_overwrite) {
    platform::OpenOptions options;
    options.asynchronous = false;
    options.follow_link = false;
    const platform::File file = platform::open_file(place, options);
    facts = platform::look_at(file, place.path);
    if (facts.kind == platform::FileKind::regular) start = platform::read_start(file, place.path, kStartBytes);
  }
  if (facts.kind != platform::FileKind::regular) {
    refuse(place, facts.kind == platform::FileKind::link ? "is a link" : "is no plain file", "Choose another name.");
  }
  if (allow_overwrite || facts.size_bytes == 0 || begins_as_report(format, start)) return facts.identity;
  refuse(place, "is neither empty nor an earlier report of this engine in that form",
         "Choose another name, move the file away, or use --allow-overwrite to lose its content.");
}

}  // namespace headroom
