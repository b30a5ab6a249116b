#include "run/file_filler.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>

#include "base/preparation_steps.h"
#include "base/problem.h"
#include "base/text.h"
#include "io/aligned_buffer.h"
#include "platform/io_backend.h"
#include "platform/os_error.h"
#include "workload/random.h"

namespace headroom {
namespace {

constexpr std::uint32_t kPieceBytes = 1 << 20;
constexpr std::uint32_t kPiecesInFlight = 16;

/// Unbuffered where the file system has it: gigabytes of test content have no business in the cache.
platform::File open_for_filling(TargetFiles& files, const std::string& path, bool asynchronous) {
  platform::OpenOptions options;
  options.write = true;
  options.asynchronous = asynchronous;
  options.cache = CacheMode::os_cache_disabled;
  try {
    return files.open(path, options);
  } catch (const Failure& failure) {
    if (failure.problem().code != "DirectIoNotSupported") throw;
    options.cache = CacheMode::cached;
    return files.open(path, options);
  }
}

[[noreturn]] void fail_to_write(const std::string& path, const Completion& completion) {
  const bool full = platform::kind_of_error(completion.error) == platform::ErrorKind::no_space || completion.error == 0;
  throw Failure({full ? "DiskFull" : "CreateFailed",
                 format_text("Filling the new file at offset %llu failed: %s.",
                             static_cast<unsigned long long>(completion.request->offset_bytes),
                             completion.error == 0 ? "no room for a whole piece"
                                                   : platform::os_error_text(completion.error).c_str()),
                 full ? "Free space on the volume, or ask for a smaller file (-c)." : "", path});
}

class Filler {
 public:
  Filler(TargetFiles& files, const std::string& path, std::uint64_t end_bytes, bool zeros)
      : path_(path),
        end_bytes_(end_bytes),
        zeros_(zeros),
        random_(0x5eed ^ end_bytes ^ now_ns()),
        buffers_(std::size_t{kPieceBytes} * kPiecesInFlight) {
    std::memset(buffers_.data(), 0, buffers_.size());
    std::string reason;
    const bool asynchronous = platform::async_io_available(reason);
    file_[0] = open_for_filling(files, path, asynchronous);
    const BackendPlan plan{file_, buffers_.bytes(), kPiecesInFlight};
    backend_ = asynchronous ? platform::make_async_backend(plan) : platform::make_synchronous_backend(plan);
    for (std::uint32_t i = 0; i < kPiecesInFlight; ++i) {
      requests_[i].index = i;
      requests_[i].data = buffers_.data() + std::size_t{i} * kPieceBytes;
      requests_[i].is_write = true;
    }
  }

  ~Filler() {
    std::array<Completion, kPiecesInFlight> completions;
    while (in_flight_ > 0) in_flight_ -= backend_->reap(completions, kNoDeadline);
  }

  /// Of what is written, the first `size_bytes` count as written.
  bool fill(const StopSignal& stop, std::uint64_t size_bytes, std::atomic<std::uint64_t>& written_bytes) {
    for (IoRequest& request : requests_) write_next(request);
    // One at a time: what is made of the next piece's content goes to the disk before more is made.
    Completion completion{};
    while (in_flight_ > 0) {
      if (backend_->reap({&completion, 1}, kNoDeadline) == 0) continue;
      --in_flight_;
      IoRequest& request = *completion.request;
      if (completion.error != 0 || completion.bytes != request.length_bytes) fail_to_write(path_, completion);
      written_bytes += std::min<std::uint64_t>(request.length_bytes, size_bytes - request.offset_bytes);
      if (!stop.stopped()) write_next(request);
    }
    return !stop.stopped();
  }

  const platform::File& file() const { return file_[0]; }

 private:
  void write_next(IoRequest& request) {
    if (next_bytes_ >= end_bytes_) return;
    request.offset_bytes = next_bytes_;
    request.length_bytes = static_cast<std::uint32_t>(std::min<std::uint64_t>(kPieceBytes, end_bytes_ - next_bytes_));
    next_bytes_ += request.length_bytes;
    if (!zeros_) random_.fill({reinterpret_cast<std::uint64_t*>(request.data), request.length_bytes / 8});
    ++in_flight_;
    IoRequest* batch = &request;
    backend_->submit({&batch, 1});
  }

  const std::string& path_;
  std::uint64_t end_bytes_;
  bool zeros_;
  Random random_;
  AlignedBuffer buffers_;
  std::array<platform::File, 1> file_;
  std::array<IoRequest, kPiecesInFlight> requests_;
  std::unique_ptr<IoBackend> backend_;
  std::uint64_t next_bytes_ = 0;
  std::size_t in_flight_ = 0;
};

}  // namespace

bool fill_file(TargetFiles& files, const std::string& path, std::uint64_t size_bytes, bool zeros, StopSignal& stop,
               PreparationProgress& progress) {
  // Unbuffered writes come in whole sectors: write up to the next one, then cut the file to its size.
  const std::uint64_t whole =
      (size_bytes + AlignedBuffer::kAlignment - 1) / AlignedBuffer::kAlignment * AlignedBuffer::kAlignment;
  Filler filler(files, path, whole, zeros);
  reached(PreparationStep::opened);
  platform::set_size(filler.file(), path, whole);
  platform::reserve(filler.file(), path, whole);
  if (!filler.fill(stop, size_bytes, progress.written_bytes)) return false;
  if (whole != size_bytes) platform::set_size(filler.file(), path, size_bytes);
  platform::flush(filler.file(), path);
  return true;
}

}  // namespace headroom
