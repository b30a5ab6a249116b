#include "platform/reparse_tag.h"

#include <gtest/gtest.h>

#include "support/row.h"

namespace headroom::platform {
namespace {

struct TagRow : test::Row {
  std::uint32_t tag;
  ContentKeeper keeper;
};

class ReparseTag : public testing::TestWithParam<TagRow> {};

TEST_P(ReparseTag, SaysWhoKeepsTheContent) {
  EXPECT_EQ(keeper_of_tag(GetParam().tag), GetParam().keeper);
}

INSTANTIATE_TEST_SUITE_P(Tags, ReparseTag,
                         testing::Values(TagRow{{"deduplicated"}, 0x80000013, ContentKeeper::deduplication},
                                         TagRow{{"stored once"}, 0x80000007, ContentKeeper::deduplication},
                                         TagRow{{"compressed"}, 0x80000017, ContentKeeper::compression},
                                         TagRow{{"in an image"}, 0x80000008, ContentKeeper::compression},
                                         TagRow{{"tiered"}, 0x8000001E, ContentKeeper::cloud},
                                         TagRow{{"of OneDrive"}, 0x80000021, ContentKeeper::cloud},
                                         TagRow{{"in a cloud"}, 0x9000001A, ContentKeeper::cloud},
                                         TagRow{{"in a cloud, version 1"}, 0x9000101A, ContentKeeper::cloud},
                                         TagRow{{"in a cloud, version 15"}, 0x9000F01A, ContentKeeper::cloud},
                                         TagRow{{"of a projection"}, 0x9000001C, ContentKeeper::other},
                                         TagRow{{"of nobody known"}, 0x0000ABCD, ContentKeeper::other}),
                         test::RowName());

}  // namespace
}  // namespace headroom::platform
