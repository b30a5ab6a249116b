#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/invocation.h"
#include "platform/process.h"
#include "platform/system.h"
#include "profile/profile_rules.h"
#include "support/command_lines.h"
#include "support/profiles.h"

namespace headroom {
namespace {

using nlohmann::ordered_json;
using testing::HasSubstr;
using testing::IsEmpty;

using test::Accepted;
using test::AcceptedRow;
using test::Arguments;
using test::kOsCacheDisabled;
using test::parse;
using test::Refused;
using test::RefusedRow;
using test::write_buffer;

TEST_P(Accepted, ChangesTheProfileAndNothingElse) {
  ordered_json expected = profile_to_json(test::minimal_profile_read());
  for (const auto& [place, value] : GetParam().changes) {
    const std::string name = place;
    const std::string pointer = name.starts_with("t/")   ? "/timeSpans/0/targets/0" + name.substr(1)
                                : name.starts_with("p/") ? name.substr(1)
                                                         : "/timeSpans/0/" + name;
    expected.at(ordered_json::json_pointer(pointer)) = value;
  }
  Arguments arguments = GetParam().options;
  arguments.emplace_back("io.dat");
  EXPECT_EQ(profile_to_json(parse(arguments).profile).dump(1), expected.dump(1));
}

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
    Orders, Refused,
    testing::Values(RefusedRow{"no target", {"-b4K"}, "", "no target given"},
                    RefusedRow{"nothing at all", {}, "", "no target given"},
                    RefusedRow{"an empty target", {"-b4K", "", "io.dat"}, "\"\"", "is no target"},
                    RefusedRow{"an empty target behind another", {"io.dat", ""}, "\"\"", "is no target"},
                    RefusedRow{"an option behind a target", {"io.dat", "-b4K"}, "-b4K", "options come before targets"},
                    RefusedRow{"a value behind a blank", {"-t8", "8", "io.dat"}, "8", "stands alone after -t8"},
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
  EXPECT_EQ(parse({"-b4K", "my file.dat"}).run.command_line, "headroom-io -b4K my file.dat");
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
  EXPECT_EQ(invocation.run.stop_file, "stop");
  EXPECT_EQ(invocation.log_file, "engine.log");
  EXPECT_TRUE(invocation.run.delete_created);
  EXPECT_TRUE(invocation.run.allow_overwrite);
  EXPECT_EQ(invocation.run.time_limit_seconds, 90U);
  EXPECT_TRUE(invocation.run.wait_statistics);
  EXPECT_FALSE(invocation.run.verbose);
  EXPECT_EQ(invocation.run.backend, BackendChoice::null);
  EXPECT_EQ(invocation.run.simulated_device.iops, 1920U);
  EXPECT_EQ(invocation.run.simulated_device.bytes_per_second, 23592960U);
  EXPECT_EQ(invocation.run.simulated_device.added_latency_microseconds, 500U);
}

TEST(CommandLine, TakesEveryFigureOfASimulatedDevice) {
  const SimulatedDeviceFigures device =
      parse({"--simulate-device=iops=500,burst-iops=3500,burst-seconds=1800,tick-ms=100,unit-bytes=8192,other-iops=20",
             "--simulate-device=bytes-per-second=60000000,burst-bytes-per-second=170000000,other-bytes-per-second=9",
             "--simulate-device=added-latency-us=400,cache-hit-percent=40,cache-latency-us=150", "io.dat"})
          .run.simulated_device;
  EXPECT_EQ(device.burst_iops, 3500U);
  EXPECT_EQ(device.burst_seconds, 1800U);
  EXPECT_EQ(device.tick_milliseconds, 100U);
  EXPECT_EQ(device.unit_bytes, 8192U);
  EXPECT_EQ(device.other_iops, 20U);
  EXPECT_EQ(device.burst_bytes_per_second, 170'000'000U);
  EXPECT_EQ(device.other_bytes_per_second, 9U);
  EXPECT_EQ(device.cache_hit_percent, 40U);
  EXPECT_EQ(device.cache_latency_microseconds, 150U);
  for (const SimulatedFigure& figure : simulated_figures()) EXPECT_TRUE((device.*figure.value).has_value());
}

TEST(CommandLine, IsCarefulUnlessToldOtherwise) {
  const Invocation invocation = parse({"io.dat"});
  EXPECT_EQ(invocation.action, Action::run);
  EXPECT_FALSE(invocation.run.allow_overwrite);
  EXPECT_FALSE(invocation.run.delete_created);
  EXPECT_FALSE(invocation.progress_file.has_value());
  EXPECT_FALSE(invocation.run.time_limit_seconds.has_value());
  EXPECT_FALSE(invocation.run.simulated_device.any());
  EXPECT_EQ(invocation.run.backend, BackendChoice::automatic);
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

TEST(CommandLine, ShowsTheProgramsNameAsItWasGiven) {
  EXPECT_EQ(parse_command_line({"C:\\run\\diskspd.exe", "-b4K", "io.dat"}).run.command_line,
            "C:\\run\\diskspd.exe -b4K io.dat");
}

TEST(CommandLine, TakesAnXmlProfileWithOverridesAndSubstitutes) {
  const Invocation invocation =
      parse({"-z7", "-W1", "-d2", "-C3", "-:1", "-v", "-XC:\\run\\profile.xml", "-Rxml", "#1", "io.dat"});
  EXPECT_EQ(invocation.xml_profile_file, "C:\\run\\profile.xml");
  EXPECT_EQ(invocation.overrides.random_seed, 7U);
  EXPECT_EQ(invocation.overrides.warm_up_seconds, 1U);
  EXPECT_EQ(invocation.overrides.duration_seconds, 2U);
  EXPECT_EQ(invocation.overrides.cool_down_seconds, 3U);
  EXPECT_EQ(invocation.overrides.experiment_flags, 1U);
  EXPECT_TRUE(invocation.run.verbose);
  EXPECT_EQ(invocation.substitutes, (Arguments{"#1", "io.dat"}));
  ASSERT_EQ(invocation.reports.size(), 1U);
  EXPECT_EQ(invocation.reports[0].format, ReportFormat::xml);
  EXPECT_TRUE(invocation.profile.time_spans.empty());
}

TEST(CommandLine, LeavesAnXmlProfileAsItIsWithoutOverrides) {
  const Invocation invocation = parse({"-Xprofile.xml"});
  EXPECT_THAT(invocation.substitutes, IsEmpty());
  EXPECT_THAT(invocation.reports, IsEmpty());  // the profile says which
  Profile profile = test::minimal_profile_read();
  profile.time_spans[0].duration_seconds = 77;
  apply_overrides(invocation.overrides, profile);
  EXPECT_EQ(profile.time_spans[0].duration_seconds, 77U);
}

TEST(CommandLine, OverridesEveryTimeSpan) {
  Profile profile = test::minimal_profile_read();
  profile.time_spans.push_back(profile.time_spans[0]);
  apply_overrides(parse({"-Xp.xml", "-d30", "-W0", "-C9", "-z4", "-:3"}).overrides, profile);
  EXPECT_EQ(profile.experiment_flags, 3U);
  for (const TimeSpan& span : profile.time_spans) {
    EXPECT_EQ(span.duration_seconds, 30U);
    EXPECT_EQ(span.warm_up_seconds, 0U);
    EXPECT_EQ(span.cool_down_seconds, 9U);
    EXPECT_EQ(span.random_seed, 4U);
  }
}

TEST(CommandLine, TakesOptionsOfItsOwnBesideAnXmlProfile) {
  const Invocation invocation = parse({"-Xp.xml", "--backend=null", "--progress=p.jsonl", "--check"});
  EXPECT_EQ(invocation.action, Action::check);
  EXPECT_EQ(invocation.run.backend, BackendChoice::null);
  EXPECT_EQ(invocation.progress_file, "p.jsonl");
}

TEST(CommandLine, PrintsAProfileInTheFormatGiven) {
  const Invocation in_xml = parse({"-Rpxml", "-b4K", "io.dat"});
  EXPECT_EQ(in_xml.action, Action::print_profile);
  ASSERT_EQ(in_xml.reports.size(), 1U);
  EXPECT_EQ(in_xml.reports[0].format, ReportFormat::xml);
  const Invocation by_default = parse({"-Rp", "io.dat"});
  EXPECT_EQ(by_default.action, Action::print_profile);
  ASSERT_EQ(by_default.reports.size(), 1U);
  EXPECT_EQ(by_default.reports[0].format, ReportFormat::text);
}

TEST(CommandLine, ChecksAProfileRatherThanPrintingIt) {
  EXPECT_EQ(parse({"--check", "-Rptext", "io.dat"}).action, Action::check);
  EXPECT_EQ(parse({"-Rptext", "--check", "io.dat"}).action, Action::check);
}

TEST(CommandLine, ChecksTargetsRatherThanPrintingAProfileAndAProfileFirst) {
  EXPECT_EQ(parse({"--check-targets", "io.dat"}).action, Action::check_targets);
  EXPECT_EQ(parse({"--check-targets", "-Rptext", "io.dat"}).action, Action::check_targets);
  EXPECT_EQ(parse({"--check-targets", "--check", "io.dat"}).action, Action::check);
  EXPECT_EQ(parse({"--check", "--check-targets", "io.dat"}).action, Action::check);
}

TEST(CommandLine, PrintsDotsWhenAsked) {
  EXPECT_EQ(parse({"io.dat"}).run.ios_per_dot, 0U);
  EXPECT_EQ(parse({"-P", "io.dat"}).run.ios_per_dot, 65536U);
  EXPECT_EQ(parse({"-P500", "io.dat"}).run.ios_per_dot, 500U);
}

TEST(CommandLine, TakesNamedEventsWhereThereAreSome) {
  const Arguments arguments = {"-ysstarted", "-yfended", "-yrgo", "-ypstop", "io.dat"};
  if (!platform::has_named_events()) {
    EXPECT_THROW(parse(arguments), UsageError);
    return;
  }
  const NamedEvents events = parse(arguments).run.events;
  EXPECT_EQ(events.set_at_start, "started");
  EXPECT_EQ(events.set_at_end, "ended");
  EXPECT_EQ(events.wait_before, "go");
  EXPECT_EQ(events.stop_when_set, "stop");
  EXPECT_EQ(parse({"-yeset"}).event_to_set, "set");  // runs nothing, so it needs no target
  EXPECT_THROW(parse({"-yxname", "io.dat"}), UsageError);
  EXPECT_THROW(parse({"-ys", "io.dat"}), UsageError);
}

}  // namespace
}  // namespace headroom
