#include "platform/mapped_copy.h"

#include <mutex>

#include "platform/windows/windows_api.h"

#include <winternl.h>

// One instruction copies, so that a fault in it is known by its address alone: the handler sends the thread on behind
// it, with the reason in the register of the return value. That costs nothing per copy and needs neither __try, which
// GCC does not have, nor a jump out of the handler, which would leave the system's own frames behind.
asm(R"(
    .text
    .globl headroom_copy_bytes
    .globl headroom_copy_instruction
    .globl headroom_copy_end
    .def headroom_copy_bytes; .scl 2; .type 32; .endef
    .seh_proc headroom_copy_bytes
headroom_copy_bytes:
    pushq %rsi
    .seh_pushreg %rsi
    pushq %rdi
    .seh_pushreg %rdi
    .seh_endprologue
    movq %rcx, %rdi
    movq %rdx, %rsi
    movq %r8, %rcx
    xorl %eax, %eax
headroom_copy_instruction:
    rep movsb
headroom_copy_end:
    popq %rdi
    popq %rsi
    ret
    .seh_endproc
)");

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
  if (context.Rip != reinterpret_cast<DWORD64>(headroom_copy_instruction)) return EXCEPTION_CONTINUE_SEARCH;
  // A page that could not be had comes with the reason. One that is not there at all lies behind the end of a file that
  // was cut short.
  constexpr DWORD end_of_file = 0xC0000011;  // STATUS_END_OF_FILE
  const bool has_reason = record.ExceptionCode == static_cast<DWORD>(EXCEPTION_IN_PAGE_ERROR);
  context.Rip = reinterpret_cast<DWORD64>(headroom_copy_end);
  context.Rax = has_reason ? static_cast<DWORD>(record.ExceptionInformation[2]) : end_of_file;
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
