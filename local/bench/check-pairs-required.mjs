// What the coordinator check has to keep, over enough pairs that their share says something.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../base/paths.mjs';

const requiredFile = path.join(root, 'engine/contract/check-pairs.json');
/** The difference that has to be found, in percent: larger ones as well, smaller ones need not. */
const leastDifference = 10;

/**
 * @typedef {object} Required
 * @property {number} pairsAtLeast fewer pairs prove nothing
 * @property {{ differentPercentAtMost: number }} sameNode of one node against itself
 * @property {{ foundPercentAtLeast: number }} tenPercentLess of a node that is slower by that much at least
 */

/** @returns {Promise<Required>} */
export async function requiredOfPairs() {
  return JSON.parse(await readFile(requiredFile, 'utf8'));
}

/**
 * What pairs keep too little of; nothing where there are too few of them, or where nothing is required of their difference.
 * @param {{ verdict: string, estimate: { ratio: number } | null }[]} pairs
 * @param {number} difference by which the second side was slower, in percent
 * @param {Required} required
 * @returns {string[]}
 */
export function problemsOfPairs(pairs, difference, required) {
  if (!areJudged(pairs, difference, required)) return [];
  const different = pairs.filter(({ verdict }) => verdict === 'different');
  if (difference === 0) {
    const percent = (100 * different.length) / pairs.length;
    const { differentPercentAtMost: most } = required.sameNode;
    return percent <= most
      ? []
      : [`one node is different from itself in ${percent.toFixed(1)} %, required at most ${most}`];
  }
  // The right one of the two has to be the slower one.
  const found = different.filter(({ estimate }) => estimate !== null && estimate.ratio < 1);
  const percent = (100 * found.length) / pairs.length;
  const { foundPercentAtLeast: least } = required.tenPercentLess;
  return percent >= least
    ? []
    : [`a difference of ${difference} % is found in ${percent.toFixed(1)} %, required at least ${least}`];
}

/** Whether pairs are held to a figure. */
export function areJudged(pairs, difference, { pairsAtLeast }) {
  return pairs.length >= pairsAtLeast && (difference === 0 || difference >= leastDifference);
}
