// mapped_copy.cpp's one instruction that copies, in the assembler of 64-bit x86, and where its machine keeps what the
// handler changes.
#pragma once

#include "platform/windows/windows_api.h"

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

namespace headroom::platform {

using MachineWord = DWORD64;
inline MachineWord& instruction_of(CONTEXT& context) {
  return context.Rip;
}
inline MachineWord& return_value_of(CONTEXT& context) {
  return context.Rax;
}

}  // namespace headroom::platform
