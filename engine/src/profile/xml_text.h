// The characters of an XML document, and the encodings that it may come in.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace headroom {

/// Whether XML 1.0 lets a document have this character.
bool is_xml_character(std::uint32_t code);

/// Appends a character's bytes. Half a pair of UTF-16 gives what no UTF-8 has.
void append_utf8(std::string& text, std::uint32_t code);

/// A document in UTF-8, without a byte order mark and with a line feed for each end of a line. What is no UTF-8 is left
/// as it is. Throws XmlError.
std::string decode_xml(std::string_view bytes);

/// What a message shows of a document's text: its first 60 bytes at most, not cut within a character.
std::string xml_excerpt(std::string_view text);

}  // namespace headroom
