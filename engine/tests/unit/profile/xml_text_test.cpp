#include "profile/xml_text.h"

#include <gtest/gtest.h>

#include <string>

#include "profile/xml_document.h"

namespace headroom {
namespace {

using namespace std::string_literals;

TEST(DecodeXml, MakesUtf8WithLineFeedsOfEachEncoding) {
  EXPECT_EQ(decode_xml("\xEF\xBB\xBF<a>\r\n\r</a>"), "<a>\n\n</a>");
  EXPECT_EQ(decode_xml("\xFF\xFE<\0\xE9\0"s), "<\xC3\xA9");
  EXPECT_EQ(decode_xml("\xFE\xFF\0<\xD8\x3D\xDE\x00"s), "<\xF0\x9F\x98\x80");
  EXPECT_THROW(decode_xml("\xFF\xFE<"), XmlError);
}

TEST(XmlExcerpt, IsTheBeginningAndEndsWithAWholeCharacter) {
  EXPECT_EQ(xml_excerpt("short"), "short");
  EXPECT_EQ(xml_excerpt(std::string(60, 'x')), std::string(60, 'x'));
  EXPECT_EQ(xml_excerpt(std::string(61, 'x')), std::string(60, 'x') + "…");
  // Two bytes each: the 30th ends at byte 60, and behind one byte more the 30th would be cut in two.
  std::string umlauts = "x";
  for (int i = 0; i < 40; ++i) umlauts += "ü";
  EXPECT_EQ(xml_excerpt(umlauts), umlauts.substr(0, 59) + "…");
}

}  // namespace
}  // namespace headroom
