#include "platform/mapped_flush.h"

#include "base/problem.h"
#include "platform/os_error.h"
#include "platform/windows/nt_status.h"
#include "platform/windows/windows_api.h"

namespace headroom::platform {
namespace {

/// What newer systems have for memory that keeps its content.
struct NonVolatileMemory {
  using GetToken = NTSTATUS(NTAPI*)(void* begin, SIZE_T size, void** token);
  using Flush = NTSTATUS(NTAPI*)(void* token, void* begin, SIZE_T size, ULONG flags);
  using FreeToken = NTSTATUS(NTAPI*)(void* token);
  static constexpr ULONG kNoDrain = 1;  // FLUSH_NV_MEMORY_IN_FLAG_NO_DRAIN

  GetToken get_token = system_function<GetToken>(L"ntdll.dll", "RtlGetNonVolatileToken");
  Flush flush = system_function<Flush>(L"ntdll.dll", "RtlFlushNonVolatileMemory");
  FreeToken free_token = system_function<FreeToken>(L"ntdll.dll", "RtlFreeNonVolatileToken");
};

const NonVolatileMemory& non_volatile_memory() {
  static const NonVolatileMemory functions;
  return functions;
}

}  // namespace

MappedFlush::MappedFlush(std::span<std::byte> mapping, FlushMode mode, const std::string& path) : mode_(mode) {
  if (mode == FlushMode::view) return;
  const auto refuse = [&path](const std::string& why) {
    throw Failure({"FlushNotSupported", "The mapped target's cache lines cannot be flushed (-Nn, -Ni): " + why + ".",
                   "Flush the view (-Nv), or leave -N out.", path});
  };
  const NonVolatileMemory& memory = non_volatile_memory();
  if (!memory.get_token || !memory.flush || !memory.free_token) refuse("this Windows has no function for it");
  const NTSTATUS status = memory.get_token(mapping.data(), mapping.size(), &token_);
  if (status < 0) refuse(os_error_text(error_of(status)));
}

MappedFlush::~MappedFlush() {
  if (token_) non_volatile_memory().free_token(token_);
}

int MappedFlush::flush(std::byte* begin, std::size_t size) const {
  if (mode_ == FlushMode::view) return FlushViewOfFile(begin, size) ? 0 : last_error();
  const ULONG flags = mode_ == FlushMode::non_volatile ? 0 : NonVolatileMemory::kNoDrain;
  const NTSTATUS status = non_volatile_memory().flush(token_, begin, size, flags);
  return status < 0 ? error_of(status) : 0;
}

}  // namespace headroom::platform
