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

void write_text(const ReportRequest& request, const std::string& text, bool allow_overwrite) {
  ReportOutput output(request, allow_overwrite);
  output.write(text);
  output.finish();
}

}  // namespace headroom
