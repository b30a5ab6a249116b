/** What all steps at the ceiling say of it together, which is more than one of them does. */

import { Explanation } from './explanation';
import { alikeShare, errorOf, isOfPart, isSameWork, Search, Step } from './search-steps';

/** Steps are not known better than this, however even they are. */
const leastError = 0.002;
/** A throttle lets as much pass as its figure says; where it is less or more by far, another may be in force. */
const nearFigure = { from: 0.98, to: 1.03 } as const;
/** What of a pool's figure its disks leave unused, as requests are spread over them by chance. */
export const idleShareOfPool = 0.02;

/** The mean of the steps that did the same work at the ceiling; the better known ones count for more. Null without one. */
export function meanAtCeiling(
  { steps, full }: Pick<Search, 'steps' | 'full'>,
  counted: Explanation['counted'],
): number | null {
  const known = steps
    .filter((step) => isAtCeiling(step, full))
    .flatMap((step) => {
      const value = counted(step);
      return value === null ? [] : [{ value, weight: 1 / Math.max(errorOf(step), leastError) ** 2 }];
    });
  const whole = known.reduce((sum, { weight }) => sum + weight, 0);
  return whole === 0 ? null : known.reduce((sum, { value, weight }) => sum + value * weight, 0) / whole;
}

function isAtCeiling(step: Step, full: Step): boolean {
  return (
    step.queueDepth >= full.queueDepth / 2 &&
    step.change !== 'shallower' &&
    !isOfPart(step) &&
    isSameWork(step, full) &&
    Math.abs(step.iops / full.iops - 1) <= alikeShare
  );
}

/**
 * The share of a figure that the ceiling is at, where it is so far from it that something else explains it as well; else null.
 * A network carries its headers too.
 */
export function farShare({ cause, counted }: Pick<Explanation, 'cause' | 'counted'>, search: Search): number | null {
  const isOfFigure = cause.kind === 'limit' && cause.limit.scope !== 'network';
  const share = isOfFigure ? meanAtCeiling(search, counted) : null;
  const from =
    cause.kind === 'limit' && cause.limit.scope === 'pool' ? nearFigure.from - idleShareOfPool : nearFigure.from;
  return share !== null && (share < from || share > nearFigure.to) ? share : null;
}
