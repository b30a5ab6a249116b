#include "report/reports.h"

#include <cstdio>

#include "base/problem.h"
#include "platform/file.h"

namespace headroom {

void write_report(const ReportRequest& request, const RunResult& result) {
  const std::string text = request.format == ReportFormat::json  ? json_report(result)
                           : request.format == ReportFormat::xml ? xml_report(result)
                                                                 : text_report(result);
  write_text(request, text);
}

void write_text(const ReportRequest& request, const std::string& text) {
  if (!request.file.empty()) {
    platform::replace_text_file(request.file, text);
    return;
  }
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  if (!written || std::fflush(stdout) != 0) {
    throw Failure({"WriteFailed", "The report could not be written to standard output.",
                   "Write it to a file, as in -Rjson:result.json.", ""});
  }
}

}  // namespace headroom
