// What this machine offers to write past its caches and to write their lines back.
#pragma once

#if defined(__x86_64__)
#include "platform/linux/cache_lines_amd64.h"
#elif defined(__aarch64__)
#include "platform/linux/cache_lines_arm64.h"
#else
#include "platform/linux/cache_lines_other.h"
#endif
