/** Whether the load grows from week to week, and when it would be full. */

import { Steps } from './load-history-types';
import { median, persistence, Slope, theilSen } from './statistics';

export interface Growth {
  /** In the unit of the values, for each week. */
  readonly perWeek: number;
  /** Ends of the interval that holds it. Both are on the same side of zero. */
  readonly interval: readonly [number, number];
  readonly weeks: number;
  /** Of the fitted line, in the last week. */
  readonly level: number;
  /** By how much that may be wrong on either side. */
  readonly levelError: number;
}

/** In so many weeks, at the earliest and at the latest. */
export interface FullIn {
  readonly earliestWeeks: number;
  readonly latestWeeks: number;
}

const daySeconds = 86400;
const fewestDaysOfWeek = 5;
const fewestWeeks = 8;
/** Over the whole time, of the usual level: less is nothing to plan for. */
const leastChange = 0.1;

/** The highest step of each week, the last week last; null for a week of which fewer than five days were kept. */
export function weeklyPeaks(steps: Steps, stepSeconds: number): (number | null)[] {
  const perWeek = Math.round((7 * daySeconds) / stepSeconds);
  const fewest = (fewestDaysOfWeek / 7) * perWeek;
  const weeks = Math.floor(steps.length / perWeek);
  return Array.from({ length: weeks }, (_, week) => {
    const from = steps.length - (weeks - week) * perWeek;
    const known = steps.slice(from, from + perWeek).filter((value) => value !== null);
    return known.length < fewest ? null : known.reduce((most, value) => Math.max(most, value), 0);
  });
}

/**
 * The trend of weekly peaks: Theil and Sen's slope, which a single week of an incident does not turn, with an interval of
 * 99.5 %. The interval is wider where weeks hang together. null where it holds zero, with fewer than eight weeks, and where
 * all of it together is less than a tenth of the usual level.
 */
export function growthOf(peaks: readonly (number | null)[]): Growth | null {
  const known = peaks.filter((peak) => peak !== null);
  const slope = theilSen(peaks);
  if (known.length < fewestWeeks || slope === null) {
    return null;
  }
  const interval = widened(peaks, slope);
  const change = Math.abs(slope.perStep) * (peaks.length - 1);
  const isBeyond = interval[0] > 0 || interval[1] < 0;
  return isBeyond && change >= leastChange * (median(known) ?? 0)
    ? { perWeek: slope.perStep, interval, weeks: known.length, level: slope.last, levelError: slope.lastError }
    : null;
}

function widened(peaks: readonly (number | null)[], { perStep, interval: [low, high] }: Slope): [number, number] {
  const residuals = peaks.map((peak, week) => (peak === null ? null : peak - perStep * week));
  const alike = Math.min(0.95, Math.max(0, persistence(residuals)));
  const factor = Math.sqrt((1 + alike) / (1 - alike));
  return [perStep - factor * (perStep - low), perStep + factor * (high - perStep)];
}

/** How far the usual days of a week are below its highest, which is what grows here: of days about as high as that. */
export function usualBesidePeaks(steps: Steps, stepSeconds: number): number {
  const perWeek = Math.round((7 * daySeconds) / stepSeconds);
  const parts = Array.from({ length: Math.floor(steps.length / perWeek) }, (_, week) => {
    const from = steps.length - (week + 1) * perWeek;
    const known = steps.slice(from, from + perWeek).filter((value) => value !== null);
    const most = known.reduce((highest, value) => Math.max(highest, value), 0);
    const about = known.filter((value) => value >= alikeFrom * most);
    return most > 0 ? [(median(about) ?? most) / most] : [];
  });
  return median(parts.flat()) ?? 1;
}

const alikeFrom = 0.8;
/** The last week's highest day may be as long ago. */
const weekOfPeak = 0.8;

/**
 * When a growing level would reach this value, if it continues as before. The forecast is never longer than the
 * history: null if the value would be reached later, if the level does not grow, or if it is already reached.
 * @param value no less and no more than what it has to meet
 * @param usual the usual level ÷ the highest of a week, of which the level is one
 */
export function fullIn(
  { interval: [low, high], level, levelError, weeks }: Growth,
  value: readonly [number, number],
  usual = 1,
): FullIn | null {
  const [least, most] = value;
  const left = most - level * usual + levelError;
  if (low <= 0 || (least + most) / 2 <= level * usual) {
    return null;
  }
  const earliestWeeks = Math.max(0, (least - level - levelError) / high - weekOfPeak);
  const latestWeeks = left / low;
  return latestWeeks > weeks ? null : { earliestWeeks, latestWeeks };
}
