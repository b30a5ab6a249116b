#include "base/problem.h"

#include <gtest/gtest.h>

#include "support/row.h"

namespace headroom {
namespace {

struct ProblemRow : test::Row {
  Problem problem;
  const char* line;
};

class ProblemLine : public testing::TestWithParam<ProblemRow> {};

TEST_P(ProblemLine, HasTheFormOfTheContract) {
  EXPECT_EQ(GetParam().problem.to_line(), GetParam().line);
}

INSTANTIATE_TEST_SUITE_P(
    Problems, ProblemLine,
    testing::Values(ProblemRow{"all four parts are told",
                               {"DiskFull", "There is no room for the file.", "Free space.", "/data/io.dat"},
                               "/data/io.dat: [DiskFull] There is no room for the file. Next: Free space."},
                    ProblemRow{"without advice there is no Next",
                               {"OpenFailed", "It failed.", "", "io.dat"},
                               "io.dat: [OpenFailed] It failed."},
                    ProblemRow{"without a target the code comes first",
                               {"Internal", "It failed.", "", ""},
                               "[Internal] It failed."}),
    test::RowName());

TEST(FailureTest, CarriesItsProblem) {
  const Failure failure({"DiskFull", "No room.", "Free space.", "io.dat"});
  EXPECT_EQ(failure.problem().code, "DiskFull");
  EXPECT_STREQ(failure.what(), "io.dat: [DiskFull] No room. Next: Free space.");
}

}  // namespace
}  // namespace headroom
