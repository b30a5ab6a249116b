/** How much a latency percentile says. */

import { LatencyPercentile } from '../../generated/contract';

/**
 * 'sound': ten samples or more lie beyond it. 'few': less than that, so the next run will differ. 'none': no sample lies
 * beyond it or it equals the maximum, so it says no more than the maximum does. n nines need at least 10^n samples.
 */
export type PercentileWorth = 'sound' | 'few' | 'none';

const soundSamples = 10;

/** What a row of the percentile table is worth. The rows for the minimum and the maximum are what they are. */
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
