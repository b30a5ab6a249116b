#include "support/command_lines.h"

namespace headroom {
namespace {

using test::Accepted;
using test::AcceptedRow;
using test::Refused;
using test::RefusedRow;

INSTANTIATE_TEST_SUITE_P(
    Patterns, Accepted,
    testing::Values(
        AcceptedRow{"r is random", {"-r"}, {{"t/randomPercent", 100}}},
        AcceptedRow{"r has an alignment", {"-r4K"}, {{"t/randomPercent", 100}, {"t/alignmentBytes", 4096}}},
        AcceptedRow{"s is the default", {"-s"}, {}},
        AcceptedRow{"s has a stride", {"-s128K"}, {{"t/alignmentBytes", 131072}}},
        AcceptedRow{"si shares the offset", {"-si"}, {{"t/interlockedSequential", true}}},
        AcceptedRow{"si has a stride", {"-si64K"}, {{"t/interlockedSequential", true}, {"t/alignmentBytes", 65536}}},
        AcceptedRow{
            "T is the thread stride", {"-T1M", "-t2"}, {{"t/threadStrideBytes", 1048576}, {"t/threadsPerTarget", 2}}},
        AcceptedRow{"w is the share of writes", {"-w30"}, {{"t/writePercent", 30}}},
        AcceptedRow{"w takes all writes", {"-w100"}, {{"t/writePercent", 100}}},
        AcceptedRow{"the last share of writes wins", {"-w30", "-w0"}, {}},
        AcceptedRow{"z is the seed", {"-z4294967295"}, {{"randomSeed", 4294967295}}},
        AcceptedRow{"s of 0 is the block size, as in DISKSPD", {"-s0"}, {}},
        AcceptedRow{"p runs each request by itself", {"-p"}, {{"t/parallelSequential", true}}},
        AcceptedRow{"rs is the share of random IO", {"-rs30"}, {{"t/randomPercent", 30}}},
        AcceptedRow{"rs of 100 is r", {"-rs100"}, {{"t/randomPercent", 100}}},
        AcceptedRow{
            "rs takes its alignment from r", {"-rs30", "-r4K"}, {{"t/randomPercent", 30}, {"t/alignmentBytes", 4096}}},
        AcceptedRow{"rs takes its alignment from r in any order",
                    {"-r4K", "-rs30"},
                    {{"t/randomPercent", 30}, {"t/alignmentBytes", 4096}}},
        AcceptedRow{"rd is a distribution in percent",
                    {"-r", "-rdpct60/10:0/10:30/20"},
                    {{"t/randomPercent", 100},
                     {"t/distribution",
                      {{"unit", "percent"},
                       {"ranges",
                        {{{"ioPercent", 60}, {"length", 10}},
                         {{"ioPercent", 0}, {"length", 10}},
                         {{"ioPercent", 30}, {"length", 20}}}}}}}},
        AcceptedRow{
            "rd is a distribution in sizes",
            {"-r", "-rdabs95/5G:5/1b", "-b4K"},
            {{"t/blockSizeBytes", 4096},
             {"t/randomPercent", 100},
             {"t/distribution",
              {{"unit", "bytes"},
               {"ranges", {{{"ioPercent", 95}, {"length", 5368709120}}, {{"ioPercent", 5}, {"length", 4096}}}}}}}},
        AcceptedRow{"the last distribution wins",
                    {"-r", "-rdpct90/10", "-rdpct50/50"},
                    {{"t/randomPercent", 100},
                     {"t/distribution", {{"unit", "percent"}, {"ranges", {{{"ioPercent", 50}, {"length", 50}}}}}}}}),
    test::RowName());

INSTANTIATE_TEST_SUITE_P(
    Patterns, Refused,
    testing::Values(
        RefusedRow{"writes of more than all", {"-w101", "io.dat"}, "-w101", "between 0 and 100"},
        RefusedRow{"writes without a share", {"-w", "io.dat"}, "-w", "missing"},
        RefusedRow{"a seed beyond 32 bits", {"-z4294967296", "io.dat"}, "-z4294967296", "not between"},
        RefusedRow{"a seed in words", {"-zx", "io.dat"}, "-zx", "'x' is not a whole number"},
        RefusedRow{"random and sequential", {"-r", "-s", "io.dat"}, "-s", "cannot be combined with -r"},
        RefusedRow{"sequential and random", {"-s", "-r", "io.dat"}, "-r", "cannot be combined with -s"},
        RefusedRow{"random twice", {"-r", "-r4K", "io.dat"}, "-r4K", "given before"},
        RefusedRow{"interlocked twice", {"-si", "-si", "io.dat"}, "-si", "cannot be combined with -si"},
        RefusedRow{
            "a random share beside sequential", {"-s", "-rs50", "io.dat"}, "-rs50", "cannot be combined with -s"},
        RefusedRow{
            "interlocked beside a random share", {"-rs50", "-si", "io.dat"}, "-si", "cannot be combined with -rs"},
        RefusedRow{"a random share twice", {"-rs50", "-rs60", "io.dat"}, "-rs60", "given before"},
        RefusedRow{"a random share of nothing", {"-rs0", "io.dat"}, "-rs0", "between 1 and 100"},
        RefusedRow{"a random share of more than all", {"-rs101", "io.dat"}, "-rs101", "between 1 and 100"},
        RefusedRow{"a random share without a figure", {"-rs", "io.dat"}, "-rs", "missing"},
        RefusedRow{"a random alignment of 0", {"-r0", "io.dat"}, "-r0", "too small"},
        RefusedRow{"a distribution of no kind",
                   {"-rd90/10", "io.dat"},
                   "-rd90/10",
                   "'90/10' is not a distribution: use pct or abs"},
        RefusedRow{"a distribution without ranges", {"-rdpct", "io.dat"}, "-rdpct", "'' is not a range"},
        RefusedRow{"a range without a length", {"-rdpct90", "io.dat"}, "-rdpct90", "'90' is not a range"},
        RefusedRow{"a range that is empty", {"-rdpct90/10:", "io.dat"}, "-rdpct90/10:", "'' is not a range"},
        RefusedRow{"a range of no length in percent", {"-rdpct90/0", "io.dat"}, "-rdpct90/0", "between 1 and 100"},
        RefusedRow{"a range of no size", {"-rdabs90/0", "io.dat"}, "-rdabs90/0", "too small"},
        RefusedRow{"a share that is no number", {"-rdpctx/10", "io.dat"}, "-rdpctx/10", "'x' is not a whole number"},
        RefusedRow{"a length in percent with a unit",
                   {"-rdpct90/10M", "io.dat"},
                   "-rdpct90/10M",
                   "'10M' is not a whole number"},
        RefusedRow{"parallel with a value", {"-p4", "io.dat"}, "-p4", "takes no value"},
        RefusedRow{"a thread stride of 0", {"-T0", "io.dat"}, "-T0", "too small"}),
    test::RowName());

}  // namespace
}  // namespace headroom
