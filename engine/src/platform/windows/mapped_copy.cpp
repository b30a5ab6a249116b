#include "platform/mapped_copy.h"

#include <mutex>

#include "platform/windows/windows_api.h"

#include <winternl.h>

// One instruction copies, so that a fault in it is known by its address alone: the handler sends the thread on behind
// it, with the reason in the register of the return value. That costs nothing per copy and needs neither __try, which
// GCC does not have, nor a jump out of the handler, which would leave the system's own frames behind.
#if defined(__x86_64__)
#include "platform/windows/copy_bytes_amd64.h"
#elif defined(__i386__)
#include "platform/windows/copy_bytes_x86.h"
#else
#error "Copying from a mapped file has to be written in this machine's assembler first: see copy_bytes_amd64.h."
#endif

extern "C" {
/// Copies and returns 0, or the status of the fault that ended it.
NTSTATUS headroom_copy_bytes(std::byte* to, const std::byte* from, std::size_t size);
extern const char headroom_copy_instruction[];
extern const char headroom_copy_end[];
}

namespace headroom::platform {
namespace {

LONG CALLBACK leave_copy(EXCEPTION_POINTERS* exception) {
  const EXCEPTION_RECORD& record = *exception->ExceptionRecord;
  CONTEXT& context = *exception->ContextRecord;
  if (instruction_of(context) != reinterpret_cast<MachineWord>(headroom_copy_instruction))
    return EXCEPTION_CONTINUE_SEARCH;
  // A page that could not be had comes with the reason. One that is not there at all lies behind the end of a file that
  // was cut short.
  constexpr DWORD end_of_file = 0xC0000011;  // STATUS_END_OF_FILE
  const bool has_reason = record.ExceptionCode == static_cast<DWORD>(EXCEPTION_IN_PAGE_ERROR);
  instruction_of(context) = reinterpret_cast<MachineWord>(headroom_copy_end);
  return_value_of(context) = has_reason ? static_cast<DWORD>(record.ExceptionInformation[2]) : end_of_file;
  return EXCEPTION_CONTINUE_EXECUTION;
}

/// The Win32 code for one of the kernel's.
int error_of(NTSTATUS status) {
  using Translate = ULONG(NTAPI*)(NTSTATUS);
  static const auto translate = system_function<Translate>(L"ntdll.dll", "RtlNtStatusToDosError");
  return static_cast<int>(translate ? translate(status) : ERROR_IO_DEVICE);
}

}  // namespace

int copy_mapped(std::byte* to, const std::byte* from, std::size_t size) {
  static std::once_flag once;
  std::call_once(once, [] { AddVectoredExceptionHandler(1, leave_copy); });
  const NTSTATUS status = headroom_copy_bytes(to, from, size);
  return status == 0 ? 0 : error_of(status);
}

}  // namespace headroom::platform
