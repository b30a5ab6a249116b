#include "platform/file_owner.h"

#include <sys/stat.h>
#include <unistd.h>

#include "platform/linux/native_file.h"

namespace headroom::platform {

bool belongs_to_this_user(const File& file) noexcept {
  struct stat status {};
  return fstat(descriptor(file), &status) == 0 && status.st_uid == geteuid();
}

/// The group's bits are also the most that a list of further users may do.
bool is_of_this_user_alone(const File& file) noexcept {
  struct stat status {};
  return fstat(descriptor(file), &status) == 0 && status.st_uid == geteuid() &&
         (status.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

}  // namespace headroom::platform
