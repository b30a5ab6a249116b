#include "profile/profile_fields.h"

namespace headroom::fields {
namespace {

constexpr std::uint64_t kMaxUnsigned32 = 4294967295;

constexpr ChoiceName<CacheMode> kCacheModes[] = {{CacheMode::cached, "cached"},
                                                 {CacheMode::os_cache_disabled, "osCacheDisabled"},
                                                 {CacheMode::local_cache_disabled, "localCacheDisabled"}};
constexpr ChoiceName<WriteContent> kWriteContents[] = {{WriteContent::sequential, "sequential"},
                                                       {WriteContent::zero, "zero"},
                                                       {WriteContent::random, "random"},
                                                       {WriteContent::source, "source"}};
constexpr ChoiceName<ThrottleUnit> kThrottleUnits[] = {{ThrottleUnit::bytes_per_millisecond, "bytesPerMillisecond"},
                                                       {ThrottleUnit::iops, "iops"}};
constexpr ChoiceName<OpenHint> kOpenHints[] = {{OpenHint::random_access, "randomAccess"},
                                               {OpenHint::sequential_scan, "sequentialScan"},
                                               {OpenHint::temporary, "temporary"}};
constexpr ChoiceName<IoPriority> kIoPriorities[] = {
    {IoPriority::very_low, "veryLow"}, {IoPriority::low, "low"}, {IoPriority::normal, "normal"}};
constexpr ChoiceName<FlushMode> kFlushModes[] = {{FlushMode::view, "view"},
                                                 {FlushMode::non_volatile, "nonVolatile"},
                                                 {FlushMode::non_volatile_no_drain, "nonVolatileNoDrain"}};
constexpr ChoiceName<DistributionUnit> kDistributionUnits[] = {{DistributionUnit::percent, "percent"},
                                                               {DistributionUnit::bytes, "bytes"}};
constexpr ChoiceName<PrecreateRule> kPrecreateRules[] = {{PrecreateRule::largest_size, "largestSize"},
                                                         {PrecreateRule::constant_sizes, "constantSizes"},
                                                         {PrecreateRule::constant_or_no_sizes, "constantOrNoSizes"}};

constexpr ChoiceName<SearchSettings::Effort> kEfforts[] = {{SearchSettings::Effort::quick, "quick"},
                                                           {SearchSettings::Effort::thorough, "thorough"}};

const FieldTable<SearchSettings>& search_fields() {
  static const FieldTable<SearchSettings> table = {choice_field("effort", &SearchSettings::effort, kEfforts)};
  return table;
}

const FieldTable<WriteBuffer>& write_buffer_fields() {
  static const FieldTable<WriteBuffer> table = {
      choice_field("content", &WriteBuffer::content, kWriteContents),
      integer_field("sourceSizeBytes", &WriteBuffer::source_size_bytes, 1, kMaxUnsigned32),
      text_field("sourcePath", &WriteBuffer::source_path, 32767, false),
  };
  return table;
}

const FieldTable<ThrottleLimit>& throttle_fields() {
  static const FieldTable<ThrottleLimit> table = {
      choice_field("unit", &ThrottleLimit::unit, kThrottleUnits, true),
      integer_field("value", &ThrottleLimit::value, 1, kMaxContractInteger, true),
  };
  return table;
}

const FieldTable<DistributionRange>& distribution_range_fields() {
  static const FieldTable<DistributionRange> table = {
      integer_field("ioPercent", &DistributionRange::io_percent, 0, 100, true),
      integer_field("length", &DistributionRange::length, 0, kMaxContractInteger, true),
  };
  return table;
}

const FieldTable<Distribution>& distribution_fields() {
  static const FieldTable<Distribution> table = {
      choice_field("unit", &Distribution::unit, kDistributionUnits, true),
      array_field("ranges", &Distribution::ranges, 1, 1000, distribution_range_fields),
  };
  return table;
}

const FieldTable<ThreadTarget>& thread_target_fields() {
  static const FieldTable<ThreadTarget> table = {
      integer_field("thread", &ThreadTarget::thread, 0, 65534, true),
      integer_field("weight", &ThreadTarget::weight, 0, kMaxUnsigned32),
  };
  return table;
}

const FieldTable<SteadyState>& steady_state_fields() {
  static const FieldTable<SteadyState> table = {
      number_field("tolerancePercent", &SteadyState::tolerance_percent, 0.1, 50),
      integer_field("leastSeconds", &SteadyState::least_seconds, 1, 3600),
  };
  return table;
}

const FieldTable<Processor>& processor_fields() {
  static const FieldTable<Processor> table = {
      integer_field("group", &Processor::group, 0, 65535),
      integer_field("number", &Processor::number, 0, 65535, true),
  };
  return table;
}

const FieldTable<Target>& target_fields() {
  static const FieldTable<Target> table = {
      text_field("path", &Target::path, 32767, true),
      integer_field("createSizeBytes", &Target::create_size_bytes, 1, kMaxContractInteger),
      integer_field("blockSizeBytes", &Target::block_size_bytes, 1, kMaxUnsigned32),
      integer_field("baseOffsetBytes", &Target::base_offset_bytes, 0, kMaxContractInteger),
      integer_field("maxOffsetBytes", &Target::max_offset_bytes, 1, kMaxContractInteger),
      integer_field("randomPercent", &Target::random_percent, 0, 100),
      integer_field("alignmentBytes", &Target::alignment_bytes, 1, kMaxContractInteger),
      boolean_field("interlockedSequential", &Target::interlocked_sequential),
      boolean_field("parallelSequential", &Target::parallel_sequential),
      object_field("distribution", &Target::distribution, distribution_fields),
      integer_field("threadStrideBytes", &Target::thread_stride_bytes, 0, kMaxContractInteger),
      integer_field("writePercent", &Target::write_percent, 0, 100),
      integer_field("outstandingRequests", &Target::outstanding_requests, 1, 1048576),
      integer_field("threadsPerTarget", &Target::threads_per_target, 1, 65535),
      choice_field("cacheMode", &Target::cache_mode, kCacheModes),
      boolean_field("writeThrough", &Target::write_through),
      boolean_field("memoryMapped", &Target::memory_mapped),
      choice_field("flushMode", &Target::flush_mode, kFlushModes),
      choices_field("openHints", &Target::open_hints, kOpenHints, "hints"),
      choice_field("ioPriority", &Target::io_priority, kIoPriorities),
      boolean_field("largePages", &Target::large_pages),
      object_field("writeBuffer", &Target::write_buffer, write_buffer_fields),
      object_field("throttle", &Target::throttle, throttle_fields),
      integer_field("burstRequests", &Target::burst_requests, 1, kMaxUnsigned32),
      integer_field("thinkTimeMilliseconds", &Target::think_time_milliseconds, 1, kMaxUnsigned32),
      integer_field("weight", &Target::weight, 0, kMaxUnsigned32),
      array_field("threadTargets", &Target::thread_targets, 0, 65535, thread_target_fields),
  };
  return table;
}

const FieldTable<TimeSpan>& time_span_fields() {
  static const FieldTable<TimeSpan> table = {
      integer_field("durationSeconds", &TimeSpan::duration_seconds, 1, kMaxUnsigned32),
      integer_field("warmUpSeconds", &TimeSpan::warm_up_seconds, 0, kMaxUnsigned32),
      integer_field("coolDownSeconds", &TimeSpan::cool_down_seconds, 0, kMaxUnsigned32),
      object_field("steadyState", &TimeSpan::steady_state, steady_state_fields),
      boolean_field("measureLatency", &TimeSpan::measure_latency),
      integer_field("iopsIntervalMilliseconds", &TimeSpan::iops_interval_milliseconds, 1, kMaxUnsigned32),
      boolean_field("disableAffinity", &TimeSpan::disable_affinity),
      array_field("processors", &TimeSpan::processors, 0, 65535, processor_fields),
      boolean_field("completionRoutines", &TimeSpan::completion_routines),
      integer_field("randomSeed", &TimeSpan::random_seed, 0, kMaxUnsigned32),
      integer_field("threadPoolSize", &TimeSpan::thread_pool_size, 1, 65535),
      integer_field("poolOutstandingRequests", &TimeSpan::pool_outstanding_requests, 1, 1048576),
      array_field("targets", &TimeSpan::targets, 1, 4096, target_fields),
  };
  return table;
}

}  // namespace

const FieldTable<Profile>& profile_fields() {
  static const FieldTable<Profile> table = {
      integer_field("experimentFlags", &Profile::experiment_flags, 0, kMaxUnsigned32),
      choice_field("precreateRule", &Profile::precreate_rule, kPrecreateRules),
      boolean_field("copyFile", &Profile::copy_file),
      object_field("search", &Profile::search, search_fields),
      array_field("timeSpans", &Profile::time_spans, 1, 1000, time_span_fields),
  };
  return table;
}

std::vector<FieldDescription> describe_profile() {
  std::vector<FieldDescription> descriptions;
  auto add = [&descriptions](const char* owner, const auto& table) {
    for (const auto& field : table) {
      descriptions.push_back(field.description);
      descriptions.back().owner = owner;
    }
  };
  add("", profile_fields());
  add("search", search_fields());
  add("timeSpan", time_span_fields());
  add("steadyState", steady_state_fields());
  add("target", target_fields());
  add("writeBuffer", write_buffer_fields());
  add("throttle", throttle_fields());
  add("processor", processor_fields());
  add("distribution", distribution_fields());
  add("distributionRange", distribution_range_fields());
  add("threadTarget", thread_target_fields());
  return descriptions;
}

}  // namespace headroom::fields
