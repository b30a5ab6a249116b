/** The IOPS of a run's intervals, as every comparison of them starts. */

import { Series } from '../../generated/contract';

/** IOPS of the complete intervals, without the last one if the end of the run cut it short. */
export function completeIops({ intervalMilliseconds, intervals }: Series): number[] {
  const lastStart = intervals.at(-2)?.endMilliseconds ?? 0;
  const isCut = (intervals.at(-1)?.endMilliseconds ?? 0) - lastStart < intervalMilliseconds;
  const complete = isCut ? intervals.slice(0, -1) : intervals;
  return complete.map(({ readIops, writeIops }) => readIops + writeIops);
}
