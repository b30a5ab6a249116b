// A result as text, as DISKSPD prints it; as XML, likewise; and as JSON of the contract.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/problem.h"
#include "report/report_output.h"
#include "report/report_request.h"
#include "run/run_result.h"

namespace headroom {

std::string json_report(const RunResult& result);
std::string text_report(const RunResult& result);

/// What a search did and found, as the text report begins with it.
std::string search_text(const RunResult& result);

/// The same as the contract has it. A time span holds the figures of its step.
nlohmann::ordered_json search_json(const SearchResult& search);

/// What the system's copy of the test file was like, as the text report ends with it.
std::string file_copy_text(const FileCopyResult& copy);

/// The same as the contract has it; null where the run did not come to it.
nlohmann::ordered_json file_copy_json(const std::optional<FileCopyResult>& copy);

/// The machine that a run was on, as the contract has it.
nlohmann::ordered_json system_json(const RunResult& result);

/// A problem as the contract has it.
nlohmann::ordered_json problem_json(const Problem& problem);

/// What volumes and disks did as the contract has it: null where that is not known.
nlohmann::ordered_json devices_json(const std::vector<DeviceCounters>& devices);

/// Hands the XML over piece by piece: with the series of every thread it may be many times as large as the result.
void write_xml_report(const RunResult& result, const std::function<void(std::string_view)>& take_piece);

/// Name of a warning's code in the contract.
const char* warning_code_name(WarningCode code);

/// The percentiles that reports show, with DISKSPD's names for them.
struct PercentileRow {
  const char* label;
  double percent;
};
inline constexpr PercentileRow kPercentileRows[] = {{"min", 0},
                                                    {"25th", 25},
                                                    {"50th", 50},
                                                    {"75th", 75},
                                                    {"90th", 90},
                                                    {"95th", 95},
                                                    {"99th", 99},
                                                    {"3-nines", 99.9},
                                                    {"4-nines", 99.99},
                                                    {"5-nines", 99.999},
                                                    {"6-nines", 99.9999},
                                                    {"7-nines", 99.99999},
                                                    {"8-nines", 99.999999},
                                                    {"9-nines", 99.9999999},
                                                    {"max", 100}};

/// What DISKSPD prints in place of results when the run ended before measuring began.
inline constexpr const char* kNothingMeasured =
    "The test was interrupted before the measurements began. No results are displayed.";

/// Writes one report. Throws Failure.
void write_report(ReportFormat format, const RunResult& result, ReportOutput& output);

/// Writes one report, without its series and with a warning of that where the disk has no room for all of it.
void write_what_fits(const ReportRequest& request, RunResult& result, ReportOutput& output);

/// Writes a text to the destination of a report. Throws Failure.
void write_text(const ReportRequest& request, const std::string& text);

}  // namespace headroom
