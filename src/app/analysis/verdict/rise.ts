/** Where IOPS rise and then hold, as when a cache fills: until then a run has measured the filling, not the cache. */

import { Series } from '../../../generated/contract';
import { iopsByPart, mean, variation } from '../settled-level';

/** Fewer parts tell no course. */
const leastParts = 12;
/** So many at the beginning are the level that IOPS rise from. */
const firstParts = 3;
/** Less is no rise. */
const leastRise = 0.1;
/** What holds varies no more than this. */
const steadyShare = 0.05;
/** IOPS still rise if the end differs from what is before it by so many standard errors, and by so much. */
const standardErrors = 3;
const leastClimb = 0.02;

/** IOPS that rose in a run. */
export interface Rise {
  readonly fromIops: number;
  /** The level that they hold, or the last one where they had not settled. */
  readonly toIops: number;
  /** Measured seconds until they held their level; null where they were still rising at the end. */
  readonly settledAfterSeconds: number | null;
}

/** The rise of a time span's IOPS; null if there is none, or if they neither rise nor stay. */
export function riseOf(series: Series | null): Rise | null {
  const { values, partSeconds } = series === null ? { values: [], partSeconds: 0 } : iopsByPart(series);
  if (values.length < leastParts) {
    return null;
  }
  const end = values.slice(Math.floor((values.length * 2) / 3));
  const [fromIops, level] = [mean(values.slice(0, firstParts)), mean(end)];
  if (level < fromIops * (1 + leastRise)) {
    return null;
  }
  if (isClimbing(end)) {
    return { fromIops, toIops: mean(end.slice(-firstParts)), settledAfterSeconds: null };
  }
  return (variation(end) ?? 1) > steadyShare
    ? null
    : { fromIops, toIops: level, settledAfterSeconds: settledFrom(values, level) * partSeconds };
}

/** The first part from which on IOPS hold the level, single parts aside. */
function settledFrom(values: readonly number[], level: number): number {
  const smooth = values.map((_, index) => mean(values.slice(index, index + firstParts)));
  return smooth.reduce((from, value, index) => (Math.abs(value - level) > steadyShare * level ? index + 1 : from), 0);
}

/** Whether the second half of these values is above the first by more than chance makes of it. */
function isClimbing(values: readonly number[]): boolean {
  const half = Math.floor(values.length / 2);
  const [first, second] = [values.slice(0, half), values.slice(-half)];
  const climb = mean(second) - mean(first);
  const error = Math.sqrt(squaredErrorOf(first) + squaredErrorOf(second));
  return climb > standardErrors * error && climb > leastClimb * mean(first);
}

/** Of the mean of these values. */
function squaredErrorOf(values: readonly number[]): number {
  return ((variation(values) ?? 0) * mean(values)) ** 2 / Math.max(1, values.length - 1);
}
