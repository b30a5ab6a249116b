# Libraries that are not ours, gathered in one target.
add_library(headroom-dependencies INTERFACE)

find_package(Threads REQUIRED)
target_link_libraries(headroom-dependencies INTERFACE Threads::Threads)

# nlohmann/json is headers only. They are copied to a folder of their own, because a cross compiler must not see the
# build machine's /usr/include, where they may lie.
find_path(nlohmann_json_folder nlohmann/json.hpp REQUIRED NO_CMAKE_FIND_ROOT_PATH
          PATHS /usr/include /usr/local/include)
file(STRINGS ${nlohmann_json_folder}/nlohmann/json.hpp nlohmann_json_version REGEX "version [0-9]+\\.[0-9]+\\.[0-9]+" LIMIT_COUNT 1)
string(REGEX MATCH "[0-9]+\\.[0-9]+\\.[0-9]+" nlohmann_json_version "${nlohmann_json_version}")
if(nlohmann_json_version VERSION_LESS 3.11.2)
  message(FATAL_ERROR "nlohmann/json ${nlohmann_json_version} in ${nlohmann_json_folder} is too old: 3.11.2 is needed")
endif()
file(COPY ${nlohmann_json_folder}/nlohmann DESTINATION ${CMAKE_CURRENT_BINARY_DIR}/dependencies)
target_include_directories(headroom-dependencies SYSTEM INTERFACE ${CMAKE_CURRENT_BINARY_DIR}/dependencies)

if(WIN32)
  target_compile_definitions(headroom-dependencies INTERFACE _WIN32_WINNT=0x0A00 WIN32_LEAN_AND_MEAN NOMINMAX UNICODE _UNICODE)
else()
  find_path(liburing_headers liburing.h REQUIRED)
  # The static library, where there is one, spares the machine that measures from needing the package.
  find_library(liburing NAMES liburing.a uring REQUIRED)
  target_include_directories(headroom-dependencies SYSTEM INTERFACE ${liburing_headers})
  target_link_libraries(headroom-dependencies INTERFACE ${liburing})
endif()

if(MINGW)
  target_link_options(headroom-dependencies INTERFACE -static)
endif()
