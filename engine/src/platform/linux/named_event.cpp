#include "platform/named_event.h"

#include "base/problem.h"

namespace headroom::platform {
namespace {

[[noreturn]] void refuse(const std::string& name) {
  throw Failure({"EventFailed", "Linux has no events with names (-y).", "Use --stop-file to end a run.", name});
}

}  // namespace

NamedEvent NamedEvent::open_or_create(const std::string& name) {
  refuse(name);
}

NamedEvent NamedEvent::open(const std::string& name) {
  refuse(name);
}

void NamedEvent::set() const noexcept {}

bool NamedEvent::wait_for(std::chrono::milliseconds) const noexcept {
  return false;
}

}  // namespace headroom::platform
