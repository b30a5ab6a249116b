#include "cli/profile_file.h"

#include "cli/invocation.h"
#include "platform/text_file.h"

namespace headroom {
namespace {

constexpr std::size_t kMaxProfileBytes = std::size_t{16} << 20;

}  // namespace

std::string read_profile_file(std::string_view option, const std::string& path) {
  auto text = platform::read_text_file(path, kMaxProfileBytes);
  if (!text) throw UsageError(std::string(option) + path, "there is no such profile file; check the path");
  return *std::move(text);
}

}  // namespace headroom
