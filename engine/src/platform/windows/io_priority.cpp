#include "platform/io_priority.h"

#include "base/problem.h"
#include "platform/os_error.h"
#include "platform/windows/windows_api.h"

namespace headroom::platform {

void set_io_priority(const File& file, const std::string& path, IoPriority priority) {
  // The kernel wants it at a multiple of eight bytes, which the structure does not ask for.
  alignas(8) FILE_IO_PRIORITY_HINT_INFO hint{};
  hint.PriorityHint = priority == IoPriority::very_low ? IoPriorityHintVeryLow
                      : priority == IoPriority::low    ? IoPriorityHintLow
                                                       : IoPriorityHintNormal;
  if (SetFileInformationByHandle(native(file), FileIoPriorityHintInfo, &hint, sizeof hint)) return;
  throw Failure({"IoPriorityFailed", "Cannot lower the priority of the I/O (-I): " + os_error_text(last_error()) + ".",
                 "Leave -I out.", path});
}

/// Windows keeps it with the open file.
void set_thread_io_priority(IoPriority) noexcept {}

}  // namespace headroom::platform
