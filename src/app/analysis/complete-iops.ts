/** A run's intervals, as every comparison of them starts. */

import { Interval, Series } from '../../generated/contract';

/** The complete intervals, without the last one if the end of the run cut it short. */
export function completeIntervals({ intervalMilliseconds, intervals }: Series): readonly Interval[] {
  const lastStart = intervals.at(-2)?.endMilliseconds ?? 0;
  const isCut = (intervals.at(-1)?.endMilliseconds ?? 0) - lastStart < intervalMilliseconds;
  return isCut ? intervals.slice(0, -1) : intervals;
}

/** IOPS of the complete intervals. */
export function completeIops(series: Series): number[] {
  return completeIntervals(series).map(iopsOfInterval);
}

export function iopsOfInterval({ readIops, writeIops }: Interval): number {
  return readIops + writeIops;
}
