#include "report/profile_xml.h"

namespace headroom {
namespace {

void write_write_buffer(XmlWriter& xml, const WriteBuffer& buffer) {
  xml.open("WriteBufferContent");
  switch (buffer.content) {
    case WriteContent::zero:
      xml.value("Pattern", "zero");
      break;
    case WriteContent::source:
      xml.value("Pattern", "random");
      xml.open("RandomDataSource");
      xml.value("SizeInBytes", buffer.source_size_bytes.value_or(0));
      if (buffer.source_path) xml.value("FilePath", *buffer.source_path);
      xml.close("RandomDataSource");
      break;
    case WriteContent::sequential:
    case WriteContent::random:
      xml.value("Pattern", "sequential");
      break;
  }
  xml.close("WriteBufferContent");
  if (buffer.content == WriteContent::random) xml.flag("RandomWriteData", true);
}

const char* flush_type(FlushMode mode) {
  return mode == FlushMode::view           ? "ViewOfFile"
         : mode == FlushMode::non_volatile ? "NonVolatileMemory"
                                           : "NonVolatileMemoryNoDrain";
}

void write_access(XmlWriter& xml, const Target& target) {
  xml.flag("SequentialScan", target.has_hint(OpenHint::sequential_scan));
  xml.flag("RandomAccess", target.has_hint(OpenHint::random_access));
  xml.flag("TemporaryFile", target.has_hint(OpenHint::temporary));
  xml.flag("UseLargePages", target.large_pages);
  if (target.cache_mode == CacheMode::local_cache_disabled) xml.flag("DisableLocalCache", true);
  if (target.cache_mode == CacheMode::os_cache_disabled) xml.flag("DisableOSCache", true);
  if (target.write_through) xml.flag("WriteThrough", true);
  if (target.memory_mapped) xml.flag("MemoryMappedIo", true);
  if (target.flush_mode) xml.value("FlushType", flush_type(*target.flush_mode));
}

void write_distribution(XmlWriter& xml, const Distribution& distribution) {
  const char* unit = distribution.unit == DistributionUnit::percent ? "Percent" : "Absolute";
  xml.open("Distribution");
  xml.open(unit);
  for (const DistributionRange& range : distribution.complete_ranges()) {
    xml.value("Range", std::to_string(range.length), {{"IO", std::to_string(range.io_percent)}});
  }
  xml.close(unit);
  xml.close("Distribution");
}

void write_pattern(XmlWriter& xml, const Target& target) {
  if (target.random_percent == 0) {
    xml.value("StrideSize", target.alignment());
    xml.flag("InterlockedSequential", target.interlocked_sequential);
    return;
  }
  xml.value("Random", target.alignment());
  if (target.random_percent < 100) xml.value("RandomRatio", target.random_percent);
  if (target.distribution) write_distribution(xml, *target.distribution);
}

void write_throughput(XmlWriter& xml, const std::optional<ThrottleLimit>& throttle) {
  if (throttle && throttle->unit == ThrottleUnit::iops) {
    xml.value("Throughput", std::to_string(throttle->value), {{"unit", "IOPS"}});
  } else {
    xml.value("Throughput", throttle ? throttle->value : 0);
  }
}

std::uint64_t priority_number(IoPriority priority) {
  return priority == IoPriority::very_low ? 1 : priority == IoPriority::low ? 2 : 3;
}

void write_thread_targets(XmlWriter& xml, const std::vector<ThreadTarget>& thread_targets) {
  if (thread_targets.empty()) return;
  xml.open("ThreadTargets");
  for (const ThreadTarget& thread_target : thread_targets) {
    xml.open("ThreadTarget");
    xml.value("Thread", thread_target.thread);
    if (thread_target.weight) xml.value("Weight", *thread_target.weight);
    xml.close("ThreadTarget");
  }
  xml.close("ThreadTargets");
}

void write_target(XmlWriter& xml, const Target& target) {
  xml.open("Target");
  xml.value("Path", target.path);
  xml.value("BlockSize", target.block_size_bytes);
  xml.value("BaseFileOffset", target.base_offset_bytes);
  write_access(xml, target);
  write_write_buffer(xml, target.write_buffer);
  xml.flag("ParallelAsyncIO", target.parallel_sequential);
  if (target.burst_requests) xml.value("BurstSize", *target.burst_requests);
  if (target.think_time_milliseconds) xml.value("ThinkTime", *target.think_time_milliseconds);
  if (target.create_size_bytes) xml.value("FileSize", *target.create_size_bytes);
  write_pattern(xml, target);
  xml.value("ThreadStride", target.thread_stride_bytes);
  xml.value("MaxFileSize", target.max_offset_bytes.value_or(0));
  xml.value("RequestCount", target.outstanding_requests);
  xml.value("WriteRatio", target.write_percent);
  write_throughput(xml, target.throttle);
  xml.value("ThreadsPerFile", target.threads_per_target);
  xml.value("IOPriority", priority_number(target.io_priority));
  xml.value("Weight", target.weight);
  write_thread_targets(xml, target.thread_targets);
  xml.close("Target");
}

void write_processors(XmlWriter& xml, const std::vector<Processor>& processors) {
  if (processors.empty()) return;
  xml.open("Affinity");
  for (const Processor& processor : processors) {
    xml.empty("AffinityGroupAssignment",
              {{"Group", std::to_string(processor.group)}, {"Processor", std::to_string(processor.number)}});
  }
  xml.close("Affinity");
}

void write_time_span(XmlWriter& xml, const TimeSpan& span) {
  xml.open("TimeSpan");
  xml.flag("CompletionRoutines", span.completion_routines);
  xml.flag("MeasureLatency", span.measure_latency);
  xml.flag("CalculateIopsStdDev", span.iops_interval_milliseconds.has_value());
  xml.flag("DisableAffinity", span.disable_affinity);
  xml.value("Duration", span.duration_seconds);
  xml.value("Warmup", span.warm_up_seconds);
  xml.value("Cooldown", span.cool_down_seconds);
  xml.value("ThreadCount", span.thread_pool_size.value_or(0));
  xml.value("RequestCount", span.pool_outstanding_requests.value_or(0));
  xml.value("IoBucketDuration", span.iops_interval_milliseconds.value_or(1000));
  xml.value("RandSeed", span.random_seed);
  write_processors(xml, span.processors);
  xml.open("Targets");
  for (const Target& target : span.targets) write_target(xml, target);
  xml.close("Targets");
  xml.close("TimeSpan");
}

const char* precreate_rule(PrecreateRule rule) {
  return rule == PrecreateRule::largest_size     ? "UseMaxSize"
         : rule == PrecreateRule::constant_sizes ? "CreateOnlyFilesWithConstantSizes"
                                                 : "CreateOnlyFilesWithConstantOrZeroSizes";
}

}  // namespace

void write_profile(XmlWriter& xml, const Profile& profile, const ReportSettings& settings) {
  xml.open("Profile");
  xml.value("Progress", settings.ios_per_dot);
  if (profile.experiment_flags != 0) xml.value("ExperimentFlags", profile.experiment_flags);
  if (settings.format == ReportFormat::text) xml.value("ResultFormat", "text");
  if (settings.format == ReportFormat::xml) xml.value("ResultFormat", "xml");
  xml.flag("Verbose", settings.verbose);
  if (settings.wait_statistics) xml.flag("VerboseStats", true);
  if (profile.precreate_rule) xml.value("PrecreateFiles", precreate_rule(*profile.precreate_rule));
  xml.open("TimeSpans");
  for (const TimeSpan& span : profile.time_spans) write_time_span(xml, span);
  xml.close("TimeSpans");
  xml.close("Profile");
}

std::string profile_xml(const Profile& profile, const ReportSettings& settings) {
  XmlWriter xml;
  write_profile(xml, profile, settings);
  return xml.text();
}

}  // namespace headroom
