// The engine's targets, one row each. A figure reaches its target if the median over the rounds does.
import { median } from './table.mjs';

/** @typedef {{ text: string, least?: number, most?: number, unit?: string, digits?: number }} Target */

/** @type {Record<string, Target>} */
export const targets = {
  rate: { text: 'IOPS ÷ the better fio form', least: 1 },
  throughput: { text: 'throughput ÷ the better fio form', least: 1 },
  processorTuned: { text: 'CPU per I/O ÷ tuned fio', most: 0.95 },
  processorDefault: { text: 'CPU per I/O ÷ default fio', most: 0.72 },
  nullRate: { text: "IOPS ÷ fio's null engine", least: 1.5 },
  nullThreads: { text: 'IOPS of 2 threads ÷ 1 thread', least: 1.9 },
  latencyMean: { text: 'mean latency ÷ fio', least: 0.98, most: 1.02 },
  latencyMedian: { text: 'p50 latency ÷ fio', least: 0.95, most: 1.05 },
  latencyTail: { text: 'p99 latency ÷ fio', least: 0.95, most: 1.05 },
  memory: { text: 'memory beyond the I/O buffers', most: 32, unit: 'MiB', digits: 1 },
  start: { text: 'start to first I/O', most: 50, unit: 'ms', digits: 0 },
  finish: { text: 'last I/O to the end, results written', most: 200, unit: 'ms', digits: 0 },
  fill: { text: "filling ÷ fio's sequential write rate", least: 0.9 },
  searchStep: { text: 'CPU per I/O ÷ a plain run', most: 1.02 },
  instructions: { text: 'instructions per null I/O ÷ recorded', most: 1.02 },
};

/**
 * Judges what was measured of one target, one value a round.
 * @param {Target} target
 * @param {number[]} values
 */
export function judge({ least = -Infinity, most = Infinity }, values) {
  const middle = median(values);
  const smallest = Math.min(...values);
  const largest = Math.max(...values);
  const reached = middle >= least && middle <= most;
  // Several rounds on each side: the noise of this machine is larger than the difference in question.
  const within = largest >= least && smallest <= most;
  return { median: middle, smallest, largest, reached, inDoubt: !reached && within };
}

/** The requirement, such as "≥ 1.00" or "0.98 to 1.02". */
export function requirement({ least, most, unit, digits = 2 }) {
  const value = (bound) => bound.toFixed(digits) + (unit ? ` ${unit}` : '');
  if (least === undefined) return `≤ ${value(most)}`;
  return most === undefined ? `≥ ${value(least)}` : `${least.toFixed(digits)} to ${value(most)}`;
}

/** Quotients by round: what was measured one after the other stood under the same disturbances. */
export function ratios(numerators, denominators) {
  return numerators.map((value, round) => value / denominators[round]);
}

/**
 * Of several programs' values, those of the program that is better over all rounds. The best of each round would be of
 * whichever had luck in it: more than one program reaches, and than two equal ones have apart.
 */
export function betterSeries(...series) {
  return series.reduce((best, values) => (median(values) > median(best) ? values : best));
}
