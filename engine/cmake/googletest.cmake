# GoogleTest, if it is to be had: sets GTest_FOUND and offers GTest::gmock and GTest::gtest_main.
if(CMAKE_CROSSCOMPILING)
  # An installed library is the build machine's own; its sources, which Debian has in this place, serve any compiler.
  set(googletest_sources /usr/src/googletest)
  if(EXISTS ${googletest_sources}/CMakeLists.txt)
    set(INSTALL_GTEST OFF)
    add_subdirectory(${googletest_sources} ${CMAKE_CURRENT_BINARY_DIR}/googletest EXCLUDE_FROM_ALL SYSTEM)
    set(GTest_FOUND TRUE)
  endif()
else()
  find_package(GTest QUIET)
endif()
