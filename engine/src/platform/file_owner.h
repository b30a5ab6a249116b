// Whose a file is.
#pragma once

#include "platform/file.h"

namespace headroom::platform {

/// Whether an open file belongs to the user by whose rights this process acts. On Windows also where it belongs to the
/// group Administrators and this process acts by its rights, as that is how files of an administrator are made; and
/// on volumes that keep no owners, as nobody can tell there.
bool belongs_to_this_user(const File& file) noexcept;

}  // namespace headroom::platform
