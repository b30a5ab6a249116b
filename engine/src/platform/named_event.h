// Events with names, by which processes wait for each other (-y). On Linux, which has none, every function fails.
#pragma once

#include <chrono>
#include <string>

#include "platform/file.h"

namespace headroom::platform {

/// A switch that stays on once it is set, seen by all processes that know its name.
class NamedEvent {
 public:
  /// Opens the event, or creates it, not set. Throws Failure.
  static NamedEvent open_or_create(const std::string& name);
  /// Opens an event that another process has made. Throws Failure.
  static NamedEvent open(const std::string& name);

  void set() const noexcept;
  /// Waits until it is set. Returns whether it is.
  bool wait_for(std::chrono::milliseconds longest) const noexcept;

 private:
  explicit NamedEvent(File handle) : handle_(std::move(handle)) {}

  File handle_;
};

}  // namespace headroom::platform
