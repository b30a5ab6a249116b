// Whether counts agree with what they should be by chance.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <vector>

namespace headroom::test {

/// Sum of squared differences between counts and what is expected of them, each over the latter.
template <class Counts, class Expected>
double chi_squared(const Counts& counts, const Expected& expected) {
  double sum = 0;
  auto each = std::begin(expected);
  for (const auto count : counts) {
    const auto difference = static_cast<double>(count) - static_cast<double>(*each);
    sum += difference * difference / static_cast<double>(*each++);
  }
  return sum;
}

/// Chi-squared of counts that should all be alike.
template <class Counts>
double chi_squared_of_equal(const Counts& counts) {
  double sum = 0;
  for (const auto count : counts) sum += static_cast<double>(count);
  const std::vector<double> expected(std::size(counts), sum / static_cast<double>(std::size(counts)));
  return chi_squared(counts, expected);
}

/// What chi-squared exceeds once in ten thousand times when nothing but chance is at work (Wilson and Hilferty). Tests
/// have fixed seeds, so theirs does so always or never.
inline double chi_squared_limit(std::size_t degrees_of_freedom) {
  constexpr double normal_quantile = 3.719;  // of 0.9999
  const double part = 2.0 / (9.0 * static_cast<double>(degrees_of_freedom));
  return static_cast<double>(degrees_of_freedom) * std::pow(1 - part + normal_quantile * std::sqrt(part), 3);
}

/// As far as a count of events of this probability is from its mean once in ten thousand times, to both sides.
inline double binomial_bound(std::uint64_t draws, double probability) {
  constexpr double normal_quantile = 3.891;  // of 0.99995
  return normal_quantile * std::sqrt(static_cast<double>(draws) * probability * (1 - probability)) + 0.5;
}

}  // namespace headroom::test
