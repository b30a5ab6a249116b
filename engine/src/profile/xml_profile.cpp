// A profile in XML is turned into a document of the contract, whose field table then checks every range and makes the
// profile: what a field can be is defined once.
#include "profile/xml_profile.h"

#include <nlohmann/json.hpp>

#include "base/text.h"
#include "profile/profile_json.h"
#include "profile/xml_document.h"
#include "profile/xml_elements.h"

namespace headroom {
namespace {

using nlohmann::json;

// ---- What a target writes ---------------------------------------------------------------------------------------

constexpr XmlElementRow kDataSourceElements[] = {
    {"SizeInBytes", "sourceSizeBytes", read_number, true},
    {"FilePath", "sourcePath", read_path},
};

constexpr XmlElementRow kWriteBufferElements[] = {
    {"Pattern", "content",
     [](const XmlScope& scope, const XmlElement& element) {
       const auto content =
           choice_of(scope.reading, element, {{"sequential", "sequential"}, {"zero", "zero"}, {"random", "source"}});
       if (content) scope.set(*content);
     },
     true},
    {"RandomDataSource", "",
     [](const XmlScope& scope, const XmlElement& element) {
       read_children(scope.reading, element, kDataSourceElements, scope.object, scope.pointer);
     }},
};

void read_write_buffer(const XmlScope& scope, const XmlElement& element) {
  json buffer = json::object();
  read_children(scope.reading, element, kWriteBufferElements, buffer, scope.pointer + "/" + scope.field);
  const bool of_source = buffer.value("content", "") == "source";
  if (of_source != buffer.contains("sourceSizeBytes") && buffer.contains("content")) {
    scope.reading.problem(element, of_source ? "needs a <RandomDataSource> with <SizeInBytes> for the pattern random"
                                             : "may hold a <RandomDataSource> for the pattern random alone");
  }
  scope.set(std::move(buffer));
}

/// New content for each write; zeros are stronger, as in DISKSPD.
void read_random_write_data(const XmlScope& scope, const XmlElement& element) {
  if (!is_true(scope, element)) return;
  json& buffer = scope.object["writeBuffer"];
  if (buffer.is_null()) buffer = json::object();
  if (buffer.value("content", "") == "zero") return;
  if (buffer.contains("sourcePath")) {
    scope.reading.problem(element, "asks for new random content for each write, and <FilePath> for that of a file");
  }
  buffer = {{"content", "random"}};
}

// ---- Where a target's I/O goes ----------------------------------------------------------------------------------

void read_random(const XmlScope& scope, const XmlElement& element) {
  const auto alignment = number_of(scope.reading, element);
  if (!alignment) return;
  if (*alignment == 0) {
    scope.reading.problem(element,
                          "must be the alignment of random offsets in bytes, not 0; leave it out for "
                          "sequential I/O");
    return;
  }
  scope.set(*alignment);
  scope.object["randomPercent"] = 100;
}

void read_random_ratio(const XmlScope& scope, const XmlElement& element) {
  if (const auto percent = number_between(scope.reading, element, 1, 99)) scope.set(*percent);
}

void read_stride(const XmlScope& scope, const XmlElement& element) {
  if (scope.object.contains("randomPercent")) {
    scope.reading.problem(element,
                          "is the stride of sequential I/O and cannot be combined with <Random> or <RandomRatio>");
    return;
  }
  read_number_or_none(scope, element);  // DISKSPD takes 0 as the block size
}

void read_distribution(const XmlScope& scope, const XmlElement& element) {
  check_attributes(scope.reading, element);
  check_holds_elements(scope.reading, element);
  if (element.children.size() != 1 ||
      (element.children[0].name != "Percent" && element.children[0].name != "Absolute")) {
    scope.reading.problem(element, "must hold one element, <Percent> or <Absolute>");
    return;
  }
  const XmlElement& ranges = element.children[0];
  const bool of_percent = ranges.name == "Percent";
  json distribution = {{"unit", of_percent ? "percent" : "bytes"}};
  const XmlScope inner{scope.reading, distribution, scope.pointer + "/" + scope.field, "ranges"};
  read_list(inner, ranges, {"Range"}, [&](const XmlElement& range, json& item, const std::string&) {
    const auto length =
        of_percent ? number_between(scope.reading, range, 1, 100, {"IO"}) : number_of(scope.reading, range, {"IO"});
    item["length"] = length.value_or(1);
    item["ioPercent"] = 0;
    if (const std::string* share = attribute_of(range, "IO")) {
      if (const auto percent = number_in(scope.reading, range, *share)) item["ioPercent"] = *percent;
    } else {
      scope.reading.problem(range, "needs the attribute IO, the share of the I/O in percent");
    }
  });
  scope.set(std::move(distribution));
}

// ---- Target -----------------------------------------------------------------------------------------------------

void add_hint(const XmlScope& scope, const XmlElement& element, const char* hint) {
  if (is_true(scope, element)) scope.object[scope.field].push_back(hint);
}

void read_os_cache(const XmlScope& scope, const XmlElement& element) {
  if (is_true(scope, element)) scope.set("osCacheDisabled");
}

void read_flush_type(const XmlScope& scope, const XmlElement& element) {
  const auto mode = choice_of(scope.reading, element,
                              {{"ViewOfFile", "view"},
                               {"NonVolatileMemory", "nonVolatile"},
                               {"NonVolatileMemoryNoDrain", "nonVolatileNoDrain"}});
  if (mode) scope.set(*mode);
}

void read_throughput(const XmlScope& scope, const XmlElement& element) {
  const std::string* given = attribute_of(element, "unit");
  const auto unit =
      choice_in(scope.reading, element, given ? *given : "BPMS", {{"IOPS", "iops"}, {"BPMS", "bytesPerMillisecond"}});
  const auto value = number_of(scope.reading, element, {"unit"});
  if (unit && value && *value > 0) scope.set({{"unit", *unit}, {"value", *value}});
}

/// 0 is allowed, and makes DISKSPD read beyond its table: here it means the same as no element.
void read_priority(const XmlScope& scope, const XmlElement& element) {
  static constexpr const char* names[] = {"normal", "veryLow", "low", "normal"};
  if (const auto number = number_between(scope.reading, element, 0, 3)) scope.set(names[*number]);
}

constexpr XmlElementRow kThreadTargetElements[] = {
    {"Thread", "thread", read_number, true},
    {"Weight", "weight", read_number},
};

void read_thread_targets(const XmlScope& scope, const XmlElement& element) {
  read_objects(scope, element, "ThreadTarget", kThreadTargetElements);
}

constexpr XmlElementRow kTargetElements[] = {
    {"Path", "path", read_path, true},
    {"BlockSize", "blockSizeBytes", read_number},
    {"BaseFileOffset", "baseOffsetBytes", read_number},
    {"SequentialScan", "openHints", [](const XmlScope& s, const XmlElement& e) { add_hint(s, e, "sequentialScan"); }},
    {"RandomAccess", "openHints", [](const XmlScope& s, const XmlElement& e) { add_hint(s, e, "randomAccess"); }},
    {"TemporaryFile", "openHints", [](const XmlScope& s, const XmlElement& e) { add_hint(s, e, "temporary"); }},
    {"UseLargePages", "largePages", read_flag},
    {"WriteThrough", "writeThrough", read_flag},
    {"DisableOSCache", "cacheMode", read_os_cache},
    {"DisableAllCache", "cacheMode",
     [](const XmlScope& scope, const XmlElement& element) {
       read_os_cache(scope, element);
       if (scope.object.contains("cacheMode") && is_true(scope, element)) scope.object["writeThrough"] = true;
     }},
    {"DisableLocalCache", "cacheMode",
     [](const XmlScope& scope, const XmlElement& element) {
       if (is_true(scope, element)) scope.set("localCacheDisabled");
     }},
    {"MemoryMappedIo", "memoryMapped", read_flag},
    {"FlushType", "flushMode", read_flush_type},
    {"WriteBufferContent", "writeBuffer", read_write_buffer},
    {"RandomWriteData", "writeBuffer", read_random_write_data},
    {"ParallelAsyncIO", "parallelSequential", read_flag},
    {"BurstSize", "burstRequests", read_number_or_none},
    {"ThinkTime", "thinkTimeMilliseconds", read_number_or_none},
    {"FileSize", "createSizeBytes", read_number_or_none},
    {"Random", "alignmentBytes", read_random},
    {"RandomRatio", "randomPercent", read_random_ratio},
    {"StrideSize", "alignmentBytes", read_stride},
    {"InterlockedSequential", "interlockedSequential", read_flag},
    {"Distribution", "distribution", read_distribution},
    {"ThreadStride", "threadStrideBytes", read_number},
    {"MaxFileSize", "maxOffsetBytes", read_number_or_none},
    {"RequestCount", "outstandingRequests", read_number},
    {"WriteRatio", "writePercent", read_number},
    {"Throughput", "throttle", read_throughput},
    {"ThreadsPerFile", "threadsPerTarget", read_number},
    {"IOPriority", "ioPriority", read_priority},
    {"Weight", "weight", read_number},
    {"ThreadTargets", "threadTargets", read_thread_targets},
};

// ---- Time span and profile --------------------------------------------------------------------------------------

/// Both forms: AffinityGroupAssignment, and AffinityAssignment for processors of group 0.
void read_affinity(const XmlScope& scope, const XmlElement& element) {
  read_list(scope, element, {"AffinityGroupAssignment", "AffinityAssignment"},
            [&](const XmlElement& child, json& item, const std::string&) {
              XmlReading& reading = scope.reading;
              if (child.name == "AffinityAssignment") {
                item["number"] = number_of(reading, child).value_or(0);
                return;
              }
              check_attributes(reading, child, {"Group", "Processor"});
              check_holds_elements(reading, child);
              for (const auto& [name, field] : {std::pair{"Group", "group"}, std::pair{"Processor", "number"}}) {
                const std::string* given = attribute_of(child, name);
                if (!given) reading.problem(child, format_text("needs the attribute %s", name));
                item[field] = given ? number_in(reading, child, *given).value_or(0) : 0;
              }
            });
}

void read_targets(const XmlScope& scope, const XmlElement& element) {
  read_objects(scope, element, "Target", kTargetElements);
}

constexpr XmlElementRow kTimeSpanElements[] = {
    {"CompletionRoutines", "completionRoutines", read_flag},
    {"MeasureLatency", "measureLatency", read_flag},
    {"CalculateIopsStdDev", "iopsIntervalMilliseconds",
     [](const XmlScope& scope, const XmlElement& element) {
       if (is_true(scope, element)) scope.set(1000);
     }},
    {"IoBucketDuration", "iopsIntervalMilliseconds",
     [](const XmlScope& scope, const XmlElement& element) {
       const auto milliseconds = number_of(scope.reading, element);
       if (milliseconds && *milliseconds > 0 && scope.object.contains(scope.field)) scope.set(*milliseconds);
     }},
    {"DisableAffinity", "disableAffinity", read_flag},
    {"GroupAffinity", "", [](const XmlScope& scope, const XmlElement& element) { is_true(scope, element); }},
    {"Duration", "durationSeconds", read_number},
    {"Warmup", "warmUpSeconds", read_number},
    {"Cooldown", "coolDownSeconds", read_number},
    {"ThreadCount", "threadPoolSize", read_number_or_none},
    {"RequestCount", "poolOutstandingRequests", read_number_or_none},
    {"RandSeed", "randomSeed", read_number},
    {"Affinity", "processors", read_affinity},
    {"Targets", "targets", read_targets, true},
};

void refuse_event_trace(const XmlScope& scope, const XmlElement& element) {
  if (is_true(scope, element)) {
    scope.reading.problem(element,
                          "asks for an event trace, which this engine does not record; leave it out and record "
                          "one during the run");
  }
}

constexpr XmlElementRow kEventTraceElements[] = {
    {"Process", "", refuse_event_trace},          {"Thread", "", refuse_event_trace},
    {"ImageLoad", "", refuse_event_trace},        {"DiskIO", "", refuse_event_trace},
    {"MemoryPageFaults", "", refuse_event_trace}, {"MemoryHardFaults", "", refuse_event_trace},
    {"Network", "", refuse_event_trace},          {"Registry", "", refuse_event_trace},
    {"UsePagedMemory", "", refuse_event_trace},   {"UsePerfTimer", "", refuse_event_trace},
    {"UseSystemTimer", "", refuse_event_trace},   {"UseCyclesCounter", "", refuse_event_trace},
};

void read_time_spans(const XmlScope& scope, const XmlElement& element) {
  read_objects(scope, element, "TimeSpan", kTimeSpanElements);
}

constexpr XmlElementRow kProfileElements[] = {
    {"Progress", "",
     [](const XmlScope& scope, const XmlElement& element) {
       if (const auto number = number_between(scope.reading, element, 0, 4294967295)) {
         scope.reading.result.settings.ios_per_dot = *number;
       }
     }},
    {"ExperimentFlags", "experimentFlags", read_number},
    {"ResultFormat", "",
     [](const XmlScope& scope, const XmlElement& element) {
       const auto format = choice_of(scope.reading, element, {{"text", "text"}, {"xml", "xml"}});
       if (format) scope.reading.result.settings.format = *format == "xml" ? ReportFormat::xml : ReportFormat::text;
     }},
    {"Verbose", "",
     [](const XmlScope& scope, const XmlElement& element) {
       scope.reading.result.settings.verbose = is_true(scope, element);
     }},
    {"VerboseStats", "",
     [](const XmlScope& scope, const XmlElement& element) {
       scope.reading.result.settings.wait_statistics = is_true(scope, element);
     }},
    {"PrecreateFiles", "precreateRule",
     [](const XmlScope& scope, const XmlElement& element) {
       const auto rule = choice_of(scope.reading, element,
                                   {{"UseMaxSize", "largestSize"},
                                    {"CreateOnlyFilesWithConstantSizes", "constantSizes"},
                                    {"CreateOnlyFilesWithConstantOrZeroSizes", "constantOrNoSizes"}});
       if (rule) scope.set(*rule);
     }},
    {"ETW", "",
     [](const XmlScope& scope, const XmlElement& element) {
       read_children(scope.reading, element, kEventTraceElements, scope.object, "");
     }},
    {"TimeSpans", "timeSpans", read_time_spans, true},
};

void read_root(XmlReading& reading, const XmlElement& root) {
  reading.result.places[""] = place_text(root);
  if (root.name != "Profile") {
    reading.problem(root, root.name == "Results"
                              ? "is a result, not a profile; save its element <Profile> as a file of its own"
                              : "is not a profile, which begins with <Profile>");
    return;
  }
  json document = {{"contractVersion", 1}};
  read_children(reading, root, kProfileElements, document, "");
  if (!reading.complete) return;
  std::vector<ProfileProblem> problems;
  reading.result.profile = read_profile_document(document, problems);
  for (const ProfileProblem& problem : problems)
    reading.problem(reading.result.place_of(problem.path), problem.message);
}

}  // namespace

std::string XmlProfile::place_of(std::string_view pointer) const {
  for (std::string_view at = pointer;;) {
    if (const auto found = places.find(at); found != places.end()) return found->second;
    const auto slash = at.rfind('/');
    if (slash == std::string_view::npos) return std::string(pointer);
    at = at.substr(0, slash);
  }
}

XmlProfile read_xml_profile(std::string_view text, std::vector<ProfileProblem>& problems) {
  XmlProfile result;
  XmlReading reading{result, problems};
  try {
    read_root(reading, read_xml(text));
  } catch (const XmlError& error) {
    problems.push_back(
        {format_text("failed to load profile, line %zu, line position %zu", error.place().line, error.place().column),
         error.what()});
  }
  return result;
}

}  // namespace headroom
