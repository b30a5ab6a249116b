#include "profile/xml_text.h"

#include "profile/xml_document.h"

namespace headroom {
namespace {

constexpr std::size_t kExcerptBytes = 60;

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

}  // namespace

bool is_xml_character(std::uint32_t code) {
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

std::string decode_xml(std::string_view bytes) {
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

std::string xml_excerpt(std::string_view text) {
  if (text.size() <= kExcerptBytes) return std::string(text);
  std::size_t end = kExcerptBytes;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;  // not within a character
  return std::string(text.substr(0, end)) + "…";
}

}  // namespace headroom
