#include "platform/os_error.h"

#include <cerrno>
#include <system_error>

namespace headroom::platform {

std::string os_error_text(int code) {
  return std::generic_category().message(code) + " (" + std::to_string(code) + ")";
}

int last_error() {
  return errno;
}

ErrorKind kind_of_error(int code) {
  switch (code) {
    case ENOENT:
    case ENOTDIR:
      return ErrorKind::not_found;
    case EACCES:
    case EPERM:
      return ErrorKind::access_denied;
    case EROFS:
      return ErrorKind::read_only;
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
      return ErrorKind::no_space;
    case EINVAL:
      return ErrorKind::invalid_argument;
    case ENOSYS:
    case EOPNOTSUPP:
      return ErrorKind::not_supported;
    case ECANCELED:
      return ErrorKind::canceled;
    default:
      return ErrorKind::other;
  }
}

}  // namespace headroom::platform
