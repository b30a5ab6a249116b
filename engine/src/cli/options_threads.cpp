// Which threads issue I/O, on which processors, with how many requests and how fast.
#include "cli/option_parsers.h"

#include <charconv>

#include "base/text.h"
#include "cli/option_values.h"

namespace headroom::options {
namespace {

constexpr std::uint64_t kMaxRequests = 1048576;
constexpr std::uint64_t kMaxThreads = 65535;
constexpr std::uint64_t kMaxProcessor = 65535;

/// Reads the list of -a: processors, each counted in the group before it, "g1,0,1".
class ProcessorList {
 public:
  explicit ProcessorList(std::string_view text) : text_(text) {}

  std::vector<Processor> read() {
    std::vector<Processor> processors;
    std::uint64_t group = 0;
    for (bool complete = false; !complete; complete = at_end()) {
      if (at_ > 0) take_comma();
      if (!at_end() && text_[at_] == 'g') {
        ++at_;
        group = take_number("a group's number");
        if (at_end()) fail("expected a comma and a processor of the group");
      } else {
        processors.push_back({.group = group, .number = take_number("a processor's number")});
      }
    }
    return processors;
  }

 private:
  bool at_end() const { return at_ == text_.size(); }

  /// Points at the place in the list, which may be long.
  [[noreturn]] void fail(const std::string& what) const {
    throw BadValue(what + "\n  -a" + std::string(text_) + "\n    " + std::string(at_, ' ') + "^");
  }

  void take_comma() {
    if (text_[at_] != ',') fail("expected a comma");
    ++at_;
  }

  std::uint64_t take_number(const char* what) {
    std::uint64_t number = 0;
    const auto [rest, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), number);
    if (error == std::errc::invalid_argument) fail(format_text("expected %s", what));
    if (error != std::errc{} || number > kMaxProcessor) {
      fail(format_text("%s is at most %llu", what, static_cast<unsigned long long>(kMaxProcessor)));
    }
    at_ = static_cast<std::size_t>(rest - text_.data());
    return number;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

void parse_threads(std::string_view value, CommandLineState& state) {
  state.target.threads_per_target = parse_count(value, 1, kMaxThreads);
}

void parse_pool_threads(std::string_view value, CommandLineState& state) {
  state.span.thread_pool_size = parse_count(value, 1, kMaxThreads);
}

void parse_requests(std::string_view value, CommandLineState& state) {
  state.target.outstanding_requests = parse_count(value, 1, kMaxRequests);
}

void parse_pool_requests(std::string_view value, CommandLineState& state) {
  state.span.pool_outstanding_requests = parse_count(value, 1, kMaxRequests);
}

void parse_processors(std::string_view value, CommandLineState& state) {
  if (value.empty() || value == "g") return;  // the default: all processors in turn
  const std::vector<Processor> added = ProcessorList(value).read();
  state.span.processors.insert(state.span.processors.end(), added.begin(), added.end());
}

void parse_no_affinity(std::string_view value, CommandLineState& state) {
  refuse_value(value);
  state.span.disable_affinity = true;
}

void parse_priority(std::string_view value, CommandLineState& state) {
  constexpr IoPriority priorities[] = {IoPriority::very_low, IoPriority::low, IoPriority::normal};
  state.target.io_priority = priorities[parse_count(value, 1, 3) - 1];
}

void parse_completion_routines(std::string_view value, CommandLineState& state) {
  refuse_value(value);
  state.span.completion_routines = true;
}

void parse_throttle(std::string_view value, CommandLineState& state) {
  ThrottleLimit limit{.unit = ThrottleUnit::bytes_per_millisecond, .value = 0};
  if (!value.empty() && value.back() == 'i') {
    limit.unit = ThrottleUnit::iops;
    value.remove_suffix(1);
  }
  limit.value = parse_count(value, 1, kMaxContractInteger);
  state.target.throttle = limit;
}

void parse_burst(std::string_view value, CommandLineState& state) {
  state.target.burst_requests = parse_count(value, 1, kMax32);
}

void parse_think_time(std::string_view value, CommandLineState& state) {
  state.target.think_time_milliseconds = parse_count(value, 1, kMax32);
}

}  // namespace headroom::options
