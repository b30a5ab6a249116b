#include "report/report_room.h"

#include <algorithm>

namespace headroom {

ReportRoom room_of_report(ReportFormat format, const Profile& profile) {
  // The machine and the profile, a time span with each of a thousand processors, the figures of a thread on a target,
  // and those of an interval take less in each form.
  constexpr std::uint64_t base_bytes = std::uint64_t{768} << 10;
  constexpr std::uint64_t span_bytes = std::uint64_t{256} << 10;
  constexpr std::uint64_t thread_bytes = 4096;
  constexpr std::uint64_t interval_bytes = 512;
  // A volume in use is not kept from others for a series of days: what is beyond this is written where there is room.
  constexpr std::uint64_t most_series_bytes = std::uint64_t{256} << 20;
  // More steps than a search needs, each with its own figures.
  constexpr std::uint64_t search_spans = 32;
  const std::uint64_t spans_each = profile.search ? search_spans : 1;
  ReportRoom room{base_bytes, base_bytes};
  std::uint64_t series_bytes = 0;
  for (const TimeSpan& span : profile.time_spans) {
    const std::uint64_t pairs = span.thread_count() * (span.thread_pool_size ? span.targets.size() : 1);
    room.totals_bytes += spans_each * (span_bytes + pairs * thread_bytes);
    if (!span.iops_interval_milliseconds || format == ReportFormat::text) continue;
    const std::uint64_t intervals = span.duration_seconds * 1000 / *span.iops_interval_milliseconds + 1;
    // XML has the series of every thread as well.
    series_bytes += intervals * interval_bytes * (format == ReportFormat::xml ? pairs + 1 : 1);
  }
  room.whole_bytes = room.totals_bytes + std::min(series_bytes, most_series_bytes);
  return room;
}

}  // namespace headroom
