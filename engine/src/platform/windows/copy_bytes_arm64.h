// The two stretches of mapped_copy.cpp that touch a mapping, in the assembler of 64-bit ARM, and where its machine
// keeps what the handler changes. Neither calls anything or uses the stack, so the system needs no table to unwind
// them.
#pragma once

#include "platform/windows/windows_api.h"

asm(R"(
    .text
    .globl headroom_copy_bytes
    .globl headroom_copy_begin
    .globl headroom_copy_end
    .def headroom_copy_bytes; .scl 2; .type 32; .endef
    .p2align 2
headroom_copy_bytes:
    mov x3, x0
    mov w0, wzr
headroom_copy_begin:
    b 2f
1:  ldp x4, x5, [x1], #16
    stp x4, x5, [x3], #16
2:  subs x2, x2, #16
    b.hs 1b
    adds x2, x2, #16
    b.eq headroom_copy_end
3:  ldrb w4, [x1], #1
    strb w4, [x3], #1
    subs x2, x2, #1
    b.ne 3b
headroom_copy_end:
    ret

    .globl headroom_stream_bytes
    .globl headroom_stream_begin
    .globl headroom_stream_end
    .def headroom_stream_bytes; .scl 2; .type 32; .endef
    .p2align 2
headroom_stream_bytes:
    mov x3, x0
    mov w0, wzr
headroom_stream_begin:
    b 2f
1:  ldp x4, x5, [x1], #16
    stnp x4, x5, [x3]
    add x3, x3, #16
2:  subs x2, x2, #16
    b.hs 1b
    adds x2, x2, #16
    b.eq headroom_stream_end
3:  ldrb w4, [x1], #1
    strb w4, [x3], #1
    subs x2, x2, #1
    b.ne 3b
headroom_stream_end:
    dsb ishst
    ret
)");

namespace headroom::platform {

using MachineWord = DWORD64;
inline MachineWord& instruction_of(CONTEXT& context) {
  return context.Pc;
}
inline MachineWord& return_value_of(CONTEXT& context) {
  return context.X0;
}

}  // namespace headroom::platform
