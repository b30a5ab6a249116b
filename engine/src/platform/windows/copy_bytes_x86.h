// The two stretches of mapped_copy.cpp that touch a mapping, in the assembler of 32-bit x86, and where its machine
// keeps what the handler changes. Arguments lie on the stack, and names of C get an underscore.
#pragma once

#include "platform/windows/windows_api.h"

asm(R"(
    .text
    .globl _headroom_copy_bytes
    .globl _headroom_copy_begin
    .globl _headroom_copy_end
    .def _headroom_copy_bytes; .scl 2; .type 32; .endef
_headroom_copy_bytes:
    pushl %esi
    pushl %edi
    movl 12(%esp), %edi
    movl 16(%esp), %esi
    movl 20(%esp), %ecx
    xorl %eax, %eax
_headroom_copy_begin:
    rep movsb
_headroom_copy_end:
    popl %edi
    popl %esi
    ret

    .globl _headroom_stream_bytes
    .globl _headroom_stream_begin
    .globl _headroom_stream_end
    .def _headroom_stream_bytes; .scl 2; .type 32; .endef
_headroom_stream_bytes:
    pushl %esi
    pushl %edi
    pushl %ebx
    movl 16(%esp), %edi
    movl 20(%esp), %esi
    movl 24(%esp), %ecx
    movl %ecx, %ebx
_headroom_stream_begin:
    shrl $4, %ebx
    jz 2f
1:  movl (%esi), %eax
    movl 4(%esi), %edx
    movnti %eax, (%edi)
    movnti %edx, 4(%edi)
    movl 8(%esi), %eax
    movl 12(%esi), %edx
    movnti %eax, 8(%edi)
    movnti %edx, 12(%edi)
    addl $16, %esi
    addl $16, %edi
    decl %ebx
    jnz 1b
2:  andl $15, %ecx
    rep movsb
    xorl %eax, %eax
_headroom_stream_end:
    sfence
    popl %ebx
    popl %edi
    popl %esi
    ret
)");

namespace headroom::platform {

using MachineWord = DWORD;
inline MachineWord& instruction_of(CONTEXT& context) {
  return context.Eip;
}
inline MachineWord& return_value_of(CONTEXT& context) {
  return context.Eax;
}

}  // namespace headroom::platform
