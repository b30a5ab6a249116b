#include "platform/file_owner.h"

#include <sys/stat.h>
#include <unistd.h>

#include "platform/linux/native_file.h"

namespace headroom::platform {

bool belongs_to_this_user(const File& file) noexcept {
  struct stat status {};
  return fstat(descriptor(file), &status) == 0 && status.st_uid == geteuid();
}

}  // namespace headroom::platform
