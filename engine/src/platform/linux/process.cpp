#include "platform/process.h"

#include <sched.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <ctime>

namespace headroom::platform {
namespace {

/// As one request: `timeout` signals the program and then its group, and a terminal everybody in the foreground.
constexpr std::int64_t kSameRequestNanoseconds = 300'000'000;

// Lock-free, so that a signal handler may write them and any thread read them.
std::atomic<bool> interrupt_mark{false};
std::atomic<std::int64_t> first_interrupt_nanoseconds{0};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<std::int64_t>::is_always_lock_free);

std::int64_t now_nanoseconds() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

void note_interrupt(int number) {
  if (!interrupt_mark.exchange(true)) {
    first_interrupt_nanoseconds = now_nanoseconds();
    return;
  }
  if (now_nanoseconds() - first_interrupt_nanoseconds < kSameRequestNanoseconds) return;
  // Asked again: ends the process when this returns.
  std::signal(number, SIG_DFL);
  std::raise(number);
}

}  // namespace

std::vector<std::string> arguments(int argc, char** argv) {
  return {argv, argv + argc};
}

bool slash_starts_option() {
  return false;
}

void catch_interrupts() {
  struct sigaction action {};
  action.sa_handler = note_interrupt;
  action.sa_flags = SA_RESTART;
  for (int number : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction before {};
    sigaction(number, nullptr, &before);
    if (before.sa_handler != SIG_IGN) sigaction(number, &action, nullptr);
  }
  // A reader of the output that goes away must not take the run with it; a failed write tells as much. Nor must the
  // file size limit: it then shows as a full disk.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
}

bool interrupted() {
  return interrupt_mark;
}

std::vector<headroom::Processor> usable_processors() {
  std::vector<headroom::Processor> processors;
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) == 0) {
    for (unsigned i = 0; i < CPU_SETSIZE; ++i) {
      if (CPU_ISSET(i, &set)) processors.push_back({.group = 0, .number = i});
    }
  }
  return processors;
}

int bind_thread(const headroom::Processor& processor) {
  if (processor.group != 0 || processor.number >= CPU_SETSIZE) return EINVAL;
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(static_cast<std::size_t>(processor.number), &set);
  return sched_setaffinity(0, sizeof set, &set) == 0 ? 0 : errno;
}

void wake_thread_precisely() {
  prctl(PR_SET_TIMERSLACK, 1UL, 0UL, 0UL, 0UL);
}

std::uint64_t process_id() {
  return static_cast<std::uint64_t>(getpid());
}

void exit_now(int code) {
  std::_Exit(code);
}

}  // namespace headroom::platform
