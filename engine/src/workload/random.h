// A small, fast generator of 64 random bits.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#if defined(_MSC_VER) && defined(_M_X64)
#include <intrin.h>
#endif

namespace headroom {

/// Upper half of the product of two numbers, from the products of their halves: for machines of 32 bits.
constexpr std::uint64_t multiply_high_by_halves(std::uint64_t a, std::uint64_t b) noexcept {
  constexpr std::uint64_t low = 0xffffffff;
  const std::uint64_t middle = (a >> 32) * (b & low) + ((a & low) * (b & low) >> 32);
  const std::uint64_t other_middle = (a & low) * (b >> 32) + (middle & low);
  return (a >> 32) * (b >> 32) + (middle >> 32) + (other_middle >> 32);
}

/// State of eight generators side by side: what a processor computes at once.
using RandomLanes = std::array<std::uint64_t, 16>;

/// Fills a multiple of eight words with what the generators (Vigna's xorshift128+) make from this state.
void fill_by_lanes(std::span<std::uint64_t> words, const RandomLanes& state) noexcept;

/// Bob Jenkins' small noncryptographic generator, in its 64-bit form (public domain): the one DISKSPD uses, so that a
/// seed gives a repeatable sequence per thread.
class Random {
 public:
  explicit Random(std::uint64_t seed) : a_(0xf1ea5eed), b_(seed), c_(seed), d_(seed) {
    for (int i = 0; i < 20; ++i) next();
  }

  std::uint64_t next() noexcept {
    const std::uint64_t e = a_ - std::rotl(b_, 7);
    a_ = b_ ^ std::rotl(c_, 13);
    b_ = c_ + std::rotl(d_, 37);
    c_ = d_ + e;
    d_ = e + a_;
    return d_;
  }

  /// A number in [0, bound), without a division. The bias is below bound / 2^64.
  std::uint64_t below(std::uint64_t bound) noexcept { return multiply_high(next(), bound); }

  /// Whether an event of this many percent happens.
  bool percent(std::uint64_t share) noexcept { return below(100) < share; }

  /// Fills `words` with random content that neither compresses nor repeats, several times as fast as with next().
  void fill(std::span<std::uint64_t> words) noexcept {
    RandomLanes lanes;
    for (std::uint64_t& word : lanes) word = next() | 1;  // zeros would stay zeros
    const std::size_t whole = words.size() / 8 * 8;
    fill_by_lanes(words.first(whole), lanes);
    for (std::uint64_t& word : words.subspan(whole)) word = next();
  }

 private:
  static std::uint64_t multiply_high(std::uint64_t a, std::uint64_t b) noexcept {
#if defined(_MSC_VER) && defined(_M_X64)
    return __umulh(a, b);
#elif !defined(__SIZEOF_INT128__)
    return multiply_high_by_halves(a, b);
#else
    __extension__ using Unsigned128 = unsigned __int128;
    return static_cast<std::uint64_t>((static_cast<Unsigned128>(a) * b) >> 64);
#endif
  }

  std::uint64_t a_, b_, c_, d_;
};

}  // namespace headroom
