#include "platform/process.h"

#include <atomic>
#include <cstdlib>

#include "platform/argument_split.h"
#include "platform/os_error.h"
#include "platform/windows/processor_groups.h"
#include "platform/windows/windows_api.h"

namespace headroom::platform {
namespace {

std::atomic<bool> interrupt_mark{false};
UINT code_page_before = 0;

/// The code page belongs to the console, which outlives this process.
void restore_code_page() {
  if (code_page_before != 0) SetConsoleOutputCP(std::exchange(code_page_before, 0));
}

void write_utf8_to_console() {
  const UINT code_page = GetConsoleOutputCP();  // 0 without a console
  if (code_page == 0 || code_page == CP_UTF8 || !SetConsoleOutputCP(CP_UTF8)) return;
  code_page_before = code_page;
  std::atexit(restore_code_page);
}

/// Asks for the clock's finest period. Windows has that in kernel32; winmm, which has it too, may bring user32 with it.
bool ask_for_fine_clock() {
  using BeginPeriodFunction = UINT(WINAPI*)(UINT);
  for (const wchar_t* library : {L"kernel32.dll", L"winmm.dll"}) {
    if (const auto begin = system_function<BeginPeriodFunction>(library, "timeBeginPeriod")) return begin(1) == 0;
  }
  return false;
}

/// Runs on a thread that the system creates for it. Only a process that has loaded neither user32 nor gdi32 gets a
/// notice of the end of the session or a shutdown: a test checks the program's libraries.
BOOL WINAPI note_interrupt(DWORD event) {
  const bool first = !interrupt_mark.exchange(true);
  if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT) {
    // The window closes, the user signs out, or the machine shuts down. The system ends the process when this returns,
    // or after a few seconds; until then the run can still end in order and exit by itself.
    Sleep(INFINITE);
  }
  if (!first) restore_code_page();
  return first;  // what is not taken here ends the process
}

}  // namespace

std::vector<std::string> arguments(int, char**) {
  // No dialog box may stop an unattended run because a medium is gone.
  SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOOPENFILEERRORBOX);
  write_utf8_to_console();
  std::vector<std::string> arguments;
  for (const std::wstring& argument : split_command_line(GetCommandLineW())) arguments.push_back(to_utf8(argument));
  return arguments;
}

bool slash_starts_option() {
  return true;
}

void catch_interrupts() {
  SetConsoleCtrlHandler(note_interrupt, TRUE);
}

bool interrupted() {
  return interrupt_mark;
}

std::vector<headroom::Processor> usable_processors() {
  const std::vector<ProcessorAddress> all = active_processors();
  DWORD_PTR process_mask = 0;
  DWORD_PTR system_mask = 0;
  // The mask speaks of one group only; on a machine with more of them a process is not held to one.
  const bool masked = !all.empty() && all.back().group == 0 &&
                      GetProcessAffinityMask(GetCurrentProcess(), &process_mask, &system_mask) && process_mask != 0;
  std::vector<headroom::Processor> usable;
  for (const ProcessorAddress& address : all) {
    if (!masked || (process_mask >> address.number & 1) != 0) usable.push_back({address.group, address.number});
  }
  return usable;
}

int bind_thread(const headroom::Processor& processor) {
  GROUP_AFFINITY affinity{};
  affinity.Group = static_cast<WORD>(processor.group);
  if (affinity.Group != processor.group || processor.number >= 8 * sizeof affinity.Mask) return ERROR_INVALID_PARAMETER;
  affinity.Mask = KAFFINITY{1} << processor.number;
  return SetThreadGroupAffinity(GetCurrentThread(), &affinity, nullptr) ? 0 : last_error();
}

/// Windows has no such setting for one thread: the whole process gets the clock's finest period, until it ends.
void wake_thread_precisely() {
  static const bool once = ask_for_fine_clock();
  (void)once;
}

std::uint64_t process_id() {
  return GetCurrentProcessId();
}

void exit_now(int code) {
  restore_code_page();
  TerminateProcess(GetCurrentProcess(), static_cast<UINT>(code));
  std::_Exit(code);
}

}  // namespace headroom::platform
