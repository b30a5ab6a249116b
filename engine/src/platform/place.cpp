#include "platform/place.h"

#include <algorithm>
#include <filesystem>
#include <vector>

#include "base/problem.h"
#include "platform/folder.h"
#include "platform/os_failure.h"

namespace headroom::platform {
namespace {

namespace fs = std::filesystem;

fs::path from_utf8(const std::string& text) {
  return {std::u8string(text.begin(), text.end())};
}

std::string to_utf8(const fs::path& path) {
  const std::u8string text = path.u8string();
  return {text.begin(), text.end()};
}

/// The parts of a path, without what ".", ".." and doubled separators add. Below a confining folder nothing is a link,
/// so that going back by text goes back on disk.
std::vector<std::string> parts_of(const std::string& path) {
  std::vector<std::string> parts;
  for (const fs::path& part : fs::absolute(from_utf8(path)).lexically_normal()) {
    if (!part.empty()) parts.push_back(to_utf8(part));
  }
  return parts;
}

[[noreturn]] void refuse_outside(const std::string& root, const std::string& path) {
  throw Failure({"TargetOutside", "The file does not lie in the folder that this run is confined to, " + root + ".",
                 "Choose a file in that folder.", path});
}

}  // namespace

void fail_folder(const std::string& path, int error) {
  const bool denied = kind_of_error(error) == ErrorKind::access_denied;
  fail(denied ? "AccessDenied" : "TargetNotFound", "Cannot open the folder of the target", path, error,
       denied ? "Run as a user who may enter it." : "Create the folder first, or check the path.");
}

Place find_place_below(const std::string& root, const std::string& path) {
  const std::vector<std::string> upper = parts_of(root);
  const std::vector<std::string> parts = parts_of(path);
  if (path_names_device(path) || parts.size() <= upper.size()) refuse_outside(root, path);
  for (std::size_t i = 0; i < upper.size(); ++i) {
    if (!is_same_name(upper[i], parts[i])) refuse_outside(root, path);
  }
  File folder = open_folder(root, path);
  for (std::size_t i = upper.size(); i + 1 < parts.size(); ++i) folder = open_subfolder(folder, parts[i], path);
  return {path, parts.back(), std::make_shared<const File>(std::move(folder)), false};
}

Place neighbour(const Place& place, const std::string& name) {
  Place other = place;
  other.name = name;
  other.path.resize(place.path.size() - std::min(place.path.size(), place.name.size()));
  other.path += name;
  return other;
}

Place beside(const Place& place, const std::string& ending) {
  Place other = place;
  other.path += ending;
  if (!other.name.empty()) other.name += ending;
  return other;
}

}  // namespace headroom::platform
