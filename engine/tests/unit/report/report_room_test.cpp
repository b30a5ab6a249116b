#include "report/report_room.h"

#include <gtest/gtest.h>

namespace headroom {
namespace {

constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20;

Profile with_span(std::uint64_t duration_seconds, std::optional<std::uint64_t> interval_milliseconds) {
  TimeSpan span;
  span.duration_seconds = duration_seconds;
  span.iops_interval_milliseconds = interval_milliseconds;
  span.targets.resize(1);
  Profile profile;
  profile.time_spans.push_back(span);
  return profile;
}

TEST(ReportRoom, IsTheSameWithoutSeries) {
  const ReportRoom room = room_of_report(ReportFormat::json, with_span(60, std::nullopt));
  EXPECT_EQ(room.whole_bytes, room.totals_bytes);
}

TEST(ReportRoom, GrowsWithTheSeries) {
  const ReportRoom of_json = room_of_report(ReportFormat::json, with_span(60, 100));
  EXPECT_GT(of_json.whole_bytes, of_json.totals_bytes);
  const ReportRoom of_xml = room_of_report(ReportFormat::xml, with_span(60, 100));
  EXPECT_GT(of_xml.whole_bytes, of_json.whole_bytes) << "XML has the series of every thread as well";
}

TEST(ReportRoom, OfTextHasNoSeries) {
  const ReportRoom room = room_of_report(ReportFormat::text, with_span(60, 100));
  EXPECT_EQ(room.whole_bytes, room.totals_bytes);
}

TEST(ReportRoom, KeepsNoVolumeFromOthersForASeriesOfDays) {
  const ReportRoom room = room_of_report(ReportFormat::xml, with_span(7 * 86400, 1));
  EXPECT_EQ(room.whole_bytes, room.totals_bytes + 256 * kMebibyte);
}

}  // namespace
}  // namespace headroom
