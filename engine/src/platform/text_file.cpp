#include "platform/text_file.h"

namespace headroom::platform {
namespace {

void require_source(const FileFacts& facts, const Place& place) {
  if (facts.kind != FileKind::regular) {
    throw Failure({"SourceNotAFile", "The source of what is written (-Z) is no regular file.",
                   "Give the path of a file.", place.path});
  }
  // By another name it may lie outside of what a run is confined to.
  if (!place.links_lead_out && facts.link_count > 1) {
    throw Failure({"SourceHasLinks", "The source of what is written (-Z) has several names.",
                   "Give a copy of the file.", place.path});
  }
}

}  // namespace

std::optional<std::string> read_file_start(const Place& place, std::size_t length) {
  if (!look_at(place)) return std::nullopt;
  require_source(look_through(place), place);
  OpenOptions options;
  options.asynchronous = false;
  const File file = open_file(place, options);
  require_source(look_at(file, place.path), place);
  require_plain_reading(file, place.path);
  return read_start(file, place.path, length);
}

}  // namespace headroom::platform
