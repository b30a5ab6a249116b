// Through which caches, and from which buffers.
#include "cli/option_parsers.h"

#include "base/text.h"
#include "cli/option_values.h"

namespace headroom::options {
namespace {

void set_cache_mode(CacheMode mode, CommandLineState& state) {
  if (state.cache_mode_given) throw BadValue("sets the cache mode a second time");
  if (state.target.memory_mapped && mode == CacheMode::os_cache_disabled) {
    throw BadValue("a mapped file is always cached: -Sm cannot be combined with u or h");
  }
  state.cache_mode_given = true;
  state.target.cache_mode = mode;
}

void set_write_through(CommandLineState& state) {
  if (state.write_through_given) throw BadValue("sets write-through a second time");
  state.write_through_given = true;
  state.target.write_through = true;
}

void set_memory_mapped(CommandLineState& state) {
  if (state.target.memory_mapped) throw BadValue("sets memory mapping a second time");
  if (state.target.cache_mode == CacheMode::os_cache_disabled) {
    throw BadValue("a mapped file is always cached: -Sm cannot be combined with u or h");
  }
  state.target.memory_mapped = true;
}

}  // namespace

void parse_caching(std::string_view value, CommandLineState& state) {
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

void parse_hardware(std::string_view value, CommandLineState& state) {
  refuse_value(value);
  parse_caching("h", state);
}

void parse_write_content(std::string_view value, CommandLineState& state) {
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
    require_value(value.substr(comma + 1), "the file after the comma");
    buffer.source_path = std::string(value.substr(comma + 1));
  }
}

void parse_flush_mode(std::string_view value, CommandLineState& state) {
  if (value == "v" || value == "V") {
    state.target.flush_mode = FlushMode::view;
  } else if (value == "n" || value == "N") {
    state.target.flush_mode = FlushMode::non_volatile;
  } else if (value == "i" || value == "I") {
    state.target.flush_mode = FlushMode::non_volatile_no_drain;
  } else {
    require_value(value, "how to flush, v, n or i,");
    throw BadValue(format_text("'%s' is not a way to flush: use v, n or i", std::string(value).c_str()));
  }
}

void parse_large_pages(std::string_view value, CommandLineState& state) {
  refuse_value(value);
  state.target.large_pages = true;
}

}  // namespace headroom::options
