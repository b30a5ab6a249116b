// Goes through the text of an XML document character by character and knows where it is.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "profile/xml_document.h"

namespace headroom {

class XmlCursor {
 public:
  /// Over a text in UTF-8, as decode_xml() returns it, which must live as long.
  explicit XmlCursor(std::string_view text) : text_(text) {}

  bool at_end() const { return at_ == text_.size(); }
  char peek() const { return at_end() ? '\0' : text_[at_]; }
  /// Whether the whole text is ASCII.
  bool is_ascii() const;
  bool sees(std::string_view what) const { return text_.substr(at_).starts_with(what); }
  const XmlPlace& place() const { return place_; }

  /// Throws XmlError, as those below do.
  [[noreturn]] void fail(const std::string& message) const { throw XmlError(place_, message); }

  /// Steps over one character, which must be one that XML allows, and returns its bytes.
  std::string_view next();
  /// Steps over `what`, if it is here. Returns whether it was.
  bool take(std::string_view what);
  void expect(std::string_view what, const char* message);
  void skip_blanks();
  /// Steps behind the next `end` and returns what stood before it, as it is. `what` begins here, for the message.
  std::string_view take_until(std::string_view end, const char* what);
  std::string_view take_name(const char* message);

  static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n'; }

 private:
  /// Bytes of the character here. Refuses invalid UTF-8 and what XML cannot hold.
  std::size_t character_length() const;

  std::string_view text_;
  std::size_t at_ = 0;
  XmlPlace place_;
};

}  // namespace headroom
