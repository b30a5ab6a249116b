// What the system's copy of the test file was like: for people, and as the contract has it.
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "platform/file_copy.h"
#include "report/json_value.h"
#include "report/reports.h"

namespace headroom {
namespace {

const char* end_name(FileCopyEnd end) {
  switch (end) {
    case FileCopyEnd::completed:
      return "completed";
    case FileCopyEnd::time_up:
      return "timeUp";
    case FileCopyEnd::cancelled:
      return "cancelled";
    case FileCopyEnd::skipped:
      return "skipped";
    case FileCopyEnd::failed:
      return "failed";
  }
  return "";
}

void add_speed(std::string& text, const char* what, std::uint64_t bytes, const std::optional<double>& seconds) {
  if (!seconds || *seconds <= 0) return;
  append_text(text, "%s%.2fs, %.2f MiB/s\n", what, *seconds, static_cast<double>(bytes) / (1 << 20) / *seconds);
}

}  // namespace

std::string file_copy_text(const FileCopyResult& copy) {
  std::string text = "\n\nFile copy (no part of the results):\n";
  append_text(text, "\tfile:\t\t\t%s\n", copy.path.c_str());
  if (copy.end == FileCopyEnd::skipped || copy.end == FileCopyEnd::failed) {
    append_text(text, "\t%s\t\t%s\n", copy.end == FileCopyEnd::skipped ? "skipped:" : "failed:", copy.reason.c_str());
    return text;
  }
  if (copy.end == FileCopyEnd::cancelled) return text + "\tcancelled\n";
  append_text(text, "\tcopied by %s:\t%s%s\n", platform::copy_call_name(), format_size(copy.copied_bytes).c_str(),
              copy.end == FileCopyEnd::time_up ? ", then its time was up" : "");
  if (copy.cloned.value_or(false)) {
    return text + "\tno speed:\t\tthe file system cloned data instead of moving it\n";
  }
  add_speed(text, "\tuntil the copy returned:\t", copy.copied_bytes, copy.copy_seconds);
  add_speed(text, "\tuntil it was on the disk:\t", copy.copied_bytes, copy.flushed_seconds);
  return text + "\tone stream through the system's cache; each byte is read and written\n";
}

nlohmann::ordered_json file_copy_json(const std::optional<FileCopyResult>& copy) {
  if (!copy) return nullptr;
  return {{"endReason", end_name(copy->end)},
          {"reason", text_or_null(copy->reason)},
          {"path", copy->path},
          {"call", platform::copy_call_name()},
          {"fileBytes", or_null(copy->file_bytes)},
          {"copiedBytes", copy->copied_bytes},
          {"copySeconds", rounded(copy->copy_seconds, 6)},
          {"flushedSeconds", rounded(copy->flushed_seconds, 6)},
          {"isCloned", or_null(copy->cloned)}};
}

}  // namespace headroom
