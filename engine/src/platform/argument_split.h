// A command line of Windows as its arguments.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace headroom::platform {

/// The arguments of a command line, the program's name first, by the rules of CommandLineToArgvW: its library would
/// load user32 and gdi32, and a process with those gets no notice of a shutdown.
std::vector<std::wstring> split_command_line(std::wstring_view line);

}  // namespace headroom::platform
