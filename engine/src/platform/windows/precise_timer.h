// Waits shorter than the system's clock tick of 1 to 16 ms.
#pragma once

#include <algorithm>
#include <cstdint>

#include "platform/windows/windows_api.h"

namespace headroom::platform {

/// Interrupts an alertable wait of the thread that started it.
class PreciseTimer {
 public:
  PreciseTimer() : timer_(make(kHighResolution)) {
    if (!timer_.is_open()) timer_ = make(0);  // before Windows 10 1803: as precise as timeBeginPeriod() made it
  }
  ~PreciseTimer() {
    if (timer_.is_open()) CancelWaitableTimer(native(timer_));
  }

  /// Starts or restarts the timer. Returns whether it will interrupt.
  bool start(std::uint64_t nanoseconds) {
    LARGE_INTEGER due;
    due.QuadPart =
        -static_cast<LONGLONG>(std::min<std::uint64_t>(nanoseconds, kLongestNs) / 100);  // negative: from now
    return timer_.is_open() && SetWaitableTimer(native(timer_), &due, 0, interrupt, nullptr, FALSE);
  }

  void sleep(std::uint64_t nanoseconds) { SleepEx(whole_milliseconds(nanoseconds), start(nanoseconds)); }

  /// What a wait is given as its own end: the next whole millisecond.
  static DWORD whole_milliseconds(std::uint64_t nanoseconds) {
    return static_cast<DWORD>(std::min<std::uint64_t>(nanoseconds, kLongestNs) / 1'000'000 + 1);
  }

 private:
  static constexpr DWORD kHighResolution = 2;  // CREATE_WAITABLE_TIMER_HIGH_RESOLUTION
  static constexpr std::uint64_t kLongestNs = 86'400'000'000'000;

  static File make(DWORD flags) { return adopt(CreateWaitableTimerExW(nullptr, nullptr, flags, TIMER_ALL_ACCESS)); }
  static void CALLBACK interrupt(void*, DWORD, DWORD) {}  // that it is called ends the wait

  File timer_;
};

}  // namespace headroom::platform
