#include "report/profile_text.h"

#include <algorithm>
#include <vector>

#include "base/text.h"

namespace headroom {
namespace {

void add_cache(std::string& text, const Target& target) {
  switch (target.cache_mode) {
    case CacheMode::cached:
      text += "\t\tusing software cache\n";
      break;
    case CacheMode::local_cache_disabled:
      text += "\t\tlocal software cache disabled, remote cache enabled\n";
      break;
    case CacheMode::os_cache_disabled:
      text += "\t\tsoftware cache disabled\n";
      break;
  }
  if (!target.write_through) {
    text += "\t\tusing hardware write cache, writethrough off\n";
  } else if (target.cache_mode == CacheMode::os_cache_disabled) {
    text += "\t\thardware write cache disabled, writethrough on\n";
  } else {
    text += "\t\thardware and software write caches disabled, writethrough on\n";
  }
}

void add_mapping(std::string& text, const Target& target) {
  if (!target.memory_mapped) return;
  text += "\t\tmemory mapped I/O enabled";
  if (target.flush_mode) {
    text += *target.flush_mode == FlushMode::view           ? ", flush mode: FlushViewOfFile"
            : *target.flush_mode == FlushMode::non_volatile ? ", flush mode: FlushNonVolatileMemory"
                                                            : ", flush mode: FlushNonVolatileMemory with no drain";
  }
  text += "\n";
}

void add_write_buffer(std::string& text, const WriteBuffer& buffer) {
  if (buffer.content == WriteContent::zero) text += "\t\tzeroing write buffers\n";
  if (buffer.content != WriteContent::source) return;
  append_text(text, "\t\twrite buffer size: %s\n", format_size(buffer.source_size_bytes.value_or(0)).c_str());
  text += buffer.source_path ? "\t\twrite buffer source: '" + *buffer.source_path + "'\n"
                             : "\t\twrite buffer source: random fill\n";
}

void add_pattern(std::string& text, const Target& target) {
  if (target.parallel_sequential) text += "\t\tusing parallel async I/O\n";
  if (target.write_percent == 0) {
    text += "\t\tperforming read test\n";
  } else if (target.write_percent == 100) {
    text += "\t\tperforming write test\n";
  } else {
    append_text(text, "\t\tperforming mix test (read/write ratio: %llu/%llu)\n", printable(100 - target.write_percent),
                printable(target.write_percent));
  }
  append_text(text, "\t\tblock size: %s\n", format_size(target.block_size_bytes).c_str());
  const std::string step = format_size(target.alignment());
  if (target.random_percent >= 100) {
    append_text(text, "\t\tusing random I/O (alignment: %s)\n", step.c_str());
  } else if (target.random_percent > 0) {
    append_text(text, "\t\tusing mixed random/sequential I/O (%llu%% random) (alignment/stride: %s)\n",
                printable(target.random_percent), step.c_str());
  } else {
    append_text(text, "\t\tusing %s I/O (stride: %s)\n",
                target.interlocked_sequential ? "interlocked sequential" : "sequential", step.c_str());
  }
}

void add_optional_size(std::string& text, const char* label, std::uint64_t bytes) {
  if (bytes > 0) append_text(text, "\t\t%s: %s\n", label, format_size(bytes).c_str());
}

void add_hints(std::string& text, const Target& target) {
  if (target.has_hint(OpenHint::sequential_scan)) text += "\t\tusing FILE_FLAG_SEQUENTIAL_SCAN hint\n";
  if (target.has_hint(OpenHint::random_access)) text += "\t\tusing FILE_FLAG_RANDOM_ACCESS hint\n";
  if (target.has_hint(OpenHint::temporary)) text += "\t\tusing FILE_ATTRIBUTE_TEMPORARY hint\n";
}

void add_threads(std::string& text, const Target& target, const TimeSpan& span) {
  if (span.thread_pool_size) return;
  append_text(text, "\t\tthreads per file: %llu\n", printable(target.threads_per_target));
  if (target.outstanding_requests < 2) return;
  text += span.completion_routines ? "\t\tusing completion routines (ReadFileEx/WriteFileEx)\n"
                                   : "\t\tusing I/O Completion Ports\n";
}

const char* priority_name(IoPriority priority) {
  return priority == IoPriority::very_low ? "very low" : priority == IoPriority::low ? "low" : "normal";
}

void add_distribution(std::string& text, const Distribution& distribution) {
  text += "\t\tIO Distribution:\n";
  std::uint64_t from = 0;
  for (const DistributionRange& range : distribution.complete_ranges()) {
    const std::uint64_t to = from + range.length;
    append_text(text, "\t\t   %3llu%% of IO => ", printable(range.io_percent));
    if (distribution.unit == DistributionUnit::percent) {
      append_text(text, "[%2llu%% - %3llu%%) of target\n", printable(from), printable(to));
    } else {
      append_text(text, "[%s - %s)\n", format_size_column(from).c_str(),
                  range.length == 0 ? "      end" : format_size_column(to).c_str());
    }
    from = to;
  }
}

void add_target(std::string& text, const Target& target, const TimeSpan& span) {
  if (const auto number_of_template = target.template_number()) {
    append_text(text, "\tpath: template target '%llu'\n", printable(*number_of_template));
  } else {
    text += "\tpath: '" + target.path + "'\n";
  }
  append_text(text, "\t\tthink time: %llums\n", printable(target.think_time_milliseconds.value_or(0)));
  append_text(text, "\t\tburst size: %llu\n", printable(target.burst_requests.value_or(0)));
  add_cache(text, target);
  add_mapping(text, target);
  add_write_buffer(text, target.write_buffer);
  add_pattern(text, target);
  if (span.pools_requests()) {
    append_text(text, "\t\trelative IO weight in thread pool: %llu\n", printable(target.weight));
  } else {
    append_text(text, "\t\tnumber of outstanding I/O operations per thread: %llu\n",
                printable(target.outstanding_requests));
  }
  add_optional_size(text, "base file offset", target.base_offset_bytes);
  add_optional_size(text, "max file size", target.max_offset_bytes.value_or(0));
  add_optional_size(text, "thread stride size", target.thread_stride_bytes);
  add_hints(text, target);
  add_threads(text, target, span);
  append_text(text, "\t\tIO priority: %s\n", priority_name(target.io_priority));
  if (target.throttle) {
    append_text(text, "\t\tthroughput rate-limited to %llu %s\n", printable(target.throttle->value),
                target.throttle->unit == ThrottleUnit::iops ? "IOPS" : "B/ms");
  }
  if (target.distribution) add_distribution(text, *target.distribution);
}

void add_processors(std::string& text, const std::vector<Processor>& processors) {
  if (processors.empty()) return;
  std::vector<std::string> names;
  names.reserve(processors.size());
  for (const Processor& processor : processors) {
    names.push_back(format_text("%llu/%llu", printable(processor.group), printable(processor.number)));
  }
  text += "\tadvanced affinity round robin (group/core): " + join(names, ", ") + "\n";
}

void add_time_span(std::string& text, const TimeSpan& span, std::size_t index) {
  append_text(text, "\ttimespan: %3zu\n\t-------------\n", index + 1);
  append_text(text, "\tduration: %llus\n", printable(span.duration_seconds));
  if (span.steady_state) {
    append_text(text, "\tends before when IOPS are steady: within %g%%, over %llus at least\n",
                span.steady_state->tolerance_percent, printable(span.steady_state->least_seconds));
  }
  append_text(text, "\twarm up time: %llus\n", printable(span.warm_up_seconds));
  append_text(text, "\tcool down time: %llus\n", printable(span.cool_down_seconds));
  if (span.disable_affinity) text += "\taffinity disabled\n";
  if (span.measure_latency) text += "\tmeasuring latency\n";
  if (span.iops_interval_milliseconds) {
    append_text(text, "\tgathering IOPS at intervals of %llums\n", printable(*span.iops_interval_milliseconds));
  }
  append_text(text, "\trandom seed: %llu\n", printable(span.random_seed));
  if (span.thread_pool_size) {
    append_text(text, "\tthread pool with %llu threads\n", printable(*span.thread_pool_size));
    append_text(text, "\tnumber of outstanding I/O operations per thread: %llu\n",
                printable(span.pool_outstanding_requests.value_or(0)));
  }
  add_processors(text, span.processors);
  const bool random_writes = std::any_of(span.targets.begin(), span.targets.end(), [](const Target& target) {
    return target.write_buffer.content == WriteContent::random;
  });
  if (random_writes) {
    text +=
        "\tgenerating random data for each write IO\n"
        "\t  WARNING: this increases the CPU cost of issuing writes and should only\n"
        "\t           be compared to other results using the -Zr flag\n";
  }
  for (const Target& target : span.targets) add_target(text, target, span);
  text += "\n";
}

}  // namespace

std::string profile_text(const Profile& profile, const std::string& command_line, bool verbose) {
  std::string text = "\nCommand Line: " + command_line + "\n\n";
  if (profile.experiment_flags != 0) {
    append_text(text, "Experiment Flags: 0x%llx (%llu)\n\n", printable(profile.experiment_flags),
                printable(profile.experiment_flags));
  }
  text += "Input parameters:\n\n";
  if (profile.search) {
    append_text(text, "\tfinding the limit: %s\n",
                profile.search->effort == SearchSettings::Effort::quick ? "quick" : "thorough");
  }
  if (profile.copy_file) text += "\tcopying the test file after measuring\n";
  if (verbose) text += "\tusing verbose mode\n";
  for (std::size_t i = 0; i < profile.time_spans.size(); ++i) add_time_span(text, profile.time_spans[i], i);
  return text;
}

}  // namespace headroom
