/** What the volume's counters saw, as lines beside what the engine measured. */

import { Interval } from '../../generated/contract';
import { iopsOfInterval, othersInInterval } from '../analysis/public-api';
import { besideLines, CountedFigure } from '../charts/beside-lines';
import { ChartSeries } from '../charts/time-chart-options';
import { Texts } from '../shared/texts';

const seenOf: Readonly<Record<CountedFigure, (interval: Interval) => number | null>> = {
  iops: ({ volumeIops }) => volumeIops ?? null,
  throughput: ({ volumeThroughputBytesPerSecond }) => volumeThroughputBytesPerSecond ?? null,
};
const othersOf: Readonly<Record<CountedFigure, (interval: Interval) => number | null>> = {
  iops: (interval) => othersInInterval(interval).iops,
  throughput: (interval) => othersInInterval(interval).bytesPerSecond,
};
const ownOf: Readonly<Record<CountedFigure, (interval: Interval) => number>> = {
  iops: iopsOfInterval,
  throughput: ({ throughputBytesPerSecond }) => throughputBytesPerSecond,
};

/** Whether the volume was counted by interval. */
export function areCounted(intervals: readonly Interval[]): boolean {
  return intervals.some((interval) => seenOf.throughput(interval) !== null);
}

/**
 * The engine's line, and beside it that of the counters.
 * @param withOthers only where they did more than noise is the difference a line
 */
export function linesBeside(
  intervals: readonly Interval[],
  figure: CountedFigure,
  withOthers: boolean,
  texts: Texts,
): ChartSeries[] {
  return besideLines(
    {
      own: intervals.map(ownOf[figure]),
      seen: intervals.map(seenOf[figure]),
      others: withOthers ? intervals.map(othersOf[figure]) : null,
    },
    texts,
  );
}
