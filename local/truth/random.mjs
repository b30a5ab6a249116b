// Random numbers by seed: the same seed gives the same simulation on every machine.
import { randomIntegers } from '../base/random-numbers.mjs';

/**
 * A generator of numbers from 0 (inclusive) to 1 (exclusive).
 * @param {number} seed any whole number
 * @returns {() => number}
 */
export function randomNumbers(seed) {
  const random = randomIntegers(seed);
  return () => random() / 2 ** 32;
}

/** A seed made of texts and numbers, so that a case keeps its seed when other families come or go. */
export function seedOf(...parts) {
  let hash = 0x811c9dc5;
  for (const character of parts.join('/')) hash = Math.imul(hash ^ character.codePointAt(0), 0x01000193);
  return hash >>> 0;
}

/** A normally distributed number with mean 0 and standard deviation 1. */
export function normal(random) {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** An exponentially distributed number with this mean. */
export function exponential(random, mean) {
  return -mean * Math.log(1 - random());
}

/**
 * Draws of the parameters of a case.
 * @param {number} seed
 */
export function drawer(seed) {
  const random = randomNumbers(seed);
  const between = (low, high) => low + (high - low) * random();
  return {
    between,
    /** Evenly over orders of magnitude. */
    scale: (low, high) => low * (high / low) ** random(),
    whole: (low, high) => Math.floor(between(low, high + 1)),
    oneOf: (values) => values[Math.floor(random() * values.length)],
    seed: () => Math.floor(random() * 2 ** 32),
  };
}
