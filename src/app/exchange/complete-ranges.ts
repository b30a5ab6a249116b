import { Distribution, DistributionRange } from '../../generated/contract';

/** The ranges, and behind them what they leave of the I/O, and in percent of the target: length 0 in bytes is up to the end. */
export function completeRanges({ unit, ranges }: Distribution): readonly DistributionRange[] {
  const ioPercent = Math.max(0, 100 - ranges.reduce((sum, range) => sum + range.ioPercent, 0));
  const length = unit === 'percent' ? Math.max(0, 100 - ranges.reduce((sum, range) => sum + range.length, 0)) : 0;
  return ioPercent > 0 || length > 0 ? [...ranges, { ioPercent, length }] : ranges;
}
