/** What the steps of a search that runs have brought so far. */

import { FinishedStep, SearchProgress } from '../../generated/contract';

/** Steps that change only the number of requests in flight. */
const ofDepth: readonly FinishedStep['change'][] = ['asked', 'idle', 'deeper', 'shallower'];

/** Those that differ in depth alone, by depth; the newest of each. */
export function stepsByDepth({ steps }: SearchProgress): FinishedStep[] {
  const [asked] = steps;
  const ofWork = steps.filter(
    ({ change, blockSizeBytes, writePercent }) =>
      ofDepth.includes(change) && blockSizeBytes === asked?.blockSizeBytes && writePercent === asked.writePercent,
  );
  const byDepth = new Map(ofWork.map((step) => [step.queueDepth, step]));
  return [...byDepth.values()].sort((left, right) => left.queueDepth - right.queueDepth);
}

/** By how much of the step that it is compared with a step did more; null for the first, and where that did nothing. */
export function gainOf({ iops, comparedWith }: FinishedStep, { steps }: SearchProgress): number | null {
  const before = comparedWith === null ? undefined : steps[comparedWith];
  return before === undefined || before.iops === 0 ? null : iops / before.iops - 1;
}
