#include "report/reports.h"

#include "report/report_output.h"

namespace headroom {

void write_report(ReportFormat format, const RunResult& result, ReportOutput& output) {
  switch (format) {
    case ReportFormat::text:
      output.write(text_report(result));
      break;
    case ReportFormat::json:
      output.write(json_report(result));
      break;
    case ReportFormat::xml:
      write_xml_report(result, [&](std::string_view piece) { output.write(piece); });
      break;
  }
  output.finish();
}

void write_what_fits(const ReportRequest& request, RunResult& result, ReportOutput& output) try {
  write_report(request.format, result, output);
} catch (const Failure& failure) {
  if (failure.problem().code != "DiskFull" || !output.begin_again()) throw;
  result.warnings.push_back(
      {WarningCode::other,
       "The report has no series: the disk has no room for all of it. Free space on the disk, and "
       "run again where the series is needed.",
       request.file});
  result.without_series = true;
  write_report(request.format, result, output);
  result.without_series = false;
}

void write_text(const ReportRequest& request, const std::string& text) {
  ReportOutput output(request, room_of_report(request.format, {}));
  output.write(text);
  output.finish();
}

}  // namespace headroom
