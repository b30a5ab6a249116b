// This process: its arguments, its threads and how it is interrupted.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "profile/profile.h"

namespace headroom::platform {

/// The arguments as UTF-8, the program's name first. Also makes the standard streams take UTF-8.
std::vector<std::string> arguments(int argc, char** argv);

/// Whether '/' starts an option, as '-' does.
bool slash_starts_option();

/// From here on the first Ctrl-C or termination request only sets a mark; the second ends the process, where it is not
/// told twice of one.
void catch_interrupts();
/// Whether an interrupt has arrived.
bool interrupted();

/// Processors that this process may use, group by group.
std::vector<headroom::Processor> usable_processors();
/// Binds the calling thread to one processor. Returns the system's error code, 0 for success.
int bind_thread(const headroom::Processor& processor);
/// Lets the calling thread wake up precisely from short waits.
void wake_thread_precisely();

/// Number of this process.
std::uint64_t process_id();

/// Ends the process at once, without running destructors.
[[noreturn]] void exit_now(int code);

}  // namespace headroom::platform
