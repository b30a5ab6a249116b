// What a target's path names, by its form only, without a call to the system.
#pragma once

#include <string>
#include <string_view>

namespace headroom::platform {

enum class PathForm {
  file,
  device,          // a whole disk or volume
  stream,          // a stream of a file (Windows)
  foreign_device,  // a device in the spelling of another system
};

/// For Windows: "#3", "X:", "\\.\PhysicalDrive3" and "\\?\Volume{...}" are devices, "io.dat:notes" is a stream.
PathForm windows_path_form(std::string_view path);

/// For Linux: everything in /dev is a device, except below /dev/shm. Windows' short names are foreign.
PathForm linux_path_form(std::string_view path);

/// Whether a device's path names a whole disk, "#3" or "\\.\PhysicalDrive3", rather than a volume (Windows).
bool names_disk(std::string_view path);

/// The name under which Windows opens a path: "#3" is "\\.\PhysicalDrive3" and "X:" is "\\.\X:"; others stay.
std::string windows_device_name(std::string_view path);

/// A full path as Windows takes it: long ones get the prefix without which it refuses them, as not every machine has
/// long paths switched on.
std::wstring with_long_path_prefix(const std::wstring& full);

}  // namespace headroom::platform
