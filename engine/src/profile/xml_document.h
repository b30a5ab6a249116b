// Reads XML into a tree whose elements know where they stand.
//
// Not a library's reader: a profile needs only a part of XML, read strictly, with a line number in every message and
// with limits against hostile input; and Debian has no header-only library, which the builds for both systems could
// share.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace headroom {

/// A place in a document; both count from 1, the column in characters.
struct XmlPlace {
  std::size_t line = 1;
  std::size_t column = 1;
};

struct XmlAttribute {
  std::string name;
  std::string value;
};

struct XmlElement {
  std::string name;
  XmlPlace place;
  std::vector<XmlAttribute> attributes;
  std::vector<XmlElement> children;
  std::string text;  // its own, without that of its children
};

/// The text is not XML, or is XML that this reader refuses.
class XmlError : public std::runtime_error {
 public:
  XmlError(XmlPlace place, const std::string& message) : std::runtime_error(message), place_(place) {}
  XmlPlace place() const { return place_; }

 private:
  XmlPlace place_;
};

/// Limits of a document.
inline constexpr std::size_t kMaxXmlDepth = 32;
inline constexpr std::size_t kMaxXmlElements = 200'000;
inline constexpr std::size_t kMaxXmlAttributes = 16;  // of an element

/// Reads a document in UTF-8, or in UTF-16 as Windows PowerShell writes it, and returns its root. There are no entities
/// but the five that XML names, and no DOCTYPE. Throws XmlError.
XmlElement read_xml(std::string_view bytes);

}  // namespace headroom
