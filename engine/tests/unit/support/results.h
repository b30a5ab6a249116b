// Fixed results, from which reports are written in tests.
#pragma once

#include <cstdint>

#include "run/run_result.h"

namespace headroom::test {

/// `count` I/Os of `block_bytes`, all of one latency and in one interval.
inline void add_ios(DirectionStatistics& statistics, std::uint64_t count, std::uint64_t block_bytes,
                    std::uint64_t latency_ns, std::size_t interval) {
  statistics.count += count;
  statistics.bytes += count * block_bytes;
  for (std::uint64_t i = 0; i < count; ++i) {
    if (statistics.latency) statistics.latency->record(latency_ns);
    if (statistics.series) statistics.series->record(interval, latency_ns);
  }
}

/// Statistics that measure latency and `intervals` intervals, or neither.
inline IoStatistics empty_statistics(bool latency, std::size_t intervals) {
  IoStatistics statistics;
  for (DirectionStatistics* direction : {&statistics.read, &statistics.write}) {
    if (latency) direction->latency.emplace();
    if (intervals > 0) direction->series.emplace(intervals);
  }
  return statistics;
}

/// A machine with two processors, each a core of its own.
inline platform::SystemFacts small_machine() {
  platform::SystemFacts system;
  system.computer_name = "node1";
  system.processors.resize(2);
  system.processors[1].number = 1;
  system.processors[1].core = 1;
  system.core_count = 2;
  system.socket_count = 1;
  system.node_count = 1;
  system.group_count = 1;
  return system;
}

/// -t2 -o32 -b4k -r4k -w0 -d2 -W1 -Sh -D -L -c64M io.dat: two threads of 1,536 IOPS that take turns in being the faster
/// one, the first with 50 us, the second with 150 us.
inline RunResult read_result() {
  Target target;
  target.path = "io.dat";
  target.create_size_bytes = 64 << 20;
  target.block_size_bytes = 4096;
  target.alignment_bytes = 4096;
  target.random_percent = 100;
  target.outstanding_requests = 32;
  target.threads_per_target = 2;
  target.cache_mode = CacheMode::os_cache_disabled;
  target.write_through = true;
  TimeSpan span;
  span.duration_seconds = 2;
  span.warm_up_seconds = 1;
  span.measure_latency = true;
  span.iops_interval_milliseconds = 1000;
  span.targets = {target};

  TimeSpanResult measured;
  measured.measured_seconds = 2;
  measured.thread_count = 2;
  measured.cpu = CpuResult{.processors = {{20, 30, 50}, {0, 10, 90}}, .engine_seconds = 0.25};
  measured.interval_cpu_percent = {40.0, 20.0};
  // In the second interval others used the volume as well.
  measured.interval_volume_rates = {DeviceRate{3072, 3072 * 4096}, DeviceRate{4000.5, 20e6}};
  for (const std::uint64_t first : {2048U, 1024U}) {
    IoStatistics statistics = empty_statistics(true, 2);
    const std::uint64_t latency_ns = first == 2048 ? 50'000 : 150'000;
    add_ios(statistics.read, first, 4096, latency_ns, 0);
    add_ios(statistics.read, 3072 - first, 4096, latency_ns, 1);
    ThreadResult thread;
    thread.targets.push_back({.path = "io.dat", .size_bytes = 64 << 20, .statistics = std::move(statistics)});
    measured.threads.push_back(std::move(thread));
  }

  RunResult result;
  result.command_line = "headroom-io -t2 -o32 -b4k -r4k -w0 -d2 -W1 -Sh -D -L -c64M io.dat";
  result.backend = "io_uring";
  result.started_unix_milliseconds = 1795239807120;
  result.ended_unix_milliseconds = 1795239810620;
  result.system = small_machine();
  result.memory_bytes = std::uint64_t{8} << 30;
  result.profile.time_spans = {span};
  result.time_spans.push_back(std::move(measured));
  result.warnings.push_back({WarningCode::short_run, "2 s are short.", ""});
  return result;
}

/// A target of 8 KiB blocks at random offsets.
inline Target random_target(const std::string& path) {
  Target target;
  target.path = path;
  target.block_size_bytes = 8192;
  target.alignment_bytes = 8192;
  target.random_percent = 100;
  return target;
}

/// Read and write I/Os of one thread on one target.
inline ThreadTargetResult measured_target(const std::string& path, std::uint64_t block_bytes, std::uint64_t reads,
                                          std::uint64_t writes, std::size_t intervals = 0) {
  IoStatistics statistics = empty_statistics(true, intervals);
  for (std::size_t i = 0; i < std::max<std::size_t>(1, intervals); ++i) {
    add_ios(statistics.read, reads, block_bytes, 64'000, i);
    add_ios(statistics.write, writes, block_bytes, 68'000, i);
  }
  return {.path = path, .size_bytes = 16 << 20, .statistics = std::move(statistics)};
}

/// What a run on the small machine measured in one time span.
inline TimeSpanResult measured_span(double seconds, std::vector<ThreadResult> threads) {
  TimeSpanResult measured;
  measured.measured_seconds = seconds;
  measured.thread_count = threads.size();
  measured.cpu = CpuResult{.processors = {{2, 10, 88}, {1, 10, 89}}, .engine_seconds = 0.25};
  measured.threads = std::move(threads);
  return measured;
}

inline RunResult run_of(const std::string& arguments, std::vector<TimeSpan> spans) {
  RunResult result;
  result.command_line = "headroom-io " + arguments;
  result.backend = "io_uring";
  result.started_unix_milliseconds = 1795239807120;
  result.ended_unix_milliseconds = 1795239810620;
  result.system = small_machine();
  result.profile.time_spans = std::move(spans);
  return result;
}

/// Reads and writes on two targets with the same distribution, which an eighth of a second's share of I/Os went to.
inline RunResult mixed_result() {
  TimeSpan span;
  span.duration_seconds = 1;
  span.warm_up_seconds = 1;
  span.cool_down_seconds = 1;
  span.measure_latency = true;
  span.iops_interval_milliseconds = 500;
  span.processors = {{0, 0}, {0, 1}};
  for (const char* path : {"d1.dat", "d2.dat"}) {
    Target target = random_target(path);
    target.random_percent = 30;
    target.distribution = Distribution{DistributionUnit::percent, {{60, 10}, {0, 10}, {30, 20}, {10, 60}}};
    target.write_percent = 25;
    target.outstanding_requests = 4;
    target.threads_per_target = 2;
    target.cache_mode = CacheMode::os_cache_disabled;
    target.write_buffer = {.content = WriteContent::source, .source_size_bytes = 1 << 20, .source_path = {}};
    target.throttle = ThrottleLimit{ThrottleUnit::iops, 2000};
    span.targets.push_back(target);
  }
  std::vector<ThreadResult> threads(4);
  for (std::size_t i = 0; i < threads.size(); ++i) {
    ThreadTargetResult target = measured_target(i < 2 ? "d1.dat" : "d2.dat", 8192, 750, 250, 2);
    target.distribution = {{60, 0, 1671168}, {30, 3358720, 6709248}, {10, 6709248, 16777216}};
    threads[i].targets.push_back(std::move(target));
    threads[i].waits = {.completion_waits = 0,
                        .throttle_waits = 100,
                        .throttle_sleeps = 3981,
                        .lookasides = 9990,
                        .completions_per_lookaside = {0, 9990, 0, 0, 0, 0, 0, 0}};
  }
  RunResult result = run_of(
      "-c16M -t2 -o4 -b8k -rs30 -rdpct60/10:0/10:30/20 -w25 -d1 -W1 -C1 -L -D500 -Su -a0,1 -vs -g2000i -Z1M d1.dat "
      "d2.dat",
      {span});
  result.time_spans.push_back(measured_span(1, std::move(threads)));
  result.wait_statistics = true;
  return result;
}

/// A pool of three threads on two targets.
inline RunResult pool_result() {
  TimeSpan span;
  span.duration_seconds = 2;
  span.warm_up_seconds = 0;
  span.measure_latency = true;
  span.thread_pool_size = 3;
  span.pool_outstanding_requests = 8;
  for (const char* path : {"d1.dat", "d2.dat"}) {
    Target target;
    target.path = path;
    target.interlocked_sequential = true;
    target.alignment_bytes = 65536;
    span.targets.push_back(target);
  }
  std::vector<ThreadResult> threads(3);
  for (ThreadResult& thread : threads) {
    for (const char* path : {"d1.dat", "d2.dat"}) thread.targets.push_back(measured_target(path, 65536, 1000, 0));
  }
  RunResult result = run_of("-F3 -O8 -b64k -si -d2 -W0 -L d1.dat d2.dat", {span});
  result.time_spans.push_back(measured_span(2, std::move(threads)));
  return result;
}

/// Two time spans, the second of which was cut short by an interrupt.
inline RunResult two_spans_result() {
  TimeSpan span;
  span.duration_seconds = 1;
  span.targets = {random_target("io.dat")};
  span.targets[0].write_percent = 50;
  RunResult result = run_of("-Xtwo.xml", {span, span});
  for (std::size_t i = 0; i < 2; ++i) {
    std::vector<ThreadResult> threads(1);
    threads[0].targets.push_back(measured_target("io.dat", 8192, 731, 1246));
    result.time_spans.push_back(measured_span(i == 0 ? 1 : 0.5, std::move(threads)));
    result.time_spans[i].index = i;
  }
  result.status = RunStatus::cancelled;
  return result;
}

/// -d1 -W0 nofile.dat, and there is no such file.
inline RunResult failed_result() {
  TimeSpan span;
  span.duration_seconds = 1;
  span.warm_up_seconds = 0;
  span.targets = {Target{}};
  span.targets[0].path = "nofile.dat";
  RunResult result = run_of("-d1 -W0 nofile.dat", {span});
  result.time_spans.resize(1);
  result.status = RunStatus::failed;
  result.error = Problem{"TargetNotFound", "The file does not exist.", "Check the path, or have it created with -c.",
                         "nofile.dat"};
  return result;
}

/// Three time spans: one with everything that a target may have and no latency, a pool of threads with latency whose
/// files have names that XML must escape, and one that ended before it was measured.
inline RunResult varied_result() {
  TimeSpan varied;
  varied.duration_seconds = 1;
  varied.cool_down_seconds = 3;
  varied.disable_affinity = true;
  varied.random_seed = 42;
  Target first;
  first.path = "a & b.dat";
  first.block_size_bytes = 8192;
  first.base_offset_bytes = 1 << 20;
  first.max_offset_bytes = 9 << 20;
  first.alignment_bytes = 512;
  first.thread_stride_bytes = 4 << 20;
  first.threads_per_target = 2;
  first.write_percent = 25;
  first.write_through = true;
  first.memory_mapped = true;
  first.open_hints = {OpenHint::random_access, OpenHint::sequential_scan, OpenHint::temporary};
  first.write_buffer = {.content = WriteContent::source, .source_size_bytes = 20 << 20, .source_path = "fill.bin"};
  first.throttle = ThrottleLimit{ThrottleUnit::iops, 2000};
  Target second;
  second.path = "<c>.dat";
  second.block_size_bytes = 512;
  second.outstanding_requests = 1;
  second.interlocked_sequential = true;
  second.write_percent = 100;
  second.cache_mode = CacheMode::local_cache_disabled;
  second.write_buffer.content = WriteContent::random;
  second.throttle = ThrottleLimit{ThrottleUnit::bytes_per_millisecond, 300};
  varied.targets = {first, second};

  TimeSpanResult varied_measured;
  varied_measured.measured_seconds = 1.0;
  varied_measured.thread_count = 3;
  varied_measured.cpu = CpuResult{.processors = {{100, 0, 0}, {0, 0, 100}}, .engine_seconds = 0.5};
  for (std::uint64_t i = 0; i < 3; ++i) {
    IoStatistics statistics = empty_statistics(false, 0);
    if (i < 2) add_ios(statistics.read, 1536, 8192, 0, 0);
    add_ios(statistics.write, 512, i < 2 ? 8192 : 512, 0, 0);
    ThreadResult thread;
    thread.targets.push_back({.path = i < 2 ? "a & b.dat" : "<c>.dat",
                              .size_bytes = i < 2 ? (std::uint64_t{10} << 20) : 2044723,
                              .statistics = std::move(statistics)});
    thread.waits = {.completion_waits = 10 + i,
                    .throttle_waits = 20 + i,
                    .throttle_sleeps = 30 + i,
                    .lookasides = 40 + i,
                    .completions_per_lookaside = {0, 1, 2, 3, 4, 5, 6, 7 + i}};
    varied_measured.threads.push_back(std::move(thread));
  }

  TimeSpan pool;
  pool.duration_seconds = 4;
  pool.warm_up_seconds = 0;
  pool.measure_latency = true;
  pool.thread_pool_size = 1;
  pool.pool_outstanding_requests = 8;
  Target pooled;
  pooled.path = "a & b.dat";
  pooled.write_percent = 50;
  pooled.write_buffer.content = WriteContent::zero;
  pool.targets = {pooled, pooled};
  pool.targets[1].path = "\"d\".dat";
  pool.targets[1].write_percent = 0;

  TimeSpanResult pool_result;
  pool_result.index = 1;
  pool_result.measured_seconds = 4;
  pool_result.thread_count = 1;
  pool_result.threads.resize(1);
  for (const Target& target : pool.targets) {
    IoStatistics statistics = empty_statistics(true, 0);
    add_ios(statistics.read, 1000, 65536, 1'000'000, 0);
    if (target.write_percent > 0) add_ios(statistics.write, 1000, 65536, 3'000'000, 0);
    pool_result.threads[0].targets.push_back(
        {.path = target.path, .size_bytes = 1 << 30, .statistics = std::move(statistics)});
  }

  TimeSpanResult unmeasured;
  unmeasured.index = 2;

  RunResult result;
  result.status = RunStatus::failed;
  result.error = Problem{"IoFailed", "Reading 4096 bytes at offset 0 failed: Input/output error (5).",
                         "Look for disk errors in the system's log.", "io.dat"};
  result.command_line = "headroom-io --profile=varied & more.json";
  result.backend = "null";
  result.simulated_device.iops = 1920;
  result.simulated_device.added_latency_microseconds = 500;
  result.simulated_device.burst_iops = 3500;
  result.simulated_device.burst_seconds = 30;
  result.simulated_device.unit_bytes = 8192;
  result.started_unix_milliseconds = 1795239807120;
  result.ended_unix_milliseconds = 1795239900000;
  result.system = small_machine();
  result.system.core_count.reset();
  result.system.power_scheme_name = "High <performance>";
  result.system.power_scheme_id = "8c5e7fda-e8bf-4a96-9a85-a6e23a8c635c";
  result.profile.time_spans = {varied, pool, TimeSpan{}};
  result.profile.time_spans[2].targets = {Target{}};
  result.profile.time_spans[2].targets[0].path = "io.dat";
  result.time_spans.push_back(std::move(varied_measured));
  result.time_spans.push_back(std::move(pool_result));
  result.time_spans.push_back(std::move(unmeasured));
  result.warnings.push_back({WarningCode::simulated_device, "A device was simulated.", ""});
  result.verbose = true;
  result.wait_statistics = true;
  return result;
}

}  // namespace headroom::test
