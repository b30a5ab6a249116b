// Comparison with documents that were checked by hand once.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "base/text.h"
#include "platform/system.h"
#include "support/files.h"
#include "version.h"

namespace headroom::test {

inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
  }
  return text;
}

/// Compares `text` with tests/golden/<name>, in which `@version@` and `@platform@` stand for those of this build. With
/// HEADROOM_WRITE_GOLDEN in the environment the file is written instead: read what git shows before you keep it.
inline void expect_golden(const std::string& name, const std::string& text) {
  const auto path = engine_folder() / "tests/golden" / name;
  std::string general = replaced(text, format_text("\"version\":\"%s", kVersion), "\"version\":\"@version@");
  general = replaced(general, format_text("headroom-io %s", kVersion), "headroom-io @version@");
  general = replaced(general, std::string("\"platform\":\"") + platform::name(), "\"platform\":\"@platform@");
  if (std::getenv("HEADROOM_WRITE_GOLDEN") != nullptr) {
    write_file(path, general);
    FAIL() << path << " was written, nothing was compared";
  }
  EXPECT_EQ(general, read_file(path));
}

}  // namespace headroom::test
