#include "support/command_lines.h"

namespace headroom {
namespace {

using test::Accepted;
using test::AcceptedRow;
using test::Refused;
using test::RefusedRow;

INSTANTIATE_TEST_SUITE_P(
    Targets, Accepted,
    testing::Values(
        AcceptedRow{"no option leaves every default", {}, {}},
        AcceptedRow{"b is the block size", {"-b4K"}, {{"t/blockSizeBytes", 4096}}},
        AcceptedRow{"b takes any number of bytes", {"-b1"}, {{"t/blockSizeBytes", 1}}},
        AcceptedRow{"the largest block", {"-b4294967295"}, {{"t/blockSizeBytes", 4294967295}}},
        AcceptedRow{"the last block size wins", {"-b4K", "-b8K"}, {{"t/blockSizeBytes", 8192}}},
        AcceptedRow{"B is the base offset", {"-B1M"}, {{"t/baseOffsetBytes", 1048576}}},
        AcceptedRow{"B takes 0", {"-B0"}, {}},
        AcceptedRow{"B with a length sets the end",
                    {"-B1M:2M"},
                    {{"t/baseOffsetBytes", 1048576}, {"t/maxOffsetBytes", 3145728}}},
        AcceptedRow{"f is the maximum offset", {"-f2G"}, {{"t/maxOffsetBytes", 2147483648}}},
        AcceptedRow{"f takes hints", {"-frs"}, {{"t/openHints", {"randomAccess", "sequentialScan"}}}},
        AcceptedRow{
            "hints add up and repeat", {"-fs", "-ft", "-fst"}, {{"t/openHints", {"sequentialScan", "temporary"}}}},
        AcceptedRow{"f takes size and hints together",
                    {"-f1M", "-fr"},
                    {{"t/maxOffsetBytes", 1048576}, {"t/openHints", {"randomAccess"}}}},
        AcceptedRow{"c is the size to create", {"-c5G"}, {{"t/createSizeBytes", 5368709120}}},
        AcceptedRow{"blocks are of the final block size wherever b stands",
                    {"-c10b", "-b4K", "-B1b", "-b8K"},
                    {{"t/createSizeBytes", 81920}, {"t/blockSizeBytes", 8192}, {"t/baseOffsetBytes", 8192}}}),
    test::RowName());

INSTANTIATE_TEST_SUITE_P(
    Targets, Refused,
    testing::Values(RefusedRow{"a block of nothing", {"-b0", "io.dat"}, "-b0", "too small"},
                    RefusedRow{"a block in blocks", {"-b2b", "io.dat"}, "-b2b", "cannot be given in blocks"},
                    RefusedRow{"a block of 4 GiB", {"-b4G", "io.dat"}, "-b4G", "smaller than 4 GiB"},
                    RefusedRow{"a block without a size", {"-b", "io.dat"}, "-b", "missing"},
                    RefusedRow{"a wrong block before all else", {"-t0", "-bX", "io.dat"}, "-bX", "'X' is not a size"},
                    RefusedRow{"a hint that is none", {"-fx", "io.dat"}, "-fx", "'x' is not a hint"},
                    RefusedRow{"the base twice", {"-B1M", "-B2M", "io.dat"}, "-B2M", "given before"},
                    RefusedRow{"the end twice", {"-B1M:2M", "-f9M", "io.dat"}, "-f9M", "given before"}),
    test::RowName());

}  // namespace
}  // namespace headroom
