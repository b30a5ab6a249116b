// Who owns a file.
#pragma once

#include "platform/file.h"

namespace headroom::platform {

/// Whether an open file belongs to the user of this process. On Windows also if it belongs to the group Administrators
/// and this process has its rights, as files of an administrator are created that way; and on volumes without owners,
/// as the owner is not known there.
bool belongs_to_this_user(const File& file) noexcept;

/// Whether it does, and only this user can write to it, apart from root, or Administrators and the system.
bool is_of_this_user_alone(const File& file) noexcept;

}  // namespace headroom::platform
