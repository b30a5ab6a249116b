#include "report/target_check_json.h"

#include <nlohmann/json.hpp>

#include "report/reports.h"

namespace headroom {

std::string target_check_json(const std::vector<TargetFinding>& findings) {
  using nlohmann::ordered_json;
  ordered_json targets = ordered_json::array();
  for (const TargetFinding& finding : findings) {
    targets.push_back({{"path", finding.path},
                       {"state", target_state_name(finding.state)},
                       {"created", finding.created},
                       {"problem", finding.problem ? problem_json(*finding.problem) : ordered_json(nullptr)}});
  }
  const ordered_json document = {{"contractVersion", 1}, {"targets", std::move(targets)}};
  return document.dump(2, ' ', true, ordered_json::error_handler_t::replace);
}

}  // namespace headroom
