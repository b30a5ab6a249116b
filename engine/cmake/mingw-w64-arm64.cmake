# Cross compiler for Windows on 64-bit ARM: llvm-mingw, whose bin folder has to be in the PATH.
set(CMAKE_SYSTEM_PROCESSOR ARM64)
set(mingw_machine aarch64-w64-mingw32)
set(mingw_threads "")
include(${CMAKE_CURRENT_LIST_DIR}/mingw-w64.cmake)
