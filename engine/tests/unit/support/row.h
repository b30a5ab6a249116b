// Rows of table-driven tests.
#pragma once

#include <gtest/gtest.h>

#include <cctype>
#include <ostream>
#include <string>

namespace headroom::test {

/// What the rows of a table have in common: the sentence that is not true when the row's test fails.
struct Row {
  std::string sentence;
};

inline std::ostream& operator<<(std::ostream& out, const Row& row) {
  return out << row.sentence;
}

/// Names a row's test after its sentence, with what GoogleTest does not take in names replaced.
struct RowName {
  template <class AnyRow>
  std::string operator()(const testing::TestParamInfo<AnyRow>& info) const {
    std::string name;
    for (const char c : info.param.sentence) {
      if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
        name += c;
      } else if (!name.empty() && name.back() != '_') {
        name += '_';
      }
    }
    while (!name.empty() && name.back() == '_') name.pop_back();
    return name;
  }
};

}  // namespace headroom::test
