#include "profile/xml_cursor.h"

#include <algorithm>
#include <cstdint>

#include "base/text.h"
#include "profile/xml_text.h"

namespace headroom {
namespace {

bool is_name_start(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' || c == ':' ||
         static_cast<unsigned char>(c) > 0x7f;
}

bool is_name_part(char c) {
  return is_name_start(c) || (c >= '0' && c <= '9') || c == '-' || c == '.';
}

}  // namespace

bool XmlCursor::is_ascii() const {
  return std::all_of(text_.begin(), text_.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

std::string_view XmlCursor::next() {
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

bool XmlCursor::take(std::string_view what) {
  if (!sees(what)) return false;
  for (std::size_t i = 0; i < what.size(); ++i) next();
  return true;
}

void XmlCursor::expect(std::string_view what, const char* message) {
  if (!take(what)) fail(at_end() ? "the document ends too early" : message);
}

void XmlCursor::skip_blanks() {
  while (!at_end() && is_blank(peek())) next();
}

std::string_view XmlCursor::take_until(std::string_view end, const char* what) {
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

std::string_view XmlCursor::take_name(const char* message) {
  if (at_end() || !is_name_start(peek())) fail(at_end() ? "the document ends too early" : message);
  const std::size_t from = at_;
  while (!at_end() && is_name_part(peek())) next();
  return text_.substr(from, at_ - from);
}

std::size_t XmlCursor::character_length() const {
  const auto byte = [this](std::size_t i) { return static_cast<unsigned char>(text_[at_ + i]); };
  const unsigned first = byte(0);
  if (first < 0x80) {
    if (!is_xml_character(first)) fail(format_text("holds a character that XML does not have (0x%02x)", first));
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
  if (!valid || code < smallest[length - 2] || !is_xml_character(code)) {
    fail(format_text("holds a byte that is no UTF-8 (0x%02x); save the file as UTF-8", first));
  }
  return length;
}

}  // namespace headroom
