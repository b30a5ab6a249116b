// Longer than most files here, so that the table stands with the few kinds of fields that it is made of.
#include "profile/profile_json.h"

#include <cmath>
#include <functional>
#include <nlohmann/json.hpp>
#include <type_traits>
#include <utility>

#include "base/text.h"

namespace headroom {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;
using Problems = std::vector<ProfileProblem>;

constexpr std::uint64_t kMaxUnsigned32 = 4294967295;

std::string child_path(const std::string& path, std::string_view name) {
  std::string escaped = path + "/";
  for (char c : name) {
    if (c == '~') {
      escaped += "~0";
    } else if (c == '/') {
      escaped += "~1";
    } else {
      escaped += c;
    }
  }
  return escaped;
}

/// A value as a message shows it. What holds others is only named: it may be nested deeper than writing it out can go.
std::string shown(const json& value) {
  return value.is_object() ? "an object" : value.is_array() ? "a list" : value.dump().substr(0, 80);
}

/// One row of the field table: what the schema says of the field, and how it is read and written.
template <class Owner>
struct Field {
  FieldDescription description;
  std::function<void(const json&, const std::string& path, Owner&, Problems&)> read;  // of a value that is not null
  std::function<ordered_json(const Owner&)> write;
};

template <class Owner>
using FieldTable = std::vector<Field<Owner>>;

template <class T>
struct Unwrapped {
  using type = T;
};
template <class T>
struct Unwrapped<std::optional<T>> {
  using type = T;
};
template <class T>
inline constexpr bool kIsOptional = !std::is_same_v<typename Unwrapped<T>::type, T>;

/// A field whose value is checked and converted by `convert` (which reports and returns nullopt when it is wrong).
template <class Owner, class Member, class Convert, class Write>
Field<Owner> make_field(FieldDescription description, Member Owner::*member, Convert convert, Write write) {
  description.nullable = kIsOptional<Member>;
  Field<Owner> field;
  field.read = [member, convert](const json& value, const std::string& path, Owner& owner, Problems& problems) {
    if (auto converted = convert(value, path, problems)) owner.*member = std::move(*converted);
  };
  field.write = [member, write](const Owner& owner) -> ordered_json {
    if constexpr (kIsOptional<Member>) {
      return owner.*member ? write(*(owner.*member)) : ordered_json(nullptr);
    } else {
      return write(owner.*member);
    }
  };
  if (!description.required) description.default_json = field.write(Owner{}).dump();
  field.description = std::move(description);
  return field;
}

template <class Owner, class Member>
Field<Owner> integer_field(const char* name, Member Owner::*member, std::uint64_t minimum, std::uint64_t maximum,
                           bool required = false) {
  FieldDescription description{
      .name = name, .type = "integer", .required = required, .minimum = minimum, .maximum = maximum};
  auto convert = [minimum, maximum](const json& value, const std::string& path,
                                    Problems& problems) -> std::optional<std::uint64_t> {
    const bool whole = value.is_number_integer() ||
                       (value.is_number_float() && std::trunc(value.get<double>()) == value.get<double>());
    if (!whole) {
      problems.push_back({path, "must be a whole number, not " + shown(value)});
      return std::nullopt;
    }
    const double size = value.get<double>();
    if (size < static_cast<double>(minimum) || size > static_cast<double>(maximum)) {
      problems.push_back(
          {path, format_text("must be between %llu and %llu, not %s", static_cast<unsigned long long>(minimum),
                             static_cast<unsigned long long>(maximum), shown(value).c_str())});
      return std::nullopt;
    }
    return value.is_number_float() ? static_cast<std::uint64_t>(size) : value.get<std::uint64_t>();
  };
  return make_field(std::move(description), member, convert, [](std::uint64_t value) { return ordered_json(value); });
}

template <class Owner>
Field<Owner> boolean_field(const char* name, bool Owner::*member) {
  auto convert = [](const json& value, const std::string& path, Problems& problems) -> std::optional<bool> {
    if (value.is_boolean()) return value.get<bool>();
    problems.push_back({path, "must be true or false, not " + shown(value)});
    return std::nullopt;
  };
  return make_field<Owner>({.name = name, .type = "boolean"}, member, convert,
                           [](bool value) { return ordered_json(value); });
}

template <class Owner, class Member>
Field<Owner> text_field(const char* name, Member Owner::*member, std::uint64_t maximum, bool required) {
  auto convert = [maximum](const json& value, const std::string& path,
                           Problems& problems) -> std::optional<std::string> {
    if (value.is_string()) {
      std::string text = value.get<std::string>();
      if (!text.empty() && text.size() <= maximum && text.find('\0') == std::string::npos) return text;
    }
    problems.push_back({path, "must be a text that is not empty, not " + shown(value)});
    return std::nullopt;
  };
  FieldDescription description{.name = name, .type = "text", .required = required, .minimum = 1, .maximum = maximum};
  return make_field(std::move(description), member, convert,
                    [](const std::string& value) { return ordered_json(value); });
}

template <class Value>
struct ChoiceName {
  Value value;
  const char* name;
};
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

template <class Value, std::size_t N>
std::vector<std::string> choice_names(const ChoiceName<Value> (&choices)[N]) {
  std::vector<std::string> names;
  for (const auto& choice : choices) names.emplace_back(choice.name);
  return names;
}

template <class Value, std::size_t N>
const char* choice_name(const ChoiceName<Value> (&choices)[N], Value value) {
  for (const auto& choice : choices) {
    if (choice.value == value) return choice.name;
  }
  return "";
}

template <class Value, std::size_t N>
std::optional<Value> choose(const ChoiceName<Value> (&choices)[N], const json& value, const std::string& path,
                            Problems& problems) {
  if (value.is_string()) {
    for (const auto& choice : choices) {
      if (value.get_ref<const std::string&>() == choice.name) return choice.value;
    }
  }
  problems.push_back({path, "must be one of " + join(choice_names(choices), ", ") + ", not " + shown(value)});
  return std::nullopt;
}

template <class Owner, class Member, class Value, std::size_t N>
Field<Owner> choice_field(const char* name, Member Owner::*member, const ChoiceName<Value> (&choices)[N],
                          bool required = false) {
  auto convert = [&choices](const json& value, const std::string& path, Problems& problems) {
    return choose(choices, value, path, problems);
  };
  FieldDescription description{.name = name, .type = "choice", .required = required, .choices = choice_names(choices)};
  return make_field(std::move(description), member, convert,
                    [&choices](Value value) { return ordered_json(choice_name(choices, value)); });
}

/// Reads an object by its table: unknown fields are refused, missing ones keep their default.
template <class Owner>
std::optional<Owner> read_object(const json& value, const std::string& path, const FieldTable<Owner>& table,
                                 Problems& problems) {
  if (!value.is_object()) {
    problems.push_back({path, "must be an object, not " + shown(value)});
    return std::nullopt;
  }
  const std::size_t before = problems.size();
  for (const auto& [name, ignored] : value.items()) {
    const bool known = std::any_of(table.begin(), table.end(),
                                   [&name = name](const auto& field) { return field.description.name == name; });
    if (!known) problems.push_back({child_path(path, name), "is not a field that the contract names"});
  }
  Owner owner;
  for (const auto& field : table) {
    const auto found = value.find(field.description.name);
    const std::string field_path = child_path(path, field.description.name);
    if (found == value.end()) {
      if (field.description.required) problems.push_back({path, "'" + field.description.name + "' is missing"});
    } else if (!found->is_null()) {
      field.read(*found, field_path, owner, problems);
    } else if (!field.description.nullable) {
      problems.push_back({field_path, "must not be null"});
    }
  }
  if (problems.size() != before) return std::nullopt;
  return owner;
}

template <class Owner>
ordered_json write_object(const Owner& owner, const FieldTable<Owner>& table) {
  ordered_json object = ordered_json::object();
  for (const auto& field : table) object[field.description.name] = field.write(owner);
  return object;
}

template <class Owner, class Member, class Item>
Field<Owner> object_field(const char* name, Member Owner::*member, const FieldTable<Item>& (*table)()) {
  auto convert = [table](const json& value, const std::string& path, Problems& problems) {
    return read_object(value, path, table(), problems);
  };
  Field<Owner> field = make_field({.name = name, .type = "object"}, member, convert,
                                  [table](const Item& item) { return write_object(item, table()); });
  if (!field.description.nullable) field.description.default_json.clear();
  return field;
}

/// A list of `minimum` to `maximum` objects; one that may be empty may also be left out.
template <class Owner, class Item>
Field<Owner> array_field(const char* name, std::vector<Item> Owner::*member, std::uint64_t minimum,
                         std::uint64_t maximum, const FieldTable<Item>& (*table)()) {
  auto convert = [table, minimum, maximum](const json& value, const std::string& path,
                                           Problems& problems) -> std::optional<std::vector<Item>> {
    if (!value.is_array() || value.size() < minimum || value.size() > maximum) {
      problems.push_back(
          {path, "must be a list of " + std::to_string(minimum) + " to " + std::to_string(maximum) + " objects"});
      return std::nullopt;
    }
    std::vector<Item> items;
    for (std::size_t i = 0; i < value.size(); ++i) {
      if (auto item = read_object(value[i], child_path(path, std::to_string(i)), table(), problems)) {
        items.push_back(std::move(*item));
      }
    }
    return items;
  };
  auto write = [table](const std::vector<Item>& items) {
    ordered_json array = ordered_json::array();
    for (const Item& item : items) array.push_back(write_object(item, table()));
    return array;
  };
  FieldDescription description{
      .name = name, .type = "array", .required = minimum > 0, .minimum = minimum, .maximum = maximum};
  return make_field(std::move(description), member, convert, write);
}

Field<Target> open_hints_field() {
  auto convert = [](const json& value, const std::string& path,
                    Problems& problems) -> std::optional<std::vector<OpenHint>> {
    if (!value.is_array()) {
      problems.push_back({path, "must be a list of hints"});
      return std::nullopt;
    }
    std::vector<OpenHint> hints;
    for (std::size_t i = 0; i < value.size(); ++i) {
      const std::string hint_path = child_path(path, std::to_string(i));
      const auto hint = choose(kOpenHints, value[i], hint_path, problems);
      if (!hint) return std::nullopt;
      if (std::find(hints.begin(), hints.end(), *hint) != hints.end()) {
        problems.push_back({path, "names " + value[i].dump() + " twice"});
        return std::nullopt;
      }
      hints.push_back(*hint);
    }
    return hints;
  };
  auto write = [](const std::vector<OpenHint>& hints) {
    ordered_json array = ordered_json::array();
    for (OpenHint hint : hints) array.push_back(choice_name(kOpenHints, hint));
    return array;
  };
  FieldDescription description{.name = "openHints", .type = "choices", .choices = choice_names(kOpenHints)};
  return make_field(std::move(description), &Target::open_hints, convert, write);
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
      open_hints_field(),
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

/// The document around the time spans; the version is checked before anything else is read.
const FieldTable<Profile>& profile_fields() {
  static const FieldTable<Profile> table = {
      integer_field("experimentFlags", &Profile::experiment_flags, 0, kMaxUnsigned32),
      choice_field("precreateRule", &Profile::precreate_rule, kPrecreateRules),
      array_field("timeSpans", &Profile::time_spans, 1, 1000, time_span_fields),
  };
  return table;
}

constexpr int kContractVersion = 1;

}  // namespace

Profile read_profile(std::string_view json_text, Problems& problems) {
  json document;
  try {
    document = json::parse(json_text);
  } catch (const json::exception& error) {
    problems.push_back({"", format_text("is not JSON: %s", error.what())});
    return {};
  }
  return read_profile_document(std::move(document), problems);
}

Profile read_profile_document(json document, Problems& problems) {
  if (!document.is_object()) {
    problems.push_back({"", "must be an object with contractVersion and timeSpans"});
    return {};
  }
  const auto version = document.find("contractVersion");
  if (version == document.end()) {
    problems.push_back({"", "'contractVersion' is missing"});
  } else if (!version->is_number() || version->get<double>() != kContractVersion) {
    problems.push_back({"/contractVersion", format_text("must be %d, not %s; this engine knows no other version",
                                                        kContractVersion, shown(*version).c_str())});
    return {};
  }
  document.erase("contractVersion");
  return read_object(document, "", profile_fields(), problems).value_or(Profile{});
}

ordered_json profile_to_json(const Profile& profile) {
  ordered_json document;
  document["contractVersion"] = kContractVersion;
  document.update(write_object(profile, profile_fields()));
  return document;
}

std::vector<FieldDescription> describe_profile_fields() {
  std::vector<FieldDescription> descriptions;
  auto add = [&descriptions](const char* owner, const auto& table) {
    for (const auto& field : table) {
      descriptions.push_back(field.description);
      descriptions.back().owner = owner;
    }
  };
  add("", profile_fields());
  add("timeSpan", time_span_fields());
  add("target", target_fields());
  add("writeBuffer", write_buffer_fields());
  add("throttle", throttle_fields());
  add("processor", processor_fields());
  add("distribution", distribution_fields());
  add("distributionRange", distribution_range_fields());
  add("threadTarget", thread_target_fields());
  return descriptions;
}

}  // namespace headroom
