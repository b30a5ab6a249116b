// Progress as lines of JSON in a file, or on standard error.
#pragma once

#include <string>

#include "platform/text_file.h"
#include "run/progress.h"

namespace headroom {

class ProgressFile : public ProgressSink {
 public:
  /// An empty path writes to standard error. Throws Failure if it is not a side file; see platform/side_file.h.
  explicit ProgressFile(std::string path);
  std::optional<std::string> take(const Progress& progress) override;
  std::string name() const override { return path_; }

 private:
  std::string path_;
  platform::LineFile lines_;
};

}  // namespace headroom
