// Longer than most files here, so that each option's row stands with the function that reads its value.
#include "cli/options.h"

#include <algorithm>
#include <array>
#include <chrono>

#include "base/text.h"
#include "cli/option_values.h"

namespace headroom {
namespace {

constexpr std::uint64_t kMax32 = 4294967295;
constexpr std::uint64_t kMaxRequests = 1048576;
constexpr std::uint64_t kMaxThreads = 65535;

using State = CommandLineState;

void refuse_value(std::string_view value) {
  if (!value.empty()) throw BadValue(format_text("takes no value, but has '%s'", std::string(value).c_str()));
}

void require_value(std::string_view value, const char* what) {
  if (value.empty()) throw BadValue(format_text("%s is missing", what));
}

// ---- Size, range and pattern ------------------------------------------------------------------------------------

void parse_block_size(std::string_view value, State& state) {
  if (!value.empty() && (value.back() | 0x20) == 'b') throw BadValue("the block size cannot be given in blocks");
  state.target.block_size_bytes = parse_size(value, 1);
  if (state.target.block_size_bytes > kMax32) throw BadValue("a block must be smaller than 4 GiB");
}

void set_max_offset(std::uint64_t bytes, State& state) {
  if (state.target.max_offset_bytes) throw BadValue("the end of the range was given before (-B<base>:<length>, -f)");
  state.target.max_offset_bytes = bytes;
}

void parse_base_offset(std::string_view value, State& state) {
  if (state.base_offset_given) throw BadValue("was given before");
  state.base_offset_given = true;
  const std::uint64_t block = state.target.block_size_bytes;
  const auto colon = value.find(':');
  state.target.base_offset_bytes = parse_size(value.substr(0, colon), block, 0);
  if (colon == std::string_view::npos) return;
  const std::uint64_t end = state.target.base_offset_bytes + parse_size(value.substr(colon + 1), block);
  if (end > kMaxContractInteger) throw BadValue("the end of the range is too large: sizes stay below 8 PiB");
  set_max_offset(end, state);
}

void parse_create(std::string_view value, State& state) {
  state.target.create_size_bytes = parse_size(value, state.target.block_size_bytes);
}

void add_hint(OpenHint hint, State& state) {
  if (!state.target.has_hint(hint)) state.target.open_hints.push_back(hint);
}

void parse_max_offset_or_hints(std::string_view value, State& state) {
  require_value(value, "a size, or one of r, s and t,");
  if (value[0] >= '0' && value[0] <= '9')
    return set_max_offset(parse_size(value, state.target.block_size_bytes), state);
  for (char letter : value) {
    switch (letter) {
      case 'r':
        add_hint(OpenHint::random_access, state);
        break;
      case 's':
        add_hint(OpenHint::sequential_scan, state);
        break;
      case 't':
        add_hint(OpenHint::temporary, state);
        break;
      default:
        throw BadValue(format_text("'%c' is not a hint: use r, s or t", letter));
    }
  }
}

/// Remembers which of -r and -s was given: they exclude each other, and themselves.
void set_pattern(const char* token, State& state) {
  if (state.pattern_token) throw BadValue(format_text("cannot stand with %s", state.pattern_token->c_str()));
  state.pattern_token = token;
}

void set_alignment(std::string_view value, State& state) {
  if (!value.empty()) state.target.alignment_bytes = parse_size(value, state.target.block_size_bytes);
}

void parse_random(std::string_view value, State& state) {
  set_pattern("-r", state);
  state.target.random_percent = 100;
  set_alignment(value, state);
}

void parse_sequential(std::string_view value, State& state) {
  set_pattern("-s", state);
  set_alignment(value, state);
}

void parse_interlocked(std::string_view value, State& state) {
  set_pattern("-si", state);
  state.target.interlocked_sequential = true;
  set_alignment(value, state);
}

void parse_thread_stride(std::string_view value, State& state) {
  state.target.thread_stride_bytes = parse_size(value, state.target.block_size_bytes);
}

void parse_write_percent(std::string_view value, State& state) {
  require_value(value, "the share of writes, 0 to 100,");
  state.target.write_percent = parse_count(value, 0, 100);
}

// ---- Threads and requests ---------------------------------------------------------------------------------------

void parse_threads(std::string_view value, State& state) {
  state.target.threads_per_target = parse_count(value, 1, kMaxThreads);
}
void parse_pool_threads(std::string_view value, State& state) {
  state.span.thread_pool_size = parse_count(value, 1, kMaxThreads);
}
void parse_requests(std::string_view value, State& state) {
  state.target.outstanding_requests = parse_count(value, 1, kMaxRequests);
}
void parse_pool_requests(std::string_view value, State& state) {
  state.span.pool_outstanding_requests = parse_count(value, 1, kMaxRequests);
}
void parse_no_affinity(std::string_view value, State& state) {
  refuse_value(value);
  state.span.disable_affinity = true;
}

void parse_throttle(std::string_view value, State& state) {
  ThrottleLimit limit{.unit = ThrottleUnit::bytes_per_millisecond, .value = 0};
  if (!value.empty() && value.back() == 'i') {
    limit.unit = ThrottleUnit::iops;
    value.remove_suffix(1);
  }
  limit.value = parse_count(value, 1, kMaxContractInteger);
  state.target.throttle = limit;
}

// ---- Time -------------------------------------------------------------------------------------------------------

void parse_duration(std::string_view value, State& state) {
  state.span.duration_seconds = parse_count(value, 1, kMax32);
}
void parse_warm_up(std::string_view value, State& state) {
  state.span.warm_up_seconds = parse_count(value, 0, kMax32);
}
void parse_cool_down(std::string_view value, State& state) {
  state.span.cool_down_seconds = parse_count(value, 0, kMax32);
}

void parse_seed(std::string_view value, State& state) {
  if (!value.empty()) {
    state.span.random_seed = parse_count(value, 0, kMax32);
    return;
  }
  const auto uptime = std::chrono::steady_clock::now().time_since_epoch();
  const auto milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(uptime).count();
  state.span.random_seed = static_cast<std::uint64_t>(milliseconds) & kMax32;
}

// ---- Caches and content -----------------------------------------------------------------------------------------

void set_cache_mode(CacheMode mode, State& state) {
  if (state.cache_mode_given) throw BadValue("sets the cache mode a second time");
  if (state.target.memory_mapped && mode == CacheMode::os_cache_disabled) {
    throw BadValue("a mapped file is always cached: -Sm cannot stand with u or h");
  }
  state.cache_mode_given = true;
  state.target.cache_mode = mode;
}

void set_write_through(State& state) {
  if (state.write_through_given) throw BadValue("sets write-through a second time");
  state.write_through_given = true;
  state.target.write_through = true;
}

void set_memory_mapped(State& state) {
  if (state.target.memory_mapped) throw BadValue("sets memory mapping a second time");
  if (state.target.cache_mode == CacheMode::os_cache_disabled) {
    throw BadValue("a mapped file is always cached: -Sm cannot stand with u or h");
  }
  state.target.memory_mapped = true;
}

void parse_caching(std::string_view value, State& state) {
  if (value.empty()) return set_cache_mode(CacheMode::os_cache_disabled, state);
  for (char letter : value) {
    switch (letter) {
      case 'b':
        set_cache_mode(CacheMode::cached, state);
        break;
      case 'u':
        set_cache_mode(CacheMode::os_cache_disabled, state);
        break;
      case 'r':
        set_cache_mode(CacheMode::local_cache_disabled, state);
        break;
      case 'w':
        set_write_through(state);
        break;
      case 'm':
        set_memory_mapped(state);
        break;
      case 'h':
        set_cache_mode(CacheMode::os_cache_disabled, state);
        set_write_through(state);
        break;
      default:
        throw BadValue(format_text("'%c' is not a cache mode: use b, h, m, r, u or w", letter));
    }
  }
}

void parse_hardware(std::string_view value, State& state) {
  refuse_value(value);
  parse_caching("h", state);
}

void parse_write_content(std::string_view value, State& state) {
  WriteBuffer& buffer = state.target.write_buffer;
  if (value.empty()) {
    buffer = {.content = WriteContent::zero, .source_size_bytes = {}, .source_path = {}};
  } else if (value == "r") {
    if (buffer.content != WriteContent::zero) {
      buffer = {.content = WriteContent::random, .source_size_bytes = {}, .source_path = {}};
    }
  } else {
    const auto comma = value.find(',');
    const std::uint64_t size = parse_size(value.substr(0, comma), state.target.block_size_bytes);
    if (size > kMax32) throw BadValue("the source buffer must be smaller than 4 GiB");
    buffer = {.content = WriteContent::source, .source_size_bytes = size, .source_path = {}};
    if (comma == std::string_view::npos) return;
    require_value(value.substr(comma + 1), "the file behind the comma");
    buffer.source_path = std::string(value.substr(comma + 1));
  }
}

// ---- Measuring and reporting ------------------------------------------------------------------------------------

void parse_latency(std::string_view value, State& state) {
  refuse_value(value);
  state.span.measure_latency = true;
}

void parse_interval(std::string_view value, State& state) {
  const std::uint64_t milliseconds = value.empty() ? 0 : parse_count(value, 0, kMax32);
  state.span.iops_interval_milliseconds = milliseconds == 0 ? 1000 : milliseconds;
}

void parse_report(std::string_view value, State& state) {
  const auto colon = value.find(':');
  const std::string_view name = value.substr(0, colon);
  ReportRequest report;
  if (name == "text") {
    report.format = ReportFormat::text;
  } else if (name == "xml") {
    report.format = ReportFormat::xml;
  } else if (name == "json") {
    report.format = ReportFormat::json;
  } else {
    throw BadValue(format_text("'%s' is not a report format: use text, xml or json", std::string(name).c_str()));
  }
  if (colon != std::string_view::npos) {
    require_value(value.substr(colon + 1), "the file behind the colon");
    report.file = std::string(value.substr(colon + 1));
  }
  state.invocation.reports.push_back(report);
}

void parse_verbose(std::string_view value, State& state) {
  if (!value.empty() && value != "s") throw BadValue("only -v and -vs are known");
  (value == "s" ? state.invocation.wait_statistics : state.invocation.verbose) = true;
}

void parse_profile_file(std::string_view value, State& state) {
  require_value(value, "the file");
  state.invocation.profile_file = std::string(value);
}
void parse_check(std::string_view value, State& state) {
  refuse_value(value);
  state.invocation.action = Action::check;
}
void parse_progress(std::string_view value, State& state) {
  state.invocation.progress_file = std::string(value);
}
void parse_stop_file(std::string_view value, State& state) {
  require_value(value, "the file");
  state.invocation.stop_file = std::string(value);
}
void parse_log(std::string_view value, State& state) {
  require_value(value, "the file");
  state.invocation.log_file = std::string(value);
}
void parse_delete_created(std::string_view value, State& state) {
  refuse_value(value);
  state.invocation.delete_created = true;
}
void parse_time_limit(std::string_view value, State& state) {
  state.invocation.time_limit_seconds = parse_count(value, 1, kMax32);
}
void parse_remove_created(std::string_view value, State& state) {
  require_value(value, "the file");
  if (!state.invocation.created_file.empty()) throw BadValue("was given before; it takes one file");
  state.invocation.created_file = std::string(value);
  state.invocation.action = Action::remove_created;
}
void parse_allow_overwrite(std::string_view value, State& state) {
  refuse_value(value);
  state.invocation.allow_overwrite = true;
}
void parse_backend(std::string_view value, State& state) {
  if (value == "auto") {
    state.invocation.backend = BackendChoice::automatic;
  } else if (value == "null") {
    state.invocation.backend = BackendChoice::null;
  } else {
    throw BadValue(format_text("'%s' is not a backend: use auto or null", std::string(value).c_str()));
  }
}
void parse_help(std::string_view value, State& state) {
  refuse_value(value);
  state.invocation.action = Action::show_help;
}
void parse_version(std::string_view value, State& state) {
  refuse_value(value);
  state.invocation.action = Action::show_version;
}

void parse_simulated_device(std::string_view value, State& state) {
  require_value(value, "at least one of iops=, bytes-per-second= and added-latency-us=");
  SimulatedDeviceFigures& device = state.invocation.simulated_device;
  while (!value.empty()) {
    const auto comma = value.find(',');
    const std::string_view pair = value.substr(0, comma);
    value.remove_prefix(comma == std::string_view::npos ? value.size() : comma + 1);
    const auto equals = pair.find('=');
    const std::string_view name = pair.substr(0, equals);
    const std::string_view figure = equals == std::string_view::npos ? "" : pair.substr(equals + 1);
    if (name == "iops") {
      device.iops = parse_count(figure, 1, 1000000000);
    } else if (name == "bytes-per-second") {
      device.bytes_per_second = parse_count(figure, 1, kMaxContractInteger);
    } else if (name == "added-latency-us") {
      device.added_latency_microseconds = parse_count(figure, 0, 3600000000);
    } else {
      throw BadValue(format_text("'%s' is not known: use iops=, bytes-per-second= and added-latency-us=",
                                 std::string(name).c_str()));
    }
  }
}

constexpr OptionScope kWorkload = OptionScope::workload;
constexpr OptionScope kReporting = OptionScope::reporting;

constexpr std::array kOptions = std::to_array<OptionRow>({
    {"-?", "", kReporting, parse_help, "show this help"},
    {"-b", "<size>", kWorkload, parse_block_size, "block size; default 64K"},
    {"-B", "<base>[:<length>]", kWorkload, parse_base_offset, "use the target from this offset (and for this length)"},
    {"-c", "<size>", kWorkload, parse_create, "create the target file with this size, filled with random content"},
    {"-C", "<seconds>", kWorkload, parse_cool_down, "load after measuring; default 0"},
    {"-d", "<seconds>", kWorkload, parse_duration, "measured time; default 10"},
    {"-D", "[<milliseconds>]", kWorkload, parse_interval, "IOPS and their deviation by interval; default 1000"},
    {"-f", "<size>", kWorkload, parse_max_offset_or_hints, "use the target up to this offset"},
    {"-f", "<rst>", kWorkload, parse_max_offset_or_hints, "open hints: random access, sequential scan, temporary"},
    {"-F", "<count>", kWorkload, parse_pool_threads, "this many threads in all, each working on every target"},
    {"-g", "<count>[i]", kWorkload, parse_throttle,
     "limit per thread and target: bytes per millisecond, or IOPS with i"},
    {"-h", "", kWorkload, parse_hardware, "the same as -Sh"},
    {"-L", "", kWorkload, parse_latency, "measure latency"},
    {"-n", "", kWorkload, parse_no_affinity, "do not bind threads to processors"},
    {"-o", "<count>", kWorkload, parse_requests, "requests in flight per target and thread; default 2"},
    {"-O", "<count>", kWorkload, parse_pool_requests, "requests in flight per thread over all targets, with -F"},
    {"-r", "[<alignment>]", kWorkload, parse_random, "random offsets, aligned to the block size or to this size"},
    {"-R", "<text|xml|json>[:<file>]", kReporting, parse_report, "report to write, repeatable; default text"},
    {"-s", "[<stride>]", kWorkload, parse_sequential, "sequential offsets (the default), this far apart"},
    {"-si", "[<stride>]", kWorkload, parse_interlocked, "sequential offsets shared by all threads of a target"},
    {"-S", "[bhmruw]", kWorkload, parse_caching,
     "caches: b on, u (or bare -S) operating system's off, r local off, w write-through, h = uw, m memory-mapped"},
    {"-t", "<count>", kWorkload, parse_threads, "threads per target; default 1"},
    {"-T", "<size>", kWorkload, parse_thread_stride, "distance between the starts of two threads"},
    {"-v", "[s]", kReporting, parse_verbose, "tell what is being done; s: wait statistics only"},
    {"-w", "<percent>", kWorkload, parse_write_percent, "share of writes; default 0"},
    {"-W", "<seconds>", kWorkload, parse_warm_up, "load before measuring; default 5"},
    {"-z", "[<seed>]", kWorkload, parse_seed, "random seed; default 0, bare -z takes it from the clock"},
    {"-Z", "", kWorkload, parse_write_content, "write zeros"},
    {"-Z", "r", kWorkload, parse_write_content, "write new random content with each request"},
    {"-Z", "<size>[,<file>]", kWorkload, parse_write_content,
     "write pieces of a buffer filled at random or from a file"},
    {"--profile", "=<file>", kReporting, parse_profile_file, "run a JSON profile; - reads it from standard input"},
    {"--check", "", kReporting, parse_check, "run nothing, print what is wrong as [{path, message}]"},
    {"--progress", "[=<file>]", kReporting, parse_progress, "one JSON line a second; default standard error"},
    {"--stop-file", "=<file>", kReporting, parse_stop_file, "cancel the run as soon as this file exists"},
    {"--log", "=<file>", kReporting, parse_log, "append errors and warnings to this file"},
    {"--delete-created", "", kReporting, parse_delete_created, "delete the engine's own target files at the end"},
    {"--time-limit", "=<seconds>", kReporting, parse_time_limit,
     "end the run after this time, whatever it is doing, and report what was measured"},
    {"--remove-created", "=<file>", kReporting, parse_remove_created,
     "delete this file if the engine made it, and do nothing else"},
    {"--allow-overwrite", "", kReporting, parse_allow_overwrite,
     "create over and write to files of others, as DISKSPD does"},
    {"--simulate-device", "=<k=v,...>", kReporting, parse_simulated_device,
     "hold completions back to iops=, bytes-per-second=, added-latency-us="},
    {"--backend", "=<auto|null>", kReporting, parse_backend, "null completes every I/O at once and touches no target"},
    {"--version", "", kReporting, parse_version, "show the version"},
    {"--help", "", kReporting, parse_help, "show this help"},
    // Known to DISKSPD, not to this version: refused by name.
    {"-:", "<flags>", kWorkload, nullptr, "experiment flags"},
    {"-a", "[g#,]#[,#,...]", kWorkload, nullptr, "processors to bind threads to"},
    {"-e", "<trace>", kWorkload, nullptr, "event tracing"},
    {"-i", "<count>", kWorkload, nullptr, "burst size"},
    {"-I", "<priority>", kWorkload, nullptr, "I/O priority"},
    {"-j", "<milliseconds>", kWorkload, nullptr, "pause between bursts"},
    {"-l", "", kWorkload, nullptr, "large pages"},
    {"-N", "<vni>", kWorkload, nullptr, "flush after mapped writes"},
    {"-p", "", kWorkload, nullptr, "parallel sequential requests"},
    {"-P", "[<count>]", kWorkload, nullptr, "progress dots"},
    {"-rd", "<distribution>", kWorkload, nullptr, "distribution of random offsets"},
    {"-rs", "<percent>", kWorkload, nullptr, "share of random I/O"},
    {"-Rp", "[text|xml]", kReporting, nullptr, "print the profile"},
    {"-x", "", kWorkload, nullptr, "completion routines"},
    {"-X", "<file>", kWorkload, nullptr, "XML profile"},
    {"-y", "<event>", kWorkload, nullptr, "named events"},
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
