// What the pairs of npm run bench:check come to.

/**
 * One line for the pairs so far.
 * @param {{ verdict: string, estimate: { ratio: number } | null, runCount: number, runs: { first: number[] } }[]} pairs
 */
export function describePairs(pairs) {
  const count = (verdict) => pairs.filter((pair) => pair.verdict === verdict).length;
  const last = pairs.at(-1);
  const percent = (100 * ((last.estimate?.ratio ?? NaN) - 1)).toFixed(1);
  const meanRuns = pairs.reduce((sum, { runCount }) => sum + runCount, 0) / pairs.length;
  return (
    `${pairs.length} pairs: ${count('different')} different, ${count('same')} the same, ${count('not-settled')} not settled; ` +
    `${meanRuns.toFixed(1)} runs a pair, from run to run ${(100 * median(pairs.map(deviation))).toFixed(1)} % ` +
    `(last: ${last.verdict}, ${percent} %, ${last.runCount} runs)`
  );
}

/** Standard deviation of the runs of one side, as a share of their mean. */
export function deviation({ runs: { first } }) {
  const mean = first.reduce((sum, iops) => sum + iops, 0) / first.length;
  const squares = first.reduce((sum, iops) => sum + (iops / mean - 1) ** 2, 0);
  return Math.sqrt(squares / Math.max(1, first.length - 1));
}

function median(values) {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)];
}
