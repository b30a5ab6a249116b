/** Results whose latencies are told by their percentiles. */

import { LatencyPercentile, Result, TimeSpanResult } from '../../../generated/contract';

/** A percentile of reads; `changes` override its other fields. */
export function percentileOf(
  label: LatencyPercentile['label'],
  microseconds: number | null,
  changes: Partial<LatencyPercentile> = {},
): LatencyPercentile {
  return {
    label,
    percentile: 0,
    readMicroseconds: microseconds,
    writeMicroseconds: null,
    totalMicroseconds: microseconds,
    samplesBeyond: 100,
    ...changes,
  };
}

/** The same result, with these percentiles in each time span. */
export function withPercentiles(
  result: Result,
  percentilesOf: (timeSpan: TimeSpanResult) => readonly LatencyPercentile[],
): Result {
  const timeSpans = result.timeSpans.map((timeSpan) => ({
    ...timeSpan,
    latencyPercentiles: [...percentilesOf(timeSpan)],
  }));
  return { ...result, timeSpans };
}
