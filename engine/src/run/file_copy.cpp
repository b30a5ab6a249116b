#include "run/file_copy.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "base/clock.h"
#include "base/text.h"
#include "platform/file_copy.h"
#include "platform/os_error.h"
#include "run/ownership.h"

namespace headroom {
namespace {

/// Holds a copy back as the simulated device would: it reads a piece, then writes it, with nothing else in flight.
class SimulatedPace {
 public:
  explicit SimulatedPace(SimulatedDevice* device) : device_(device) {}

  void wait(std::uint64_t copied_bytes, const StopSignal& stop) {
    if (!device_) return;
    for (; paced_bytes_ < copied_bytes && !stop.stopped(); paced_bytes_ += piece(copied_bytes)) {
      for (int direction = 0; direction < 2; ++direction) hold_back(piece(copied_bytes), stop);
    }
  }

 private:
  std::uint64_t piece(std::uint64_t copied_bytes) const {
    return std::min<std::uint64_t>(copied_bytes - paced_bytes_, 1 << 20);
  }

  void hold_back(std::uint64_t bytes, const StopSignal& stop) {
    constexpr auto look = std::chrono::milliseconds(20);
    const std::uint64_t until =
        device_->admit(now_ns(), static_cast<std::uint32_t>(bytes)) + device_->added_latency_ns();
    for (std::uint64_t now = now_ns(); now < until && !stop.stopped(); now = now_ns()) {
      std::this_thread::sleep_for(std::min<std::chrono::nanoseconds>(std::chrono::nanoseconds(until - now), look));
    }
  }

  SimulatedDevice* device_;
  std::uint64_t paced_bytes_ = 0;
};

/// Names the copy in the target's record before it is made.
class CopyNote {
 public:
  CopyNote(const platform::Place& target, OwnershipRecord record)
      : target_(target), record_(std::move(record)), copy_(platform::neighbour(target, new_aside_name())) {
    record_.copy = copy_.name;
    write_ownership(target_, record_);
  }

  const platform::Place& copy() const { return copy_; }

  /// Deletes the copy; its name stays in the record where that fails. Returns whether it is gone.
  bool clear() noexcept try {
    clear_copy(target_);
    if (!platform::is_gone(copy_)) return false;
    record_.copy.clear();
    write_ownership(target_, record_);
    return true;
  } catch (const std::exception&) {
    return platform::is_gone(copy_);
  }

 private:
  const platform::Place& target_;
  OwnershipRecord record_;
  platform::Place copy_;
};

void skip(FileCopyResult& result, std::string reason) {
  result.end = FileCopyEnd::skipped;
  result.reason = std::move(reason);
}

void fail(FileCopyResult& result, std::string reason) {
  result.end = FileCopyEnd::failed;
  result.reason = std::move(reason);
}

/// The engine's own file of that path, as it was used; otherwise says why nothing is copied.
std::optional<OwnershipRecord> own_file(FileCopyResult& result, TargetFiles& files) {
  const platform::Place& place = files.place(result.path);
  if (!place.folder) {
    skip(result, "The target is a disk or a volume, not a file.");
    return std::nullopt;
  }
  auto record = ownership_of(place);
  if (!record || record->identity != files.expected(result.path)) {
    skip(result, "The engine did not create the file, or somebody else has changed it.");
    return std::nullopt;
  }
  result.file_bytes = record->size_bytes;
  const auto free = platform::free_bytes(result.path);
  if (free && *free < record->size_bytes) {
    skip(result, format_text("The copy needs %s and the volume has %s free.", size_in_words(record->size_bytes).c_str(),
                             size_in_words(*free).c_str()));
    return std::nullopt;
  }
  return record;
}

/// What the system made of it, in the result's words.
void take_over(const platform::SystemCopy& copy, FileCopyResult& result) {
  result.copied_bytes = copy.copied_bytes;
  if (copy.ended_by == platform::CopyOrder::give_up) {
    result.end = FileCopyEnd::cancelled;
    return;
  }
  if (copy.error != 0) return fail(result, platform::os_error_text(copy.error) + ".");
  result.end = FileCopyEnd::completed;
  if (copy.ended_by == platform::CopyOrder::end_here) result.end = FileCopyEnd::time_up;
  if (result.end == FileCopyEnd::completed && copy.copied_bytes != result.file_bytes) {
    return fail(result, "The copy is not as long as the file.");
  }
  result.copy_seconds = copy.copy_seconds;
  result.flushed_seconds = copy.flushed_seconds;
  result.cloned = copy.shares_room;
}

void copy_own_file(FileCopyResult& result, const OwnershipRecord& record, const FileCopyContext& context) {
  const platform::Place& place = context.files.place(result.path);
  platform::OpenOptions options;
  options.asynchronous = false;
  const platform::File source = context.files.open(result.path, options);
  CopyNote note(place, record);
  SimulatedPace pace(context.simulated_device);
  const auto end = StopSignal::Clock::now() + std::chrono::duration<double>(context.longest_seconds);
  const auto watch = [&](std::uint64_t copied_bytes) {
    pace.wait(copied_bytes, context.stop);
    context.progress.written_bytes = copied_bytes;
    if (context.stop.stopped()) return platform::CopyOrder::give_up;
    return StopSignal::Clock::now() < end ? platform::CopyOrder::go_on : platform::CopyOrder::end_here;
  };
  context.progress.written_bytes = 0;
  context.progress.total_bytes = record.size_bytes;
  try {
    take_over(platform::copy_file(source, place, note.copy(), watch), result);
  } catch (const Failure& failure) {
    fail(result, failure.problem().message);
  }
  if (!note.clear()) {
    context.warnings.push_back(
        {WarningCode::other, "The copy of the test file could not be deleted. Delete it by hand.", note.copy().path});
  }
}

}  // namespace

FileCopyResult copy_beside(const std::string& path, const FileCopyContext& context) noexcept {
  FileCopyResult result{.path = path};
  try {
    if (const auto record = own_file(result, context.files)) copy_own_file(result, *record, context);
  } catch (const Failure& failure) {
    fail(result, failure.problem().message);
  } catch (const std::exception& error) {
    fail(result, error.what());
  }
  return result;
}

}  // namespace headroom
