#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/invocation.h"
#include "platform/process.h"
#include "profile/profile_rules.h"
#include "support/profiles.h"
#include "support/row.h"

namespace headroom {
namespace {

using nlohmann::ordered_json;
using testing::HasSubstr;
using testing::IsEmpty;

using Arguments = std::vector<std::string>;

Invocation parse(Arguments arguments) {
  arguments.insert(arguments.begin(), "headroom-io");
  return parse_command_line(arguments);
}

/// Fields that differ from their defaults, by JSON pointer below the time span, or below the target where marked "t/".
using Changes = std::vector<std::pair<const char*, ordered_json>>;

struct AcceptedRow : test::Row {
  Arguments options;
  Changes changes;
};

class Accepted : public testing::TestWithParam<AcceptedRow> {};

TEST_P(Accepted, ChangesTheProfileAndNothingElse) {
  ordered_json expected = profile_to_json(test::minimal_profile_read());
  for (const auto& [place, value] : GetParam().changes) {
    const std::string name = place;
    const std::string pointer =
        name.starts_with("t/") ? "/timeSpans/0/targets/0" + name.substr(1) : "/timeSpans/0/" + name;
    expected.at(ordered_json::json_pointer(pointer)) = value;
  }
  Arguments arguments = GetParam().options;
  arguments.emplace_back("io.dat");
  EXPECT_EQ(profile_to_json(parse(arguments).profile).dump(1), expected.dump(1));
}

const ordered_json kOsCacheDisabled = "osCacheDisabled";

INSTANTIATE_TEST_SUITE_P(
    Sizes, Accepted,
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
        AcceptedRow{"z is the seed", {"-z4294967295"}, {{"randomSeed", 4294967295}}}),
    test::RowName());

INSTANTIATE_TEST_SUITE_P(
    Threads, Accepted,
    testing::Values(AcceptedRow{"t is threads per target", {"-t8"}, {{"t/threadsPerTarget", 8}}},
                    AcceptedRow{"o is requests per thread", {"-o32"}, {{"t/outstandingRequests", 32}}},
                    AcceptedRow{"F is threads in all", {"-F4"}, {{"threadPoolSize", 4}}},
                    AcceptedRow{"F may stand with one thread", {"-F4", "-t1"}, {{"threadPoolSize", 4}}},
                    AcceptedRow{"O is requests of a pool thread",
                                {"-F4", "-O8"},
                                {{"threadPoolSize", 4}, {"poolOutstandingRequests", 8}}},
                    AcceptedRow{"O without F is taken", {"-O8"}, {{"poolOutstandingRequests", 8}}},
                    AcceptedRow{"n binds no thread", {"-n"}, {{"disableAffinity", true}}},
                    AcceptedRow{"g is bytes per millisecond",
                                {"-g1000"},
                                {{"t/throttle", {{"unit", "bytesPerMillisecond"}, {"value", 1000}}}}},
                    AcceptedRow{"g with i is IOPS", {"-g1920i"}, {{"t/throttle", {{"unit", "iops"}, {"value", 1920}}}}},
                    AcceptedRow{"g is not cut to 32 bits",
                                {"-g5000000000i"},
                                {{"t/throttle", {{"unit", "iops"}, {"value", 5000000000}}}}}),
    test::RowName());

INSTANTIATE_TEST_SUITE_P(
    Times, Accepted,
    testing::Values(AcceptedRow{"d is the measured time", {"-d60"}, {{"durationSeconds", 60}}},
                    AcceptedRow{"the last time wins", {"-d60", "-d30"}, {{"durationSeconds", 30}}},
                    AcceptedRow{"W is the warm up", {"-W0"}, {{"warmUpSeconds", 0}}},
                    AcceptedRow{"C is the cool down", {"-C3"}, {{"coolDownSeconds", 3}}},
                    AcceptedRow{"L measures latency", {"-L"}, {{"measureLatency", true}}},
                    AcceptedRow{"D alone is a second", {"-D"}, {{"iopsIntervalMilliseconds", 1000}}},
                    AcceptedRow{"D of 0 is a second", {"-D0"}, {{"iopsIntervalMilliseconds", 1000}}},
                    AcceptedRow{"D has a length", {"-D250"}, {{"iopsIntervalMilliseconds", 250}}}),
    test::RowName());

INSTANTIATE_TEST_SUITE_P(
    Caches, Accepted,
    testing::Values(AcceptedRow{"S alone is the OS cache off", {"-S"}, {{"t/cacheMode", kOsCacheDisabled}}},
                    AcceptedRow{"Su is the OS cache off", {"-Su"}, {{"t/cacheMode", kOsCacheDisabled}}},
                    AcceptedRow{"Sb is the default", {"-Sb"}, {}},
                    AcceptedRow{"Sr is the local cache off", {"-Sr"}, {{"t/cacheMode", "localCacheDisabled"}}},
                    AcceptedRow{"Sw is write through", {"-Sw"}, {{"t/writeThrough", true}}},
                    AcceptedRow{"Sh is both", {"-Sh"}, {{"t/cacheMode", kOsCacheDisabled}, {"t/writeThrough", true}}},
                    AcceptedRow{"h is Sh", {"-h"}, {{"t/cacheMode", kOsCacheDisabled}, {"t/writeThrough", true}}},
                    AcceptedRow{"Suw is Sh", {"-Suw"}, {{"t/cacheMode", kOsCacheDisabled}, {"t/writeThrough", true}}},
                    AcceptedRow{"letters come in any order",
                                {"-Swu"},
                                {{"t/cacheMode", kOsCacheDisabled}, {"t/writeThrough", true}}},
                    AcceptedRow{"letters come in two tokens", {"-Sb", "-Sw"}, {{"t/writeThrough", true}}},
                    AcceptedRow{"Sm is mapped", {"-Sm"}, {{"t/memoryMapped", true}}},
                    AcceptedRow{"Smw is mapped and written through",
                                {"-Smw"},
                                {{"t/memoryMapped", true}, {"t/writeThrough", true}}}),
    test::RowName());

ordered_json write_buffer(const char* content, const ordered_json& size = nullptr, const ordered_json& path = nullptr) {
  return {{"content", content}, {"sourceSizeBytes", size}, {"sourcePath", path}};
}

INSTANTIATE_TEST_SUITE_P(
    Contents, Accepted,
    testing::Values(AcceptedRow{"Z writes zeros", {"-Z"}, {{"t/writeBuffer", write_buffer("zero")}}},
                    AcceptedRow{"Zr writes new content", {"-Zr"}, {{"t/writeBuffer", write_buffer("random")}}},
                    AcceptedRow{"zeros win over new content", {"-Z", "-Zr"}, {{"t/writeBuffer", write_buffer("zero")}}},
                    AcceptedRow{"zeros win in any order", {"-Zr", "-Z"}, {{"t/writeBuffer", write_buffer("zero")}}},
                    AcceptedRow{
                        "Z with a size is a source", {"-Z20M"}, {{"t/writeBuffer", write_buffer("source", 20971520)}}},
                    AcceptedRow{"Z with a file is filled from it",
                                {"-Z1M,a,b.bin"},
                                {{"t/writeBuffer", write_buffer("source", 1048576, "a,b.bin")}}}),
    test::RowName());

INSTANTIATE_TEST_SUITE_P(Companions, Accepted,
                         testing::Values(AcceptedRow{"what VMFleet writes is understood",
                                                     {"-Z20M", "-z7", "-h", "-t2", "-o32", "", "-b4k", "-r4k", "-w30",
                                                      "-W5", "-C5", "-d60", "-D", "-L", "-Rxml"},
                                                     {{"t/writeBuffer", write_buffer("source", 20971520)},
                                                      {"randomSeed", 7},
                                                      {"t/cacheMode", kOsCacheDisabled},
                                                      {"t/writeThrough", true},
                                                      {"t/threadsPerTarget", 2},
                                                      {"t/outstandingRequests", 32},
                                                      {"t/blockSizeBytes", 4096},
                                                      {"t/randomPercent", 100},
                                                      {"t/alignmentBytes", 4096},
                                                      {"t/writePercent", 30},
                                                      {"coolDownSeconds", 5},
                                                      {"durationSeconds", 60},
                                                      {"iopsIntervalMilliseconds", 1000},
                                                      {"measureLatency", true}}}),
                         test::RowName());

struct RefusedRow : test::Row {
  Arguments arguments;
  const char* token;
  const char* message;
};

class Refused : public testing::TestWithParam<RefusedRow> {};

TEST_P(Refused, NamesTheTokenAtFault) {
  try {
    parse(GetParam().arguments);
    FAIL() << "was accepted";
  } catch (const UsageError& error) {
    EXPECT_EQ(error.token(), GetParam().token);
    EXPECT_THAT(error.what(), HasSubstr(GetParam().message));
  }
}

INSTANTIATE_TEST_SUITE_P(
    Values, Refused,
    testing::Values(RefusedRow{"a time with a unit", {"-W10s", "io.dat"}, "-W10s", "'10s' is not a whole number"},
                    RefusedRow{"a time of nothing", {"-d0", "io.dat"}, "-d0", "not between 1 and"},
                    RefusedRow{"a time without a figure", {"-d", "io.dat"}, "-d", "missing"},
                    RefusedRow{"a block of nothing", {"-b0", "io.dat"}, "-b0", "too small"},
                    RefusedRow{"a block in blocks", {"-b2b", "io.dat"}, "-b2b", "cannot be given in blocks"},
                    RefusedRow{"a block of 4 GiB", {"-b4G", "io.dat"}, "-b4G", "smaller than 4 GiB"},
                    RefusedRow{"a block without a size", {"-b", "io.dat"}, "-b", "missing"},
                    RefusedRow{"a wrong block before all else", {"-t0", "-bX", "io.dat"}, "-bX", "'X' is not a size"},
                    RefusedRow{"writes of more than all", {"-w101", "io.dat"}, "-w101", "between 0 and 100"},
                    RefusedRow{"writes without a share", {"-w", "io.dat"}, "-w", "missing"},
                    RefusedRow{"no thread", {"-t0", "io.dat"}, "-t0", "between 1 and 65535"},
                    RefusedRow{"no request", {"-o0", "io.dat"}, "-o0", "between 1 and 1048576"},
                    RefusedRow{"no thread in the pool", {"-F0", "io.dat"}, "-F0", "between 1 and 65535"},
                    RefusedRow{"a throttle of nothing", {"-g0", "io.dat"}, "-g0", "between 1 and"},
                    RefusedRow{"a throttle of no IOPS", {"-gi", "io.dat"}, "-gi", "missing"},
                    RefusedRow{"a throttle with a unit", {"-g10M", "io.dat"}, "-g10M", "'10M' is not a whole number"},
                    RefusedRow{"a seed beyond 32 bits", {"-z4294967296", "io.dat"}, "-z4294967296", "not between"},
                    RefusedRow{"a seed in words", {"-zx", "io.dat"}, "-zx", "'x' is not a whole number"},
                    RefusedRow{"a hint that is none", {"-fx", "io.dat"}, "-fx", "'x' is not a hint"},
                    RefusedRow{"a cache letter that is none", {"-Sx", "io.dat"}, "-Sx", "'x' is not a cache mode"},
                    RefusedRow{"a report that is none", {"-Rcsv", "io.dat"}, "-Rcsv", "'csv' is not a report format"},
                    RefusedRow{"a report without a format", {"-R", "io.dat"}, "-R", "use text, xml or json"},
                    RefusedRow{"a report without its file", {"-Rjson:", "io.dat"}, "-Rjson:", "missing"},
                    RefusedRow{"a source without its file", {"-Z1M,", "io.dat"}, "-Z1M,", "missing"},
                    RefusedRow{"a source of 4 GiB", {"-Z4G", "io.dat"}, "-Z4G", "smaller than 4 GiB"},
                    RefusedRow{"verbose of a kind", {"-vx", "io.dat"}, "-vx", "-v and -vs"},
                    RefusedRow{"a flag with a value", {"-Lx", "io.dat"}, "-Lx", "takes no value"},
                    RefusedRow{"an option in the wrong case", {"-Q", "io.dat"}, "-Q", "no such option"}),
    test::RowName());

INSTANTIATE_TEST_SUITE_P(
    Combinations, Refused,
    testing::Values(
        RefusedRow{"random and sequential", {"-r", "-s", "io.dat"}, "-s", "cannot stand with -r"},
        RefusedRow{"sequential and random", {"-s", "-r", "io.dat"}, "-r", "cannot stand with -s"},
        RefusedRow{"random twice", {"-r", "-r4K", "io.dat"}, "-r4K", "cannot stand with -r"},
        RefusedRow{"interlocked twice", {"-si", "-si", "io.dat"}, "-si", "cannot stand with -si"},
        RefusedRow{"the base twice", {"-B1M", "-B2M", "io.dat"}, "-B2M", "given before"},
        RefusedRow{"the end twice", {"-B1M:2M", "-f9M", "io.dat"}, "-f9M", "given before"},
        RefusedRow{"the cache mode twice", {"-Su", "-Sb", "io.dat"}, "-Sb", "second time"},
        RefusedRow{"the same cache mode twice", {"-Su", "-Su", "io.dat"}, "-Su", "second time"},
        RefusedRow{"write through twice", {"-Sww", "io.dat"}, "-Sww", "second time"},
        RefusedRow{"h behind a cache mode", {"-Sb", "-h", "io.dat"}, "-h", "second time"},
        RefusedRow{"mapped twice", {"-Smm", "io.dat"}, "-Smm", "second time"},
        RefusedRow{"mapped and uncached", {"-Smu", "io.dat"}, "-Smu", "always cached"},
        RefusedRow{"uncached and mapped", {"-Sh", "-Sm", "io.dat"}, "-Sm", "always cached"},
        RefusedRow{"a pool and threads per target", {"-F4", "-t2", "io.dat"}, "-t", "cannot be used together"},
        RefusedRow{"two reports on standard output", {"-Rxml", "-Rjson", "io.dat"}, "-R", "only one report"}),
    test::RowName());

INSTANTIATE_TEST_SUITE_P(
    Orders, Refused,
    testing::Values(RefusedRow{"no target", {"-b4K"}, "", "no target given"},
                    RefusedRow{"nothing at all", {}, "", "no target given"},
                    RefusedRow{"an option behind a target", {"io.dat", "-b4K"}, "-b4K", "options stand before targets"},
                    RefusedRow{"a value behind a blank", {"-t8", "8", "io.dat"}, "8", "stands alone behind -t8"},
                    RefusedRow{"an en dash from a web page",
                               {"\xE2\x80\x93"
                                "b8K",
                                "io.dat"},
                               "\xE2\x80\x93"
                               "b8K",
                               "typographic dash"},
                    RefusedRow{"an em dash from a letter",
                               {"\xE2\x80\x94"
                                "b8K",
                                "io.dat"},
                               "\xE2\x80\x94"
                               "b8K",
                               "typographic dash"},
                    RefusedRow{"a minus sign from a table",
                               {"\xE2\x88\x92"
                                "b8K",
                                "io.dat"},
                               "\xE2\x88\x92"
                               "b8K",
                               "typographic dash"},
                    RefusedRow{"a typographic dash behind the target",
                               {"io.dat",
                                "\xE2\x80\x93"
                                "b8K"},
                               "\xE2\x80\x93"
                               "b8K",
                               "typographic dash"}),
    test::RowName());

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
        RefusedRow{"a file to remove without a name", {"--remove-created="}, "--remove-created=", "missing"},
        RefusedRow{
            "two files to remove", {"--remove-created=a", "--remove-created=b"}, "--remove-created=b", "one file"},
        RefusedRow{"a target beside a file to remove",
                   {"--remove-created=a", "io.dat"},
                   "io.dat",
                   "cannot stand beside --remove-created"},
        RefusedRow{"a workload beside a file to remove",
                   {"--remove-created=a", "-w1"},
                   "-w1",
                   "cannot stand beside --remove-created"},
        RefusedRow{"a profile beside a file to remove",
                   {"--profile=p.json", "--remove-created=a"},
                   "--profile=p.json",
                   "cannot stand beside --remove-created"},
        RefusedRow{"a check beside a file to remove",
                   {"--remove-created=a", "--check"},
                   "--check",
                   "cannot stand beside --remove-created"},
        RefusedRow{"a check with a value", {"--check=yes", "io.dat"}, "--check=yes", "takes no value"},
        RefusedRow{
            "a workload beside a profile", {"--profile=p.json", "-b4K"}, "-b4K", "cannot stand beside --profile"},
        RefusedRow{
            "a target beside a profile", {"--profile=p.json", "io.dat"}, "io.dat", "cannot stand beside --profile"},
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
                   "missing"}),
    test::RowName());

TEST(CommandLine, AppliesOptionsToEveryTarget) {
  const Invocation invocation = parse({"-b4K", "-w10", "a.dat", "b.dat"});
  ASSERT_EQ(invocation.profile.time_spans.size(), 1U);
  const auto& targets = invocation.profile.time_spans[0].targets;
  ASSERT_EQ(targets.size(), 2U);
  EXPECT_EQ(targets[0].path, "a.dat");
  EXPECT_EQ(targets[1].path, "b.dat");
  for (const Target& target : targets) {
    EXPECT_EQ(target.block_size_bytes, 4096U);
    EXPECT_EQ(target.write_percent, 10U);
  }
}

TEST(CommandLine, IsShownJoinedByBlanks) {
  EXPECT_EQ(parse({"-b4K", "my file.dat"}).command_line, "headroom-io -b4K my file.dat");
}

TEST(CommandLine, WritesTextToStandardOutputWhenNothingIsSaid) {
  const Invocation invocation = parse({"io.dat"});
  ASSERT_EQ(invocation.reports.size(), 1U);
  EXPECT_EQ(invocation.reports[0].format, ReportFormat::text);
  EXPECT_EQ(invocation.reports[0].file, "");
}

TEST(CommandLine, TakesSeveralReports) {
  const Invocation invocation = parse({"-Rtext", "-Rjson:r.json", "-Rxml:C:\\r.xml", "io.dat"});
  ASSERT_EQ(invocation.reports.size(), 3U);
  EXPECT_EQ(invocation.reports[0].format, ReportFormat::text);
  EXPECT_EQ(invocation.reports[1].format, ReportFormat::json);
  EXPECT_EQ(invocation.reports[1].file, "r.json");
  EXPECT_EQ(invocation.reports[2].format, ReportFormat::xml);
  EXPECT_EQ(invocation.reports[2].file, "C:\\r.xml");
}

TEST(CommandLine, TakesReportingOptionsBesideAProfile) {
  const Invocation invocation = parse({"--profile=p.json", "--progress=p.jsonl", "--stop-file=stop", "--log=engine.log",
                                       "--delete-created", "--allow-overwrite", "--time-limit=90",
                                       "--simulate-device=iops=1920,bytes-per-second=23592960,added-latency-us=500",
                                       "--backend=null", "-Rjson:r.json", "-vs", "--check"});
  EXPECT_EQ(invocation.action, Action::check);
  EXPECT_EQ(invocation.profile_file, "p.json");
  EXPECT_EQ(invocation.progress_file, "p.jsonl");
  EXPECT_EQ(invocation.stop_file, "stop");
  EXPECT_EQ(invocation.log_file, "engine.log");
  EXPECT_TRUE(invocation.delete_created);
  EXPECT_TRUE(invocation.allow_overwrite);
  EXPECT_EQ(invocation.time_limit_seconds, 90U);
  EXPECT_TRUE(invocation.wait_statistics);
  EXPECT_FALSE(invocation.verbose);
  EXPECT_EQ(invocation.backend, BackendChoice::null);
  EXPECT_EQ(invocation.simulated_device.iops, 1920U);
  EXPECT_EQ(invocation.simulated_device.bytes_per_second, 23592960U);
  EXPECT_EQ(invocation.simulated_device.added_latency_microseconds, 500U);
}

TEST(CommandLine, IsCarefulUnlessToldOtherwise) {
  const Invocation invocation = parse({"io.dat"});
  EXPECT_EQ(invocation.action, Action::run);
  EXPECT_FALSE(invocation.allow_overwrite);
  EXPECT_FALSE(invocation.delete_created);
  EXPECT_FALSE(invocation.progress_file.has_value());
  EXPECT_FALSE(invocation.time_limit_seconds.has_value());
  EXPECT_FALSE(invocation.simulated_device.any());
  EXPECT_EQ(invocation.backend, BackendChoice::automatic);
}

TEST(CommandLine, RemovesAFileWithNothingButALogBeside) {
  const Invocation invocation = parse({"--remove-created=C:\\a b\\io.dat", "--log=engine.log"});
  EXPECT_EQ(invocation.action, Action::remove_created);
  EXPECT_EQ(invocation.created_file, "C:\\a b\\io.dat");
  EXPECT_EQ(invocation.log_file, "engine.log");
  EXPECT_TRUE(invocation.profile.time_spans.empty());
}

TEST(CommandLine, ProgressWithoutAFileGoesToStandardError) {
  EXPECT_EQ(parse({"--progress", "io.dat"}).progress_file, "");
}

TEST(CommandLine, BareSeedIsOfThirtyTwoBits) {
  EXPECT_LE(parse({"-z", "io.dat"}).profile.time_spans.at(0).random_seed, 4294967295U);
}

TEST(CommandLine, ShowsHelpAndVersionWhateverStandsBehind) {
  EXPECT_EQ(parse({"-?", "-Q"}).action, Action::show_help);
  EXPECT_EQ(parse({"--help"}).action, Action::show_help);
  EXPECT_EQ(parse({"--version", "-t0"}).action, Action::show_version);
}

TEST(CommandLine, TellsAnUnknownOptionFromAWrongOne) {
  const auto unknown = [](const Arguments& arguments) {
    try {
      parse(arguments);
    } catch (const UsageError& error) {
      return error.unknown_option();
    }
    throw std::logic_error("was accepted");
  };
  EXPECT_TRUE(unknown({"-Q", "io.dat"}));
  EXPECT_FALSE(unknown({"-t0", "io.dat"}));
}

TEST(CommandLine, TakesPathsThatBeginWithASlashWhereTheyArePaths) {
  if (platform::slash_starts_option()) {
    EXPECT_EQ(parse({"/b4K", "io.dat"}).profile.time_spans.at(0).targets.at(0).block_size_bytes, 4096U);
  } else {
    EXPECT_EQ(parse({"/data/io.dat"}).profile.time_spans.at(0).targets.at(0).path, "/data/io.dat");
  }
}

TEST(CommandLine, TakesAFileThatIsCalledLikeANumber) {
  EXPECT_EQ(parse({"-t8", "./8"}).profile.time_spans.at(0).targets.at(0).path, "./8");
  EXPECT_EQ(parse({"8"}).profile.time_spans.at(0).targets.at(0).path, "8");
}

TEST(HelpText, ShowsAnExampleThatIsAccepted) {
  const std::string help = help_text();
  const std::string mark = "example: headroom-io ";
  const std::size_t start = help.find(mark);
  ASSERT_NE(start, std::string::npos);
  std::istringstream line(help.substr(start + mark.size(), help.find('\n', start) - start - mark.size()));
  Arguments arguments;
  for (std::string word; line >> word;) arguments.push_back(word);
  EXPECT_GT(arguments.size(), 5U);
  EXPECT_THAT(test::told(check_profile(parse(arguments).profile)), IsEmpty());
}

}  // namespace
}  // namespace headroom
