// mapped_copy.cpp's one instruction that copies, in the assembler of 32-bit x86, and where its machine keeps what the
// handler changes. Arguments lie on the stack, and names of C get an underscore.
#pragma once

#include "platform/windows/windows_api.h"

asm(R"(
    .text
    .globl _headroom_copy_bytes
    .globl _headroom_copy_instruction
    .globl _headroom_copy_end
    .def _headroom_copy_bytes; .scl 2; .type 32; .endef
_headroom_copy_bytes:
    pushl %esi
    pushl %edi
    movl 12(%esp), %edi
    movl 16(%esp), %esi
    movl 20(%esp), %ecx
    xorl %eax, %eax
_headroom_copy_instruction:
    rep movsb
_headroom_copy_end:
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
