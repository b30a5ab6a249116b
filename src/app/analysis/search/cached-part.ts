/** Whether a cache answers a part of the reads: it holds more of a smaller part of the file. */

import { unevennessAtCeiling } from './pace';
import { beganAbove, errorOf, gainOf, mostDifferenceOf, sameAsFull, Search, Step, stepOf } from './search-steps';
import { leastGain } from './settled';
import { latencyAt } from './waits';

/** Reads that a cache answers take so many times as long as each other at most. */
const alikeTimes = 1.5;

/** The step over the part of the file of which a cache holds more, where it did more by so much at least; null for none. */
export function cachedPart(search: Search, leastOf: number): Step | null {
  const { full, idle, steps } = search;
  const smaller = stepOf(search, 'smallerPart');
  if (smaller !== null && doesMore(search, smaller, leastOf)) {
    return smaller;
  }
  const hotParts = steps.filter(({ change }) => change === 'hotPart');
  const hot = hotParts.find(({ before }) => before === full);
  const alone = hotParts.find(({ before }) => before !== null && before === idle);
  // Any cache holds a few blocks: only that they are read as quickly as some of all blocks are tells that it holds some of those.
  const isOfWhole = idle !== null && alone !== undefined && areQuick(alone, idle);
  return hot !== undefined && isOfWhole && doesMore(search, hot, leastOf) ? hot : null;
}

/** Whether most reads of a step take as long as the quickest quarter of another one's. */
function areQuick(step: Step, other: Step): boolean {
  const at = (one: Step, label: string): number | null => latencyAt(one, label)?.readMicroseconds ?? null;
  const [half, most, quick] = [at(step, '50th'), at(step, '75th'), at(other, '25th')];
  return half !== null && most !== null && quick !== null && most <= alikeTimes * quick && half * alikeTimes >= quick;
}

/** By how much a step in larger blocks did more than the ceiling: no cause does that, but one that came and went. */
function mostGainOfWhole({ steps, full }: Search): number {
  const larger = steps.filter(({ change }) => change === 'largerBlock');
  return Math.max(0, ...larger.map(({ iops }) => iops / full.iops - 1));
}

/** Whether a part of the file did more than all of it, by more than this and than chance: a cache holds more of it. */
function doesMore(search: Search, part: Step, leastOf: number): boolean {
  return (
    // A credit that steps of less I/O fill again gives any of them more for a while.
    !beganAbove(search) &&
    gainOf(part) >
      Math.max(
        leastOf,
        2 * mostGainOfWhole(search),
        2 * leastGain,
        4 * (unevennessAtCeiling(search, ({ iops }) => iops) ?? 0),
        2.5 * (errorAtCeiling(search, part) + errorAtCeiling(search, search.full)),
        2 * mostDifferenceOf(search),
      )
  );
}

/** How far a step's mean may be from the truth: a step that happens to look better known is no better than most. */
export function errorAtCeiling(search: Search, step: Step): number {
  const errors = sameAsFull(search)
    .map(errorOf)
    .sort((one, other) => one - other);
  return Math.max(errorOf(step), errors[Math.floor(errors.length / 2)] ?? 0);
}
