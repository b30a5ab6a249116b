#include "support/command_lines.h"

namespace headroom {
namespace {

using test::Accepted;
using test::AcceptedRow;
using test::Refused;
using test::RefusedRow;

INSTANTIATE_TEST_SUITE_P(
    Threads, Accepted,
    testing::Values(
        AcceptedRow{"t is threads per target", {"-t8"}, {{"t/threadsPerTarget", 8}}},
        AcceptedRow{"o is requests per thread", {"-o32"}, {{"t/outstandingRequests", 32}}},
        AcceptedRow{"F is threads in all", {"-F4"}, {{"threadPoolSize", 4}}},
        AcceptedRow{"F may stand with one thread", {"-F4", "-t1"}, {{"threadPoolSize", 4}}},
        AcceptedRow{
            "O is requests of a pool thread", {"-F4", "-O8"}, {{"threadPoolSize", 4}, {"poolOutstandingRequests", 8}}},
        AcceptedRow{"O without F is taken", {"-O8"}, {{"poolOutstandingRequests", 8}}},
        AcceptedRow{"n binds no thread", {"-n"}, {{"disableAffinity", true}}},
        AcceptedRow{"g is bytes per millisecond",
                    {"-g1000"},
                    {{"t/throttle", {{"unit", "bytesPerMillisecond"}, {"value", 1000}}}}},
        AcceptedRow{"g with i is IOPS", {"-g1920i"}, {{"t/throttle", {{"unit", "iops"}, {"value", 1920}}}}},
        AcceptedRow{
            "g is not cut to 32 bits", {"-g5000000000i"}, {{"t/throttle", {{"unit", "iops"}, {"value", 5000000000}}}}},
        AcceptedRow{"a alone is the default", {"-a"}, {}}, AcceptedRow{"ag is the default", {"-ag"}, {}},
        AcceptedRow{"a lists processors in the order written",
                    {"-a1,0,1"},
                    {{"processors",
                      {{{"group", 0}, {"number", 1}}, {{"group", 0}, {"number", 0}}, {{"group", 0}, {"number", 1}}}}}},
        AcceptedRow{"g begins a group",
                    {"-a3,g1,0,1,g0,2"},
                    {{"processors",
                      {{{"group", 0}, {"number", 3}},
                       {{"group", 1}, {"number", 0}},
                       {{"group", 1}, {"number", 1}},
                       {{"group", 0}, {"number", 2}}}}}},
        AcceptedRow{"lists of processors add up",
                    {"-a0", "-ag1,4"},
                    {{"processors", {{{"group", 0}, {"number", 0}}, {{"group", 1}, {"number", 4}}}}}},
        AcceptedRow{"every list begins with group 0",
                    {"-ag1,4", "-a4"},
                    {{"processors", {{{"group", 1}, {"number", 4}}, {{"group", 0}, {"number", 4}}}}}},
        AcceptedRow{"n may stand with the default affinity", {"-n", "-a"}, {{"disableAffinity", true}}},
        AcceptedRow{"I of 1 is very low", {"-I1"}, {{"t/ioPriority", "veryLow"}}},
        AcceptedRow{"I of 2 is low", {"-I2"}, {{"t/ioPriority", "low"}}}, AcceptedRow{"I of 3 is normal", {"-I3"}, {}},
        AcceptedRow{"x is completion routines", {"-x"}, {{"completionRoutines", true}}},
        AcceptedRow{"i and j are bursts and pauses",
                    {"-i8", "-j100"},
                    {{"t/burstRequests", 8}, {"t/thinkTimeMilliseconds", 100}}}),
    test::RowName());

INSTANTIATE_TEST_SUITE_P(
    Threads, Refused,
    testing::Values(
        RefusedRow{"no thread", {"-t0", "io.dat"}, "-t0", "between 1 and 65535"},
        RefusedRow{"no request", {"-o0", "io.dat"}, "-o0", "between 1 and 1048576"},
        RefusedRow{"no thread in the pool", {"-F0", "io.dat"}, "-F0", "between 1 and 65535"},
        RefusedRow{"a throttle of nothing", {"-g0", "io.dat"}, "-g0", "between 1 and"},
        RefusedRow{"a throttle of no IOPS", {"-gi", "io.dat"}, "-gi", "missing"},
        RefusedRow{"a throttle with a unit", {"-g10M", "io.dat"}, "-g10M", "'10M' is not a whole number"},
        RefusedRow{"a pool and threads per target", {"-F4", "-t2", "io.dat"}, "-t", "cannot be used together"},
        RefusedRow{"a priority of 0", {"-I0", "io.dat"}, "-I0", "between 1 and 3"},
        RefusedRow{"a priority of 4", {"-I4", "io.dat"}, "-I4", "between 1 and 3"},
        RefusedRow{"a burst of nothing", {"-i0", "io.dat"}, "-i0", "between 1 and"},
        RefusedRow{"a pause of nothing", {"-j0", "io.dat"}, "-j0", "between 1 and"},
        RefusedRow{"a pause with a unit", {"-j5ms", "io.dat"}, "-j5ms", "'5ms' is not a whole number"},
        RefusedRow{"a processor that is no number",
                   {"-a0,x", "io.dat"},
                   "-a0,x",
                   "expected a processor's number\n  -a0,x\n      ^"},
        RefusedRow{"a comma without a processor",
                   {"-a0,", "io.dat"},
                   "-a0,",
                   "expected a processor's number\n  -a0,\n      ^"},
        RefusedRow{"two commas", {"-a0,,1", "io.dat"}, "-a0,,1", "expected a processor's number\n  -a0,,1\n      ^"},
        RefusedRow{"a list that is not by commas", {"-a0:1", "io.dat"}, "-a0:1", "expected a comma\n  -a0:1\n     ^"},
        RefusedRow{
            "a group without a number", {"-ag,1", "io.dat"}, "-ag,1", "expected a group's number\n  -ag,1\n     ^"},
        RefusedRow{"a group without a processor",
                   {"-a0,g1", "io.dat"},
                   "-a0,g1",
                   "expected a comma and a processor of the group\n  -a0,g1\n        ^"},
        RefusedRow{"a group that is too large",
                   {"-ag65536,0", "io.dat"},
                   "-ag65536,0",
                   "a group's number is at most 65535\n  -ag65536,0\n     ^"},
        RefusedRow{"completion routines with a value", {"-x1", "io.dat"}, "-x1", "takes no value"}),
    test::RowName());

}  // namespace
}  // namespace headroom
