/** I/O in one direction, and how a limit counts it: the one place where requests are turned into a limit's own unit. */

import { IoStatistics, Limit } from '../../../generated/contract';

/** Requests of one size. */
export interface SizedRate {
  readonly blockSizeBytes: number;
  readonly iops: number;
}

/** I/O in one direction. */
export interface Flow {
  readonly iops: number;
  readonly throughputBytesPerSecond: number;
  /** The same by the size of the requests, each size once. */
  readonly sizes: readonly SizedRate[];
}

/** What decides how a limit counts. */
export type Counting = Pick<Limit, 'metric' | 'normalizedUnitBytes'>;

export const nothing: Flow = { iops: 0, throughputBytesPerSecond: 0, sizes: [] };

/**
 * What of a flow counts against a limit, in the unit of the limit's metric: bytes, requests, or normalized requests, of
 * which a large request is several.
 */
export function countedBy({ metric, normalizedUnitBytes }: Counting, flow: Flow): number {
  return metric === 'throughput'
    ? flow.throughputBytesPerSecond
    : flow.iops * meanUnits(flow.sizes, normalizedUnitBytes ?? null);
}

/**
 * As how many one request counts, on average over all of them. Storage QoS takes up to 8 KiB as one and 64 KiB as eight.
 * @param normalizedUnitBytes size up to which a request counts as one; null where each does
 */
export function meanUnits(sizes: readonly SizedRate[], normalizedUnitBytes: number | null): number {
  const iops = sizes.reduce((sum, one) => sum + one.iops, 0);
  if (normalizedUnitBytes === null || iops === 0) {
    return 1;
  }
  const units = (bytes: number): number => Math.max(1, Math.ceil(bytes / normalizedUnitBytes));
  return sizes.reduce((sum, one) => sum + one.iops * units(one.blockSizeBytes), 0) / iops;
}

/** Mean size of requests, by sizes that are exact where rates have been rounded; null without any. */
export function meanBytesOf(sizes: readonly SizedRate[]): number | null {
  const iops = sizes.reduce((sum, one) => sum + one.iops, 0);
  return iops === 0 ? null : sizes.reduce((sum, one) => sum + one.iops * one.blockSizeBytes, 0) / iops;
}

/** What was measured as a flow; requests of one target are of one size. */
export function flowOf({ iops, throughputBytesPerSecond, bytes, ioCount }: IoStatistics): Flow {
  // A whole number of bytes again: the division leaves some digits, and 8,192.000001 would count as two.
  const sizes = ioCount === 0 ? [] : [{ blockSizeBytes: Math.round(bytes / ioCount), iops }];
  return { iops, throughputBytesPerSecond, sizes };
}

export function sumOf(flows: readonly Flow[]): Flow {
  return {
    iops: flows.reduce((sum, { iops }) => sum + iops, 0),
    throughputBytesPerSecond: flows.reduce((sum, one) => sum + one.throughputBytesPerSecond, 0),
    sizes: merged(flows.flatMap(({ sizes }) => sizes)),
  };
}

/** Never below zero: the totals and the targets are measured apart and may differ in the last digits. */
export function difference(whole: Flow, part: Flow): Flow {
  const remains = (left: number, right: number): number => (left - right > 1e-6 * left ? left - right : 0);
  const taken = new Map(part.sizes.map(({ blockSizeBytes, iops }) => [blockSizeBytes, iops]));
  return {
    iops: remains(whole.iops, part.iops),
    throughputBytesPerSecond: remains(whole.throughputBytesPerSecond, part.throughputBytesPerSecond),
    sizes: whole.sizes.map(({ blockSizeBytes, iops }) => ({
      blockSizeBytes,
      iops: remains(iops, taken.get(blockSizeBytes) ?? 0),
    })),
  };
}

function merged(sizes: readonly SizedRate[]): SizedRate[] {
  const rates = new Map<number, number>();
  for (const { blockSizeBytes, iops } of sizes) {
    rates.set(blockSizeBytes, (rates.get(blockSizeBytes) ?? 0) + iops);
  }
  return [...rates].map(([blockSizeBytes, iops]) => ({ blockSizeBytes, iops }));
}
