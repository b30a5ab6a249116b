/** Steps of a history as far as a storage can have made them. */

import { HistorySeries } from '../../../generated/contract';
import { onceFor } from './once-for';
import { Steps } from './load-history-types';

/**
 * More than any storage does: what is above it, or below zero, is of a counter that went round or was read wrongly, and one such step
 * would be the highest of a month. The bounds of powershell-module/Headroom/Private/Activity/HistorySteps.ps1, which leaves such samples
 * out itself; a node of an earlier version does not. Several times what the largest clusters do; of latency, an hour.
 */
const mostPossible: Readonly<Record<HistorySeries['unit'], number>> = {
  iops: 1e8,
  bytesPerSecond: 1e13,
  microseconds: 3.6e9,
};

/** The values, with a gap for each that cannot be; the very same list where all of them can. */
export const possibleSteps = onceFor(({ unit, values }: HistorySeries): Steps => {
  const isPossible = (value: number | null): boolean => value === null || (value >= 0 && value <= mostPossible[unit]);
  return values.every(isPossible) ? values : values.map((value) => (isPossible(value) ? value : null));
});
