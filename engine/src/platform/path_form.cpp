#include "platform/path_form.h"

#include <algorithm>
#include <filesystem>

namespace headroom::platform {
namespace {

constexpr std::string_view kDeviceSpace = R"(\\.\)";
constexpr std::string_view kRawSpace = R"(\\?\)";

bool is_letter(char c) {
  return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
}

bool is_drive_number(std::string_view path) {
  return path.size() > 1 && path[0] == '#' &&
         std::all_of(path.begin() + 1, path.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool is_drive_letter(std::string_view path) {
  return path.size() == 2 && path[1] == ':' && is_letter(path[0]);
}

bool starts_with_space(std::string_view path) {
  return path.starts_with(kDeviceSpace) || path.starts_with(kRawSpace);
}

/// What stands behind "\\.\" or "\\?\".
std::string_view behind_space(std::string_view path) {
  return starts_with_space(path) ? path.substr(kDeviceSpace.size()) : path;
}

}  // namespace

PathForm windows_path_form(std::string_view path) {
  if (is_drive_number(path) || is_drive_letter(path)) return PathForm::device;
  std::string_view rest = behind_space(path);
  // A folder or a file on a volume has a separator behind the volume's name.
  if (starts_with_space(path) && rest.find_first_of(R"(\/)") == std::string_view::npos) return PathForm::device;
  if (rest.size() > 1 && rest[1] == ':' && is_letter(rest[0])) rest.remove_prefix(2);
  return rest.find(':') == std::string_view::npos ? PathForm::file : PathForm::stream;
}

PathForm linux_path_form(std::string_view path) {
  if (is_drive_number(path) || is_drive_letter(path)) return PathForm::foreign_device;
  const std::string normal = std::filesystem::path(path).lexically_normal().generic_string();
  return normal.starts_with("/dev/") && !normal.starts_with("/dev/shm/") ? PathForm::device : PathForm::file;
}

bool names_disk(std::string_view path) {
  constexpr std::string_view disk = "physicaldrive";
  const std::string_view name = behind_space(path);
  return is_drive_number(path) ||
         (name.size() > disk.size() && std::equal(disk.begin(), disk.end(), name.begin(),
                                                  [](char letter, char given) { return (given | 0x20) == letter; }));
}

std::string windows_device_name(std::string_view path) {
  if (is_drive_number(path)) return std::string(kDeviceSpace) + "PhysicalDrive" + std::string(path.substr(1));
  if (is_drive_letter(path)) return std::string(kDeviceSpace) + std::string(path);
  return std::string(path);
}

std::wstring with_long_path_prefix(const std::wstring& full) {
  constexpr std::size_t longest_without_prefix = 240;  // MAX_PATH, less a short file name
  if (full.size() <= longest_without_prefix || full.starts_with(LR"(\\?\)") || full.starts_with(LR"(\\.\)")) {
    return full;
  }
  return full.starts_with(LR"(\\)") ? LR"(\\?\UNC\)" + full.substr(2) : LR"(\\?\)" + full;
}

}  // namespace headroom::platform
