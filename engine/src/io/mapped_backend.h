// I/O through a mapping of the file (-Sm): copies, carried out at once.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "platform/io_backend.h"
#include "platform/mapped_copy.h"
#include "platform/mapped_flush.h"

namespace headroom {

/// One target's mapping, and how what is written to it gets to the medium. An empty mapping is that of a target which
/// another backend serves.
struct MappedTarget {
  platform::Mapping mapping;
  platform::Stores write_stores = platform::Stores::cached;
  std::optional<platform::MappedFlush> flush;  // after each write; goes before the mapping does
  IoPriority priority = IoPriority::normal;
};

/// Serves the targets that are mapped and passes the I/O of all others on to another backend.
class MappedBackend final : public IoBackend {
 public:
  /// `targets` is by IoRequest::target; `others` serves targets that are not mapped, and is null if there are none.
  MappedBackend(std::vector<MappedTarget> targets, std::unique_ptr<IoBackend> others, std::uint32_t request_count);

  void submit(std::span<IoRequest* const> batch) override;
  std::size_t reap(std::span<Completion> out, std::uint64_t deadline_ns) override;
  void wake() override {
    if (others_) others_->wake();
  }
  void cancel() override {
    if (others_) others_->cancel();
  }
  std::size_t batch_limit() const override { return others_ ? others_->batch_limit() : 1; }

 private:
  Completion carry_out(IoRequest& request) const;
  static int copy(const MappedTarget& target, const IoRequest& request);

  std::vector<MappedTarget> targets_;
  std::unique_ptr<IoBackend> others_;
  std::vector<IoRequest*> for_others_;
  std::vector<Completion> done_;
};

}  // namespace headroom
