/**
 * Whether two runs differ by more than their own noise: Welch's t-test on the IOPS of their intervals. Neighboring
 * intervals of a run are alike (caches, bursts, repairs), so each run counts for fewer intervals than it has.
 */

import { Series } from '../../../generated/contract';
import { completeIops } from '../complete-iops';
import { studentTwoSidedP } from './student-t';

/** A difference counts if chance alone produces it less often than this. */
export const noiseAlpha = 0.05;
/** With fewer complete intervals, a run's noise cannot be estimated. */
export const leastIntervals = 10;
/** With fewer independent intervals, the run drifted more than it varied. */
export const leastEffectiveIntervals = 3;
const mostAutocorrelation = 0.99;

/** Statistics of the intervals of one run. */
export interface NoiseSample {
  /** Complete intervals. */
  readonly count: number;
  readonly mean: number;
  readonly variance: number;
  /** Of neighboring intervals, 0 to 0.99; negative counts as 0. */
  readonly autocorrelation: number;
  /** The number of independent intervals with the same information. */
  readonly effectiveCount: number;
}

/** Why there is no outcome. */
export type NoiseUnknown = 'no-series' | 'too-few-intervals' | 'dependent-intervals';

/** The outcome; t and degrees of freedom are null where neither run varied at all. */
export type NoiseTest =
  | { readonly verdict: 'unknown'; readonly reason: NoiseUnknown; readonly intervalCount: number }
  | {
      readonly verdict: 'different' | 'not-different';
      readonly coordinator: NoiseSample;
      readonly other: NoiseSample;
      readonly t: number | null;
      readonly degreesOfFreedom: number | null;
      readonly p: number;
    };

/** Tests the difference in mean IOPS of two interval series. */
export function noiseTest(coordinator: Series | null, other: Series | null): NoiseTest {
  if (coordinator === null || other === null) {
    return { verdict: 'unknown', reason: 'no-series', intervalCount: 0 };
  }
  const [left, right] = [sampleOf(completeIops(coordinator)), sampleOf(completeIops(other))];
  const intervalCount = Math.min(left.count, right.count);
  if (intervalCount < leastIntervals) {
    return { verdict: 'unknown', reason: 'too-few-intervals', intervalCount };
  }
  if (Math.min(left.effectiveCount, right.effectiveCount) < leastEffectiveIntervals) {
    return { verdict: 'unknown', reason: 'dependent-intervals', intervalCount };
  }
  return welch(left, right);
}

function welch(left: NoiseSample, right: NoiseSample): NoiseTest {
  const [one, two] = [left.variance / left.effectiveCount, right.variance / right.effectiveCount];
  const spread = one + two;
  const difference = left.mean - right.mean;
  const t = spread === 0 ? null : difference / Math.sqrt(spread);
  const degreesOfFreedom =
    t === null ? null : spread ** 2 / (one ** 2 / (left.effectiveCount - 1) + two ** 2 / (right.effectiveCount - 1));
  // Runs that do not vary at all, as on a simulated device, differ if their means do.
  const certain = difference === 0 ? 1 : 0;
  const p = t === null || degreesOfFreedom === null ? certain : studentTwoSidedP(t, degreesOfFreedom);
  const verdict = p < noiseAlpha ? 'different' : 'not-different';
  return { verdict, coordinator: left, other: right, t, degreesOfFreedom, p };
}

function sampleOf(values: readonly number[]): NoiseSample {
  const count = values.length;
  const mean = count === 0 ? 0 : sum(values) / count;
  const deviations = values.map((value) => value - mean);
  const squares = sum(deviations.map((deviation) => deviation ** 2));
  const neighbours = sum(deviations.slice(1).map((deviation, index) => deviation * (deviations[index] ?? 0)));
  const autocorrelation = squares === 0 ? 0 : Math.min(mostAutocorrelation, Math.max(0, neighbours / squares));
  const effectiveCount = (count * (1 - autocorrelation)) / (1 + autocorrelation);
  return { count, mean, variance: squares / Math.max(1, count - 1), autocorrelation, effectiveCount };
}

function sum(values: readonly number[]): number {
  return values.reduce((whole, value) => whole + value, 0);
}
