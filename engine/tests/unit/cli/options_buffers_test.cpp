#include "support/command_lines.h"

namespace headroom {
namespace {

using nlohmann::ordered_json;
using test::Accepted;
using test::AcceptedRow;
using test::kOsCacheDisabled;
using test::Refused;
using test::RefusedRow;
using test::write_buffer;

INSTANTIATE_TEST_SUITE_P(
    Buffers, Accepted,
    testing::Values(
        AcceptedRow{"S alone is the OS cache off", {"-S"}, {{"t/cacheMode", kOsCacheDisabled}}},
        AcceptedRow{"Su is the OS cache off", {"-Su"}, {{"t/cacheMode", kOsCacheDisabled}}},
        AcceptedRow{"Sb is the default", {"-Sb"}, {}},
        AcceptedRow{"Sr is the local cache off", {"-Sr"}, {{"t/cacheMode", "localCacheDisabled"}}},
        AcceptedRow{"Sw is write through", {"-Sw"}, {{"t/writeThrough", true}}},
        AcceptedRow{"Sh is both", {"-Sh"}, {{"t/cacheMode", kOsCacheDisabled}, {"t/writeThrough", true}}},
        AcceptedRow{"h is Sh", {"-h"}, {{"t/cacheMode", kOsCacheDisabled}, {"t/writeThrough", true}}},
        AcceptedRow{"Suw is Sh", {"-Suw"}, {{"t/cacheMode", kOsCacheDisabled}, {"t/writeThrough", true}}},
        AcceptedRow{
            "letters come in any order", {"-Swu"}, {{"t/cacheMode", kOsCacheDisabled}, {"t/writeThrough", true}}},
        AcceptedRow{"letters come in two tokens", {"-Sb", "-Sw"}, {{"t/writeThrough", true}}},
        AcceptedRow{"Sm is mapped", {"-Sm"}, {{"t/memoryMapped", true}}},
        AcceptedRow{
            "Smw is mapped and written through", {"-Smw"}, {{"t/memoryMapped", true}, {"t/writeThrough", true}}},
        AcceptedRow{"Z writes zeros", {"-Z"}, {{"t/writeBuffer", write_buffer("zero")}}},
        AcceptedRow{"Zr writes new content", {"-Zr"}, {{"t/writeBuffer", write_buffer("random")}}},
        AcceptedRow{"zeros win over new content", {"-Z", "-Zr"}, {{"t/writeBuffer", write_buffer("zero")}}},
        AcceptedRow{"zeros win in any order", {"-Zr", "-Z"}, {{"t/writeBuffer", write_buffer("zero")}}},
        AcceptedRow{"Z with a size is a source", {"-Z20M"}, {{"t/writeBuffer", write_buffer("source", 20971520)}}},
        AcceptedRow{"Z with a file is filled from it",
                    {"-Z1M,a,b.bin"},
                    {{"t/writeBuffer", write_buffer("source", 1048576, "a,b.bin")}}},
        AcceptedRow{"Nv flushes the view", {"-Sm", "-Nv"}, {{"t/memoryMapped", true}, {"t/flushMode", "view"}}},
        AcceptedRow{
            "Nn flushes persistent memory", {"-Sm", "-Nn"}, {{"t/memoryMapped", true}, {"t/flushMode", "nonVolatile"}}},
        AcceptedRow{"Ni does not wait, in any case",
                    {"-Sm", "-NI"},
                    {{"t/memoryMapped", true}, {"t/flushMode", "nonVolatileNoDrain"}}},
        AcceptedRow{"l is large pages", {"-l"}, {{"t/largePages", true}}}),
    test::RowName());

INSTANTIATE_TEST_SUITE_P(
    Buffers, Refused,
    testing::Values(RefusedRow{"a cache letter that is none", {"-Sx", "io.dat"}, "-Sx", "'x' is not a cache mode"},
                    RefusedRow{"a source without its file", {"-Z1M,", "io.dat"}, "-Z1M,", "missing"},
                    RefusedRow{"a source of 4 GiB", {"-Z4G", "io.dat"}, "-Z4G", "smaller than 4 GiB"},
                    RefusedRow{"the cache mode twice", {"-Su", "-Sb", "io.dat"}, "-Sb", "second time"},
                    RefusedRow{"the same cache mode twice", {"-Su", "-Su", "io.dat"}, "-Su", "second time"},
                    RefusedRow{"write through twice", {"-Sww", "io.dat"}, "-Sww", "second time"},
                    RefusedRow{"h behind a cache mode", {"-Sb", "-h", "io.dat"}, "-h", "second time"},
                    RefusedRow{"mapped twice", {"-Smm", "io.dat"}, "-Smm", "second time"},
                    RefusedRow{"mapped and uncached", {"-Smu", "io.dat"}, "-Smu", "always cached"},
                    RefusedRow{"uncached and mapped", {"-Sh", "-Sm", "io.dat"}, "-Sm", "always cached"},
                    RefusedRow{
                        "a flush of no kind", {"-Nx", "io.dat"}, "-Nx", "'x' is not a way to flush: use v, n or i"},
                    RefusedRow{"a flush without its kind", {"-N", "io.dat"}, "-N", "v, n or i, is missing"},
                    RefusedRow{"large pages with a value", {"-l2M", "io.dat"}, "-l2M", "takes no value"}),
    test::RowName());

}  // namespace
}  // namespace headroom
