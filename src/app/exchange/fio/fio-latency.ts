/** fio's latencies as the contract's. */

import { Latency, LatencyPercentile } from '../../../generated/contract';
import { percentileRows, samplesBeyond, togetherLatency } from '../imported-result';
import { FioDirection, FioLatency } from './fio-document';

/** Of several jobs; null where one of them has none. */
export function latencyOfJobs(directions: readonly FioDirection[]): Latency | null {
  const used = directions.filter(({ ioCount }) => ioCount > 0);
  const latencies = used.map(({ latency, completionLatency }) => latency ?? completionLatency);
  return latencies.some((latency) => latency === null)
    ? null
    : latencies.reduce<Latency | null>(
        (sum, latency) => togetherLatency(sum, latency === null ? null : toContract(latency)),
        null,
      );
}

/** The table of percentiles; null where nothing of it is known. */
export function percentilesOfJobs(
  read: readonly FioDirection[],
  write: readonly FioDirection[],
): LatencyPercentile[] | null {
  const sampleCount = [...read, ...write].reduce((sum, { ioCount }) => sum + ioCount, 0);
  const [ofRead, ofWrite, ofBoth] = [sourceOf(read), sourceOf(write), sourceOf([...read, ...write])];
  const rows = percentileRows.map(([label, percentile]) => ({
    label,
    percentile,
    readMicroseconds: ofRead(percentile),
    writeMicroseconds: ofWrite(percentile),
    totalMicroseconds: ofBoth(percentile),
    samplesBeyond: samplesBeyond(sampleCount, percentile),
  }));
  const isKnown = rows.some(
    ({ readMicroseconds, writeMicroseconds }) => (readMicroseconds ?? writeMicroseconds) !== null,
  );
  return isKnown ? rows : null;
}

/** Whether the percentiles are of less than the whole latency: what passed before the system had the request is missing. */
export function isCompletionOnly(directions: readonly FioDirection[]): boolean {
  return directions.some(
    ({ latency, completionLatency }) =>
      !hasPercentiles(latency) && latency !== null && completionLatency !== null && hasPercentiles(completionLatency),
  );
}

/**
 * Percentiles of several directions and jobs together: from their bins where all have them, else fio's own where there is
 * but one. null = not known.
 */
function sourceOf(directions: readonly FioDirection[]): (percentile: number) => number | null {
  const used = directions.filter(({ ioCount }) => ioCount > 0);
  const latencies = used.map(({ latency, completionLatency }) =>
    hasPercentiles(latency) ? latency : completionLatency,
  );
  const known = latencies.filter((latency): latency is FioLatency => latency !== null);
  if (known.length === 0 || known.length < used.length) {
    return () => null;
  }
  const [least, most] = [Math.min(...known.map(({ min }) => min)), Math.max(...known.map(({ max }) => max))];
  const inBetween = known.every(({ bins }) => bins.size > 0)
    ? fromBins(known)
    : known.length === 1
      ? ownOf(known[0])
      : null;
  return (percentile) => {
    const nanoseconds = percentile === 0 ? least : percentile === 100 ? most : (inBetween?.(percentile) ?? null);
    return nanoseconds === null ? null : nanoseconds / 1000;
  };
}

function fromBins(latencies: readonly FioLatency[]): (percentile: number) => number | null {
  const counts = new Map<number, number>();
  for (const [bin, count] of latencies.flatMap(({ bins }) => [...bins])) {
    counts.set(bin, (counts.get(bin) ?? 0) + count);
  }
  const sorted = [...counts].sort(([left], [right]) => left - right);
  const total = sorted.reduce((sum, [, count]) => sum + count, 0);
  return (percentile) => {
    const rank = Math.max(1, total - samplesBeyond(total, percentile));
    let passed = 0;
    return sorted.find(([, count]) => (passed += count) >= rank)?.[0] ?? null;
  };
}

function ownOf(latency: FioLatency | undefined): (percentile: number) => number | null {
  return (percentile) => latency?.percentiles.get(percentile) ?? null;
}

function hasPercentiles(latency: FioLatency | null): latency is FioLatency {
  return latency !== null && (latency.bins.size > 0 || latency.percentiles.size > 0);
}

function toContract({ count, min, max, mean, deviation }: FioLatency): Latency {
  return {
    sampleCount: count,
    meanMicroseconds: mean / 1000,
    stdDevMicroseconds: deviation / 1000,
    minMicroseconds: min / 1000,
    maxMicroseconds: max / 1000,
  };
}
