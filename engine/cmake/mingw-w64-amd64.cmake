# Cross compiler for 64-bit Windows: Debian's GCC.
set(CMAKE_SYSTEM_PROCESSOR AMD64)
set(mingw_machine x86_64-w64-mingw32)
set(mingw_threads -posix)
include(${CMAKE_CURRENT_LIST_DIR}/mingw-w64.cmake)
# Runs what was built, where Wine is there to do so.
find_program(CMAKE_CROSSCOMPILING_EMULATOR wine NO_CMAKE_FIND_ROOT_PATH)
