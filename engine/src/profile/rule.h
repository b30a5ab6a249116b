// The rules that a profile is held to, by the names that the tool has for them, too: its message of a rule is
// Problem.<name>. engine/contract/vectors/profile-rules.json has cases of each.
#pragma once

#include <iterator>

namespace headroom {

enum class Rule {
  form,  // of a document: a field that is missing, unknown, or has a value that the schema does not allow
  block_does_not_fit,
  bound_or_not,
  burst_and_pause,
  end_before_start,
  flush_needs_mapping,
  io_left_over,
  mapped_is_cached,
  no_bursts_in_pool,
  no_mapping_in_routines,
  no_parallel_in_pool,
  no_path,
  no_throttle_in_pool,
  no_throttle_in_routines,
  no_weight,
  not_in_search,
  one_target_in_search,
  only_in_pool,
  only_random,
  only_sequential,
  parallel_or_interlocked,
  path_too_long,
  range_below_block,
  same_file_other_size,
  shares_of_io,
  shares_of_target,
  source_needs_size,
  source_not_used,
  source_smaller_than_block,
  start_behind_end,
  stride_beyond_end,
  stride_needs_threads,
  stride_or_interlocked,
  target_left_over,
  thread_not_in_pool,
  thread_twice,
  too_many_threads,
  machine,  // what this machine lacks
  option,   // an option of the command line
};

/// Names by rule, as `--check` prints them.
inline constexpr const char* kRuleNames[] = {"Form",
                                             "BlockDoesNotFit",
                                             "BoundOrNot",
                                             "BurstAndPause",
                                             "EndBeforeStart",
                                             "FlushNeedsMapping",
                                             "IoLeftOver",
                                             "MappedIsCached",
                                             "NoBurstsInPool",
                                             "NoMappingInRoutines",
                                             "NoParallelInPool",
                                             "NoPath",
                                             "NoThrottleInPool",
                                             "NoThrottleInRoutines",
                                             "NoWeight",
                                             "NotInSearch",
                                             "OneTargetInSearch",
                                             "OnlyInPool",
                                             "OnlyRandom",
                                             "OnlySequential",
                                             "ParallelOrInterlocked",
                                             "PathTooLong",
                                             "RangeBelowBlock",
                                             "SameFileOtherSize",
                                             "SharesOfIo",
                                             "SharesOfTarget",
                                             "SourceNeedsSize",
                                             "SourceNotUsed",
                                             "SourceSmallerThanBlock",
                                             "StartBehindEnd",
                                             "StrideBeyondEnd",
                                             "StrideNeedsThreads",
                                             "StrideOrInterlocked",
                                             "TargetLeftOver",
                                             "ThreadNotInPool",
                                             "ThreadTwice",
                                             "TooManyThreads",
                                             "Machine",
                                             "Option"};
static_assert(std::size(kRuleNames) == static_cast<std::size_t>(Rule::option) + 1);

constexpr const char* rule_name(Rule rule) {
  return kRuleNames[static_cast<std::size_t>(rule)];
}

}  // namespace headroom
