#include "profile/xml_document.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>

#include "support/row.h"

namespace headroom {
namespace {

using namespace std::string_literals;
using testing::HasSubstr;

/// How a document is refused, as "line:column message"; empty when it is read.
std::string refusal(std::string_view text) {
  try {
    read_xml(text);
    return "";
  } catch (const XmlError& error) {
    return std::to_string(error.place().line) + ":" + std::to_string(error.place().column) + " " + error.what();
  }
}

/// ASCII as UTF-16, with a byte order mark.
std::string utf16(std::string_view text, bool big_endian) {
  std::string bytes = big_endian ? "\xFE\xFF" : "\xFF\xFE";
  for (const char c : text) bytes += big_endian ? "\0"s + c : c + "\0"s;
  return bytes;
}

TEST(ReadXml, KnowsElementsAttributesTextAndPlaces) {
  const XmlElement root = read_xml("<a>\n  <b x=\"1\" y = '2'>text</b>\n  <c/>\t<d ></d >\n</a>");
  EXPECT_EQ(root.name, "a");
  EXPECT_EQ(root.text, "\n  \n  \t\n");
  ASSERT_EQ(root.children.size(), 3U);
  const XmlElement& b = root.children[0];
  EXPECT_EQ(b.name, "b");
  EXPECT_EQ(b.text, "text");
  EXPECT_EQ(b.place.line, 2U);
  EXPECT_EQ(b.place.column, 3U);
  ASSERT_EQ(b.attributes.size(), 2U);
  EXPECT_EQ(b.attributes[0].name, "x");
  EXPECT_EQ(b.attributes[0].value, "1");
  EXPECT_EQ(b.attributes[1].name, "y");
  EXPECT_EQ(b.attributes[1].value, "2");
  EXPECT_EQ(root.children[1].name, "c");
  EXPECT_EQ(root.children[2].place.line, 3U);
  EXPECT_EQ(root.children[2].place.column, 8U);
}

struct XmlTextRow : test::Row {
  std::string document;
  std::string text;  // of the root
};

class XmlText : public testing::TestWithParam<XmlTextRow> {};

TEST_P(XmlText, IsReadAsXmlSays) {
  ASSERT_EQ(refusal(GetParam().document), "");
  EXPECT_EQ(read_xml(GetParam().document).text, GetParam().text);
}

INSTANTIATE_TEST_SUITE_P(
    Documents, XmlText,
    testing::Values(
        XmlTextRow{{"the five entities"}, "<a>&amp;&lt;&gt;&quot;&apos;</a>", "&<>\"'"},
        XmlTextRow{{"an entity is not read twice"}, "<a>&amp;lt;</a>", "&lt;"},
        XmlTextRow{{"characters by number"}, "<a>&#65;&#x42;&#xe9;&#x1F600;</a>", "AB\xC3\xA9\xF0\x9F\x98\x80"},
        XmlTextRow{{"CDATA as it is"}, "<a>1<![CDATA[<b>&amp;]]]]>2</a>", "1<b>&amp;]]2"},
        XmlTextRow{{"comments and instructions are passed over"}, "<a>1<!-- <b> -- -->2<?x y?>3</a>", "123"},
        XmlTextRow{{"ends of lines of Windows and of old"}, "<a>1\r\n2\r3\n</a>", "1\n2\n3\n"},
        XmlTextRow{{"a declaration, comments and instructions around it"},
                   "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- c --><?p?>\n<a>1</a>\n<!-- c --><?p?>\n",
                   "1"},
        XmlTextRow{
            {"an instruction whose name begins like the declaration's"}, "<?xml-stylesheet href='x'?><a>1</a>", "1"},
        XmlTextRow{{"a byte order mark"}, "\xEF\xBB\xBF<a>1</a>", "1"},
        XmlTextRow{{"UTF-8 of two, three and four bytes"},
                   "<a>\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80</a>",
                   "\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80"},
        XmlTextRow{{"UTF-16 as Windows PowerShell writes it"},
                   utf16("<?xml version='1.0' encoding='utf-16'?>\r\n<a>1</a>\r\n", false),
                   "1"},
        XmlTextRow{{"UTF-16 with the high byte first"}, utf16("<a>1</a>", true), "1"},
        XmlTextRow{{"UTF-16 without a mark"}, utf16("<a>1</a>", false).substr(2), "1"},
        XmlTextRow{{"UTF-16 with a pair"},
                   utf16("<a>", false) + "\x3D\xD8\x00\xDE\xE9\x00"s + utf16("</a>", false).substr(2),
                   "\xF0\x9F\x98\x80\xC3\xA9"},
        XmlTextRow{{"UTF-8 that is declared as what it was before it was saved"},
                   "<?xml version='1.0' encoding='utf-16'?><a>1</a>",
                   "1"},
        XmlTextRow{
            {"another encoding, where both agree"}, "<?xml version='1.0' encoding='windows-1252'?><a>1</a>", "1"},
        XmlTextRow{{"names of every script"}, "<\xC3\xA9t\xC3\xA9>1</\xC3\xA9t\xC3\xA9>", "1"}),
    test::RowName());

TEST(ReadXml, MakesBlanksOfTheBlanksInAttributes) {
  EXPECT_EQ(read_xml("<a b=\"1\t2\n3 &lt;&#10;>\"/>").attributes[0].value, "1 2 3 <\n>");
}

struct XmlRefusalRow : test::Row {
  std::string document;
  const char* refusal;  // a part of "line:column message"
};

class RefusedXml : public testing::TestWithParam<XmlRefusalRow> {};

TEST_P(RefusedXml, SaysWhereAndWhy) {
  EXPECT_THAT(refusal(GetParam().document), HasSubstr(GetParam().refusal));
}

INSTANTIATE_TEST_SUITE_P(
    Documents, RefusedXml,
    testing::Values(
        XmlRefusalRow{{"nothing"}, "", "1:1 holds no element"},
        XmlRefusalRow{{"blanks"}, "\n\n", "3:1 holds no element"},
        XmlRefusalRow{{"JSON"}, "{}", "1:1 begins with text"},
        XmlRefusalRow{{"an end tag first"}, "</a>", "1:2 '<' must be followed"},
        XmlRefusalRow{
            {"an element that is not closed"}, "<a>\n <b>\n</a>", "3:1 </a> does not close <b>, which began in line 2"},
        XmlRefusalRow{{"a root that is not closed"}, "<a>\n", "1:1 <a> is not closed"},
        XmlRefusalRow{{"two roots"}, "<a/>\n<b/>", "2:1 something follows </a>"},
        XmlRefusalRow{{"text behind the root"}, "<a/>x", "1:5 something follows"},
        XmlRefusalRow{{"a start tag without an end"}, "<a", "1:3 the start tag <a> is not well-formed"},
        XmlRefusalRow{
            {"a start tag that runs into the next"}, "<a <b/></a>", "1:4 an attribute's name must stand here"},
        XmlRefusalRow{{"an attribute without a value"}, "<a b>", "1:5 an attribute's name must be followed by '='"},
        XmlRefusalRow{{"an attribute without quotation marks"}, "<a b=1/>", "1:6 an attribute's value must stand in"},
        XmlRefusalRow{{"an attribute whose value does not end"}, "<a b='1", "1:8 the document ends too early"},
        XmlRefusalRow{{"attributes without a blank"}, "<a b='1'c='2'/>", "1:9 the start tag <a> is not well-formed"},
        XmlRefusalRow{{"an attribute twice"}, "<a b='1' b='2'/>", "has the attribute 'b' twice"},
        XmlRefusalRow{{"a '<' in an attribute"}, "<a b='<'/>", "1:7 a '<' in an attribute's value"},
        XmlRefusalRow{{"an ampersand alone"}, "<a>\n R&D</a>", "2:3 '&' must begin"},
        XmlRefusalRow{{"an entity that XML does not name"}, "<a>&nbsp;</a>", "1:4 '&' must begin"},
        XmlRefusalRow{{"a reference to no character"}, "<a>&#0;</a>", "1:4 '&' must begin"},
        XmlRefusalRow{{"a reference to half a pair"}, "<a>&#xD800;</a>", "1:4 '&' must begin"},
        XmlRefusalRow{{"a reference beyond all characters"}, "<a>&#x110000;</a>", "1:4 '&' must begin"},
        XmlRefusalRow{{"a reference beyond 32 bits"}, "<a>&#99999999999;</a>", "1:4 '&' must begin"},
        XmlRefusalRow{{"a reference without a number"}, "<a>&#;</a>", "1:4 '&' must begin"},
        XmlRefusalRow{{"a reference with a sign"}, "<a>&#-5;</a>", "1:4 '&' must begin"},
        XmlRefusalRow{{"a DOCTYPE"}, "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "1:1 has a DOCTYPE"},
        XmlRefusalRow{{"a DOCTYPE within"}, "<a><!DOCTYPE b></a>", "1:4 has a DOCTYPE"},
        XmlRefusalRow{{"a comment without an end"}, "<a>\n<!-- b</a>", "2:5 the comment that begins here has no end"},
        XmlRefusalRow{{"an instruction without an end"}, "<a><?b</a>", "the instruction that begins here has no end"},
        XmlRefusalRow{{"CDATA without an end"}, "<a><![CDATA[b</a>", "the CDATA section that begins here has no end"},
        XmlRefusalRow{{"the end of CDATA without its start"}, "<a>]]></a>", "1:4 ']]>' in text"},
        XmlRefusalRow{
            {"a declaration that is not at the beginning"}, "\n<?xml version='1.0'?><a/>", "2:1 the declaration"},
        XmlRefusalRow{{"a name that begins with a digit"}, "<1a/>", "1:2 '<' must be followed by an element's name"},
        XmlRefusalRow{{"a zero byte"}, "<a>\0</a>"s, "1:4 holds a character that XML does not have (0x00)"},
        XmlRefusalRow{{"a control character"}, "<a>\x1b</a>", "1:4 holds a character that XML does not have (0x1b)"},
        XmlRefusalRow{{"Latin-1"}, "<a>\n\xE9</a>", "2:1 holds a byte that is no UTF-8 (0xe9)"},
        XmlRefusalRow{{"UTF-8 that is too long"}, "<a>\xC0\x80</a>", "1:4 holds a byte that is no UTF-8"},
        XmlRefusalRow{{"UTF-8 of half a pair"}, "<a>\xED\xA0\x80</a>", "1:4 holds a byte that is no UTF-8"},
        XmlRefusalRow{{"UTF-8 that is cut off"}, "<a>\xE2\x82", "1:4 holds a byte that is no UTF-8"},
        XmlRefusalRow{{"UTF-8 beyond all characters"}, "<a>\xF4\x90\x80\x80</a>", "1:4 holds a byte that is no UTF-8"},
        XmlRefusalRow{{"another encoding"},
                      "<?xml version='1.0' encoding='Windows-1252'?><a>\xE9</a>",
                      "is declared as 'windows-1252'"},
        XmlRefusalRow{{"an encoding without a value"}, "<?xml encoding?><a/>", "encoding has no value"},
        XmlRefusalRow{{"UTF-16 that is cut off"}, utf16("<a/>", false) + "x", "ends within a character"},
        XmlRefusalRow{{"UTF-16 with half a pair"},
                      utf16("<a>", false) + "\x3D\xD8"s + utf16("</a>", false).substr(2),
                      "1:4 holds a byte that is no UTF-8"}),
    test::RowName());

TEST(ReadXml, CountsColumnsInCharacters) {
  EXPECT_EQ(read_xml("<a>\xC3\xA9\xF0\x9F\x98\x80<b/></a>").children[0].place.column, 6U);
}

TEST(ReadXml, BoundsDepth) {
  std::string nested;
  while (nested.size() < (1U << 20)) nested += "<a>";
  EXPECT_THAT(refusal(nested), HasSubstr("nests elements more than 32 deep"));
  std::string deepest;
  for (std::size_t i = 0; i < kMaxXmlDepth; ++i) deepest = "<a>" + deepest + "</a>";
  EXPECT_EQ(refusal(deepest), "");
}

TEST(ReadXml, BoundsElementsAndAttributes) {
  std::string many = "<a>";
  for (std::size_t i = 0; i < kMaxXmlElements; ++i) many += "<b/>";
  EXPECT_THAT(refusal(many + "</a>"), HasSubstr("has more than 200000 elements"));
  std::string attributes;
  for (std::size_t i = 0; i <= kMaxXmlAttributes; ++i) attributes += " a" + std::to_string(i) + "=''";
  EXPECT_THAT(refusal("<a" + attributes + "/>"), HasSubstr("more than 16 attributes"));
}

TEST(ReadXml, ShowsOfLongNamesTheBeginning) {
  const std::string name(10'000, 'n');
  EXPECT_LT(refusal("<" + name + "></m>").size(), 200U);
}

/// Whatever is cut off or changed in a document, it is read or refused.
TEST(ReadXml, BearsEveryChangeOfOneByte) {
  const std::string document = "<?xml version='1.0'?><a b='1'>&lt;<!-- c --><![CDATA[d]]><e/>\xC3\xA9&#65;</a>";
  std::size_t refused = 0;
  for (std::size_t at = 0; at < document.size(); ++at) {
    if (!refusal(document.substr(0, at)).empty()) ++refused;
    for (const char c : "<>&;'\"/!?-[]= \0\xFF\xC3"s) {
      std::string changed = document;
      changed[at] = c;
      refusal(changed);
    }
  }
  EXPECT_EQ(refused, document.size());
}

}  // namespace
}  // namespace headroom
