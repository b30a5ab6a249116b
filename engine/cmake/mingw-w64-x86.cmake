# Cross compiler for 32-bit Windows: Debian's GCC.
set(CMAKE_SYSTEM_PROCESSOR x86)
set(mingw_machine i686-w64-mingw32)
set(mingw_threads -posix)
include(${CMAKE_CURRENT_LIST_DIR}/mingw-w64.cmake)
# Runs what was built, where Wine is there to do so.
find_program(CMAKE_CROSSCOMPILING_EMULATOR wine NO_CMAKE_FIND_ROOT_PATH)
# Every Windows that this runs on has SSE2, whose arithmetic is the same as on 64 bits. Threads that the system starts may
# come with a stack that is not aligned for it.
set(CMAKE_CXX_FLAGS_INIT "-march=pentium4 -msse2 -mfpmath=sse -mstackrealign")
# 4 GiB of addresses instead of 2 where the system has 64 bits.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-Wl,--large-address-aware")
