/** Between which steps of a search its level changed. */

import { SearchLevelChange } from '../../../generated/contract';

/** By the places of the engine's steps, from 0. */
export interface LevelBounds {
  /** The last step known to have ended before the change. */
  readonly lastBefore: number;
  /** The first one known to have begun behind it. */
  readonly firstAfter: number;
}

/**
 * Where it was, by all pairs of steps and the time; earlier engines report only the pair of its levels.
 */
export function boundsOf(change: SearchLevelChange): LevelBounds {
  const { fromStepIndex, toStepIndex, lastBeforeStepIndex, firstAfterStepIndex } = change;
  return { lastBefore: lastBeforeStepIndex ?? fromStepIndex, firstAfter: firstAfterStepIndex ?? toStepIndex };
}

/** Whether it changed while one step was measured, which has both levels. */
export function isWithinStep({ fromStepIndex, toStepIndex }: SearchLevelChange): boolean {
  return fromStepIndex === toStepIndex;
}

/** The first step that has nothing of the level of before. */
export function firstBehind(change: SearchLevelChange): number {
  const { lastBefore, firstAfter } = boundsOf(change);
  return isWithinStep(change) ? lastBefore + 1 : firstAfter;
}
