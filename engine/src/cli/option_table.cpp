// Longer than most files here, as it is a table and nothing else.
#include <array>

#include "cli/option_parsers.h"
#include "cli/options.h"

namespace headroom {
namespace {

using enum OptionGroup;
using enum OptionState;
using enum Beside;
using namespace options;

constexpr std::array kOptions = std::to_array<OptionRow>({
    {"-b", "<size>", target, as_diskspd, no_profile, parse_block_size, "block size; default 64K",
     "0 and sizes in blocks are refused"},
    {"-B", "<base>[:<length>]", target, as_diskspd, no_profile, parse_base_offset,
     "use the target from this offset (and for this length)"},
    {"-c", "<size>", target, different, no_profile, parse_create,
     "create the target file with this size, filled with random content",
     "a file that the engine created is used again, others are not overwritten; disks and volumes are refused, not "
     "skipped"},
    {"-f", "<size>", target, as_diskspd, no_profile, parse_max_offset_or_hints, "use the target up to this offset"},
    {"-f", "<rst>", target, as_diskspd, no_profile, parse_max_offset_or_hints,
     "open hints: r random access, s sequential scan, t temporary file",
     "Linux: `posix_fadvise` for r and s; t has no effect"},

    {"-p", "", pattern, as_diskspd, no_profile, parse_parallel,
     "each request in flight follows its own sequential path through the target"},
    {"-r", "[<alignment>]", pattern, as_diskspd, no_profile, parse_random,
     "random offsets, aligned to the block size or to this size"},
    {"-rd", "<pct|abs><io%/length[:...]>", pattern, as_diskspd, no_profile, parse_distribution,
     "send shares of the random I/O to these parts of the target, in percent or as sizes"},
    {"-rs", "<percent>", pattern, as_diskspd, no_profile, parse_random_share,
     "this share of the I/O is random, the rest is sequential"},
    {"-s", "[<stride>]", pattern, as_diskspd, no_profile, parse_sequential,
     "sequential offsets (the default), this far apart"},
    {"-si", "[<stride>]", pattern, as_diskspd, no_profile, parse_interlocked,
     "sequential offsets shared by all threads of a target"},
    {"-T", "<size>", pattern, as_diskspd, no_profile, parse_thread_stride,
     "distance between the starts of two threads"},
    {"-w", "<percent>", pattern, as_diskspd, no_profile, parse_write_percent, "share of writes; default 0"},
    {"-z", "[<seed>]", pattern, as_diskspd, xml_profile, parse_seed,
     "random seed; default 0, bare -z takes it from the clock"},

    {"-a", "[g#,]#[,#,...]", threads, as_diskspd, no_profile, parse_processors,
     "bind threads to these processors in turn; g# begins a group; bare -a and -ag mean all",
     "numbers up to 65535; Linux has only group 0"},
    {"-F", "<count>", threads, as_diskspd, no_profile, parse_pool_threads,
     "this many threads in all, each working on every target"},
    {"-I", "<1|2|3>", threads, as_diskspd, no_profile, parse_priority,
     "I/O priority: 1 very low, 2 low, 3 normal (the default)",
     "Linux: the idle class, the lowest best-effort level, and the process's own class"},
    {"-n", "", threads, as_diskspd, no_profile, parse_no_affinity, "do not bind threads to processors"},
    {"-o", "<count>", threads, as_diskspd, no_profile, parse_requests,
     "requests in flight per target and thread; default 2"},
    {"-O", "<count>", threads, as_diskspd, no_profile, parse_pool_requests,
     "requests in flight per thread over all targets, with -F", "without `-F` it has no effect, and a warning says so"},
    {"-t", "<count>", threads, as_diskspd, no_profile, parse_threads, "threads per target; default 1"},
    {"-x", "", threads, windows_only, no_profile, parse_completion_routines,
     "completion routines in place of a completion port"},

    {"-g", "<count>[i]", pace, different, no_profile, parse_throttle,
     "limit per thread and target: bytes per millisecond, or IOPS with i", "paced exactly, and in 64 bits"},
    {"-i", "<count>", pace, as_diskspd, no_profile, parse_burst, "I/Os in a burst, before a pause (-j)"},
    {"-j", "<milliseconds>", pace, as_diskspd, no_profile, parse_think_time, "pause between bursts (-i)"},

    {"-h", "", buffers, as_diskspd, no_profile, parse_hardware, "the same as -Sh"},
    {"-l", "", buffers, as_diskspd, no_profile, parse_large_pages, "buffers in large pages",
     "Linux: huge pages, which must have been reserved"},
    {"-N", "<v|n|i>", buffers, as_diskspd, no_profile, parse_flush_mode,
     "flush after each mapped write: v the view, n persistent memory, i likewise without waiting",
     "Linux: `msync`, and the processor's own flushes"},
    {"-S", "[bhmruw]", buffers, as_diskspd, no_profile, parse_caching,
     "caches: b on, u (or bare -S) operating system's off, r local off, w write-through, h = uw, m memory-mapped",
     "Linux: u is `O_DIRECT`, w is `O_DSYNC`, m is `mmap`; r is refused, as there is no such mode"},
    {"-Z", "", buffers, as_diskspd, no_profile, parse_write_content, "write zeros"},
    {"-Z", "r", buffers, as_diskspd, no_profile, parse_write_content, "write new random content with each request"},
    {"-Z", "<size>[,<file>]", buffers, as_diskspd, no_profile, parse_write_content,
     "write pieces of a buffer filled at random or from a file",
     "of a file longer than the buffer, only the start is read; DISKSPD writes beyond the buffer"},

    {"-C", "<seconds>", measuring, as_diskspd, xml_profile, parse_cool_down, "load after measuring; default 0"},
    {"-d", "<seconds>", measuring, as_diskspd, xml_profile, parse_duration, "measured time; default 10",
     "0 is refused"},
    {"-D", "[<milliseconds>]", measuring, as_diskspd, no_profile, parse_interval,
     "report IOPS per interval, and their deviation; default 1000"},
    {"-L", "", measuring, as_diskspd, no_profile, parse_latency, "measure latency"},
    {"-W", "<seconds>", measuring, as_diskspd, xml_profile, parse_warm_up, "load before measuring; default 5"},
    {"--find-limit", "[=<quick|thorough>]", measuring, own, xml_profile, parse_find_limit,
     "find the limit: measure as asked, then step by step with other queues, blocks and threads; quick (the default) "
     "ends within 120 s, thorough within 600 s",
     "see [Finding the limit](#finding-the-limit)"},
    {"--steady-state", "[=<percent>]", measuring, own, xml_profile, parse_steady_state,
     "end measuring as soon as IOPS are steady: mean known to +-<percent> (default 2), no drift beyond it; -d is the "
     "longest",
     "see [Steady state](#steady-state)"},
    {"--copy-beside", "", measuring, own, xml_profile, parse_copy_beside,
     "after measuring, time the system's own copy of the first target, if the engine created that, and delete the "
     "copy; "
     "takes 120 s at most",
     "see [A copy beside the run](#a-copy-beside-the-run)"},

    {"-P", "[<count>]", reports, as_diskspd, json_profile, parse_dots,
     "print a dot for every <count> I/Os of a thread; default 65536"},
    {"-R", "<text|xml|json>[:<file>]", reports, different, any_profile, parse_report,
     "report to write, repeatable; default text", "JSON too; to a file, and several from one run"},
    {"-Rp", "[text|xml|json][:<file>]", reports, as_diskspd, any_profile, parse_print_profile,
     "print the profile and run nothing", "JSON too"},
    {"-v", "[s]", reports, as_diskspd, any_profile, parse_verbose, "report each step; s: wait statistics only"},
    {"--progress", "[=<file>]", reports, own, any_profile, parse_progress,
     "write a line of JSON every second; default standard error"},
    {"--log", "=<file>", reports, own, any_profile, parse_log, "append errors and warnings to this file"},

    {"-X", "<file>", profiles, as_diskspd, xml_profile, parse_xml_profile,
     "run an XML profile; targets after it replace its *1, *2 ...; -: -C -d -R -v -W -z may be combined with it",
     "long options may be combined with it as well"},
    {"--profile", "=<file>", profiles, own, json_profile, parse_json_profile,
     "run a JSON profile; - reads it from standard input"},
    {"--check", "", profiles, own, any_profile, parse_check,
     "run nothing, print what is wrong as [{path, code, message}]"},
    {"--check-targets", "", profiles, own, any_profile, parse_check_targets,
     "run nothing and touch nothing, print as JSON which targets are ready, missing, foreign or unreadable",
     "see [Targets before a run](#targets-before-a-run)"},

    {"-y", "<s|f|r|p|e><event>", ending, windows_only, json_profile, parse_events,
     "named event: s set at the start of measuring, f at its end, r wait for before the start, p end when set, e set "
     "and run nothing"},
    {"--stop-file", "=<file>", ending, own, any_profile, parse_stop_file, "cancel the run as soon as this file exists"},
    {"--time-limit", "=<seconds>", ending, own, any_profile, parse_time_limit,
     "end the run after this time, whatever it is doing, and report what was measured"},
    {"--delete-created", "", ending, own, any_profile, parse_delete_created,
     "delete the engine's own target files at the end"},
    {"--remove-created", "=<file>", ending, own, any_profile, parse_remove_created,
     "delete this file if the engine created it, and do nothing else"},
    {"--allow-overwrite", "", ending, own, any_profile, parse_allow_overwrite,
     "overwrite files that the engine did not create, as DISKSPD does"},
    {"--confine", "=<folder>", ending, own, any_profile, parse_confine,
     "refuse targets and write sources outside this folder, or behind a link in it"},
    {"--hold", "=<folder>", ending, own, any_profile, parse_hold,
     "refuse to run while another run of any user holds this folder"},
    {"--lock", "=<file>", ending, own, any_profile, parse_lock,
     "hold this existing file while the program runs, and write the process ID to it"},

    {"--volume-disk", "=<disk>", other, own, any_profile, parse_volume_disk,
     "take the counters of this disk (PhysicalDrive3, sda) for those of a volume that has none of its own, such as a "
     "cluster shared volume on its coordinator",
     "see [What others do meanwhile](README.md#what-others-do-meanwhile)"},
    {"-:", "<flags>", other, different, xml_profile, parse_experiment_flags, "DISKSPD's experiment flags",
     "shown in the reports; bit 0, longer sleeps at low rates, has no effect, as pacing is exact without it"},
    {"-e", "<trace>", other, refused, no_profile, refuse_event_trace,
     "refused: record a trace during the run, with Windows Performance Recorder or perf",
     "the trace's report has no documented form; Windows Performance Recorder (`wpr`) records the same during the run, "
     "and `perf` on Linux"},
    {"--simulate-device", "=<k=v,...>", other, own, any_profile, parse_simulated_device,
     "hold completions back as a device would that has iops=, bytes-per-second=, added-latency-us=; bursts: "
     "burst-iops=, "
     "burst-bytes-per-second=, burst-seconds=; limits that let work through in turns, count large requests more than "
     "once, or are shared: tick-ms=, unit-bytes=, other-iops=, other-bytes-per-second=; a cache: cache-hit-percent=, "
     "cache-latency-us=",
     "see [A simulated device](README.md#a-simulated-device)"},
    {"--backend", "=<auto|null>", other, own, any_profile, parse_backend,
     "null completes every I/O at once and touches no target"},
    {"--version", "", other, own, any_profile, parse_version, "show the version"},
    {"-?", "", other, as_diskspd, any_profile, parse_help, "show this help"},
    {"--help", "", other, own, any_profile, parse_help, "show this help"},
});

}  // namespace

std::span<const OptionRow> option_table() {
  return kOptions;
}

const OptionRow* find_option(std::string_view argument) {
  const bool is_long = argument.starts_with("--");
  const std::string_view name = is_long ? argument.substr(0, argument.find('=')) : argument;
  const OptionRow* best = nullptr;
  std::size_t best_length = 0;
  for (const OptionRow& row : kOptions) {
    const std::string_view token = row.token;
    const bool matches = is_long ? token == name : !token.starts_with("--") && argument.starts_with(token);
    if (matches && token.size() > best_length) {
      best = &row;
      best_length = token.size();
    }
  }
  return best;
}

}  // namespace headroom
