// Writes XML elements with indentation and escapes what needs it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace headroom {

class XmlWriter {
 public:
  using Attributes = std::initializer_list<std::pair<const char*, std::string>>;

  XmlWriter() = default;
  /// Hands the text over piece by piece, so that it need not be held as a whole; take() has the last piece.
  explicit XmlWriter(std::function<void(std::string_view)> take_piece) : take_piece_(std::move(take_piece)) {}

  void open(std::string_view name, Attributes attributes = {}) {
    start(name, attributes);
    text_ += ">\n";
    ++depth_;
  }
  void close(std::string_view name) {
    --depth_;
    indent();
    end(name);
  }
  void empty(std::string_view name, Attributes attributes) {
    start(name, attributes);
    text_ += "/>\n";
  }
  void value(std::string_view name, std::string_view content, Attributes attributes = {}) {
    start(name, attributes);
    text_ += '>';
    escape(content);
    end(name);
  }
  void value(std::string_view name, std::uint64_t content) { value(name, std::to_string(content)); }
  void flag(std::string_view name, bool content) { value(name, content ? "true" : "false"); }

  const std::string& text() const { return text_; }
  /// The same without its last line break, which DISKSPD's results do not have.
  std::string take() {
    if (text_.ends_with('\n')) text_.pop_back();
    return std::move(text_);
  }

 private:
  void end(std::string_view name) {
    text_ += "</";
    text_ += name;
    text_ += ">\n";
  }
  void indent() { text_.append(2 * depth_, ' '); }
  void start(std::string_view name, Attributes attributes) {
    if (take_piece_ && text_.size() >= kPieceBytes) {
      take_piece_(text_);
      text_.clear();
    }
    indent();
    text_ += '<';
    text_ += name;
    for (const auto& [key, content] : attributes) {
      text_ += ' ';
      text_ += key;
      text_ += "=\"";
      escape(content);
      text_ += '"';
    }
  }
  static const char* escaped(char c) {
    switch (c) {
      case '&':
        return "&amp;";
      case '<':
        return "&lt;";
      case '>':
        return "&gt;";
      case '"':
        return "&quot;";
      case '\t':
      case '\n':
        return nullptr;
      default:  // XML 1.0 has no form for other control characters
        return static_cast<unsigned char>(c) < 0x20 ? "?" : nullptr;
    }
  }
  void escape(std::string_view content) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < content.size();) {
      const bool plain = static_cast<unsigned char>(content[i]) < 0x80;
      const std::size_t length = plain ? 1 : character_length(content.substr(i));
      const char* instead = plain ? escaped(content[i]) : length == 0 ? "\xEF\xBF\xBD" : nullptr;
      if (instead) {
        text_.append(content, kept, i - kept);
        text_ += instead;
        kept = i + std::max<std::size_t>(1, length);
      }
      i += std::max<std::size_t>(1, length);
    }
    text_.append(content, kept);
  }
  /// The length in bytes of the non-ASCII character at the start of the text, or 0 if XML cannot contain it: paths on
  /// Linux can have any bytes.
  static std::size_t character_length(std::string_view text) {
    const auto byte = [text](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
    const unsigned first = byte(0);
    const unsigned second = byte(1);
    const std::size_t length = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
    for (std::size_t i = 1; i < length; ++i) {
      if ((byte(i) & 0xC0) != 0x80) return 0;
    }
    const bool overlong = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
    const bool surrogate = first == 0xED && second > 0x9F;
    const bool beyond = first == 0xF4 && second > 0x8F;
    const bool no_character = first == 0xEF && second == 0xBF && byte(2) > 0xBD;
    return overlong || surrogate || beyond || no_character ? 0 : length;
  }

  static constexpr std::size_t kPieceBytes = 64 << 10;

  std::function<void(std::string_view)> take_piece_;
  std::string text_;
  std::size_t depth_ = 0;
};

}  // namespace headroom
