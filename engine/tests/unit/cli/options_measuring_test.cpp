#include "support/command_lines.h"

namespace headroom {
namespace {

using test::Accepted;
using test::AcceptedRow;
using test::Refused;
using test::RefusedRow;

INSTANTIATE_TEST_SUITE_P(
    Measuring, Accepted,
    testing::Values(AcceptedRow{"d is the measured time", {"-d60"}, {{"durationSeconds", 60}}},
                    AcceptedRow{"the last time wins", {"-d60", "-d30"}, {{"durationSeconds", 30}}},
                    AcceptedRow{"W is the warm up", {"-W0"}, {{"warmUpSeconds", 0}}},
                    AcceptedRow{"C is the cool down", {"-C3"}, {{"coolDownSeconds", 3}}},
                    AcceptedRow{"a steady state within two percent",
                                {"--steady-state"},
                                {{"steadyState", {{"tolerancePercent", 2}, {"leastSeconds", 3}}}}},
                    AcceptedRow{"a steady state within a share of a percent",
                                {"--steady-state=0.5"},
                                {{"steadyState", {{"tolerancePercent", 0.5}, {"leastSeconds", 3}}}}},
                    AcceptedRow{"L measures latency", {"-L"}, {{"measureLatency", true}}},
                    AcceptedRow{"D alone is a second", {"-D"}, {{"iopsIntervalMilliseconds", 1000}}},
                    AcceptedRow{"D of 0 is a second", {"-D0"}, {{"iopsIntervalMilliseconds", 1000}}},
                    AcceptedRow{"D has a length", {"-D250"}, {{"iopsIntervalMilliseconds", 250}}},
                    AcceptedRow{"experiment flags are the profile's", {"-:1"}, {{"p/experimentFlags", 1}}}),
    test::RowName());

INSTANTIATE_TEST_SUITE_P(
    Measuring, Refused,
    testing::Values(
        RefusedRow{"a time with a unit", {"-W10s", "io.dat"}, "-W10s", "'10s' is not a whole number"},
        RefusedRow{"a time of nothing", {"-d0", "io.dat"}, "-d0", "not between 1 and"},
        RefusedRow{"a time without a figure", {"-d", "io.dat"}, "-d", "missing"},
        RefusedRow{"a steady state within nothing",
                   {"--steady-state=0", "io.dat"},
                   "--steady-state=0",
                   "'0' is not a number between 0.1 and 50"},
        RefusedRow{"a steady state with a sign", {"--steady-state=+2", "io.dat"}, "--steady-state=+2", "'+2' is not"},
        RefusedRow{"a steady state with a unit", {"--steady-state=2%", "io.dat"}, "--steady-state=2%", "'2%' is not"},
        RefusedRow{"a report that is none", {"-Rcsv", "io.dat"}, "-Rcsv", "'csv' is not a report format"},
        RefusedRow{"a report without a format", {"-R", "io.dat"}, "-R", "use text, xml or json"},
        RefusedRow{"a report without its file", {"-Rjson:", "io.dat"}, "-Rjson:", "missing"},
        RefusedRow{"verbose of a kind", {"-vx", "io.dat"}, "-vx", "-v and -vs"},
        RefusedRow{"a flag with a value", {"-Lx", "io.dat"}, "-Lx", "takes no value"},
        RefusedRow{"two reports on standard output", {"-Rxml", "-Rjson", "io.dat"}, "-R", "only one report"},
        RefusedRow{"dots for no IO", {"-P0", "io.dat"}, "-P0", "between 1 and"},
        RefusedRow{"experiment flags in hexadecimal", {"-:0x1", "io.dat"}, "-:0x1", "'0x1' is not a whole number"},
        RefusedRow{"experiment flags without a figure", {"-:", "io.dat"}, "-:", "missing"},
        RefusedRow{"a profile to print in no format", {"-Rpcsv", "io.dat"}, "-Rpcsv", "'csv' is not a report format"}),
    test::RowName());

}  // namespace
}  // namespace headroom
