#include "platform/large_pages.h"

#include "base/problem.h"
#include "base/text.h"
#include "platform/os_error.h"
#include "platform/windows/windows_api.h"

namespace headroom::platform {
namespace {

constexpr const char* kLockPages =
    "Give the account the right to lock pages in memory (SeLockMemoryPrivilege), sign in anew and run as an "
    "administrator, or leave -l out.";

/// Switches on a right that the account has. Returns 0 or the system's error code.
DWORD enable_lock_pages() {
  HANDLE opened = nullptr;
  if (!OpenProcessToken(GetCurrentProcess(), TOKEN_ADJUST_PRIVILEGES, &opened)) return GetLastError();
  const File token = adopt(opened);
  TOKEN_PRIVILEGES privileges{};
  privileges.PrivilegeCount = 1;
  privileges.Privileges[0].Attributes = SE_PRIVILEGE_ENABLED;
  if (!LookupPrivilegeValueW(nullptr, L"SeLockMemoryPrivilege", &privileges.Privileges[0].Luid)) return GetLastError();
  // It succeeds even if the account does not have the right; only the error code shows that.
  AdjustTokenPrivileges(native(token), FALSE, &privileges, 0, nullptr, nullptr);
  return GetLastError();
}

}  // namespace

std::size_t large_page_bytes() {
  return GetLargePageMinimum();
}

std::size_t transparent_page_bytes() {
  return 0;
}

void prefer_large_pages(std::byte*, std::size_t) {}

LargePages::LargePages(std::size_t size) {
  const std::size_t page_bytes = large_page_bytes();
  if (page_bytes == 0) {
    throw Failure({"LargePagesFailed", "This machine has no large pages for the buffers (-l).", "Leave -l out.", ""});
  }
  static const DWORD privilege_error = enable_lock_pages();
  if (privilege_error != ERROR_SUCCESS) {
    throw Failure(
        {"LargePagesFailed",
         "The buffers cannot be in large pages (-l): " + os_error_text(static_cast<int>(privilege_error)) + ".",
         kLockPages, ""});
  }
  const std::size_t whole = (size + page_bytes - 1) / page_bytes * page_bytes;
  void* memory = VirtualAlloc(nullptr, whole, MEM_COMMIT | MEM_RESERVE | MEM_LARGE_PAGES, PAGE_READWRITE);
  if (!memory) {
    const std::string error = os_error_text(last_error());
    throw Failure({"LargePagesFailed",
                   format_text("A thread's buffers need %s of large pages (-l): %s.", size_in_words(whole).c_str(),
                               error.c_str()),
                   "Memory may be in too many pieces: restart the machine, use fewer requests (-o), or leave -l out.",
                   ""});
  }
  data_ = static_cast<std::byte*>(memory);
  size_ = whole;
}

LargePages::~LargePages() {
  if (data_) VirtualFree(data_, 0, MEM_RELEASE);
}

}  // namespace headroom::platform
