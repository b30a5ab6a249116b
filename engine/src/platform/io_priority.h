// How urgent I/O is to the system (-I). Whether that changes anything is up to the disk's scheduler.
#pragma once

#include <string>

#include "platform/file.h"

namespace headroom::platform {

/// Gives I/O on an open file a priority other than normal: the file's own where the system keeps it there (Windows),
/// else that of the calling thread's blocking I/O. Throws Failure.
void set_io_priority(const File& file, const std::string& path, IoPriority priority);

/// Gives the calling thread's blocking I/O a priority, where the system keeps it with threads (Linux). Costs nothing
/// when the thread has it already.
void set_thread_io_priority(IoPriority priority) noexcept;

}  // namespace headroom::platform
