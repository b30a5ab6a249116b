#include "platform/side_file.h"

#include "base/text.h"
#include "platform/file_owner.h"
#include "platform/text_file.h"

namespace headroom::platform {

std::optional<std::string> why_no_side_file(const File& file, const std::string& path) {
  const FileFacts facts = look_at(file, path);
  if (facts.kind == FileKind::link) return "is a link";
  if (facts.kind != FileKind::regular) return "is no regular file";
  if (facts.link_count > 1) {
    return format_text("has %llu names", static_cast<unsigned long long>(facts.link_count));
  }
  if (!belongs_to_this_user(file)) return "belongs to another user";
  return std::nullopt;
}

void require_lines(const File& file, const std::string& path, bool (*is_earlier)(std::string_view start)) {
  constexpr std::size_t start_bytes = 256;
  if (const auto why = why_no_side_file(file, path)) fail_at_side_file(path, *why);
  const std::string start = read_start(file, path, start_bytes);
  if (!start.empty() && !is_earlier(start)) fail_at_side_file(path, "holds something else");
}

Place find_side_place(const std::string& path) try {
  Place place = find_place(path);
  if (!place.folder) fail_at_side_file(path, "is no regular file");
  return place;
} catch (const Failure& failure) {
  if (failure.problem().code == "WriteFailed") throw;
  throw Failure({"WriteFailed", failure.problem().message, "Check that its folder exists and can be written.", path});
}

}  // namespace headroom::platform
