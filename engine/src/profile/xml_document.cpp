#include "profile/xml_document.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>

#include "base/text.h"
#include "profile/xml_cursor.h"
#include "profile/xml_text.h"

namespace headroom {
namespace {

class Reader {
 public:
  explicit Reader(std::string_view text) : cursor_(text) {}

  XmlElement document() {
    if (cursor_.sees("<?xml") && !cursor_.sees("<?xml-")) read_declaration();
    skip_between();
    if (cursor_.at_end()) cursor_.fail("holds no element");
    if (cursor_.peek() != '<') cursor_.fail("begins with text; it must begin with an element");
    XmlElement root = element(1);
    skip_between();
    if (!cursor_.at_end())
      cursor_.fail(format_text("something follows </%s>, which ends the document", root.name.c_str()));
    return root;
  }

 private:
  void read_declaration() {
    const std::string content(cursor_.take_until("?>", "the declaration"));
    const std::size_t at = content.find("encoding");
    if (at == std::string::npos) return;
    const std::size_t from = content.find_first_of("\"'", at);
    const std::size_t to = from == std::string::npos ? from : content.find(content[from], from + 1);
    if (to == std::string::npos) cursor_.fail("the declaration's encoding has no value in quotation marks");
    std::string encoding = content.substr(from + 1, to - from - 1);
    std::transform(encoding.begin(), encoding.end(), encoding.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    const bool known = encoding == "utf-8" || encoding == "utf-16";  // the bytes have shown which of the two it is
    if (known || cursor_.is_ascii()) return;
    throw XmlError({}, format_text("is declared as '%s'; save the file as UTF-8", xml_excerpt(encoding).c_str()));
  }

  /// Comments, instructions and blanks around the root.
  void skip_between() {
    for (;;) {
      cursor_.skip_blanks();
      if (!skip_remark()) return;
    }
  }

  /// Skips a comment or an instruction; false if there is none here. Refuses a DOCTYPE.
  bool skip_remark() {
    if (cursor_.sees("<!DOCTYPE")) cursor_.fail("has a DOCTYPE, which no profile needs; remove it");
    if (cursor_.sees("<?")) {
      if (cursor_.sees("<?xml ")) cursor_.fail("the declaration <?xml … ?> must stand at the very beginning");
      cursor_.take_until("?>", "the instruction");
      return true;
    }
    if (!cursor_.sees("<!--")) return false;
    cursor_.take("<!--");
    cursor_.take_until("-->", "the comment");
    return true;
  }

  XmlElement element(std::size_t depth) {
    XmlElement read;
    read.place = cursor_.place();
    if (depth > kMaxXmlDepth) cursor_.fail(format_text("nests elements more than %zu deep", kMaxXmlDepth));
    if (++count_ > kMaxXmlElements) cursor_.fail(format_text("has more than %zu elements", kMaxXmlElements));
    cursor_.expect("<", "an element must begin here");
    read.name = cursor_.take_name("'<' must be followed by an element's name; a '<' in text is written &lt;");
    if (read_attributes(read)) read_content(read, depth);
    return read;
  }

  /// Reads up to the end of the start tag. Returns whether content follows.
  bool read_attributes(XmlElement& element) {
    for (;;) {
      const bool blank = XmlCursor::is_blank(cursor_.peek());
      cursor_.skip_blanks();
      if (cursor_.take("/>")) return false;
      if (cursor_.take(">")) return true;
      if (!blank)
        cursor_.fail(format_text("the start tag <%s> is not well-formed here", xml_excerpt(element.name).c_str()));
      if (element.attributes.size() == kMaxXmlAttributes) {
        cursor_.fail(format_text("an element has more than %zu attributes", kMaxXmlAttributes));
      }
      XmlAttribute attribute;
      attribute.name = cursor_.take_name("an attribute's name must stand here, or the end of the tag");
      for (const XmlAttribute& other : element.attributes) {
        if (other.name == attribute.name) cursor_.fail("has the attribute '" + xml_excerpt(attribute.name) + "' twice");
      }
      cursor_.skip_blanks();
      cursor_.expect("=", "an attribute's name must be followed by '='");
      cursor_.skip_blanks();
      attribute.value = attribute_value();
      element.attributes.push_back(std::move(attribute));
    }
  }

  std::string attribute_value() {
    const char quote = cursor_.peek();
    if (quote != '"' && quote != '\'') cursor_.fail("an attribute's value must stand in quotation marks");
    cursor_.next();
    std::string value;
    while (cursor_.peek() != quote) {
      if (cursor_.at_end()) cursor_.fail("the document ends too early");
      if (cursor_.peek() == '<') cursor_.fail("a '<' in an attribute's value is written &lt;");
      if (cursor_.peek() == '&') {
        append_reference(value);
      } else if (const std::string_view character = cursor_.next(); XmlCursor::is_blank(character[0])) {
        value += ' ';
      } else {
        value += character;
      }
    }
    cursor_.next();
    return value;
  }

  void read_content(XmlElement& parent, std::size_t depth) {
    while (!cursor_.at_end()) {
      if (cursor_.sees("</")) {
        read_end_tag(parent);
        return;
      }
      if (cursor_.take("<![CDATA[")) {
        parent.text += cursor_.take_until("]]>", "the CDATA section");
      } else if (cursor_.peek() == '&') {
        append_reference(parent.text);
      } else if (cursor_.peek() != '<') {
        append_text_run(parent.text);
      } else if (!skip_remark()) {
        parent.children.push_back(element(depth + 1));
      }
    }
    throw XmlError(parent.place, format_text("<%s> is not closed", xml_excerpt(parent.name).c_str()));
  }

  void read_end_tag(const XmlElement& parent) {
    const XmlPlace place = cursor_.place();
    cursor_.take("</");
    const std::string_view name = cursor_.take_name("'</' must be followed by an element's name");
    if (name != parent.name) {
      throw XmlError(place, format_text("</%s> does not close <%s>, which began in line %zu", xml_excerpt(name).c_str(),
                                        xml_excerpt(parent.name).c_str(), parent.place.line));
    }
    cursor_.skip_blanks();
    cursor_.expect(">", "an end tag must end here with '>'");
  }

  void append_text_run(std::string& text) {
    while (!cursor_.at_end() && cursor_.peek() != '<' && cursor_.peek() != '&') {
      if (cursor_.sees("]]>")) cursor_.fail("']]>' in text is written ]]&gt;");
      text += cursor_.next();
    }
  }

  void append_reference(std::string& text) {
    const XmlPlace place = cursor_.place();
    cursor_.take("&");
    std::string name;
    while (!cursor_.at_end() && cursor_.peek() != ';' && name.size() < 12) name += cursor_.next();
    const auto code = character_of(name);
    if (cursor_.peek() != ';' || !code) {
      throw XmlError(
          place,
          "'&' must begin &amp;, &lt;, &gt;, &quot;, &apos; or a number such as &#65;; a plain '&' is written &amp;");
    }
    cursor_.take(";");
    append_utf8(text, *code);
  }

  static std::optional<std::uint32_t> character_of(std::string_view name) {
    if (name == "amp") return '&';
    if (name == "lt") return '<';
    if (name == "gt") return '>';
    if (name == "quot") return '"';
    if (name == "apos") return '\'';
    if (!name.starts_with('#')) return std::nullopt;
    const bool hexadecimal = name.starts_with("#x");
    name.remove_prefix(hexadecimal ? 2 : 1);
    std::uint32_t code = 0;
    const auto [rest, error] = std::from_chars(name.data(), name.data() + name.size(), code, hexadecimal ? 16 : 10);
    if (error != std::errc{} || rest != name.data() + name.size() || !is_xml_character(code)) return std::nullopt;
    return code;
  }

  XmlCursor cursor_;
  std::size_t count_ = 0;
};

}  // namespace

XmlElement read_xml(std::string_view bytes) {
  const std::string text = decode_xml(bytes);
  return Reader(text).document();
}

}  // namespace headroom
