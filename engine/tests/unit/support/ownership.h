// A file that a test marks as the engine's own.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <string>

#include "run/ownership.h"
#include "support/files.h"

namespace headroom::test {

/// A file with some content, which is not marked yet.
class OwnershipTest : public testing::Test {
 protected:
  void SetUp() override { test::write_file(path_, "content"); }

  platform::Place place() const { return platform::find_place(path_); }
  platform::FileFacts facts() const { return platform::look_at(path_).value(); }
  std::string record_path() const { return path_ + kRecordEnding; }

  /// Marks the target as the engine's own.
  OwnershipRecord mark() const {
    OwnershipRecord record{.identity = facts().identity, .size_bytes = 7, .filled = true, .content = "random"};
    {
      platform::OpenOptions options;
      options.write = true;
      options.asynchronous = false;
      const platform::File file = platform::open_file(path_, options);
      if (platform::put_mark(file, path_, "word")) record.word = "word";
    }
    record.changed = facts().changed;
    record.written = facts().written;
    write_ownership(place(), record);
    return record;
  }

  /// The same while the engine writes to it.
  OwnershipRecord mark_in_use() const {
    OwnershipRecord record = mark();
    record.in_use = true;
    record.filled = false;
    write_ownership(place(), record);
    return record;
  }

  bool is_own() const { return ownership_of(place()).has_value(); }

  /// Sets the time of the engine's last sign of life.
  void set_sign_of_life(std::chrono::seconds ago) const {
    auto record = nlohmann::json::parse(test::read_file(record_path()));
    record["noted"] = facts().changed - ago.count() * platform::kTimeUnitsPerSecond;
    test::write_file(record_path(), record.dump());
  }

  test::TemporaryFolder folder_;
  std::string path_ = folder_.file("io.dat");
};

}  // namespace headroom::test
