import { LatencyPercentile } from '../../../generated/contract';

/** A row of the percentile table. */
export function percentileRow(
  label: LatencyPercentile['label'],
  totalMicroseconds: number,
  samplesBeyond: number,
): LatencyPercentile {
  return {
    label,
    percentile: 0,
    readMicroseconds: totalMicroseconds,
    writeMicroseconds: null,
    totalMicroseconds,
    samplesBeyond,
  };
}
