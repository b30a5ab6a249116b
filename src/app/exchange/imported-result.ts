/** What results of other programs have in common. What they do not tell is null. */

import { IoStatistics, Latency, LatencyPercentile, Problem, Result } from '../../generated/contract';
import { Message } from '../words/public-api';

/** A result of another program, or why it can't be opened. */
export interface ImportedResult {
  readonly result: Result | null;
  readonly problems: readonly Message[];
}

/** The rows of the percentile table, in the contract's order. */
export const percentileRows: readonly (readonly [LatencyPercentile['label'], number])[] = [
  ['min', 0],
  ['25th', 25],
  ['50th', 50],
  ['75th', 75],
  ['90th', 90],
  ['95th', 95],
  ['99th', 99],
  ['3-nines', 99.9],
  ['4-nines', 99.99],
  ['5-nines', 99.999],
  ['6-nines', 99.9999],
  ['7-nines', 99.99999],
  ['8-nines', 99.999999],
  ['9-nines', 99.9999999],
  ['max', 100],
];

/** Samples ranked above a percentile. */
export function samplesBeyond(sampleCount: number, percentile: number): number {
  // 99.9 has no exact binary form: a rank that is whole but for that is whole.
  const rank = Math.ceil(Number(((sampleCount * percentile) / 100).toFixed(6)));
  return Math.max(0, sampleCount - rank);
}

/** Counts of one direction over a measured time. */
export function statistics(
  counts: { readonly bytes: number; readonly ioCount: number; readonly iopsStdDev: number | null },
  seconds: number,
  latency: Latency | null,
): IoStatistics {
  const { bytes, ioCount, iopsStdDev } = counts;
  return {
    bytes,
    ioCount,
    iops: ioCount / seconds,
    throughputBytesPerSecond: bytes / seconds,
    iopsStdDev,
    latency: ioCount === 0 ? null : latency,
  };
}

/** The latency of both directions together, of each of which mean and deviation are known. */
export function togetherLatency(read: Latency | null, write: Latency | null): Latency | null {
  if (read === null || write === null) {
    return read ?? write;
  }
  const count = read.sampleCount + write.sampleCount;
  const mean = (read.meanMicroseconds * read.sampleCount + write.meanMicroseconds * write.sampleCount) / count;
  const squares = (one: Latency): number =>
    one.sampleCount * (one.stdDevMicroseconds ** 2 + (one.meanMicroseconds - mean) ** 2);
  return {
    sampleCount: count,
    meanMicroseconds: mean,
    stdDevMicroseconds: Math.sqrt((squares(read) + squares(write)) / count),
    minMicroseconds: Math.min(read.minMicroseconds, write.minMicroseconds),
    maxMicroseconds: Math.max(read.maxMicroseconds, write.maxMicroseconds),
  };
}

/** Why a run of another program did not end as it should. */
export function endedBadly(code: string, message: string, target: string | null): Problem {
  return { code, message, action: null, target };
}

/** The contract's form of a time. */
export function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
