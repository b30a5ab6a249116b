// The door of libFuzzer to one of the functions of inputs.h; the build names it.
#include <cstddef>
#include <cstdint>

#include "inputs.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  headroom::fuzz::HEADROOM_TRY_INPUT({reinterpret_cast<const char*>(data), size});
  return 0;
}
