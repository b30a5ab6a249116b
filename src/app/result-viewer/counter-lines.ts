/** What the volume's counters saw, as lines beside what the engine measured. */

import { Interval } from '../../generated/contract';
import { CountersBeside, iopsOfInterval, othersInInterval } from '../analysis/public-api';
import { ChartSeries } from '../charts/time-chart-options';
import { Texts } from '../shared/texts';

export type CountedFigure = 'iops' | 'throughput';

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

/** Whether others did more than noise; of requests that the system merges, their number says nothing. */
export function hasOthers(beside: CountersBeside, figure: CountedFigure): boolean {
  return beside.kind === 'others' && (figure === 'throughput' || beside.seen.iops > beside.own.iops);
}

/**
 * The engine's line, and beside it that of the counters.
 * @param withOthers only where they did more than noise is the difference a line
 */
export function linesBeside(
  intervals: readonly Interval[],
  figure: CountedFigure,
  withOthers: boolean,
  { strings }: Texts,
): ChartSeries[] {
  const words = strings.Result.Counters;
  const others: ChartSeries = {
    label: words.Others,
    values: intervals.map(othersOf[figure]),
    tone: 'third',
    dash: [2, 3],
  };
  return [
    { label: words.Engine, values: intervals.map(ownOf[figure]), tone: 'primary' },
    { label: words.Volume, values: intervals.map(seenOf[figure]), tone: 'secondary', dash: [6, 3] },
    ...(withOthers ? [others] : []),
  ];
}
