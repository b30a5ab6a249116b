// The two stretches of mapped_copy.cpp that touch a mapping, in the assembler of 64-bit x86, and where its machine
// keeps what the handler changes.
#pragma once

#include "platform/windows/windows_api.h"

asm(R"(
    .text
    .globl headroom_copy_bytes
    .globl headroom_copy_begin
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
headroom_copy_begin:
    rep movsb
headroom_copy_end:
    popq %rdi
    popq %rsi
    ret
    .seh_endproc

    .globl headroom_stream_bytes
    .globl headroom_stream_begin
    .globl headroom_stream_end
    .def headroom_stream_bytes; .scl 2; .type 32; .endef
    .seh_proc headroom_stream_bytes
headroom_stream_bytes:
    pushq %rsi
    .seh_pushreg %rsi
    pushq %rdi
    .seh_pushreg %rdi
    .seh_endprologue
    movq %rcx, %rdi
    movq %rdx, %rsi
    movq %r8, %rcx
    xorl %eax, %eax
headroom_stream_begin:
    shrq $5, %r8
    jz 2f
1:  movq (%rsi), %r9
    movq 8(%rsi), %r10
    movnti %r9, (%rdi)
    movnti %r10, 8(%rdi)
    movq 16(%rsi), %r9
    movq 24(%rsi), %r10
    movnti %r9, 16(%rdi)
    movnti %r10, 24(%rdi)
    addq $32, %rsi
    addq $32, %rdi
    decq %r8
    jnz 1b
2:  andl $31, %ecx
    rep movsb
headroom_stream_end:
    sfence
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
