#include "platform/side_file.h"

#include "base/text.h"
#include "platform/file_owner.h"

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

}  // namespace headroom::platform
