#include "run/verbose_log.h"

#include <cstdarg>
#include <cstdio>
#include <ctime>

namespace headroom {

void VerboseLog::say(const char* format, ...) const {
  if (!on_) return;
  const std::time_t now = std::time(nullptr);
  char stamp[32] = "";
  std::strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%S", std::localtime(&now));
  std::printf("%s: ", stamp);
  std::va_list arguments;
  va_start(arguments, format);
  std::vprintf(format, arguments);
  va_end(arguments);
  std::printf("\n");
  std::fflush(stdout);
}

}  // namespace headroom
