/** The reliability of a latency percentile. */

import { LatencyPercentile } from '../../generated/contract';

/**
 * 'sound': ten samples or more are above it. 'few': fewer samples, so the next run will differ. 'none': no sample is
 * above it or it equals the maximum, so it says no more than the maximum. n nines need at least 10^n samples.
 */
export type PercentileWorth = 'sound' | 'few' | 'none';

const soundSamples = 10;

/** The name of a percentile: '3-nines', as DISKSPD calls it, is the 99.9th. */
export function percentileName(label: string): string {
  const [, nines] = /^(\d)-nines$/.exec(label) ?? [];
  return nines === undefined ? label : `99.${'9'.repeat(Number(nines) - 2)}th`;
}

/** The reliability of a row of the percentile table. The rows for the minimum and the maximum are always sound. */
export function describePercentile(row: LatencyPercentile, rows: readonly LatencyPercentile[]): PercentileWorth {
  if (row.label === 'min' || row.label === 'max') {
    return 'sound';
  }
  const maximum = rows.find(({ label }) => label === 'max');
  if (row.samplesBeyond === 0 || (maximum !== undefined && row.totalMicroseconds === maximum.totalMicroseconds)) {
    return 'none';
  }
  return row.samplesBeyond < soundSamples ? 'few' : 'sound';
}
