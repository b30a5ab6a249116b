// Random numbers by seed: the same seed gives the same numbers on every machine.

/**
 * A generator of numbers from 0 (inclusive) to 2³² (exclusive): mulberry32.
 * @param {number} seed any whole number
 * @returns {() => number}
 */
export function randomIntegers(seed) {
  // With a sign it stays a small number to the interpreter, for which nothing is allocated; the bits are the same.
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}
