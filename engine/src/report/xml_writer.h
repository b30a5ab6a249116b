// Writes XML elements with indentation and escapes what needs it.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace headroom {

class XmlWriter {
 public:
  using Attributes = std::initializer_list<std::pair<const char*, std::string>>;

  void open(std::string_view name, Attributes attributes = {}) {
    start(name, attributes);
    text_ += ">\n";
    ++depth_;
  }
  void close(std::string_view name) {
    --depth_;
    indent();
    text_ += "</" + std::string(name) + ">\n";
  }
  void empty(std::string_view name, Attributes attributes) {
    start(name, attributes);
    text_ += "/>\n";
  }
  void value(std::string_view name, std::string_view content, Attributes attributes = {}) {
    start(name, attributes);
    text_ += '>';
    escape(content);
    text_ += "</" + std::string(name) + ">\n";
  }
  void value(std::string_view name, std::uint64_t content) { value(name, std::to_string(content)); }
  void flag(std::string_view name, bool content) { value(name, content ? "true" : "false"); }

  const std::string& text() const { return text_; }

 private:
  void indent() { text_.append(2 * depth_, ' '); }
  void start(std::string_view name, Attributes attributes) {
    indent();
    text_ += '<';
    text_ += name;
    for (const auto& [key, content] : attributes) {
      text_ += std::string(" ") + key + "=\"";
      escape(content);
      text_ += '"';
    }
  }
  void escape(std::string_view content) {
    for (const char c : content) {
      switch (c) {
        case '&':
          text_ += "&amp;";
          break;
        case '<':
          text_ += "&lt;";
          break;
        case '>':
          text_ += "&gt;";
          break;
        case '"':
          text_ += "&quot;";
          break;
        // XML 1.0 has no form for other control characters.
        default:
          text_ += static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n' ? '?' : c;
      }
    }
  }

  std::string text_;
  std::size_t depth_ = 0;
};

}  // namespace headroom
