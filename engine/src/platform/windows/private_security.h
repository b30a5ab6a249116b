// Who may do what with a file that is its user's alone.
#pragma once

#include "platform/windows/windows_api.h"

namespace headroom::platform {

/// A security descriptor for files that their user, Administrators and the system alone may read and write.
class PrivateSecurity {
 public:
  /// Throws Failure, which names `path`, where it cannot be made.
  explicit PrivateSecurity(const std::string& path);
  PrivateSecurity(const PrivateSecurity&) = delete;
  PrivateSecurity& operator=(const PrivateSecurity&) = delete;
  ~PrivateSecurity();
  void* descriptor() const { return descriptor_; }

 private:
  PSECURITY_DESCRIPTOR descriptor_ = nullptr;
};

}  // namespace headroom::platform
