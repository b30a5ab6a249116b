// Values of JSON documents: figures for people to read, and null for what is not known.
#pragma once

#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace headroom {

/// A figure rounded to `decimals`, so that documents show no digits that were not measured.
inline nlohmann::ordered_json rounded(double value, int decimals = 3) {
  const double scale = std::pow(10.0, decimals);
  const double result = std::round(value * scale) / scale;
  return std::isfinite(result) ? nlohmann::ordered_json(result) : nlohmann::ordered_json(nullptr);
}

/// The same of a figure that may not have been measured: null then.
inline nlohmann::ordered_json rounded(const std::optional<double>& value, int decimals = 3) {
  return value ? rounded(*value, decimals) : nlohmann::ordered_json(nullptr);
}

/// An empty text is unknown.
inline nlohmann::ordered_json text_or_null(const std::string& text) {
  return text.empty() ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json(text);
}

template <class T>
nlohmann::ordered_json or_null(const std::optional<T>& value) {
  return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}

}  // namespace headroom
