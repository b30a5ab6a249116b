/** The limit that a load which grows from week to week would meet first. */

import { FullIn, fullIn, Growth, growthOf, usualBesidePeaks } from './growth';
import { ReachingLimit } from './limit-share-types';
import { Steps } from './load-history-types';
import { kept, onceFor } from './once-for';
import { PeakRatio, peakRatio } from './peak-ratio';
import { historyOfLimit, ShareHistory } from './share-history';
import { countOfKnown } from './statistics';

/** Of the load that counts against a limit. */
export interface GrowthOfLimit {
  readonly of: ReachingLimit;
  readonly growth: Growth;
  readonly full: FullIn | null;
  /** Days that were left out, as runs of Headroom were in them. */
  readonly daysOfRuns: number;
}

/** The same shares are those of a pool's other volumes. */
const growthOfShares = onceByStep(growthOf);
const usualOfShares = onceByStep(usualBesidePeaks);

/**
 * The limit that would be met first. A year has means of days, whose busiest hours are full long before: how far they are above is known
 * by what is kept of the last weeks. Where it is not, nothing is said of when.
 */
export function growthOfLimits(
  year: readonly ShareHistory[],
  withoutRuns: (history: ShareHistory) => ShareHistory,
  ratioOf: (year: ShareHistory) => PeakRatio | null,
): GrowthOfLimit | null {
  const found = year.flatMap((history) => {
    const { of, shares, stepSeconds } = withoutRuns(history);
    const growth = growthOfShares(shares)(stepSeconds);
    if (growth === null || growth.interval[0] <= 0) {
      return [];
    }
    const ratio = ratioOf(history);
    const value = ratio === null ? null : ([1 / ratio.most, 1 / ratio.least] as const);
    const usual = usualOfShares(shares)(stepSeconds);
    const left = ((value?.[1] ?? 1) - growth.level) / growth.perWeek;
    const daysOfRuns = countOfKnown(history.shares) - countOfKnown(shares);
    return [{ of, growth, full: value === null ? null : fullIn(growth, value, usual), daysOfRuns, left }];
  });
  const [first] = found.sort((one, other) => one.left - other.left);
  if (first === undefined) {
    return null;
  }
  const { of, growth, full, daysOfRuns } = first;
  return { of, growth, full, daysOfRuns };
}

/** By the month, or by the week where its series do not tell enough. */
export function ratioBeside(
  { of, startedAt }: ShareHistory,
  historiesIn: (frame: 'month' | 'week') => readonly ShareHistory[],
): PeakRatio | null {
  for (const frame of ['month', 'week'] as const) {
    const history = historyOfLimit(historiesIn(frame), of);
    const ratio = history === null ? null : peakRatio(history, startedAt);
    if (ratio !== null) {
      return ratio;
    }
  }
  return null;
}

/** Judges the same shares once for each length of their steps. */
function onceByStep<T>(
  judge: (shares: Steps, stepSeconds: number) => T,
): (shares: Steps) => (stepSeconds: number) => T {
  return onceFor((shares: Steps) => {
    const known = new Map<string, T>();
    return (stepSeconds: number) => kept(known, String(stepSeconds), () => judge(shares, stepSeconds));
  });
}
