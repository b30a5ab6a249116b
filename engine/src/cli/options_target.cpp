// Which part of the target is used, and in which pieces.
#include "cli/option_parsers.h"

#include "base/text.h"
#include "cli/option_values.h"

namespace headroom::options {
namespace {

void set_max_offset(std::uint64_t bytes, CommandLineState& state) {
  if (state.target.max_offset_bytes) throw BadValue("the end of the range was given before (-B<base>:<length>, -f)");
  state.target.max_offset_bytes = bytes;
}

void add_hint(OpenHint hint, CommandLineState& state) {
  if (!state.target.has_hint(hint)) state.target.open_hints.push_back(hint);
}

}  // namespace

void parse_block_size(std::string_view value, CommandLineState& state) {
  if (!value.empty() && (value.back() | 0x20) == 'b') throw BadValue("the block size cannot be given in blocks");
  state.target.block_size_bytes = parse_size(value, 1);
  if (state.target.block_size_bytes > kMax32) throw BadValue("a block must be smaller than 4 GiB");
}

void parse_base_offset(std::string_view value, CommandLineState& state) {
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

void parse_create(std::string_view value, CommandLineState& state) {
  state.target.create_size_bytes = parse_size(value, state.target.block_size_bytes);
}

void parse_max_offset_or_hints(std::string_view value, CommandLineState& state) {
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

}  // namespace headroom::options
