/** What is wrong with where random I/O goes: all of it needs a place, and each place room for a block. */

import { DistributionRange } from '../../generated/contract';
import { figure, Message, message } from '../words/public-api';
import { CompleteTarget } from './defaults';

/** The first problem of a target's distribution, and where in it; null if there is none. */
export function distributionProblem(target: CompleteTarget): { readonly at: string; readonly message: Message } | null {
  const { distribution, randomPercent, blockSizeBytes } = target;
  if (distribution === null) {
    return null;
  }
  if (randomPercent === 0) {
    return { at: '', message: message('Problem.OnlyRandom') };
  }
  const { unit, ranges } = distribution;
  const share = running(ranges, ({ ioPercent }) => ioPercent);
  const tooMuch = share.findIndex((percent) => percent > 100);
  if (tooMuch !== -1) {
    const text = message('Problem.SharesOfIo', figure('percent', share[tooMuch] ?? 0));
    return { at: `/ranges/${tooMuch}/ioPercent`, message: text };
  }
  const leftOver = 100 - (share[share.length - 1] ?? 0);
  return unit === 'percent' ? percentProblem(ranges, leftOver) : bytesProblem(ranges, leftOver, blockSizeBytes);
}

/** Text that cannot be read arrives as a distribution without ranges; what is wrong with it, or null. */
export function distributionFormProblem({ distribution }: CompleteTarget): Found {
  const isUnreadable = distribution !== null && distribution.ranges.length === 0;
  return isUnreadable ? { at: '/ranges', message: message('Problem.DistributionForm') } : null;
}

type Found = ReturnType<typeof distributionProblem>;

function percentProblem(ranges: readonly DistributionRange[], leftOver: number): Found {
  const covered = running(ranges, ({ length }) => length);
  const wrong = ranges.findIndex(({ length }, index) => length === 0 || (covered[index] ?? 0) > 100);
  if (wrong !== -1) {
    const text = message('Problem.SharesOfTarget', figure('percent', covered[wrong] ?? 0));
    return { at: `/ranges/${wrong}/length`, message: text };
  }
  const uncovered = 100 - (covered[covered.length - 1] ?? 0);
  if (leftOver > 0 && uncovered === 0) {
    return { at: '', message: message('Problem.IoLeftOver', figure('percent', leftOver)) };
  }
  return leftOver === 0 && uncovered > 0
    ? { at: '', message: message('Problem.TargetLeftOver', figure('percent', uncovered), String(uncovered)) }
    : null;
}

function bytesProblem(ranges: readonly DistributionRange[], leftOver: number, blockSizeBytes: number): Found {
  const last = ranges.length - 1;
  const wrong = ranges.findIndex(({ length }, index) => length < blockSizeBytes && !(length === 0 && index === last));
  if (wrong !== -1) {
    return {
      at: `/ranges/${wrong}/length`,
      message: message('Problem.RangeBelowBlock', figure('bytes', blockSizeBytes)),
    };
  }
  return leftOver > 0 && ranges[last]?.length === 0
    ? { at: '', message: message('Problem.IoLeftOver', figure('percent', leftOver)) }
    : null;
}

/** The sums up to each range. */
function running(ranges: readonly DistributionRange[], read: (range: DistributionRange) => number): number[] {
  let total = 0;
  return ranges.map((range) => (total += read(range)));
}
