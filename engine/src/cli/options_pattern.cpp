// Where the next I/O goes, and whether it reads or writes.
#include "cli/option_parsers.h"

#include <chrono>

#include "base/text.h"
#include "cli/option_values.h"

namespace headroom::options {
namespace {

void set_alignment(std::string_view value, CommandLineState& state, std::uint64_t minimum_bytes) {
  if (value.empty()) return;
  const std::uint64_t bytes = parse_size(value, state.target.block_size_bytes, minimum_bytes);
  if (bytes > 0) state.target.alignment_bytes = bytes;
}

/// Random and sequential I/O exclude each other, and no option may be given twice.
void begin_random(bool& given, const CommandLineState& state) {
  if (state.sequential_token) throw BadValue(format_text("cannot be combined with %s", state.sequential_token));
  if (given) throw BadValue("was given before");
  given = true;
}

void begin_sequential(const char* token, CommandLineState& state) {
  if (state.random_given) throw BadValue("cannot be combined with -r");
  if (state.random_share_given) throw BadValue("cannot be combined with -rs");
  if (state.sequential_token) throw BadValue(format_text("cannot be combined with %s", state.sequential_token));
  state.sequential_token = token;
}

/// One range of a distribution, "<share of the I/O>/<length>".
DistributionRange parse_range(std::string_view text, DistributionUnit unit, std::uint64_t block_bytes) {
  const auto slash = text.find('/');
  if (slash == std::string_view::npos) {
    throw BadValue(format_text("'%s' is not a range: write its share of the I/O, a slash and its length, as in 90/10",
                               std::string(text).c_str()));
  }
  const std::string_view length = text.substr(slash + 1);
  return {.io_percent = parse_count(text.substr(0, slash), 0, 100),
          .length = unit == DistributionUnit::percent ? parse_count(length, 1, 100) : parse_size(length, block_bytes)};
}

}  // namespace

void parse_random(std::string_view value, CommandLineState& state) {
  begin_random(state.random_given, state);
  if (!state.random_share_given) state.target.random_percent = 100;
  set_alignment(value, state, 1);
}

void parse_random_share(std::string_view value, CommandLineState& state) {
  begin_random(state.random_share_given, state);
  state.target.random_percent = parse_count(value, 1, 100);
}

void parse_distribution(std::string_view value, CommandLineState& state) {
  Distribution distribution;
  if (value.starts_with("abs")) {
    distribution.unit = DistributionUnit::bytes;
  } else if (!value.starts_with("pct")) {
    throw BadValue(format_text(
        "'%s' is not a distribution: use pct or abs and ranges, as in -rdpct90/10:10/90 or -rdabs95/5G:5/1G",
        std::string(value).c_str()));
  }
  for (std::string_view rest = value.substr(3);;) {
    const auto colon = rest.find(':');
    distribution.ranges.push_back(parse_range(rest.substr(0, colon), distribution.unit, state.target.block_size_bytes));
    if (colon == std::string_view::npos) break;
    rest.remove_prefix(colon + 1);
  }
  state.target.distribution = std::move(distribution);
}

void parse_sequential(std::string_view value, CommandLineState& state) {
  begin_sequential("-s", state);
  set_alignment(value, state, 0);
}

void parse_interlocked(std::string_view value, CommandLineState& state) {
  begin_sequential("-si", state);
  state.target.interlocked_sequential = true;
  set_alignment(value, state, 0);
}

void parse_parallel(std::string_view value, CommandLineState& state) {
  refuse_value(value);
  state.target.parallel_sequential = true;
}

void parse_thread_stride(std::string_view value, CommandLineState& state) {
  state.target.thread_stride_bytes = parse_size(value, state.target.block_size_bytes);
}

void parse_write_percent(std::string_view value, CommandLineState& state) {
  require_value(value, "the share of writes, 0 to 100,");
  state.target.write_percent = parse_count(value, 0, 100);
}

void parse_seed(std::string_view value, CommandLineState& state) {
  if (!value.empty()) {
    state.overrides.random_seed = parse_count(value, 0, kMax32);
    return;
  }
  const auto uptime = std::chrono::steady_clock::now().time_since_epoch();
  const auto milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(uptime).count();
  state.overrides.random_seed = static_cast<std::uint64_t>(milliseconds) & kMax32;
}

}  // namespace headroom::options
