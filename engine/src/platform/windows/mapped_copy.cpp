#include "platform/mapped_copy.h"

#include <mutex>

#include "platform/windows/nt_status.h"
#include "platform/windows/windows_api.h"

// Every instruction that touches a mapping is in a separate range of code, so that its address identifies a fault: the
// handler continues the thread after that range, with the reason in the register of the return value. That costs
// nothing per copy and needs neither __try, which GCC does not have, nor a jump out of the handler, which would leave
// the system's own frames behind.
#if defined(__x86_64__)
#include "platform/windows/copy_bytes_amd64.h"
#elif defined(__i386__)
#include "platform/windows/copy_bytes_x86.h"
#elif defined(__aarch64__)
#include "platform/windows/copy_bytes_arm64.h"
#else
#error "Copying from a mapped file has to be written in this machine's assembler first: see copy_bytes_amd64.h."
#endif

extern "C" {
/// Both copy and return 0, or the status of the fault that ended them; the second one stores past the caches.
NTSTATUS headroom_copy_bytes(std::byte* to, const std::byte* from, std::size_t size);
NTSTATUS headroom_stream_bytes(std::byte* to, const std::byte* from, std::size_t size);
extern const char headroom_copy_begin[];
extern const char headroom_copy_end[];
extern const char headroom_stream_begin[];
extern const char headroom_stream_end[];
}

namespace headroom::platform {
namespace {

/// The end of the range that contains an instruction; null if neither contains it.
const char* end_of_stretch(MachineWord instruction) {
  const auto* const at = reinterpret_cast<const char*>(instruction);
  if (at >= headroom_copy_begin && at < headroom_copy_end) return headroom_copy_end;
  if (at >= headroom_stream_begin && at < headroom_stream_end) return headroom_stream_end;
  return nullptr;
}

LONG CALLBACK leave_copy(EXCEPTION_POINTERS* exception) {
  const EXCEPTION_RECORD& record = *exception->ExceptionRecord;
  CONTEXT& context = *exception->ContextRecord;
  const char* const end = end_of_stretch(instruction_of(context));
  if (!end) return EXCEPTION_CONTINUE_SEARCH;
  instruction_of(context) = reinterpret_cast<MachineWord>(end);
  return_value_of(context) = status_of_fault(record);
  return EXCEPTION_CONTINUE_EXECUTION;
}

}  // namespace

int copy_mapped(std::byte* to, const std::byte* from, std::size_t size, Stores stores) {
  static std::once_flag once;
  std::call_once(once, [] { AddVectoredExceptionHandler(1, leave_copy); });
  const NTSTATUS status =
      stores == Stores::non_temporal ? headroom_stream_bytes(to, from, size) : headroom_copy_bytes(to, from, size);
  return status == 0 ? 0 : error_of(status);
}

}  // namespace headroom::platform
