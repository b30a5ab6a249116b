// I/O through a mapping of the file (-Sm): copies, carried out at once.
#pragma once

#include <memory>
#include <vector>

#include "io/io_backend.h"

namespace headroom {

/// Serves the targets that are mapped and passes the I/O of all others on to another backend.
class MappedBackend final : public IoBackend {
 public:
  /// `mappings` is by IoRequest::target, empty for targets that `others` serves; `others` is null when there are none.
  MappedBackend(std::vector<platform::Mapping> mappings, std::unique_ptr<IoBackend> others,
                std::uint32_t request_count);

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
  Completion copy(IoRequest& request) const;

  std::vector<platform::Mapping> mappings_;
  std::unique_ptr<IoBackend> others_;
  std::vector<IoRequest*> for_others_;
  std::vector<Completion> done_;
};

}  // namespace headroom
