// What reads the value of each option, by topic. Only the option table calls them; each throws BadValue.
#pragma once

#include <string_view>

#include "cli/options.h"

namespace headroom::options {

// options_target.cpp: which part of the target, in which pieces
void parse_block_size(std::string_view value, CommandLineState& state);
void parse_base_offset(std::string_view value, CommandLineState& state);
void parse_create(std::string_view value, CommandLineState& state);
void parse_max_offset_or_hints(std::string_view value, CommandLineState& state);

// options_pattern.cpp: where the next I/O goes, and what it is
void parse_random(std::string_view value, CommandLineState& state);
void parse_random_share(std::string_view value, CommandLineState& state);
void parse_distribution(std::string_view value, CommandLineState& state);
void parse_sequential(std::string_view value, CommandLineState& state);
void parse_interlocked(std::string_view value, CommandLineState& state);
void parse_parallel(std::string_view value, CommandLineState& state);
void parse_thread_stride(std::string_view value, CommandLineState& state);
void parse_write_percent(std::string_view value, CommandLineState& state);
void parse_seed(std::string_view value, CommandLineState& state);

// options_threads.cpp: who issues it, and when
void parse_threads(std::string_view value, CommandLineState& state);
void parse_pool_threads(std::string_view value, CommandLineState& state);
void parse_requests(std::string_view value, CommandLineState& state);
void parse_pool_requests(std::string_view value, CommandLineState& state);
void parse_processors(std::string_view value, CommandLineState& state);
void parse_no_affinity(std::string_view value, CommandLineState& state);
void parse_priority(std::string_view value, CommandLineState& state);
void parse_completion_routines(std::string_view value, CommandLineState& state);
void parse_throttle(std::string_view value, CommandLineState& state);
void parse_burst(std::string_view value, CommandLineState& state);
void parse_think_time(std::string_view value, CommandLineState& state);

// options_buffers.cpp: through which caches, from which buffers
void parse_caching(std::string_view value, CommandLineState& state);
void parse_hardware(std::string_view value, CommandLineState& state);
void parse_flush_mode(std::string_view value, CommandLineState& state);
void parse_large_pages(std::string_view value, CommandLineState& state);
void parse_write_content(std::string_view value, CommandLineState& state);

// options_measuring.cpp: what is measured, and how it is reported
void parse_duration(std::string_view value, CommandLineState& state);
void parse_warm_up(std::string_view value, CommandLineState& state);
void parse_cool_down(std::string_view value, CommandLineState& state);
void parse_copy_beside(std::string_view value, CommandLineState& state);
void parse_steady_state(std::string_view value, CommandLineState& state);
void parse_latency(std::string_view value, CommandLineState& state);
void parse_interval(std::string_view value, CommandLineState& state);
void parse_report(std::string_view value, CommandLineState& state);
void parse_print_profile(std::string_view value, CommandLineState& state);
void parse_verbose(std::string_view value, CommandLineState& state);
void parse_dots(std::string_view value, CommandLineState& state);
void parse_progress(std::string_view value, CommandLineState& state);
void parse_log(std::string_view value, CommandLineState& state);

// options_program.cpp: the program around it
void parse_json_profile(std::string_view value, CommandLineState& state);
void parse_xml_profile(std::string_view value, CommandLineState& state);
void parse_find_limit(std::string_view value, CommandLineState& state);
void parse_check(std::string_view value, CommandLineState& state);
void parse_check_targets(std::string_view value, CommandLineState& state);
void parse_events(std::string_view value, CommandLineState& state);
void parse_stop_file(std::string_view value, CommandLineState& state);
void parse_time_limit(std::string_view value, CommandLineState& state);
void parse_delete_created(std::string_view value, CommandLineState& state);
void parse_remove_created(std::string_view value, CommandLineState& state);
void parse_allow_overwrite(std::string_view value, CommandLineState& state);
void parse_confine(std::string_view value, CommandLineState& state);
void parse_hold(std::string_view value, CommandLineState& state);
void parse_lock(std::string_view value, CommandLineState& state);
void parse_volume_disk(std::string_view value, CommandLineState& state);
void parse_experiment_flags(std::string_view value, CommandLineState& state);
void refuse_event_trace(std::string_view value, CommandLineState& state);
void parse_simulated_device(std::string_view value, CommandLineState& state);
void parse_backend(std::string_view value, CommandLineState& state);
void parse_help(std::string_view value, CommandLineState& state);
void parse_version(std::string_view value, CommandLineState& state);

}  // namespace headroom::options
