// Who owns a file.
#pragma once

#include "platform/file.h"

namespace headroom::platform {

/// Whether an open file belongs to the user by whose rights this process acts. On Windows also where it belongs to the
/// group Administrators and this process acts by its rights, as that is how files of an administrator are made; and
/// on volumes that keep no owners, as nobody can tell there.
bool belongs_to_this_user(const File& file) noexcept;

/// Whether it does, and nobody else may write to it but who may do anything: root, or Administrators and the system.
bool is_of_this_user_alone(const File& file) noexcept;

}  // namespace headroom::platform
