#include "platform/named_event.h"

#include "base/problem.h"
#include "platform/os_error.h"
#include "platform/windows/windows_api.h"

namespace headroom::platform {
namespace {

[[noreturn]] void fail_event(const char* doing, const std::string& name, const char* action) {
  const std::string error = os_error_text(last_error());
  throw Failure({"EventFailed", std::string("Cannot ") + doing + " the event: " + error + ".", action, name});
}

}  // namespace

NamedEvent NamedEvent::open_or_create(const std::string& name) {
  File handle = adopt(CreateEventW(nullptr, TRUE, FALSE, to_wide(name).c_str()));
  if (!handle.is_open()) fail_event("make", name, "Check the name: another kind of object may have it.");
  return NamedEvent(std::move(handle));
}

NamedEvent NamedEvent::open(const std::string& name) {
  File handle = adopt(OpenEventW(EVENT_MODIFY_STATE | SYNCHRONIZE, FALSE, to_wide(name).c_str()));
  if (!handle.is_open()) fail_event("open", name, "Start the run that waits for it first, and check the name.");
  return NamedEvent(std::move(handle));
}

/// Cannot fail for an event that was opened to be set.
void NamedEvent::set() const noexcept {
  SetEvent(native(handle_));
}

bool NamedEvent::wait_for(std::chrono::milliseconds longest) const noexcept {
  return WaitForSingleObject(native(handle_), static_cast<DWORD>(longest.count())) == WAIT_OBJECT_0;
}

}  // namespace headroom::platform
