/** Figures of several runs over one time. */

import { Interval, TimeSpanResult } from '../../generated/contract';
import { drawnIntervals } from '../analysis/public-api';

/** Values that belong together by their place: `values[run][place]` is as of `seconds[place]`. */
export interface OverTime {
  readonly seconds: readonly number[];
  /** One row for each run; null = not measured then. */
  readonly values: readonly (readonly (number | null)[])[];
}

/** One figure of an interval, and how much it counts in a mean of several: latency by the requests that had it. */
export interface IntervalFigure {
  readonly read: (interval: Interval) => number | null;
  readonly weight: (interval: Interval) => number;
}

/**
 * Puts runs with intervals of their own lengths on the steps of the longest, each by its mean in the step: a run that was
 * recorded more finely would look less steady than it was.
 */
export function overTime(spans: readonly TimeSpanResult[], figure: IntervalFigure): OverTime {
  const step = Math.max(0, ...spans.map(({ series }) => series?.intervalMilliseconds ?? 0));
  const runs = spans.map(({ series }) => drawnIntervals(series));
  const ends = runs.flatMap((intervals) => intervals.map(({ endMilliseconds }) => endMilliseconds));
  const places = step === 0 ? 0 : Math.ceil(Math.max(0, ...ends) / step);
  return {
    seconds: Array.from({ length: places }, (_, place) => ((place + 1) * step) / 1000),
    values: runs.map((intervals) => {
      const steps = Array.from({ length: places }, (): Interval[] => []);
      for (const interval of intervals) {
        steps[Math.ceil(interval.endMilliseconds / step) - 1]?.push(interval);
      }
      return steps.map((all) => meanOf(all, figure));
    }),
  };
}

function meanOf(intervals: readonly Interval[], { read, weight }: IntervalFigure): number | null {
  const measured = intervals.flatMap((interval) => {
    const value = read(interval);
    return value === null ? [] : [{ value, weight: weight(interval) }];
  });
  const total = measured.reduce((sum, one) => sum + one.weight, 0);
  return total === 0 ? null : measured.reduce((sum, one) => sum + one.value * one.weight, 0) / total;
}
