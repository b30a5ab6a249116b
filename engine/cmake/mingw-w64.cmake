# What the cross compilers for Windows have in common. ${mingw_machine} is what they call the machine, ${mingw_threads}
# the ending of those with the threads of C++.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_C_COMPILER ${mingw_machine}-gcc${mingw_threads})  # for libraries that ask for one
set(CMAKE_CXX_COMPILER ${mingw_machine}-g++${mingw_threads})
set(CMAKE_RC_COMPILER ${mingw_machine}-windres)
set(CMAKE_FIND_ROOT_PATH /usr/${mingw_machine})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
