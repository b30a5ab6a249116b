# Cross compiler for 32-bit Windows, with the threads of C++ (posix variant).
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86)
set(CMAKE_C_COMPILER i686-w64-mingw32-gcc-posix)  # for libraries that ask for one
set(CMAKE_CXX_COMPILER i686-w64-mingw32-g++-posix)
set(CMAKE_RC_COMPILER i686-w64-mingw32-windres)
# Runs what was built, where Wine is there to do so.
find_program(CMAKE_CROSSCOMPILING_EMULATOR wine NO_CMAKE_FIND_ROOT_PATH)
set(CMAKE_FIND_ROOT_PATH /usr/i686-w64-mingw32)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
# Every Windows that this runs on has SSE2, whose arithmetic is the same as on 64 bits. Threads that the system starts may
# come with a stack that is not aligned for it.
set(CMAKE_CXX_FLAGS_INIT "-march=pentium4 -msse2 -mfpmath=sse -mstackrealign")
# 4 GiB of addresses instead of 2 where the system has 64 bits.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-Wl,--large-address-aware")
