// The program as the tests of races use it: it stops at one step of preparing until it is told to go on.
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "base/preparation_steps.h"

namespace headroom {
namespace {

using namespace std::chrono_literals;

constexpr auto kPatience = 60s;  // a test that has ended must not leave a process behind

const char* name_of(PreparationStep step) {
  switch (step) {
    case PreparationStep::judged:
      return "judged";
    case PreparationStep::noted:
      return "noted";
    case PreparationStep::opened:
      return "opened";
    case PreparationStep::filled:
      return "filled";
    case PreparationStep::looked_at:
      return "looked-at";
    case PreparationStep::ready:
      return "ready";
    case PreparationStep::removing:
      return "removing";
    case PreparationStep::setting_aside:
      return "setting-aside";
    case PreparationStep::set_aside:
      return "set-aside";
    case PreparationStep::reporting:
      return "reporting";
    case PreparationStep::noting:
      return "noting";
    case PreparationStep::record_read:
      return "record-read";
  }
  return "";
}

std::string setting(const char* name) {
  const char* const value = std::getenv(name);
  return value ? value : "";
}

}  // namespace

/// HEADROOM_IO_STOP_AT names the steps, with a comma after each. The file "<step>.reached" appears in the folder
/// HEADROOM_IO_STEPS, and the program goes on when "<step>.go" does. It stops at each once.
void reached(PreparationStep step) noexcept try {
  const std::string name = name_of(step);
  if (("," + setting("HEADROOM_IO_STOP_AT")).find("," + name + ",") == std::string::npos) return;
  const std::filesystem::path folder = setting("HEADROOM_IO_STEPS");
  if (exists(folder / (name + ".reached"))) return;
  std::ofstream(folder / (name + ".reached")) << name;
  const auto end = std::chrono::steady_clock::now() + kPatience;
  while (!exists(folder / (name + ".go")) && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(5ms);
} catch (const std::exception&) {
  std::abort();
}

}  // namespace headroom
