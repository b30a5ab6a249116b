// Alternating rounds: ours and the peer take turns in one run, so that both meet the same machine, and the ratio is
// taken pair by pair. What is quoted is the median; the spread beside it says how far to trust it.

/** Median of numbers. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** {median, min, max} of numbers. */
export function spread(values) {
  return { median: median(values), min: Math.min(...values), max: Math.max(...values) };
}

/**
 * Lets contestants take turns.
 * @param {number} rounds how often each runs
 * @param {Record<string, () => Promise<Record<string, number>>>} contestants name to a function that runs once and
 *   returns figures by name
 * @returns {Promise<Record<string, Record<string, number>[]>>} the figures of every round, by contestant
 */
export async function alternate(rounds, contestants) {
  const figures = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
  const names = Object.keys(contestants);
  for (let round = 0; round < rounds; round++) {
    // Every other round runs backwards, so that none always follows the same neighbour.
    for (const name of round % 2 ? [...names].reverse() : names) figures[name].push(await contestants[name]());
  }
  return figures;
}

/** Spread of ours divided by the peer's, round by round. */
export function ratio(ours, peer, figure) {
  return spread(ours.map((round, i) => round[figure] / peer[i][figure]));
}
