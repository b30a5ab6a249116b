#include "platform/file_copy.h"

#include <winioctl.h>

#include <algorithm>
#include <vector>

#include "base/clock.h"
#include "platform/file_calls.h"
#include "platform/os_error.h"
#include "platform/os_failure.h"
#include "platform/windows/handle.h"
#include "platform/windows/native_file.h"

namespace headroom::platform {
namespace {

// Not in every edition of winbase.h: a link is copied as such, and what it leads to is not.
constexpr DWORD kCopySymlink = 0x800;

/// Clusters of a volume, one behind the other.
struct Clusters {
  LONGLONG first, end;
};

/// The extents of a file on its volume; nothing if the file system does not report them.
std::optional<std::vector<Clusters>> clusters_of(HANDLE file) {
  constexpr std::size_t count = 512;
  struct {
    DWORD extent_count;
    LARGE_INTEGER start;
    struct {
      LARGE_INTEGER next, first;
    } extents[count];
  } answer{};
  std::vector<Clusters> clusters;
  STARTING_VCN_INPUT_BUFFER from{};
  while (true) {
    DWORD size = 0;
    const bool last = DeviceIoControl(file, FSCTL_GET_RETRIEVAL_POINTERS, &from, sizeof from, &answer, sizeof answer,
                                      &size, nullptr) != 0;
    const DWORD error = last ? DWORD{ERROR_SUCCESS} : GetLastError();
    // The content of a file without clusters is in its entry.
    if (error == ERROR_HANDLE_EOF) return clusters;
    if (!last && error != ERROR_MORE_DATA) return std::nullopt;
    LONGLONG at = answer.start.QuadPart;
    for (std::size_t i = 0; i < std::min<std::size_t>(answer.extent_count, count); ++i) {
      const auto& [next, first] = answer.extents[i];
      if (first.QuadPart >= 0) clusters.push_back({first.QuadPart, first.QuadPart + next.QuadPart - at});
      at = next.QuadPart;
    }
    if (last || at <= from.StartingVcn.QuadPart) return clusters;
    from.StartingVcn.QuadPart = at;
  }
}

/// Whether two files have clusters in common.
std::optional<bool> share_clusters(HANDLE one, HANDLE other) {
  auto first = clusters_of(one);
  auto second = clusters_of(other);
  if (!first || !second) return std::nullopt;
  const auto by_place = [](const Clusters& a, const Clusters& b) { return a.first < b.first; };
  std::sort(first->begin(), first->end(), by_place);
  std::sort(second->begin(), second->end(), by_place);
  auto a = first->begin();
  auto b = second->begin();
  while (a != first->end() && b != second->end()) {
    if (a->first < b->end && b->first < a->end) return true;
    a->end <= b->end ? ++a : ++b;
  }
  return false;
}

/// The state of a running copy for the system's callbacks.
struct UnderWay {
  const CopyWatch& watch;
  HANDLE source;
  SystemCopy& result;
  std::uint64_t start_ns;
};

/// If the copy ends early, its content is checked here, as the system deletes it when the callback cancels it.
void finish(UnderWay& copy, HANDLE destination) {
  copy.result.copy_seconds = seconds_between(copy.start_ns, now_ns());
  if (!FlushFileBuffers(destination)) {
    copy.result.error = last_error();
    return;
  }
  copy.result.flushed_seconds = seconds_between(copy.start_ns, now_ns());
  copy.result.shares_room = share_clusters(copy.source, destination);
}

DWORD CALLBACK take_progress(LARGE_INTEGER, LARGE_INTEGER, LARGE_INTEGER, LARGE_INTEGER stream_copied, DWORD stream,
                             DWORD, HANDLE, HANDLE destination, void* data) {
  auto& copy = *static_cast<UnderWay*>(data);
  // The first stream is the content; another one holds the engine's word.
  if (stream == 1) copy.result.copied_bytes = static_cast<std::uint64_t>(stream_copied.QuadPart);
  copy.result.ended_by = copy.watch(copy.result.copied_bytes);
  if (copy.result.ended_by == CopyOrder::go_on) return PROGRESS_CONTINUE;
  if (copy.result.ended_by == CopyOrder::end_here) finish(copy, destination);
  return PROGRESS_CANCEL;
}

/// The path of a file by the folder that is held open, wherever the path that was given leads by now.
std::wstring path_in_folder(const Place& place) {
  for (const DWORD form : {DWORD{VOLUME_NAME_DOS}, DWORD{VOLUME_NAME_GUID}}) {
    std::wstring folder(32768, L'\0');
    const DWORD size = GetFinalPathNameByHandleW(native(*place.folder), folder.data(),
                                                 static_cast<DWORD>(folder.size()), DWORD{FILE_NAME_NORMALIZED} | form);
    if (size == 0 || size >= folder.size()) continue;
    folder.resize(size);
    if (folder.back() != L'\\') folder += L'\\';
    return folder + to_wide(place.name);
  }
  return native_path(place.path);
}

}  // namespace

const char* copy_call_name() noexcept {
  return "CopyFileEx";
}

SystemCopy copy_file(const File& source, const Place& from, const Place& to, const CopyWatch& watch) {
  SystemCopy result;
  const std::wstring from_path = path_in_folder(from);
  const std::wstring to_path = path_in_folder(to);
  const std::uint64_t start_ns = now_ns();
  UnderWay copy{watch, native(source), result, start_ns};
  const bool done = CopyFileExW(from_path.c_str(), to_path.c_str(), take_progress, &copy, nullptr,
                                COPY_FILE_FAIL_IF_EXISTS | kCopySymlink) != 0;
  if (!done) {
    if (result.ended_by == CopyOrder::go_on) result.error = last_error();
    return result;
  }
  // Again at the end, for systems without callbacks during the copy, such as Wine.
  if ((result.ended_by = watch(look_at(source, from.path).size_bytes)) == CopyOrder::give_up) return result;
  result.copy_seconds = seconds_between(start_ns, now_ns());
  const File made = open_in(*to.folder, to_wide(to.name), GENERIC_READ | GENERIC_WRITE, FILE_ATTRIBUTE_NORMAL,
                            kOpenExisting, kNonDirectoryFile | kOpenReparsePoint | kSynchronous);
  if (!made.is_open()) {
    fail("CopyFailed", "Cannot open the copy of the test file", to.path, last_error(), "");
  }
  result.ended_by = CopyOrder::go_on;
  result.copied_bytes = facts_of(native(made), to.path).size_bytes;
  finish(copy, native(made));
  return result;
}

}  // namespace headroom::platform
