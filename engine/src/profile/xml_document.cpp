#include "profile/xml_document.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>

#include "base/text.h"

namespace headroom {
namespace {

constexpr std::size_t kExcerptBytes = 60;

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n';
}

bool is_name_start(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' || c == ':' ||
         static_cast<unsigned char>(c) > 0x7f;
}

bool is_name_part(char c) {
  return is_name_start(c) || (c >= '0' && c <= '9') || c == '-' || c == '.';
}

/// Whether XML 1.0 lets a document have this character.
bool is_character(std::uint32_t code) {
  if (code < 0x20) return code == '\t' || code == '\n' || code == '\r';
  return code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) && code != 0xfffe && code != 0xffff;
}

void append_utf8(std::string& text, std::uint32_t code) {
  const auto add = [&text](std::uint32_t byte) { text += static_cast<char>(byte); };
  if (code < 0x80) {
    add(code);
  } else if (code < 0x800) {
    add(0xc0 | (code >> 6));
    add(0x80 | (code & 0x3f));
  } else if (code < 0x10000) {
    add(0xe0 | (code >> 12));
    add(0x80 | ((code >> 6) & 0x3f));
    add(0x80 | (code & 0x3f));
  } else {
    add(0xf0 | (code >> 18));
    add(0x80 | ((code >> 12) & 0x3f));
    add(0x80 | ((code >> 6) & 0x3f));
    add(0x80 | (code & 0x3f));
  }
}

std::string utf8_from_utf16(std::string_view bytes, bool big_endian) {
  if (bytes.size() % 2 != 0) throw XmlError({}, "is UTF-16, but ends within a character");
  const auto unit = [&](std::size_t at) {
    const auto first = static_cast<unsigned char>(bytes[at]);
    const auto second = static_cast<unsigned char>(bytes[at + 1]);
    return static_cast<std::uint32_t>(big_endian ? first << 8 | second : second << 8 | first);
  };
  std::string text;
  text.reserve(bytes.size() / 2);
  for (std::size_t at = 0; at < bytes.size(); at += 2) {
    std::uint32_t code = unit(at);
    if (code >= 0xd800 && code < 0xdc00 && at + 2 < bytes.size() && unit(at + 2) >= 0xdc00 && unit(at + 2) < 0xe000) {
      at += 2;
      code = 0x10000 + ((code - 0xd800) << 10) + (unit(at) - 0xdc00);
    }
    append_utf8(text, code);  // half a pair gives what no UTF-8 has, and is found there
  }
  return text;
}

/// The document in UTF-8, without a byte order mark and with a line feed for each end of a line.
std::string decoded(std::string_view bytes) {
  using namespace std::string_view_literals;
  std::string text;
  if (bytes.starts_with("\xFF\xFE"sv)) {
    text = utf8_from_utf16(bytes.substr(2), false);
  } else if (bytes.starts_with("\xFE\xFF"sv)) {
    text = utf8_from_utf16(bytes.substr(2), true);
  } else if (bytes.starts_with("<\0"sv) || bytes.starts_with("\0<"sv)) {
    text = utf8_from_utf16(bytes, bytes[0] == '\0');
  } else {
    text = bytes.substr(bytes.starts_with("\xEF\xBB\xBF"sv) ? 3 : 0);
  }
  std::string lines;
  lines.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') continue;
    lines += text[i] == '\r' ? '\n' : text[i];
  }
  return lines;
}

/// Goes through a document character by character and knows where it is.
class Cursor {
 public:
  explicit Cursor(std::string_view text) : text_(text) {}

  bool at_end() const { return at_ == text_.size(); }
  char peek() const { return at_end() ? '\0' : text_[at_]; }
  bool is_ascii() const {
    return std::all_of(text_.begin(), text_.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  }
  bool sees(std::string_view what) const { return text_.substr(at_).starts_with(what); }
  const XmlPlace& place() const { return place_; }

  [[noreturn]] void fail(const std::string& message) const { throw XmlError(place_, message); }

  /// Steps over one character, which must be one that XML allows, and returns its bytes.
  std::string_view next() {
    const std::size_t length = character_length();
    const std::string_view character = text_.substr(at_, length);
    at_ += length;
    if (character == "\n") {
      ++place_.line;
      place_.column = 1;
    } else {
      ++place_.column;
    }
    return character;
  }

  bool take(std::string_view what) {
    if (!sees(what)) return false;
    for (std::size_t i = 0; i < what.size(); ++i) next();
    return true;
  }
  void expect(std::string_view what, const char* message) {
    if (!take(what)) fail(at_end() ? "the document ends too early" : message);
  }
  void skip_blanks() {
    while (!at_end() && is_blank(peek())) next();
  }

  /// Steps behind the next `end` and returns what stood before it, as it is.
  std::string_view take_until(std::string_view end, const char* what) {
    const XmlPlace start = place_;
    const std::size_t from = at_;
    while (!sees(end)) {
      if (at_end()) throw XmlError(start, format_text("%s that begins here has no end", what));
      next();
    }
    const std::string_view content = text_.substr(from, at_ - from);
    take(end);
    return content;
  }

  std::string_view take_name(const char* message) {
    if (at_end() || !is_name_start(peek())) fail(at_end() ? "the document ends too early" : message);
    const std::size_t from = at_;
    while (!at_end() && is_name_part(peek())) next();
    return text_.substr(from, at_ - from);
  }

 private:
  /// Bytes of the character here. Refuses what is no UTF-8 and what XML cannot hold.
  std::size_t character_length() const {
    const auto byte = [this](std::size_t i) { return static_cast<unsigned char>(text_[at_ + i]); };
    const unsigned first = byte(0);
    if (first < 0x80) {
      if (!is_character(first)) fail(format_text("holds a character that XML does not have (0x%02x)", first));
      return 1;
    }
    const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    std::uint32_t code = first & (0xffU >> (length + 1));
    bool valid = first >= 0xc2 && first <= 0xf4 && at_ + length <= text_.size();
    for (std::size_t i = 1; valid && i < length; ++i) {
      valid = (byte(i) & 0xc0) == 0x80;
      code = code << 6 | (byte(i) & 0x3fU);
    }
    static constexpr std::uint32_t smallest[] = {0x80, 0x800, 0x10000};
    if (!valid || code < smallest[length - 2] || !is_character(code)) {
      fail(format_text("holds a byte that is no UTF-8 (0x%02x); save the file as UTF-8", first));
    }
    return length;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  XmlPlace place_;
};

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
      cursor_.fail(format_text("something stands behind </%s>, which ends the document", root.name.c_str()));
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
    const bool known = encoding == "utf-8" || encoding == "utf-16";  // which of both it is, the bytes have told
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

  /// A comment or an instruction; false when here is none. Refuses a DOCTYPE.
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
      const bool blank = is_blank(cursor_.peek());
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
      } else if (const std::string_view character = cursor_.next(); is_blank(character[0])) {
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
    if (error != std::errc{} || rest != name.data() + name.size() || !is_character(code)) return std::nullopt;
    return code;
  }

  Cursor cursor_;
  std::size_t count_ = 0;
};

}  // namespace

std::string xml_excerpt(std::string_view text) {
  if (text.size() <= kExcerptBytes) return std::string(text);
  std::size_t end = kExcerptBytes;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;  // not within a character
  return std::string(text.substr(0, end)) + "…";
}

XmlElement read_xml(std::string_view bytes) {
  const std::string text = decoded(bytes);
  return Reader(text).document();
}

}  // namespace headroom
