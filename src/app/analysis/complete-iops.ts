/** A run's intervals, as every comparison of them starts. */

import { Interval, Series } from '../../generated/contract';

/** The complete intervals, without the last one if the end of the run cut it short. */
export function completeIntervals({ intervalMilliseconds, intervals }: Series): readonly Interval[] {
  const lastStart = intervals.at(-2)?.endMilliseconds ?? 0;
  const isCut = (intervals.at(-1)?.endMilliseconds ?? 0) - lastStart < intervalMilliseconds;
  return isCut ? intervals.slice(0, -1) : intervals;
}

/** Of an interval that is drawn. */
const leastShareOfInterval = 0.5;

/** The intervals without a last one that was cut short: what completes in a moment is no rate. All of them, if none is longer. */
export function drawnIntervals(series: Series | null): readonly Interval[] {
  const { intervals = [], intervalMilliseconds = 0 } = series ?? {};
  const lastBegin = intervals.at(-2)?.endMilliseconds ?? -Infinity;
  const isShort = (intervals.at(-1)?.endMilliseconds ?? 0) - lastBegin < leastShareOfInterval * intervalMilliseconds;
  return isShort ? intervals.slice(0, -1) : intervals;
}

/** IOPS of the complete intervals. */
export function completeIops(series: Series): number[] {
  return completeIntervals(series).map(iopsOfInterval);
}

export function iopsOfInterval({ readIops, writeIops }: Interval): number {
  return readIops + writeIops;
}
