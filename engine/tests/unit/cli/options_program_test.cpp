#include "support/command_lines.h"

namespace headroom {
namespace {

using test::Refused;
using test::RefusedRow;

INSTANTIATE_TEST_SUITE_P(
    LongOptions, Refused,
    testing::Values(
        RefusedRow{"a long option that is none", {"--nothing", "io.dat"}, "--nothing", "no such option"},
        RefusedRow{"a profile without a file", {"--profile"}, "--profile", "needs a value"},
        RefusedRow{"a profile with an empty name", {"--profile="}, "--profile=", "missing"},
        RefusedRow{"a stop file without a name", {"--stop-file=", "io.dat"}, "--stop-file=", "missing"},
        RefusedRow{"a log without a name", {"--log=", "io.dat"}, "--log=", "missing"},
        RefusedRow{"a time limit of 0", {"--time-limit=0", "io.dat"}, "--time-limit=0", "not between"},
        RefusedRow{"a time limit without a number", {"--time-limit", "io.dat"}, "--time-limit", "needs a value"},
        RefusedRow{"a lock without a name", {"--lock=", "io.dat"}, "--lock=", "missing"},
        RefusedRow{"two locks", {"--lock=a", "--lock=b", "io.dat"}, "--lock=b", "one file"},
        RefusedRow{"two folders to hold", {"--hold=a", "--hold=b", "io.dat"}, "--hold=b", "one folder"},
        RefusedRow{"a file to remove without a name", {"--remove-created="}, "--remove-created=", "missing"},
        RefusedRow{
            "two files to remove", {"--remove-created=a", "--remove-created=b"}, "--remove-created=b", "one file"},
        RefusedRow{"a target beside a file to remove",
                   {"--remove-created=a", "io.dat"},
                   "io.dat",
                   "cannot be combined with --remove-created"},
        RefusedRow{"a workload beside a file to remove",
                   {"--remove-created=a", "-w1"},
                   "-w1",
                   "cannot be combined with --remove-created"},
        RefusedRow{"a profile beside a file to remove",
                   {"--profile=p.json", "--remove-created=a"},
                   "--profile=p.json",
                   "cannot be combined with --remove-created"},
        RefusedRow{"a check beside a file to remove",
                   {"--remove-created=a", "--check"},
                   "--check",
                   "cannot be combined with --remove-created"},
        RefusedRow{"a check with a value", {"--check=yes", "io.dat"}, "--check=yes", "takes no value"},
        RefusedRow{"a check of targets with a value",
                   {"--check-targets=io.dat", "io.dat"},
                   "--check-targets=io.dat",
                   "takes no value"},
        RefusedRow{
            "a workload beside a profile", {"--profile=p.json", "-b4K"}, "-b4K", "cannot be combined with --profile"},
        RefusedRow{
            "a target beside a profile", {"--profile=p.json", "io.dat"}, "io.dat", "cannot be combined with --profile"},
        RefusedRow{"a backend that is none", {"--backend=fast", "io.dat"}, "--backend=fast", "'fast' is not a backend"},
        RefusedRow{
            "a simulated device without figures", {"--simulate-device=", "io.dat"}, "--simulate-device=", "iops="},
        RefusedRow{"a simulated figure that is none",
                   {"--simulate-device=rpm=5400", "io.dat"},
                   "--simulate-device=rpm=5400",
                   "'rpm' is not known"},
        RefusedRow{
            "a simulated rate of 0", {"--simulate-device=iops=0", "io.dat"}, "--simulate-device=iops=0", "not between"},
        RefusedRow{"a simulated rate without a number",
                   {"--simulate-device=iops", "io.dat"},
                   "--simulate-device=iops",
                   "missing"},
        RefusedRow{"a simulated burst beyond no limit",
                   {"--simulate-device=burst-iops=9,burst-seconds=1", "io.dat"},
                   "--simulate-device=burst-iops=9,burst-seconds=1",
                   "works with iops= only"},
        RefusedRow{"a profile that has no name", {"-X"}, "-X", "missing"},
        RefusedRow{"two XML profiles", {"-Xa.xml", "-Xb.xml"}, "-Xb.xml", "there is one profile"},
        RefusedRow{"a workload beside an XML profile", {"-Xp.xml", "-t4"}, "-t4", "-t cannot be combined with -X"},
        RefusedRow{"a workload before an XML profile", {"-o8", "-Xp.xml"}, "-o8", "-o cannot be combined with -X"},
        RefusedRow{"a wrong value beside an XML profile", {"-Xp.xml", "-t0"}, "-t0", "-t cannot be combined with -X"},
        RefusedRow{"blocks beside an XML profile", {"-b4K", "-Xp.xml"}, "-b4K", "-b cannot be combined with -X"},
        RefusedRow{"dots beside an XML profile", {"-Xp.xml", "-P"}, "-P", "-P cannot be combined with -X"},
        RefusedRow{"events beside an XML profile", {"-Xp.xml", "-yse"}, "-yse", "-y cannot be combined with -X"},
        RefusedRow{"a wrong value of what may stand there", {"-Xp.xml", "-W1s"}, "-W1s", "'1s' is not a whole number"},
        RefusedRow{"two kinds of profile",
                   {"-Xp.xml", "--profile=p.json"},
                   "--profile=p.json",
                   "--profile cannot be combined with -X"},
        RefusedRow{
            "a time beside a JSON profile", {"--profile=p.json", "-d4"}, "-d4", "cannot be combined with --profile"},
        RefusedRow{"a trace", {"-ePROCESS", "io.dat"}, "-ePROCESS", "Windows Performance Recorder"}),
    test::RowName());

}  // namespace
}  // namespace headroom
